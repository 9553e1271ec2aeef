import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of every thread of this process: V8's own, which compile and collect, run from the start. A thread made later has the
 * priority of the one that makes it. Linux keeps a priority a thread, macOS one a process.
 *
 * @param by steps of the system; 19 is the lowest there is
 */
export function lowerPriority(by: number): void {
  // An ordinary user may not raise a priority.
  const lowered = Math.min(19, getPriority() + by);
  try {
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
    for (const thread of threads) setPriority(thread, lowered);
  } catch {
    // A thread that has just ended, or a system without /proc: the work is done all the same.
  }
}
