/** A question to the server: whether it is on its way, what was answered, and why there is no answer. */
import { ApiError } from './api';

export class Question<T> {
  /** The last answer; it stands until another one comes, or it is forgotten. */
  answer = $state.raw<T | undefined>();
  busy = $state(false);
  /** Why the last question has no answer. */
  problem = $state.raw<ApiError | undefined>();
  #number = 0;

  /**
   * Ask, and give back the answer. There is none where the server refused or did not come through, nor where something newer
   * was asked meanwhile: who asks again no longer listens to what comes of the older question. `onproblem` is called for a
   * problem that is listened to.
   */
  async ask(question: () => Promise<T>, onproblem?: (problem: ApiError) => void): Promise<T | undefined> {
    const number = ++this.#number;
    this.busy = true;
    try {
      const answer = await question();
      if (number !== this.#number) return undefined;
      this.answer = answer;
      this.problem = undefined;
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (number !== this.#number) return undefined;
      this.problem = error;
      onproblem?.(error);
      return undefined;
    } finally {
      if (number === this.#number) this.busy = false;
    }
  }

  /** Forget what was answered, and listen to no answer that is still on its way. */
  forget(): void {
    this.#number++;
    this.answer = undefined;
    this.busy = false;
    this.problem = undefined;
  }
}
