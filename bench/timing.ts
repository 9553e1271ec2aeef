export type Times = { medianMs: number; p95Ms: number; minMs: number; runs: number };

/** Times an asynchronous work after a warm-up. */
export async function timed(work: (run: number) => Promise<unknown>, runs: number, warmUp = 3): Promise<Times> {
  for (let i = 0; i < warmUp; i++) await work(i);
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const from = performance.now();
    await work(warmUp + i);
    times.push(performance.now() - from);
  }
  return timesOf(times);
}

const TURN = 10;

/**
 * Times several works in turns of ten calls: all meet the same noise of the machine, and none pays for the garbage and the cold
 * caches that another leaves, the first call of each turn being a warm-up. `runs` and `warmUp` are rounded up to whole turns.
 */
export async function timedInTurns(
  works: ((run: number) => Promise<unknown>)[],
  runs: number,
  warmUp = TURN,
): Promise<Times[]> {
  const lists: number[][] = works.map(() => []);
  let run = 0;
  for (let turn = -Math.ceil(warmUp / TURN); turn < Math.ceil(runs / TURN); turn++)
    for (const [k, work] of works.entries()) {
      await work(run++);
      for (let i = 0; i < TURN; i++) {
        const from = performance.now();
        await work(run++);
        if (turn >= 0) lists[k]!.push(performance.now() - from);
      }
    }
  return lists.map(timesOf);
}

export function timesOf(list: number[]): Times {
  const sorted = list.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
  return { medianMs: at(0.5), p95Ms: at(0.95), minMs: sorted[0]!, runs: sorted.length };
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;
export const spread = (times: Times): string =>
  `${ms(times.medianMs)} (min ${ms(times.minMs)}, p95 ${ms(times.p95Ms)}, ${times.runs} runs)`;
export const times = (ratio: number): string => `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)} times`;
