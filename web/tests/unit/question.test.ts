/** Asking the server: one answer, the newest, or a problem. */
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/wire/api';
import { Question } from '../../src/wire/question.svelte';

/** A question whose answer comes when the test says so. */
function later<T>(): { ask: () => Promise<T>; answer: (value: T) => void; fail: (error: Error) => void } {
  let answer!: (value: T) => void;
  let fail!: (error: Error) => void;
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { ask: () => promise, answer, fail };
}

describe('a question', () => {
  it('is on its way until it is answered', async () => {
    const question = new Question<string>();
    const first = later<string>();
    const asked = question.ask(first.ask);
    expect([question.busy, question.answer]).toEqual([true, undefined]);
    first.answer('yes');
    expect(await asked).toBe('yes');
    expect([question.busy, question.answer, question.problem]).toEqual([false, 'yes', undefined]);
  });

  it('is not listened to once another one was asked', async () => {
    const question = new Question<string>();
    const [older, newer] = [later<string>(), later<string>()];
    const asked = question.ask(older.ask);
    const again = question.ask(newer.ask);
    older.answer('old');
    expect(await asked).toBeUndefined();
    expect([question.busy, question.answer]).toEqual([true, undefined]);
    newer.answer('new');
    expect(await again).toBe('new');
    expect([question.busy, question.answer]).toEqual([false, 'new']);
  });

  it('nor is its refusal', async () => {
    const question = new Question<string>();
    const [older, newer] = [later<string>(), later<string>()];
    let heard = 0;
    const asked = question.ask(older.ask, () => heard++);
    const again = question.ask(newer.ask);
    newer.answer('new');
    await again;
    older.fail(new ApiError('unreachable', 'Away.'));
    expect(await asked).toBeUndefined();
    expect([question.problem, question.answer, heard]).toEqual([undefined, 'new', 0]);
  });

  it('has a problem where the server refuses, until there is an answer', async () => {
    const question = new Question<string>();
    const heard: string[] = [];
    const refuse = (): Promise<string> => Promise.reject(new ApiError('full', 'Full.'));
    expect(await question.ask(refuse, ({ code }) => heard.push(code))).toBeUndefined();
    expect([question.busy, question.problem?.code, heard]).toEqual([false, 'full', ['full']]);
    const second = later<string>();
    const asked = question.ask(second.ask);
    expect(question.problem?.code).toBe('full');
    second.answer('yes');
    await asked;
    expect(question.problem).toBeUndefined();
  });

  it('throws on what is no answer of the server', async () => {
    const question = new Question<string>();
    await expect(question.ask(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
    expect([question.busy, question.problem]).toEqual([false, undefined]);
  });

  it('can be forgotten, with an answer that is still on its way', async () => {
    const question = new Question<string>();
    const first = later<string>();
    const asked = question.ask(first.ask);
    question.forget();
    first.answer('late');
    expect(await asked).toBeUndefined();
    expect([question.busy, question.answer]).toEqual([false, undefined]);
  });
});
