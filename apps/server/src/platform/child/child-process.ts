import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';

export type ChildLimits = {
  /** Memory for the objects of one piece of work: V8's heap. [MiB] */
  heapMb: number;
  /** Memory of the whole process, buffers included. [MiB] */
  processMb: number;
};

/** A piece of work was given up because it passed a limit. */
export class LimitPassed extends Error {
  readonly limit: 'memory' | 'time';
  constructor(limit: 'memory' | 'time') {
    super(`a child process passed its limit of ${limit}`);
    this.limit = limit;
  }
}

/** A process that waits for work this long ends. [ms] */
const IDLE_MS = 60_000;
/** Longest start of a process. [ms] */
const START_MS = 30_000;

/**
 * Work in a process of its own, at a low priority: whatever it does to its memory or to its thread, the calls go on. `program` answers
 * each message with one message (`answerMessages`). The process starts with the first work, is kept for the next, and has none of the
 * environment of this one. Work that comes while it is busy gets another process: a caller takes turns before.
 */
export function createChildProcess<Asked extends object, Answered>(program: URL, { heapMb, processMb }: ChildLimits) {
  let kept: { child: ChildProcess; idle: NodeJS.Timeout } | null = null;

  async function start(ended: AbortSignal): Promise<ChildProcess> {
    const cache = getCompileCacheDir();
    const child = fork(program, [String(processMb)], {
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
      execArgv: [`--max-old-space-size=${heapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // The work that runs receives it too; without a listener, the error would end this process.
    child.on('error', () => undefined);
    child.once('exit', () => {
      if (kept?.child === child) forget();
    });
    try {
      await nextMessage(child, AbortSignal.any([ended, AbortSignal.timeout(START_MS)]));
    } catch (error) {
      child.kill('SIGKILL');
      throw error instanceof ChildEnded ? new Error('a child process did not start', { cause: error }) : error;
    }
    return child;
  }

  function forget(): void {
    clearTimeout(kept?.idle);
    kept = null;
  }

  function take(): ChildProcess | null {
    const child = kept?.child ?? null;
    forget();
    child?.ref();
    child?.channel?.ref();
    return child;
  }

  function keep(child: ChildProcess): void {
    if (kept || child.exitCode !== null || child.signalCode !== null) {
      child.kill('SIGKILL');
      return;
    }
    // A process that waits does not keep this one.
    child.unref();
    child.channel?.unref();
    kept = { child, idle: setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref() };
  }

  /**
   * Does one piece of work.
   *
   * @param longestMs from the moment when the process has started
   * @throws LimitPassed when it takes too much memory or time: its process has ended
   * @throws the reason of `ended` when it is aborted, before or during the work
   */
  return async function run(asked: Asked, ended: AbortSignal, longestMs: number): Promise<Answered> {
    ended.throwIfAborted();
    const child = take() ?? (await start(ended));
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new LimitPassed('time')), longestMs);
    try {
      const answer = nextMessage<Answered>(child, AbortSignal.any([ended, late.signal]));
      // What cannot be sent fails at once, and nobody waits for the answer.
      answer.catch(() => undefined);
      child.send(asked, () => undefined);
      const answered = await answer;
      keep(child);
      return answered;
    } catch (error) {
      child.kill('SIGKILL');
      throw error instanceof ChildEnded ? new LimitPassed('memory') : error;
    } finally {
      clearTimeout(timer);
    }
  };
}

class ChildEnded extends Error {}

/** @throws ChildEnded when the process ends before it answers */
async function nextMessage<Answered>(child: ChildProcess, signal: AbortSignal): Promise<Answered> {
  const done = new AbortController();
  const both = { signal: AbortSignal.any([signal, done.signal]) };
  const message: Promise<Answered[]> = once(child, 'message', both);
  const end = once(child, 'exit', both).then(([code, name]) =>
    Promise.reject(new ChildEnded(`ended with ${String(name ?? code)}`)),
  );
  // The one that loses fails when the other is done.
  for (const promise of [message, end]) promise.catch(() => undefined);
  try {
    const [answered] = await Promise.race([message, end]);
    return answered!;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    done.abort();
  }
}
