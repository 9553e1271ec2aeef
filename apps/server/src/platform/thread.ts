import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type ThreadLimits = {
  /** Memory for the objects of one piece of work. [MiB] */
  heapMb: number;
  /** Longest piece of work. [ms] */
  longestMs: number;
};

/** A piece of work was given up because it passed a limit. */
export class LimitPassed extends Error {
  readonly limit: 'memory' | 'time';
  constructor(limit: 'memory' | 'time') {
    super(`a thread passed its limit of ${limit}`);
    this.limit = limit;
  }
}

/** A thread that waits for work this long ends. [ms] */
const IDLE_MS = 30_000;

/**
 * Work in a thread of its own, so that calls go on meanwhile: one piece at a time, the others in their order. `file` is the program of
 * the thread, which answers each message with one message.
 */
export function createThread<Asked, Answered>(file: URL) {
  let last: Promise<void> = Promise.resolve();
  let kept: { thread: Worker; heapMb: number; idle: NodeJS.Timeout } | null = null;

  function take(heapMb: number): Worker {
    const ready = kept;
    kept = null;
    if (ready) {
      clearTimeout(ready.idle);
      if (ready.heapMb === heapMb) {
        ready.thread.ref();
        return ready.thread;
      }
      void ready.thread.terminate();
    }
    const thread = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMb } });
    // The work that runs receives it too; without a listener, the error would end the process.
    thread.on('error', () => undefined);
    // One that ends while it waits does no work any more.
    thread.once('exit', () => {
      if (kept?.thread !== thread) return;
      clearTimeout(kept.idle);
      kept = null;
    });
    return thread;
  }

  function keep(thread: Worker, heapMb: number): void {
    // A thread that waits does not keep the process.
    thread.unref();
    const idle = setTimeout(() => {
      kept = null;
      void thread.terminate();
    }, IDLE_MS).unref();
    kept = { thread, heapMb, idle };
  }

  async function work(asked: Asked, ended: AbortSignal, { heapMb, longestMs }: ThreadLimits): Promise<Answered> {
    const thread = take(heapMb);
    const over = new AbortController();
    const late = setTimeout(() => over.abort(new LimitPassed('time')), longestMs);
    const signal = AbortSignal.any([ended, over.signal]);
    try {
      const answer: Promise<Answered[]> = once(thread, 'message', { signal });
      const exit = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('a thread ended at work')));
      const first = Promise.race([answer, exit]);
      // Of what fails together, one is waited for, or none where the message cannot be sent.
      for (const promise of [answer, exit, first]) promise.catch(() => undefined);
      thread.postMessage(asked);
      const [answered] = await first;
      keep(thread, heapMb);
      return answered!;
    } catch (error) {
      await thread.terminate();
      if (signal.aborted) throw signal.reason;
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new LimitPassed('memory');
      throw error;
    } finally {
      clearTimeout(late);
      // Nothing listens to the thread any more.
      over.abort();
    }
  }

  /**
   * Does one piece of work.
   *
   * @throws LimitPassed when it takes too much memory or time
   * @throws the reason of `ended` when it is aborted, before or during the work
   */
  return async function run(asked: Asked, ended: AbortSignal, limits: ThreadLimits): Promise<Answered> {
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = turn.promise;
    try {
      await before;
      ended.throwIfAborted();
      return await work(asked, ended, limits);
    } finally {
      turn.resolve();
    }
  };
}
