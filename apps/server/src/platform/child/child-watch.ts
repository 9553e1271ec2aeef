import { workerData } from 'node:worker_threads';
import { type CpuAllowance, hasPassedCpu } from './cpu-allowance.ts';
import { endForCpu, endForMemory } from './early-ends.ts';

const EVERY_MS = 100;

export type Watched = { parent: number; mostBytes: number; allowance: CpuAllowance };

/** A thread of a child process that ends it without its parent, or past its memory or its time, even in the middle of a loop. */
const { parent, mostBytes, allowance }: Watched = workerData;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > mostBytes) void endForMemory();
  if (hasPassedCpu(allowance)) endForCpu();
}, EVERY_MS);
