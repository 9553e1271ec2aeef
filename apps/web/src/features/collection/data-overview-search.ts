import { pageOf, textOf } from '../../lib/search-params.ts';

/** What the page shows: sources of one state, cause or group of orders, and which page of them. The page drops those it does not know: their lists weigh on the first view. */
export type OverviewSearch = { state?: string; cause?: string; order?: string; page?: number };

const LONGEST = 40;

export function readOverviewSearch(given: Record<string, unknown>): OverviewSearch {
  const read = [
    ['state', textOf(given.state, LONGEST)],
    ['cause', textOf(given.cause, LONGEST)],
    ['order', textOf(given.order, LONGEST)],
    ['page', pageOf(given.page)],
  ];
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}
