/** The worker of one who thinks: a core of its own, and jobs that come over a port. It does nothing unasked. */
import { Core } from './core';
import { type Job, perform } from './minds';
import type { FromMind, Ready, ToMind } from './posts';
import { Denied } from './refusals';

addEventListener('message', ({ data }: MessageEvent<ToMind>) => {
  if (data.kind !== 'begin') return;
  const { core, port } = data;
  const loading = Core.load(core);
  loading.then(() => postMessage({ kind: 'ready' } satisfies Ready), reportError);
  port.onmessage = async ({ data: asked }: MessageEvent<ToMind>): Promise<void> => {
    if (asked.kind !== 'job') return;
    const { number, job, given } = asked;
    const loaded = await loading;
    let said: FromMind;
    try {
      said = { number, done: perform(loaded, job as Job, given as never) };
    } catch (error) {
      const denied = error instanceof Denied ? error : new Denied('server-failed', { detail: String(error) });
      said = { number, problem: denied.problem };
    }
    port.postMessage(said);
  };
});
