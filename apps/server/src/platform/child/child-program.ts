import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { BYTES_FD, type Sent } from './child-message.ts';

/**
 * The side of a child process (`createChildProcess`): answers each message at a low priority, and ends with its parent whatever it is
 * doing.
 */
export function answerMessages<Asked, Answered>(
  answer: (asked: Asked, bytes: Buffer<ArrayBuffer>) => Promise<Answered>,
): void {
  const send = (message: unknown) => process.send!(message);
  process.on('disconnect', () => process.exit());
  // A terminal interrupts the whole group: the parent finishes what it has accepted.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const watched = { parent: process.ppid, mostBytes: Number(process.argv[2]) * 2 ** 20 };
  new Worker(new URL('./child-watch.ts', import.meta.url), { workerData: watched }).unref();
  lowerPriority();
  if (process.platform === 'linux') endFirst();
  const receive = receiver();
  process.on('message', ({ asked, length }: Sent<Asked>) => {
    // What is thrown, or cannot be sent, ends the process, which fails the work that waits for it.
    void receive(length)
      .then((bytes) => answer(asked, bytes))
      .then(send);
  });
  send('ready');
}

/** Receives the bytes of one piece of work after the other. */
function receiver(): (length: number) => Promise<Buffer<ArrayBuffer>> {
  const socket = new Socket({ fd: BYTES_FD });
  return async (length) => {
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let at = 0; at < length;) {
      const part: Buffer | null = socket.read(Math.min(length - at, socket.readableLength) || 1);
      if (part) at += part.copy(bytes, at);
      else await once(socket, 'readable');
    }
    return bytes;
  };
}

/**
 * Lowers each thread: V8's own, which compile and collect, run from the start. A thread made later has the priority of the one that
 * makes it. Linux keeps a priority a thread, macOS one a process.
 */
function lowerPriority(): void {
  // 19 is the lowest there is; an ordinary user may not raise a priority.
  const lowered = Math.min(19, getPriority() + 10);
  try {
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
    for (const thread of threads) setPriority(thread, lowered);
  } catch {
    // A thread that has just ended, or a system without /proc: the work is done all the same.
  }
}

/** Where the machine has no memory left, the system ends this process rather than the server or the database. */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A container may keep it from being written.
  }
}
