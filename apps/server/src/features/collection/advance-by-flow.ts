import { type CivilDay, type Instant, DAY_MS } from '@joulerie/domain/calendar';
import type { SeriesRead } from '@joulerie/domain/measures';
import type { Database } from '../../platform/database.ts';
import { advanceSeries, noteHistory } from './flow-progress.store.ts';
import { type AnsweredDays, answeredDays } from './outcome.ts';

/** Services of an electricity meter, by the variable that each gives. */
const SERVICE_OF: Readonly<Record<string, string>> = {
  conso: 'consumption',
  puissance: 'consumption-curve',
  puissance_max: 'maximum-power',
  injection: 'production-curve',
};

/**
 * Advances the series of a source by what a file of its operator gave, in the transaction that stores it. A day whose indexes at both ends are there
 * has its consumption.
 *
 * @param series what the file gave and was stored
 * @param indexed days at whose start an index is stored, of this file or another one
 */
export async function advanceByFlow(
  tx: Database,
  sourceId: string,
  { series, indexed }: { series: readonly SeriesRead[]; indexed: ReadonlySet<CivilDay> },
  now: Instant,
): Promise<void> {
  const given = new Map<string, AnsweredDays>();
  for (const [variable, own] of Map.groupBy(series, (one) => one.variable)) {
    const service = SERVICE_OF[variable];
    if (service === undefined) continue;
    const isCurve = service.endsWith('-curve');
    const read = own.map((one) => ({ ...one, runs: isCurve ? one.runs.filter(isFine) : one.runs, periods: [] }));
    given.set(service, answeredDays(read));
  }
  const consumed = new Set(given.get('consumption')?.found);
  for (const day of indexed) if (indexed.has(day + 1)) consumed.add(day);
  if (consumed.size > 0) {
    const unsure = given.get('consumption')?.unsure ?? new Set();
    given.set('consumption', { found: consumed, unsure });
  }
  for (const [service, days] of [...given].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (days.found.size === 0) continue;
    await noteHistory(tx, sourceId, service.endsWith('-curve') ? 'CDC' : 'IDX', days.found, now);
    await advanceSeries(tx, { sourceId, service }, days, now);
  }
}

const isFine = ({ stepS }: { stepS: number }): boolean => stepS * 1000 < DAY_MS;
