import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Draws, SEED, report } from '../torture/torture.ts';

export type Said = { status: number; error?: { code?: string } };
type Act = () => Promise<Said>;

/** Acts of one pair are at most this far apart. [ms] */
const APART_MS = 4;

export const codesOf = (said: readonly Said[]): string[] =>
  said.map(({ status, error }) => (status < 300 ? 'ok' : (error?.code ?? '')));

/** Pairs of acts at once, whose order and distance are drawn. */
export function pairsOf(draws: Draws) {
  /** Both acts at nearly the same moment, in either order. Nothing fails but with a refusal of the catalogue. */
  async function both(one: Act, other: Act): Promise<[Said, Said]> {
    const late = draws.below(3) === 0 ? draws.between(1, APART_MS) : 0;
    const first = draws.below(2) === 0;
    const run = async (act: Act, waits: boolean) => {
      if (waits) await sleep(late);
      return act();
    };
    const said = await Promise.all([run(one, !first), run(other, first)]);
    for (const { status, error } of said) expect(status, JSON.stringify(error)).toBeLessThan(500);
    return said;
  }

  const expectOneOk = (said: readonly Said[], refused: RegExp) =>
    expect(codesOf(said).toSorted((a, b) => Number(b === 'ok') - Number(a === 'ok'))).toEqual([
      'ok',
      expect.stringMatching(refused),
    ]);

  /**
   * Draws pairs of acts of some kinds, each of which checks its own outcome: each kind once, then drawn.
   *
   * @param pairs how many
   * @param kinds by name; those whose name matches `slow` hash passwords, ten times as long as the others: one draw in four is kept
   * @param before done before each pair, by its number
   */
  async function run(
    pairs: number,
    kinds: Readonly<Record<string, () => Promise<void>>>,
    slow: RegExp,
    before: (i: number) => Promise<void> = async () => {},
  ): Promise<void> {
    const names = Object.keys(kinds);
    const tried = new Map<string, number>();
    for (let i = 0; i < pairs; i++) {
      let name = names[i] ?? draws.pick(names);
      while (i >= names.length && slow.test(name) && draws.below(4) > 0) name = draws.pick(names);
      tried.set(name, (tried.get(name) ?? 0) + 1);
      await before(i);
      await kinds[name]!().catch((error: unknown) => {
        throw new Error(`pair ${i} of seed ${SEED}: ${name}`, { cause: error });
      });
    }
    report('pairs', { pairs, kinds: Object.fromEntries(tried) });
  }

  return { both, expectOneOk, run };
}
