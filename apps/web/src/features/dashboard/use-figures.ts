import { headlinePeriod } from '@joulerie/domain/calendar';
import { energyOfVariable } from '@joulerie/domain/vocabulary';
import { useMemo } from 'react';
import { useCost } from '../costs/costs.public.ts';
import { type DayRange, type Subject, useData } from '../measures/measures.public.ts';
import type { PageAsked } from './asked-data.ts';

/**
 * What the figures of a page cover, with its measures and its cost: the complete months of a period that ends with the month under way,
 * else the whole period. Of a meter that has only that month, the period too: there is nothing else to show.
 *
 * @param enabled false where there is no energy and no price, e.g. of a weather station
 */
export function useFigures(subject: Subject, asked: PageAsked, today: number, enabled: boolean) {
  const { range } = asked;
  const complete = useMemo(() => headlinePeriod(range, today), [range, today]);
  const months = useData(subject, { ...asked, range: complete }, enabled);
  const nothing =
    !months.isPlaceholderData &&
    months.data?.variables.every(({ variable, points }) => points === 0 || energyOfVariable(variable) === null);
  const days: DayRange = nothing ? range : complete;
  const data = useData(subject, { ...asked, range: days }, enabled);
  const { frequency, compare } = asked;
  const cost = useCost(subject, { range: days, frequency, compare }, enabled);
  return { days, data, cost };
}
