import { noAnswer, sentenceOf } from '../answers/index.ts';
import type { NoAnswer } from '../answers/index.ts';
import { POST_LABELS } from './post-names.ts';
import type { Post } from './post-names.ts';
import type { SubscribedPower } from './turpe.ts';

/** Classes of subscribed power in the order of the tariff, above 36 kVA. */
const RANK: readonly Post[] = ['PTE', 'HPH', 'HCH', 'HPB', 'HCB'];

/** Two classes that follow each other and whose powers fall. */
export type DecreasingPowers = { before: Post; beforePower: number; after: Post; afterPower: number };

/**
 * The first pair of classes whose subscribed power falls, or null. Above 36 kVA powers must not fall from a class to the next:
 * `P1 ≤ P2 ≤ …` in the order peak, HPH, HCH, HPB, HCB (CRE, délibération 2025-40). Classes without a power are passed over.
 *
 * @param power subscribed power by class
 */
export function decreasingPowers(power: SubscribedPower): DecreasingPowers | null {
  if (typeof power === 'number') return null;
  let before: { post: Post; power: number } | null = null;
  for (const post of RANK) {
    const own = power[post];
    if (own === undefined || !Number.isFinite(own)) continue;
    if (before !== null && own < before.power)
      return { before: before.post, beforePower: before.power, after: post, afterPower: own };
    before = { post, power: own };
  }
  return null;
}

/**
 * The refusal of powers that fall; it names the pair. `unit` is kVA in BT, kW in HTA, empty when not known.
 *
 * @param pair found by `decreasingPowers`
 */
export const noAnswerOfDecreasing = (
  { after, afterPower, before, beforePower }: DecreasingPowers,
  unit: 'kVA' | 'kW' | '' = '',
): NoAnswer<'powers_decreasing'> =>
  noAnswer('powers_decreasing', {
    after: POST_LABELS[after],
    afterPower,
    before: POST_LABELS[before],
    beforePower,
    unit,
  });

/**
 * The refusal as a person reads it.
 *
 * @param pair found by `decreasingPowers`
 * @param unit kVA in BT, kW in HTA, empty when not known
 */
export const decreasingPowersSentence = (pair: DecreasingPowers, unit: 'kVA' | 'kW' | '' = ''): string =>
  sentenceOf(noAnswerOfDecreasing(pair, unit));
