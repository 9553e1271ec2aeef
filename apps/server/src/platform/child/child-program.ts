import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { lowerPriority } from '../lower-priority.ts';
import type { Watched } from './child-watch.ts';
import { allowCpu, createCpuAllowance, endAllowance } from './cpu-allowance.ts';

/** What the parent asks, and the time of the processors that the answer may take. [ms] */
export type Message<Asked> = { asked: Asked; cpuMs: number };

/**
 * The side of a child process (`createChildProcess`): answers each message at a low priority, and ends with its parent whatever it is
 * doing.
 */
export function answerMessages<Asked, Answered>(answer: (asked: Asked) => Promise<Answered>): void {
  const send = (message: unknown) => process.send!(message);
  process.on('disconnect', () => process.exit());
  // A terminal interrupts the whole group: the parent finishes what it has accepted.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const allowance = createCpuAllowance();
  const watched: Watched = { parent: process.ppid, mostBytes: Number(process.argv[2]) * 2 ** 20, allowance };
  new Worker(new URL('./child-watch.ts', import.meta.url), { workerData: watched }).unref();
  lowerPriority(10);
  if (process.platform === 'linux') endFirst();
  process.on('message', ({ asked, cpuMs }: Message<Asked>) => {
    allowCpu(allowance, cpuMs);
    // What is thrown, or cannot be sent, ends the process, which fails the work that waits for it.
    void answer(asked).then((answered) => {
      send(answered);
      endAllowance(allowance);
    });
  });
  send('ready');
}

/** Gives back what a piece of work has no use for any more: to write its answer takes as much again. */
export async function collectGarbage(): Promise<void> {
  globalThis.gc?.();
  // Buffers are given back by another thread.
  await setTimeout(20);
}

/** Where the machine has no memory left, the system ends this process rather than the server or the database. */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // A container may keep it from being written.
  }
}
