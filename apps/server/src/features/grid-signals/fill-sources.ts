import { dayStart, parisDay } from '@joulerie/domain/calendar';
import type { SeriesRead } from '@joulerie/domain/measures';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import { lock } from '../../platform/locks.ts';
import type { WorkParts } from '../../platform/queue/work.ts';
import { record } from '../measures/measures.public.ts';
import { isThere } from '../sources/sources.public.ts';
import { nationalSources, noteFilled } from './national-sources.store.ts';
import { type SignalDay, signalDays } from './signal-days.store.ts';
import { type Signal, firstSignalDay } from './signals.ts';

/**
 * Stores in the sources of the national network of every space what was received of a signal since the last time, up to today: the service is
 * asked once, whatever their number. What was stored before changes nothing.
 */
export async function fillNationalSources(
  { store, events, now, stopping }: Pick<WorkParts, 'store' | 'events' | 'now' | 'stopping'>,
  signal: Signal,
): Promise<void> {
  const today = parisDay(now());
  for (const { sourceId, receivedAt } of await nationalSources(store.db, signal)) {
    if (stopping.aborted) return;
    await store.db.transaction(async (tx) => {
      await lock(tx, 'measures', sourceId);
      if (!(await isThere(tx, sourceId))) return;
      const at = now();
      const days = await signalDays(tx, signal, { fromDay: firstSignalDay(today), toDay: today + 1 }, receivedAt);
      if (days.length > 0)
        await record({ db: tx, events }, sourceId, [seriesOf(signal, days)], { kind: 'collection', id: null });
      await noteFilled(tx, sourceId, signal, at);
    });
  }
}

/** Days of a signal as one series. */
const seriesOf = (signal: Signal, days: readonly SignalDay[]): SeriesRead => ({
  point: null,
  variable: signal,
  register: null,
  registerLabel: null,
  unit: VARIABLES[signal].unit,
  runs: days.map(({ day, stepS, values }) => ({ from: dayStart(day), stepS, values, quality: null })),
  periods: [],
  duplicates: 0,
});
