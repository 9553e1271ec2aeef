import type { OfferBody } from '@joulerie/contract/costs';
import { warning, type Warning } from '@joulerie/domain/answers';
import { dayNumber } from '@joulerie/domain/calendar';
import { energyDays } from '@joulerie/domain/measures';
import type { AtrdOption } from '@joulerie/domain/tariffs';
import { ENERGIES } from '@joulerie/domain/vocabulary';
import type { Reader } from '../../platform/database.ts';
import { readStored } from '../measures/measures.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';

/** Energy of the last twelve months that were measured [kWh], and how many of their days were. */
export type YearOfGas = { kWh: number; days: number };

/** Whether no contract says the distribution option: neither the point (option or CAR) nor every offer. */
export function needsYearOfGas(source: SourceRow, offers: readonly OfferBody[]): boolean {
  const point = source.point.gas ?? {};
  return point.routingTariff == null && point.carKwh == null && offers.some((offer) => !offer.gridFormula);
}

/**
 * The twelve months that end on the last measured day of the source, whatever the period asked: the option of a point does not
 * depend on what is looked at. Days that were not measured weigh as the others.
 */
export async function yearOfGas({ query }: Reader, sourceId: string): Promise<YearOfGas> {
  const [fromDay, toDay] = [dayNumber(2000, 1, 1), dayNumber(2100, 1, 1)];
  const stored = await readStored(query, [sourceId], ENERGIES.gaz.series, fromDay, toDay, 'totals');
  const { energy } = energyDays(fromDay, toDay, stored);
  const last = energy.findLastIndex((kWh) => !Number.isNaN(kWh));
  const known = energy.slice(Math.max(0, last - 364), last + 1).filter((kWh) => !Number.isNaN(kWh));
  const sum = known.reduce((total, kWh) => total + kWh, 0);
  return { kWh: known.length === 0 ? 0 : (sum * 365) / known.length, days: known.length };
}

/** Days of a year below which its energy is a guess. */
const WHOLE_YEAR_DAYS = 330;

/** How the option was found, for the person to correct it. */
export const gasOptionWarning = (option: AtrdOption, { days }: YearOfGas): Warning =>
  days >= WHOLE_YEAR_DAYS ? warning('gas_option_of_year', { option }) : warning('gas_option_assumed', { option, days });
