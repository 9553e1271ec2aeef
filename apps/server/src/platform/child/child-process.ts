import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import type { Message } from './child-program.ts';
import { type WatchedLimit, limitOfEnd } from './early-ends.ts';

export type ChildLimits = {
  /** Memory for the objects of one piece of work: V8's heap. [MiB] */
  heapMb: number;
  /** Memory of the whole process, buffers included. [MiB] */
  processMb: number;
};

/** The time that one piece of work may take. */
export type WorkTime = {
  /** Of the processors, by all threads of the process: other programs of the machine do not count. [ms] */
  cpuMs: number;
  /** Of the clock, from the moment when the process has started. Work at a low priority waits for all others. [ms] */
  wallMs: number;
};

/** A piece of work was given up because it passed a limit; `wall` where it did not get the processors, or waited for something. */
export class LimitPassed extends Error {
  readonly limit: WatchedLimit | 'wall';
  constructor(limit: WatchedLimit | 'wall', options?: ErrorOptions) {
    super(`a child process passed its limit: ${limit}`, options);
    this.limit = limit;
  }
}

const IDLE_MS = 60_000;
/** Longest start of a process. [ms] */
const START_MS = 30_000;
/** Of what a process wrote before it ended, the last characters are kept. */
const LAST_WORDS = 2_000;

/**
 * Work in a process of its own, at a low priority: whatever it does to its memory or to its thread, the calls go on. `program` answers
 * each message with one message (`answerMessages`). The process starts with the first work, is kept for the next, and has none of the
 * environment of this one. Work that comes while it is busy gets another process: a caller takes turns before.
 *
 * @param idleMs a process that waits for work this long ends
 */
export function createChildProcess<Asked, Answered>(
  program: URL,
  { heapMb, processMb }: ChildLimits,
  idleMs = IDLE_MS,
) {
  let kept: { child: Child; idle: NodeJS.Timeout } | null = null;

  async function start(ended: AbortSignal): Promise<Child> {
    const cache = getCompileCacheDir();
    const process = fork(program, [String(processMb)], {
      env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
      // New objects have 48 MB: without it, a share of the memory of the machine.
      execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8', '--expose-gc'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const child: Child = { process, lastWords: '' };
    // The work that runs receives it too; without a listener, the error would end this process.
    process.on('error', () => undefined);
    process.stderr?.on('data', (part) => (child.lastWords = (child.lastWords + String(part)).slice(-LAST_WORDS)));
    // It is a socket, which would keep this process.
    if (process.stderr && 'unref' in process.stderr && typeof process.stderr.unref === 'function')
      process.stderr.unref();
    process.once('exit', () => {
      if (kept?.child === child) forget();
    });
    const late = AbortSignal.timeout(START_MS);
    try {
      await nextMessage(child, AbortSignal.any([ended, late]));
    } catch (error) {
      process.kill('SIGKILL');
      if (error === late.reason) throw new LimitPassed('wall', { cause: error });
      throw error instanceof ChildEnded ? new Error('a child process did not start', { cause: error }) : error;
    }
    return child;
  }

  function forget(): void {
    clearTimeout(kept?.idle);
    kept = null;
  }

  function take(): Child | null {
    const child = kept?.child ?? null;
    forget();
    child?.process.ref();
    child?.process.channel?.ref();
    return child;
  }

  function keep(child: Child): void {
    const { process } = child;
    if (kept || process.exitCode !== null || process.signalCode !== null) {
      process.kill('SIGKILL');
      return;
    }
    // A process that waits does not keep this one.
    process.unref();
    process.channel?.unref();
    kept = { child, idle: setTimeout(() => end(child), idleMs).unref() };
  }

  function end(child: Child): void {
    forget();
    child.process.kill('SIGKILL');
  }

  async function work(child: Child, asked: Asked, ended: AbortSignal, { cpuMs, wallMs }: WorkTime): Promise<Answered> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new LimitPassed('wall')), wallMs);
    try {
      const answer = nextMessage<Answered>(child, AbortSignal.any([ended, late.signal]));
      // What cannot be sent fails at once, and nobody waits for the answer.
      answer.catch(() => undefined);
      const message: Message<Asked> = { asked, cpuMs };
      child.process.send(message, () => undefined);
      const answered = await answer;
      keep(child);
      return answered;
    } catch (error) {
      child.process.kill('SIGKILL');
      const limit = error instanceof ChildEnded ? limitOfEnd(error.signal) : null;
      throw limit ? new LimitPassed(limit, { cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Does one piece of work. A kept process may end while it waits, and be given work before that is known, or have memory of its
   * earlier work: where it ends without an answer, the work is done once more, in a new process.
   *
   * @throws LimitPassed when it takes too much memory or time, or its process to start: it has ended
   * @throws Error when its process ends otherwise, with what it wrote
   * @throws the reason of `ended` when it is aborted, before or during the work
   */
  return async function run(asked: Asked, ended: AbortSignal, time: WorkTime): Promise<Answered> {
    ended.throwIfAborted();
    const waiting = take();
    if (waiting)
      try {
        return await work(waiting, asked, ended, time);
      } catch (error) {
        const hasEnded = error instanceof ChildEnded || (error instanceof LimitPassed && error.limit === 'memory');
        if (!hasEnded) throw error;
      }
    return work(await start(ended), asked, ended, time);
  };
}

/** A process, and the end of what it wrote to its standard error. */
type Child = { process: ChildProcess; lastWords: string };

class ChildEnded extends Error {
  readonly signal: NodeJS.Signals | null;
  constructor({ process: { exitCode, signalCode }, lastWords }: Child) {
    super(`a child process ended with ${signalCode ?? `code ${exitCode}`} before its answer\n${lastWords}`.trim());
    this.signal = signalCode;
  }
}

/** @throws ChildEnded when the process ends before it answers */
async function nextMessage<Answered>(child: Child, signal: AbortSignal): Promise<Answered> {
  const done = new AbortController();
  const both = { signal: AbortSignal.any([signal, done.signal]) };
  const message: Promise<Answered[]> = once(child.process, 'message', both);
  // Not `exit`, which may come before what it wrote.
  const end = once(child.process, 'close', both).then(() => Promise.reject(new ChildEnded(child)));
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
