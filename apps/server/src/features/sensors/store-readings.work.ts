import { DAY_MS, HOUR_MS, isoInstant } from '@joulerie/domain/calendar';
import type { Run, SeriesRead } from '@joulerie/domain/measures';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { DomainError } from '../../platform/errors.ts';
import { lock } from '../../platform/locks.ts';
import type { JobKind } from '../../platform/queue/queue.ts';
import { type WorkParts, defineMinuteWork } from '../../platform/queue/work.ts';
import { type Recording, record } from '../measures/measures.public.ts';
import {
  type Reading,
  devicesToStore,
  firstToStore,
  markStored,
  readingsAround,
  removeOldReadings,
} from './readings.store.ts';
import {
  AROUND,
  type Span,
  counterRuns,
  daysOfRun,
  gaugeRuns,
  hasUnknownRise,
  powerRuns,
  stepOf,
} from './runs-of-readings.ts';
import { findDevice, holdDevice, removeOldUnknown, updateDevice } from './sensors.store.ts';

const STORE: JobKind = {
  name: 'sensor-readings',
  retries: 1,
  firstRetryS: 30,
  longestRetryS: 60,
  longestRunS: 600,
  atOnce: 1,
};

/** A job ends before the one of the next minute begins. */
const RUN_MS = 50_000;
/** Values are kept for longer than one may come late: a mean is that of all the values of its step. */
const KEPT_MS = 8 * DAY_MS;
/** What is stored at once, whatever a device kept. */
const SPAN_MS = 2 * HOUR_MS;
/** Longer than the tolerance of the door, before and after. */
const PUSHES_KEPT_MS = HOUR_MS;
const UNKNOWN_KEPT_MS = 30 * DAY_MS;

/** Each minute: the values of devices become measures of their sources, once their ten minutes are over. */
export const storeSensorReadings = defineMinuteWork(STORE, async (parts) => {
  const { store, now, stopping, report } = parts;
  const until = now() + RUN_MS;
  for (const id of await devicesToStore(store.db, new Date(stepOf(now())))) {
    if (stopping.aborted || now() > until) break;
    // One device that fails keeps no other from its turn.
    await storeDevice(parts, id).catch(report);
  }
  await removeOldReadings(store.db, {
    readings: new Date(now() - KEPT_MS),
    pushes: new Date(now() - PUSHES_KEPT_MS),
  });
  await removeOldUnknown(store.db, new Date(now() - UNKNOWN_KEPT_MS));
});

/** Stores the values of a device, two hours at a time: what it kept while it had no network may be of a week. */
async function storeDevice(parts: WorkParts, id: string): Promise<void> {
  const end = stepOf(parts.now());
  while (!parts.stopping.aborted && (await storeSpan(parts, id, end)));
}

/** Stores the first values that are not stored yet; false when there is none. */
async function storeSpan({ store, events, now }: WorkParts, id: string, end: number): Promise<boolean> {
  const sourceId = (await findDevice(store.db, id))?.device.sourceId;
  if (sourceId === undefined) return false;
  return store.db.transaction(async (tx) => {
    // Before the device, as who removes the source does.
    await lock(tx, 'measures', sourceId);
    const device = await holdDevice(tx, id);
    const first = device && (await firstToStore(tx, id, end));
    if (!device || first === null) return false;
    const span = { from: stepOf(first), to: Math.min(end, stepOf(first) + SPAN_MS) };
    const readings = await readingsAround(tx, id, span, AROUND);
    const isWhole = await storeDays({ db: tx, events }, { sourceId, id }, readsOf(readings, span));
    const counter = readings.filter(({ variable }) => variable === 'index');
    const reason = !isWhole ? 'consent' : hasUnknownRise(counter, span) ? 'sparse' : null;
    if (reason) await updateDevice(tx, id, { refusal: { at: isoInstant(now()), reason } });
    await markStored(tx, id, span.from, span.to);
    return true;
  });
}

/** Stores measures day by day; false when days that no agreement covers were left out. */
async function storeDays(
  { db, events }: Recording,
  { sourceId, id }: { sourceId: string; id: string },
  reads: readonly SeriesRead[],
): Promise<boolean> {
  let isWhole = true;
  for (const ofDay of byDay(reads))
    // Of its own, so that a day that is refused leaves the others.
    await db
      .transaction((tx) => record({ db: tx, events }, sourceId, ofDay, { kind: 'sensor', id }))
      .catch((error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'consent_missing')) throw error;
        isWhole = false;
      });
  return isWhole;
}

/** Series as one list a day of Paris, in order; no step is of two. */
function byDay(reads: readonly SeriesRead[]): SeriesRead[][] {
  const pieces = reads.flatMap((one) => one.runs.flatMap(daysOfRun).map(({ day, run }) => ({ day, one, run })));
  return [...Map.groupBy(pieces, ({ day }) => day)]
    .toSorted(([a], [b]) => a - b)
    .map(([, ofDay]) =>
      [...Map.groupBy(ofDay, ({ one }) => one)].map(([one, own]) => ({ ...one, runs: own.map(({ run }) => run) })),
    );
}

/** The measures of a device in a span, from its values there and around. */
function readsOf(readings: readonly Reading[], span: Span): SeriesRead[] {
  const of = (name: Reading['variable']) => readings.filter(({ variable }) => variable === name);
  const counter = of('index');
  return [
    read('temperature_ambiante', gaugeRuns(of('temperature_ambiante'), span)),
    read('humidite', gaugeRuns(of('humidite'), span)),
    read('co2_ambiant', gaugeRuns(of('co2_ambiant'), span)),
    // A counter says the energy better than powers of moments do.
    read('puissance', counter.length > 0 ? [] : powerRuns(of('puissance'), span)),
    read('conso', counterRuns(counter, span)),
  ].filter(({ runs }) => runs.length > 0);
}

const read = (variable: VariableName, runs: Run[]): SeriesRead => ({
  point: null,
  variable,
  register: null,
  registerLabel: null,
  unit: VARIABLES[variable].unit,
  runs,
  periods: [],
  duplicates: 0,
});
