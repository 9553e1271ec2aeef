import type { BuildingSummary } from '@joulerie/contract/buildings';
import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import { intensityOf, whyNoEnergy } from '@joulerie/contract/row-figures';
import { carbon, number } from '../../lib/format.ts';

/**
 * A figure of a comparison: `value` is known whole, and stands beside the others; `part` is what is known of it, which is neither ranked
 * nor compared; `why` says why it is not whole.
 */
export type Compared = { value: number | null; part: number | null; why: string | null };

const partialDays = (coverage: number | null) => `${Math.floor((coverage ?? 0) * 100)}\u00a0% des jours mesurés`;

/** Final energy [kWh]. */
export function energyCompared(row: BuildingSummary): Compared {
  const { energyKwh, coverage } = row;
  if (energyKwh === null) return { value: null, part: null, why: whyNoEnergy(row) };
  if (coverage !== null && coverage >= WHOLE_YEAR) return { value: energyKwh, part: null, why: null };
  return { value: null, part: energyKwh, why: partialDays(coverage) };
}

/** Final energy per m² [kWh/m²]. */
export function intensityCompared(row: BuildingSummary): Compared {
  const { perM2, reason } = intensityOf(row);
  return { value: perM2, part: null, why: reason };
}

/** Cost with taxes [€]. */
export const costCompared = ({ cost }: BuildingSummary): Compared =>
  cost
    ? { value: cost.eur, part: cost.partialEur, why: cost.eur === null ? cost.reason : null }
    : { value: null, part: null, why: 'aucune énergie mesurée sur la période' };

/** Emissions [kg CO₂e]; those of an energy of a part of the days are a part of them. */
export function carbonCompared({ carbon, coverage }: BuildingSummary): Compared {
  if (!carbon) return { value: null, part: null, why: 'aucune énergie mesurée sur la période' };
  if (carbon.kg === null) return { value: null, part: carbon.partialKg, why: carbon.reason };
  if (coverage !== null && coverage >= WHOLE_YEAR) return { value: carbon.kg, part: null, why: null };
  return { value: null, part: carbon.kg, why: partialDays(coverage) };
}

/** Emissions beside others [kg CO₂e]: in the unit of the highest, so that the figures of a row compare. */
export const carbonBeside = (kg: number, most: number): string =>
  most >= 1000 ? `${number(kg / 1000, 2)}\u00a0t\u00a0CO₂e` : carbon(kg);

/** Where each whole figure stands: its share of the highest one, and which is the lowest. Alone, a figure is not ranked. */
export function ranked(figures: readonly Compared[]): { share: number | null; lowest: boolean }[] {
  const whole = figures.flatMap(({ value }) => (value === null ? [] : [value]));
  const [low, high] = [Math.min(...whole), Math.max(...whole)];
  return figures.map(({ value }) => ({
    share: value === null || whole.length < 2 || high <= 0 ? null : value / high,
    lowest: value !== null && whole.length >= 2 && low < high && value === low,
  }));
}
