import { RETRIEVAL_FAILURES, type ServiceRetrieval } from '@joulerie/contract/source-keys';
import { isoInstant, isoInstantOrNull, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { SignalRetrievalRow } from '../grid-signals/grid-signals.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import type { RetrievalRow } from '../weather/weather.public.ts';

/** What the page of a station says of its retrieval; null where it was never tried. */
export function presentRetrieval(
  { idtype }: Pick<SourceRow, 'idtype'>,
  row: RetrievalRow | undefined,
): ServiceRetrieval | null {
  return row ? present(idtype === 'idopenmeteo' ? 'open-meteo' : 'meteo-france', row) : null;
}

const SERVICES = { prix_spot: 'entsoe', taux_co2: 'eco2mix' } as const;

/** What the page of a source of the national network says of each signal. */
export const presentSignals = (rows: readonly SignalRetrievalRow[]): ServiceRetrieval[] =>
  rows.map((row) => {
    const shown = present(SERVICES[row.signal], row);
    // There is no number of a place to correct.
    return { ...shown, failure: shown.failure === 'request' ? 'other' : shown.failure };
  });

function present(
  service: ServiceRetrieval['service'],
  { fromDay, toDay, succeededAt, triedAt, failure }: Omit<RetrievalRow, 'sourceId'>,
): ServiceRetrieval {
  return {
    service,
    fromDay,
    toDay: toDay === null ? null : isoDay(parseIsoDay(toDay)! - 1),
    succeededAt: isoInstantOrNull(succeededAt),
    triedAt: isoInstant(triedAt),
    failure: failure === null ? null : (RETRIEVAL_FAILURES.find((one) => one === failure) ?? 'other'),
  };
}
