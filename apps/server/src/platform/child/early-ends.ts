/** The limits of a piece of work that its own process watches. */
export type WatchedLimit = 'memory' | 'cpu';

/** V8 ends a process whose heap is full with the first; those of this file leave no file of its memory. */
const LIMIT_OF: Partial<Record<NodeJS.Signals, WatchedLimit>> = {
  SIGABRT: 'memory',
  SIGUSR2: 'memory',
  SIGVTALRM: 'cpu',
};

/** The limit that a process passed which ended with this signal; null where it ended otherwise. */
export const limitOfEnd = (signal: NodeJS.Signals | null): WatchedLimit | null => (signal && LIMIT_OF[signal]) ?? null;

/** Ends this process, from any of its threads, as one that takes more memory than it may. Answers nothing. */
export function endForMemory(): Promise<never> {
  process.kill(process.pid, 'SIGUSR2');
  return new Promise(() => undefined);
}

/** Ends this process, from any of its threads, as one whose work takes more time of the processors than it may. */
export function endForCpu(): void {
  process.kill(process.pid, 'SIGVTALRM');
}
