import { oneOf, textsOf } from '../../lib/search-params.ts';
import { monthsOf } from './space-search.ts';

/** Buildings that one page compares. */
export const LEAST_COMPARED = 2;
export const MOST_COMPARED = 6;

/** What the bars of a comparison are of. */
export const COMPARE_UNITS = ['m2', 'kwh', 'eur'] as const;
export type CompareUnit = (typeof COMPARE_UNITS)[number];

/** A comparison, all of it in its address: its buildings in their order, its months, its bars. */
export type CompareSearch = {
  batiments?: string[] | undefined;
  du?: string | undefined;
  au?: string | undefined;
  mesure?: CompareUnit | undefined;
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the address of a comparison; what is unknown, impossible or the default is left out, and so are buildings past the sixth. */
export function readCompareSearch(search: Record<string, unknown>): CompareSearch {
  const asked = textsOf(search.batiments, 36, 100)?.filter((id) => UUID.test(id)) ?? [];
  const ids = [...new Set(asked)].slice(0, MOST_COMPARED);
  const unit = oneOf(COMPARE_UNITS, search.mesure);
  return {
    ...(ids.length > 0 ? { batiments: ids } : {}),
    ...monthsOf(search),
    ...(unit && unit !== 'm2' ? { mesure: unit } : {}),
  };
}
