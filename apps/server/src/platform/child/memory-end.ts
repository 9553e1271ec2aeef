/** V8 ends a process whose heap is full with the first, `endForMemory` with the second, which leaves no file of its memory. */
const MEMORY_SIGNALS: readonly (string | null)[] = ['SIGABRT', 'SIGUSR2'];

/** Whether a process that ended with this signal took more memory than it may. */
export const endedForMemory = (signal: NodeJS.Signals | null): boolean => MEMORY_SIGNALS.includes(signal);

/** Ends this process, from any of its threads, as one that takes more memory than it may. Answers nothing. */
export function endForMemory(): Promise<never> {
  process.kill(process.pid, 'SIGUSR2');
  return new Promise(() => undefined);
}
