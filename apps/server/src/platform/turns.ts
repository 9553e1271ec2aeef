import type { DomainError } from './errors.ts';

export type TurnLimits = {
  /** At once, by one key. */
  most: number;
  /** Waiting, by one key: past this, a turn is refused at once. */
  mostWaiting: number;
  /** Longest wait for a turn. [ms] */
  patienceMs: number;
  /** What a refused turn says. */
  refusal: () => DomainError;
};

/**
 * Turns of this process at something that costs it, by key (a person, say): so many at once, the others in their order. It protects
 * the process that has it: several processes have their own.
 */
export function createTurns({ most, mostWaiting, patienceMs, refusal }: TurnLimits) {
  const lines = new Map<string, { free: number; waiting: (() => void)[] }>();

  function give(key: string): void {
    const line = lines.get(key)!;
    const next = line.waiting.shift();
    if (next) return next();
    line.free += 1;
    if (line.free === most) lines.delete(key);
  }

  /**
   * Waits for a turn; answers what gives it back.
   *
   * @throws DomainError the refusal, when too many wait or after the longest wait
   * @throws the signal's reason when it is aborted meanwhile
   */
  return async function take(key: string, ended: AbortSignal): Promise<() => void> {
    ended.throwIfAborted();
    let line = lines.get(key);
    if (!line) lines.set(key, (line = { free: most, waiting: [] }));
    if (line.free > 0) {
      line.free -= 1;
      return () => give(key);
    }
    if (line.waiting.length >= mostWaiting) throw refusal();
    const { waiting } = line;
    await new Promise<void>((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(late);
        ended.removeEventListener('abort', leave);
        end();
      };
      const turn = () => settle(resolve);
      const giveUp = (reason: unknown) => {
        waiting.splice(waiting.indexOf(turn), 1);
        settle(() => reject(reason));
      };
      const leave = () => giveUp(ended.reason);
      const late = setTimeout(() => giveUp(refusal()), patienceMs);
      ended.addEventListener('abort', leave);
      waiting.push(turn);
    });
    return () => give(key);
  };
}
