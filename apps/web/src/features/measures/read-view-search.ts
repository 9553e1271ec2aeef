import { FREQUENCIES } from '@joulerie/domain/vocabulary';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { COMPARES, PERIODS } from './period-kinds.ts';
import type { ViewSearchAsked } from './view-search.ts';

const pick = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find((one) => one === value);
const day = (value: unknown): number | null => (typeof value === 'string' ? parseIsoDay(value) : null);

/** Reads the search parameters of a page that filters by dates. Impossible dates, both of a reversed period, and unknown values are dropped. */
export function readViewSearch(search: object): ViewSearchAsked {
  const raw = search as Record<string, unknown>;
  const [from, last] = [day(raw.start_date), day(raw.end_date)];
  const orderly = from === null || last === null || last >= from;
  const variables = Array.isArray(raw.variables)
    ? raw.variables.filter((one): one is string => typeof one === 'string' && one.length <= 40).slice(0, 20)
    : [];
  const opened = day(raw.jour);
  const read = {
    start_date: orderly && from !== null ? isoDay(from) : undefined,
    end_date: orderly && last !== null ? isoDay(last) : undefined,
    periode: pick(PERIODS, raw.periode),
    frequency: pick(FREQUENCIES, raw.frequency),
    compare: pick(COMPARES, raw.compare),
    unite: pick(['kwh', 'eur'] as const, raw.unite),
    variables: variables.length ? variables : undefined,
    jour: opened === null ? undefined : isoDay(opened),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
