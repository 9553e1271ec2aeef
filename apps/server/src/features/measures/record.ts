import {
  differenceAcross,
  disagreementOf,
  isEnergy,
  keptOf,
  keptWithin,
  type DayCurve,
  type Kept,
  layOutSteps,
  mergeDay,
  type Origin,
  type DayRow,
  type StoredDay,
  packDay,
  sameDay,
  sumOfPeriods,
  unpackDay,
  type SeriesRead,
  type Difference,
} from '@joulerie/domain/measures';
import { type Unit, VARIABLES } from '@joulerie/domain/vocabulary';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events/event.ts';
import { lock } from '../../platform/locks.ts';
import { createPauses, withPauses } from '../../platform/pauses.ts';
import { countedOf, reportedDifferences, sourceEnergy, wholeOf } from './differences.store.ts';
import { measuresRecorded } from './measures.events.ts';
import {
  type ReadBack,
  daysOfClasses,
  keepReplaced,
  meantOf,
  readBack,
  refreshSpan,
  seriesId,
  storedDays,
  upsertDays,
  writePeriods,
} from './series-write.store.ts';

/** Days, by what storing did to them. */
export type Counts = { added: number; replaced: number; unchanged: number; points: number };

/** What a series was received with, and what the database then held of it. Energies only. */
export type SeriesKept = {
  variable: SeriesRead['variable'];
  register: string | null;
  read: number;
  /** Energy of the intervals received, as the rows of this series hold them. */
  stored: number;
  /** Energy that counts for the days received, where a coarser value or another series governs it; null where these values do. */
  counted: number | null;
  unit: Unit;
};

export type Outcome = Counts & { kept: SeriesKept[]; differences: Difference[] };

/** The transaction to record in, and the events of the application. */
export type Recording = { db: Database; events: Events };

type Span = { fromDay: number; toDay: number };

type Work = {
  db: Database;
  origin: Origin;
  outcome: Outcome;
  changed: { variable: SeriesRead['variable']; register: string }[];
  /** Every day that changed. */
  span: Span | null;
  /** Every day that was received. */
  received: Span | null;
  /** Days of each series of `outcome.kept`, in order, and their energy by its values alone. */
  held: { days: Set<number>; energy: number }[];
  /** What the rows of the days received disagree about, by series and day. */
  unbalanced: Map<string, Difference | null>;
};

/**
 * Stores what a file or an answer holds of a source: one row a series and day. What a row replaces is kept as a correction with
 * its origin; the same input twice changes nothing. The energy read back from the rows is that received, within 1 Wh, or the
 * transaction fails (`measures_not_conserved`). Call it in a transaction: two stores on one source wait for each other.
 *
 * Ends with `measures.recorded` when something changed, in the same transaction; `cleared` are days that the caller removed.
 */
export async function record(
  { db, events }: Recording,
  sourceId: string,
  reads: SeriesRead[],
  origin: Origin,
  cleared: Span | null = null,
): Promise<Outcome> {
  const outcome: Outcome = { added: 0, replaced: 0, unchanged: 0, points: 0, kept: [], differences: [] };
  const work: Work = {
    db,
    origin,
    outcome,
    changed: [],
    span: cleared,
    received: null,
    held: [],
    unbalanced: new Map(),
  };
  await lock(db, 'measures', sourceId);
  for (const read of reads) await recordSeries(work, sourceId, read);
  if (work.received) await compareForms(work, sourceId, work.received);
  if (work.span)
    await events.emit(db, measuresRecorded, {
      sourceId,
      series: work.changed,
      ...work.span,
      added: outcome.added,
      replaced: outcome.replaced,
      origin,
    });
  return outcome;
}

/** What the other series of the source say of the days received. */
async function compareForms(work: Work, sourceId: string, { fromDay, toDay }: Span): Promise<void> {
  const { db, outcome, held } = work;
  const energy = await sourceEnergy(db, sourceId, fromDay, toDay);
  const ofRows = [...work.unbalanced.values()].filter((one) => one !== null);
  outcome.differences.push(...reportedDifferences(energy, ofRows));
  for (const [k, one] of outcome.kept.entries()) {
    const { days } = held[k]!;
    const own = (one.register && wholeOf(energy, one.variable, days)) || held[k]!.energy;
    const within = keptWithin(VARIABLES[one.variable].unit, own);
    one.counted = countedOf(energy, { variable: one.variable, days, held: own, within });
  }
}

async function recordSeries(work: Work, sourceId: string, read: SeriesRead): Promise<void> {
  const id = await seriesId(work.db, sourceId, read, work.origin);
  const before = work.outcome.added + work.outcome.replaced;
  const layout = await withPauses(layOutSteps(read));
  const kept = await recordDays(work, id, read, [...layout.days.values()]);
  const periods = await recordPeriods(work, id, read.register, layout.periods);
  checkConserved(
    { ...kept, read: kept.read + sumOf(layout.periods), stored: kept.stored + periods },
    read,
    layout.lost,
  );
  const { variable, register } = read;
  const { kind, unit } = VARIABLES[variable];
  if (isEnergy(kind)) {
    // An amount inside another is a part of it.
    const amounts = periods - (sumOf(layout.periods) - sumOfPeriods(layout.periods));
    work.outcome.kept.push({
      variable,
      register,
      read: layout.read,
      stored: kept.stored + amounts,
      counted: null,
      unit: kind === 'power' ? 'Wh' : unit,
    });
    const days = new Set(layout.days.keys());
    for (const { fromDay, toDay } of layout.periods) for (let day = fromDay; day < toDay; day++) days.add(day);
    work.held.push({ days, energy: kept.own + amounts });
  }
  if (work.outcome.added + work.outcome.replaced === before) return;
  work.changed.push({ variable, register: register ?? '' });
  await refreshSpan(work.db, id, work.origin);
}

/** Sums over the days of a series: see `Kept`. */
type Sums = { read: number; stored: number; lost: number; own: number };

const sumOf = (periods: SeriesRead['periods']) => periods.reduce((sum, one) => sum + one.value, 0);

async function recordDays(work: Work, id: number, read: SeriesRead, fresh: DayCurve[]): Promise<Sums> {
  const { db, outcome, origin } = work;
  const { variable } = read;
  const { kind } = VARIABLES[variable];
  const sums: Sums = { read: 0, stored: 0, lost: 0, own: 0 };
  if (fresh.length === 0) return sums;
  const known = await storedDays(
    db,
    id,
    fresh.map((curve) => curve.day),
  );
  const changed: StoredDay[] = [];
  const replaced: number[] = [];
  const merges = new Map<number, DayCurve>();
  // A file may hold twenty years of days.
  const pause = createPauses();
  for (const curve of fresh) {
    await pause();
    const old: DayRow | undefined = known.get(curve.day);
    const own = packDay(curve, variable);
    const isMerged = old !== undefined && !repeats(old, curve, own);
    const merged = isMerged ? mergeDay(unpackDay(old, variable), curve, variable) : curve;
    const packed = isMerged ? packDay(merged, variable) : own;
    if (!packed) continue;
    outcome.points += curve.values.reduce((n, value) => n + (Number.isNaN(value) ? 0 : 1), 0);
    widen(work, 'received', curve.day, curve.day + 1);
    if (isEnergy(kind)) addKept(sums, keptOf(curve, merged, variable));
    note(work, read, curve.day, 1, disagreementOf(merged, kind));
    if (merged.received && isEnergy(kind)) merges.set(curve.day, merged);
    if (old && sameDay(old, packed) && !changesTotal(old, packed, curve, variable)) {
      outcome.unchanged += 1;
      continue;
    }
    if (old) replaced.push(curve.day);
    outcome[old ? 'replaced' : 'added'] += 1;
    changed.push(packed);
    widen(work, 'span', curve.day, curve.day + 1);
  }
  for (const [day, curve] of merges) {
    const next = merges.get(day + 1);
    if (next) note(work, read, day, 2, differenceAcross(curve, next, variable));
  }
  if (replaced.length > 0) await keepReplaced(db, id, replaced, origin);
  if (changed.length > 0) {
    await upsertDays(db, id, changed);
    const written = await readBack(
      db,
      id,
      changed.map((row) => row.day),
    );
    checkWritten(written, meantOf(changed), read);
  }
  return sums;
}

/** Whether a day is received as its row holds it, of one curve alone: merging them would say the same. */
const repeats = (old: DayRow, curve: DayCurve, own: StoredDay | null): boolean =>
  own !== null &&
  old.received === null &&
  old.given === null &&
  !curve.received &&
  own.given === null &&
  sameDay(old, own);

/**
 * Whether values that a file gives for every slot of a day add up to another energy, although each is the same as Float32 holds it.
 * What other slots keep from the row has lost as much, and says nothing of it.
 */
function changesTotal(old: DayRow, packed: StoredDay, fresh: DayCurve, variable: SeriesRead['variable']): boolean {
  const { kind, unit } = VARIABLES[variable];
  if (!isEnergy(kind) || fresh.stepS !== packed.stepS || fresh.values.some((value) => Number.isNaN(value)))
    return false;
  return Math.abs(old.total - packed.total) > keptWithin(unit, packed.total);
}

/** Notes what the values of some days disagree about, or that they do no longer. */
function note(
  { unbalanced }: Work,
  { variable, register }: SeriesRead,
  fromDay: number,
  days: number,
  sums: ReturnType<typeof disagreementOf>,
): void {
  const { kind, unit } = VARIABLES[variable];
  const about = { variable, fromDay, toDay: fromDay + days, unit: kind === 'power' ? 'Wh' : unit } as const;
  unbalanced.set(`${variable} ${register} ${fromDay} ${days}`, sums && { ...about, ...sums });
}

function addKept(sums: Sums, kept: Kept): void {
  sums.read += kept.read;
  sums.stored += kept.stored;
  sums.lost += kept.lost;
  sums.own += kept.own;
}

async function recordPeriods(
  work: Work,
  id: number,
  register: string | null,
  periods: SeriesRead['periods'],
): Promise<number> {
  const { outcome } = work;
  const { added, replaced, unchanged, stored } = await writePeriods(work.db, id, periods, work.origin);
  outcome.points += periods.length;
  outcome.added += added.length;
  outcome.replaced += replaced.length;
  outcome.unchanged += unchanged;
  for (const one of periods) widen(work, 'received', one.fromDay, one.toDay);
  // What one time class adds may complete the others on days of theirs.
  const classes = register && added.length > 0 ? await daysOfClasses(work.db, id) : null;
  if (classes) widen(work, 'span', classes.fromDay, classes.toDay);
  for (const one of added) widen(work, 'span', one.fromDay, one.toDay);
  for (const [one, before] of replaced) widen(work, 'span', one.fromDay, Math.max(one.toDay, before.toDay));
  return stored;
}

function widen(work: Work, which: 'span' | 'received', fromDay: number, toDay: number): void {
  const span = work[which];
  work[which] = {
    fromDay: Math.min(span?.fromDay ?? fromDay, fromDay),
    toDay: Math.max(span?.toDay ?? toDay, toDay),
  };
}

/** The rows as the database gives them back, against the rows as they were sent. */
function checkWritten(there: ReadBack, meant: ReadBack, read: SeriesRead): void {
  const { unit } = VARIABLES[read.variable];
  if (
    there.days !== meant.days ||
    there.points !== meant.points ||
    there.minimum !== meant.minimum ||
    there.maximum !== meant.maximum ||
    there.curves !== meant.curves ||
    !(Math.abs(there.total - meant.total) <= keptWithin(unit, meant.total))
  )
    throw notConserved(read, meant.total, there.total);
}

/** Nothing of what was received is lost, neither in its layout nor beside what was stored before. */
function checkConserved(sums: Sums, read: SeriesRead, lost: number): void {
  const { kind, unit } = VARIABLES[read.variable];
  if (!isEnergy(kind)) return;
  const allowed = keptWithin(unit, sums.read);
  if (!(lost <= allowed) || !(sums.lost <= allowed) || !(Math.abs(sums.stored - sums.read) <= allowed))
    throw notConserved(read, sums.read, sums.stored);
}

const notConserved = (read: SeriesRead, expected: number, stored: number) =>
  new DomainError('measures_not_conserved', {
    variable: read.variable,
    register: read.register,
    expected,
    stored,
  });
