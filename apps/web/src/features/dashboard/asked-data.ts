import { headlinePeriod } from '@joulerie/domain/calendar';
import { ENERGY_VARIABLES } from '@joulerie/domain/vocabulary';
import { type DataAsked, type ViewSearch, barGrain, rangeOf, tooLong } from '../measures/measures.public.ts';

export const SOLAR = ['production_pv', 'injection'] as const;
const ASKED = [...ENERGY_VARIABLES, 'puissance_max', ...SOLAR];

type BarFrequency = 'daily' | 'weekly' | 'monthly' | 'yearly';
/** What a page of data asks first: the measures of its whole period, by the grain of its bars. */
export type PageAsked = DataAsked & { frequency: BarFrequency };

/**
 * What the address of a page of data asks.
 *
 * @param statesOnly a sensor or a weather station: no energy
 */
export function askedOf(search: ViewSearch, today: number, statesOnly: boolean): PageAsked {
  const range = rangeOf(search);
  const chosen = comparedWith(search);
  const { frequency } = search;
  const coarse = frequency && frequency !== 'raw' && frequency !== 'hourly' ? frequency : null;
  return {
    range,
    frequency: coarse && !tooLong(range, coarse) ? coarse : barGrain(range),
    // The twelve months before twelve complete ones are those of a year before, whatever the month under way adds.
    compare: chosen && headlinePeriod(range, today).toDay < range.toDay ? 'year' : chosen,
    variables: search.variables ?? (statesOnly ? undefined : ASKED),
    temperature: !statesOnly,
    carbon: !statesOnly,
    intensity: !statesOnly,
  };
}

/** The period that a person compares with, weather or not. */
export const comparedWith = ({ compare }: ViewSearch): 'previous' | 'year' | undefined =>
  compare === 'meteo' ? 'year' : compare === 'aucun' ? undefined : compare;

/** The same of the figures, which may also say the change once the weather is removed. */
export const figuresAsked = (asked: PageAsked, search: ViewSearch): PageAsked => ({
  ...asked,
  weatherCorrected: search.compare === 'meteo',
});
