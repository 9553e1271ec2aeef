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

const french = (value: number): string => String(value).replace('.', ',');

/**
 * The refusal as a person reads it: it names the pair. `unit` is kVA in BT, kW in HTA, empty when not known.
 *
 * @param pair found by `decreasingPowers`
 */
export function decreasingPowersSentence(pair: DecreasingPowers, unit: 'kVA' | 'kW' | '' = ''): string {
  const of = (post: Post, value: number) =>
    `${POST_LABELS[post]} (${french(value)}${unit === '' ? '' : `\u00a0${unit}`})`;
  return `Puissances souscrites décroissantes\u00a0: ${of(pair.after, pair.afterPower)} est inférieure à ${of(pair.before, pair.beforePower)}. Une puissance ne peut pas baisser d’un poste au suivant.`;
}
