/** The whole is `npm run torture`; `npm run test:long` runs a short form of each part. */
export const WHOLE = process.env.TORTURE === 'whole';
export const SEED = Number(process.env.TORTURE_SEED ?? 20_261_122);

export const amount = (whole: number, short: number): number => (WHOLE ? whole : short);
/** The longest a part may take. [ms] */
export const LONGEST_MS = WHOLE ? 900_000 : 180_000;

export type Draws = {
  below: (n: number) => number;
  between: (from: number, to: number) => number;
  pick: <T>(list: readonly T[]) => T;
};

/** The same draws at each run of a seed (mulberry32). */
export function drawsOf(seed: number): Draws {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { below, between: (from, to) => from + below(to - from + 1), pick: (list) => list[below(list.length)]! };
}

/** What a part counts and how to run it again, for whoever reads its output. */
export function report(part: string, figures: Record<string, unknown>): void {
  console.log(
    `torture ${part}: seed ${SEED}, ${JSON.stringify(figures)} (npm run torture -- --seed ${SEED} --only ${part})`,
  );
}
