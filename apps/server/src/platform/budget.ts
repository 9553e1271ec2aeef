import type { DomainError } from './errors.ts';

export type BudgetLimits = {
  /** Held at once, by all together. */
  total: number;
  /** Longest wait for a share. [ms] */
  patienceMs: number;
  /** What a refused share says. */
  refusal: () => DomainError;
};

/** A quantity that this process has so much of, memory say: shares of it are given in the order they are asked for, and come back. */
export function createBudget({ total, patienceMs, refusal }: BudgetLimits) {
  let free = total;
  const waiting: { share: number; turn: () => void }[] = [];

  function serve(): void {
    while (waiting[0] && waiting[0].share <= free) {
      const { share, turn } = waiting.shift()!;
      free -= share;
      turn();
    }
  }

  /**
   * Waits for a share; answers what gives it back.
   *
   * @param share at most `total`
   * @throws DomainError the refusal, after the longest wait
   * @throws the signal's reason when it is aborted meanwhile
   */
  return async function take(share: number, ended: AbortSignal): Promise<() => void> {
    ended.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { share, turn: resolve };
    waiting.push(one);
    const giveUp = (reason: unknown) => {
      const at = waiting.indexOf(one);
      if (at < 0) return;
      waiting.splice(at, 1);
      reject(reason);
      // It may have been the first, too large for what is free.
      serve();
    };
    const leave = () => giveUp(ended.reason);
    const late = setTimeout(() => giveUp(refusal()), patienceMs);
    ended.addEventListener('abort', leave);
    serve();
    try {
      await promise;
    } finally {
      clearTimeout(late);
      ended.removeEventListener('abort', leave);
    }
    return () => {
      free += share;
      serve();
    };
  };
}
