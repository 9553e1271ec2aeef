import { CONSENT_STATES, type ConsentState, REQUEST_STATES, type RequestState } from '@joulerie/domain/consents';
import { oneOf, pageOf, textOf } from '../../lib/search-params.ts';

export const CONSENT_TABS = ['recus', 'donnes', 'demandes', 'envois'] as const;
export type ConsentTab = (typeof CONSENT_TABS)[number];

/** What the page shows: which list, in which state, of which source, which page. The first list needs no parameter. */
export type ConsentSearch = {
  tab?: ConsentTab;
  state?: ConsentState | RequestState;
  search?: string;
  source?: string;
  page?: number;
};

const LONGEST = 120;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A state that the list of the tab does not have is dropped, like everything unknown. */
export function readConsentSearch(given: Record<string, unknown>): ConsentSearch {
  const tab = oneOf(CONSENT_TABS, given.tab);
  const source = textOf(given.source, LONGEST);
  const read = [
    ['tab', tab],
    ['state', tab === 'demandes' ? oneOf(REQUEST_STATES, given.state) : oneOf(CONSENT_STATES, given.state)],
    ['search', textOf(given.search, LONGEST)],
    ['source', source !== undefined && UUID.test(source) ? source : undefined],
    ['page', pageOf(given.page)],
  ];
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}
