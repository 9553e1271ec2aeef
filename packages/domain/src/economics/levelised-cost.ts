/** Cost of a kWh over a life, with the two discounted sums that it divides. */
export type LevelisedCost = { eurPerKWh: number; discountedCostsEur: number; discountedEnergyKWh: number };

/**
 * Levelised cost of energy: costs over energy, both discounted. [EUR/kWh]
 *
 * `costsEur` by year from 0, net of aid; `energyKWh` by year from 0, where nothing is produced. No tax, no residual value. Null when
 * there is no energy to bear the costs, when a value is missing, or for a rate of −100 % or less.
 * Source: IEA and NEA, Projected Costs of Generating Electricity (2020), annex on methodology.
 *
 * @param rate yearly discount rate as a fraction, above −1; otherwise null
 */
export function levelisedCost(
  costsEur: readonly number[],
  energyKWh: readonly number[],
  rate: number,
): LevelisedCost | null {
  if (!(rate > -1)) return null;
  const discounted = (values: readonly number[]): number =>
    values.reduceRight((later, value) => later / (1 + rate) + value, 0);
  const discountedCostsEur = discounted(costsEur);
  const discountedEnergyKWh = discounted(energyKWh);
  const eurPerKWh = discountedCostsEur / discountedEnergyKWh;
  if (!(discountedEnergyKWh > 0) || !Number.isFinite(eurPerKWh)) return null;
  return { eurPerKWh, discountedCostsEur, discountedEnergyKWh };
}
