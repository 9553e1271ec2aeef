import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
/**
 * Sharing the production of a collective self-consumption operation among its participants, step by step.
 *
 * Source: code de l'énergie, article D. 315-6, and Enedis, autoconsommation collective (répartition par défaut au prorata).
 */
export type SharingKey =
  /** A fixed share each, in [0, 1], at most 1 together. What one does not use is sold, not given to another. */
  | { kind: 'static'; shares: readonly number[] }
  /** In proportion to each one's consumption of the step: nothing is sold while somebody consumes. */
  | { kind: 'prorata' };

/** What one participant of a shared production gets [kWh]. */
export type Participant = {
  consumedKWh: number;
  /** Part of the production attributed to this participant and consumed. */
  sharedKWh: number;
  /** What is left to buy from the supplier. */
  importKWh: number;
  /** Null without consumption. */
  selfSufficiencyRate: number | null;
};

/** A production shared among participants, or why it cannot be. */
export type Sharing =
  | {
      known: true;
      productionKWh: number;
      sharedKWh: number;
      surplusKWh: number;
      selfConsumptionRate: number | null;
      participants: Participant[];
      coverage: number;
    }
  | NoAnswer<'no_known_step' | 'invalid_shares'>;

/**
 * Shares a production among participants. [kWh by step] A step where the production or any consumption is missing is left out.
 * Negative readings count as 0. Shares that are negative or pass 1 together are refused, as is a number of them that is not that of
 * the participants.
 *
 * @param productionKWh energy of each step [kWh]; NaN where missing
 * @param consumptionsKWh one column a participant, same steps
 * @param key how the production is shared
 */
export function shareProduction(
  productionKWh: Float64Array,
  consumptionsKWh: readonly Float64Array[],
  key: SharingKey,
): Sharing {
  const n = consumptionsKWh.length;
  if (key.kind === 'static' && !sharesAreValid(key.shares, n)) return noAnswer('invalid_shares');
  const consumed = new Float64Array(n);
  const shared = new Float64Array(n);
  const count = productionKWh.length;
  let production = 0;
  let known = 0;
  for (let i = 0; i < count; i++) {
    let together = 0;
    for (let p = 0; p < n; p++) together += Math.max(consumptionsKWh[p]![i] ?? Number.NaN, 0);
    const produced = Math.max(productionKWh[i]!, 0);
    if (!Number.isFinite(together + produced)) continue;
    known++;
    production += produced;
    for (let p = 0; p < n; p++) {
      const own = Math.max(consumptionsKWh[p]![i]!, 0);
      consumed[p]! += own;
      if (key.kind === 'static') shared[p]! += Math.min(own, key.shares[p]! * produced);
      else if (together > 0) shared[p]! += own * Math.min(1, produced / together);
    }
  }
  if (known === 0) return noAnswer('no_known_step');
  const participants = Array.from({ length: n }, (_, p) => ({
    consumedKWh: consumed[p]!,
    sharedKWh: shared[p]!,
    importKWh: consumed[p]! - shared[p]!,
    selfSufficiencyRate: consumed[p]! > 0 ? shared[p]! / consumed[p]! : null,
  }));
  const sharedKWh = participants.reduce((sum, p) => sum + p.sharedKWh, 0);
  return {
    known: true,
    productionKWh: production,
    sharedKWh,
    surplusKWh: production - sharedKWh,
    selfConsumptionRate: production > 0 ? sharedKWh / production : null,
    participants,
    coverage: known / count,
  };
}

function sharesAreValid(shares: readonly number[], n: number): boolean {
  let sum = 0;
  for (const share of shares) {
    if (!(share >= 0)) return false;
    sum += share;
  }
  return shares.length === n && sum <= 1 + 1e-12;
}
