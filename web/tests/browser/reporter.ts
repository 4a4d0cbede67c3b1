/** Says why a test failed as soon as it did: a log that is cut off later still holds it. */
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

export default class AtOnce implements Reporter {
  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return;
    for (const { message } of result.errors) console.log(`${test.titlePath().filter(Boolean).join(' › ')}\n${message}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
