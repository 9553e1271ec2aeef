import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** The side of a child process (`createChildProcess`): answers each message, and ends with its parent whatever it is doing. */
export function answerMessages<Asked, Answered>(answer: (asked: Asked) => Promise<Answered>): void {
  const send = (message: unknown) => process.send!(message);
  process.on('disconnect', () => process.exit());
  // A terminal interrupts the whole group: the parent finishes what it has accepted.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const watched = { parent: process.ppid, mostBytes: Number(process.argv[2]) * 2 ** 20 };
  new Worker(new URL('./child-watch.ts', import.meta.url), { workerData: watched }).unref();
  if (process.platform === 'linux') endFirst();
  process.on('message', (asked: Asked) => {
    // What cannot be sent ends the process, which fails the work that waits for it.
    void answer(asked).then(send);
  });
  send('ready');
}

/** Where the machine has no memory left, the system ends this process rather than the server or the database. */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A container may keep it from being written.
  }
}
