import { workerData } from 'node:worker_threads';
import { endForMemory } from './memory-end.ts';

const EVERY_MS = 100;

/** A thread of a child process that ends it without its parent, or past its memory, even in the middle of a loop. */
const { parent, mostBytes }: { parent: number; mostBytes: number } = workerData;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > mostBytes) void endForMemory();
}, EVERY_MS);
