import { type CivilDay, isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { type SeriesRead, layOut } from '@joulerie/domain/measures';
import { z } from 'zod';
import type { JobKind } from '../../platform/queue/queue.ts';
import { type WorkParts, defineWork } from '../../platform/queue/work.ts';
import { fillNationalSources } from './fill-sources.ts';
import { signalPublished } from './grid-signals.events.ts';
import {
  type SignalDay,
  keepSignalDays,
  noteSignalFailed,
  noteSignalRetrieved,
  signalRetrieval,
} from './signal-days.store.ts';
import { type Days, SIGNAL_SERVICES, type SignalService, firstSignalDay } from './signals.ts';

/** The job that asks for the signals of the network, and stores them in the sources of the national network; one at a time. */
export const SIGNALS: JobKind = {
  name: 'grid-signals',
  retries: 5,
  firstRetryS: 300,
  longestRetryS: 3600,
  longestRunS: 3600,
  atOnce: 1,
};

/**
 * Each day, when a worker starts, and when a building receives a source of the national network: day-ahead prices and carbon rates that are
 * not known yet. A service that fails is noted and leaves the others their turn; the job is then tried again.
 */
export const collectSignals = defineWork(
  SIGNALS,
  z.object({}),
  async (parts) => {
    const failures: string[] = [];
    for (const service of SIGNAL_SERVICES) {
      const failure = await collectSignal(parts, service);
      if (failure !== null) failures.push(`${service.signal}: ${failure}`);
      await fillNationalSources(parts, service.signal);
    }
    if (failures.length > 0) throw new Error(`Signals of the network: ${failures.join(', ')}`);
  },
  '09:50',
);

/** Asks for the days of a signal that are not known, oldest first; answers why it failed, null where it did not. */
async function collectSignal(parts: WorkParts, service: SignalService): Promise<string | null> {
  const { store, events, services, now, stopping } = parts;
  const { signal, daysACall } = service;
  const wanted = await wantedDays(parts, service);
  if (wanted === null) return null;
  for (const days of callsOf(wanted, daysACall)) {
    if (stopping.aborted) return null;
    const answer = await service.ask(services.config, days);
    if (answer === null) return null;
    if (!answer.ok) {
      await noteSignalFailed(store.db, signal, answer.kind, now());
      return `${answer.kind} (${answer.status ?? 'no answer'})`;
    }
    const found = daysOf(answer.value).filter(({ day }) => day >= days.fromDay && day < days.toDay);
    await store.db.transaction(async (tx) => {
      const changed = await keepSignalDays(tx, signal, found, now());
      await noteSignalRetrieved(tx, signal, days, now());
      if (changed.length > 0) await events.emit(tx, signalPublished, { signal, days: changed.map(isoDay) });
    });
  }
  return null;
}

/** From the first day, or from what may still be corrected, to today; null where all of it was retrieved today. */
async function wantedDays({ store, now }: WorkParts, { signal, correctedDays }: SignalService): Promise<Days | null> {
  const today = parisDay(now());
  const first = firstSignalDay(today);
  const before = await signalRetrieval(store.db, signal);
  const isOfToday = before?.succeededAt && parisDay(before.succeededAt.getTime()) === today;
  if (isOfToday && before.failure === null && before.toDay === isoDay(today + 1)) return null;
  const known = before?.toDay ? parseIsoDay(before.toDay)! : first;
  return { fromDay: Math.max(first, Math.min(known, today) - correctedDays), toDay: today + 1 };
}

function* callsOf({ fromDay, toDay }: Days, most: number): Generator<Days> {
  for (let day = fromDay; day < toDay; day += most) yield { fromDay: day, toDay: Math.min(toDay, day + most) };
}

/** The days of series of one signal, in order; of a day that several of them have, the one with the most values, else the first. */
function daysOf(series: readonly SeriesRead[]): SignalDay[] {
  const found = new Map<CivilDay, SignalDay & { known: number }>();
  for (const one of series)
    for (const [day, { stepS, values }] of layOut(one).days) {
      const known = values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : stepS), 0);
      if (known > (found.get(day)?.known ?? 0)) found.set(day, { day, stepS, values, known });
    }
  return [...found.values()].toSorted((a, b) => a.day - b.day);
}
