import { listSources } from '#calls/sources';
import type { SourceSummary } from '@joulerie/contract/sources';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { numberedName } from '../../lib/source-name.ts';
import type { ChosenMeter } from './ask-values.ts';

/** As many as a call answers. */
export const SHOWN_METERS = 200;

/** The meters of other holders that the space has, by name: those that a request can be about. */
export const heldMetersQuery = (search: string) =>
  queryOptions({
    queryKey: ['sources', 'held by others', search],
    queryFn: ({ signal }) =>
      call(
        listSources,
        { query: { holding: 'consent', search, sort: 'name', order: 'asc', page: 1, limit: SHOWN_METERS } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Those that the person may ask for, by what the server says of their rights. */
export const askable = (sources: readonly SourceSummary[]): ChosenMeter[] =>
  sources
    .filter(({ rights }) => rights.includes('owns'))
    .map((source) => ({ id: source._id, label: numberedName(source) }));

export const NO_METER =
  'Ajoutez d’abord le compteur depuis son bâtiment, onglet «\u00a0Compteurs\u00a0», comme celui d’un tiers.';
