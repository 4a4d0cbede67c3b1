/** Which lessons are done on this device. */
import { recall, remember } from '../state/saved';
import { LESSONS, type Lesson, type LessonId } from './lessons';

const SLOT = 'learn';

class Progress {
  #done = $state.raw<ReadonlySet<LessonId>>(new Set(recall<LessonId[]>(SLOT) ?? []));

  has(id: LessonId): boolean {
    return this.#done.has(id);
  }

  get count(): number {
    return LESSONS.filter(({ id }) => this.has(id)).length;
  }

  /** The first lesson that is not done; nothing once all are. */
  get next(): Lesson | undefined {
    return LESSONS.find(({ id }) => !this.has(id));
  }

  finish(id: LessonId): void {
    this.#done = new Set([...this.#done, id]);
    remember(SLOT, [...this.#done]);
  }
}

export const progress = new Progress();
