import type { ImportEffect } from '@joulerie/contract/import-report';
import { isoDay } from '@joulerie/domain/calendar';
import {
  differenceAcross,
  disagreementOf,
  isEnergy,
  keptOf,
  isExtended,
  isReceivedAlike,
  keptWithin,
  type DayCurve,
  type Kept,
  recordDay,
  layOutSteps,
  type Origin,
  type DayRow,
  type StoredDay,
  sumOfPeriods,
  type SeriesRead,
  type Difference,
} from '@joulerie/domain/measures';
import { type Unit, VARIABLES } from '@joulerie/domain/vocabulary';
import type { Database } from '../../platform/database.ts';
import type { Events } from '../../platform/events/event.ts';
import { lock } from '../../platform/locks.ts';
import { createPauses, withPauses } from '../../platform/pauses.ts';
import { keepFirst, lastReceived, openReceipt } from './receipts.store.ts';
import { type Overlap, addOverlap, effectOf, energyEffect, spanOfReads } from './import-effect.ts';
import { type SourceEnergy, countedOf, energyReader, reportedDifferences, wholeOf } from './differences.store.ts';
import { lockReadableDays } from '../sources/sources.public.ts';
import { measuresRecorded } from './measures.events.ts';
import {
  daysOfClasses,
  keepReceived,
  keepReplaced,
  openSeries,
  refreshSpan,
  storedDays,
  writePeriods,
} from './series-write.store.ts';
import { notConserved, writeDays } from './write-days.ts';

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

export type Outcome = Counts & {
  kept: SeriesKept[];
  differences: Difference[];
  /** What it did to what the source had; null where it had nothing of it. */
  effect: ImportEffect | null;
};

/** Values of a series; of what a counter counted between two imports, `beside` is the other one. */
export type Received = SeriesRead & { beside?: string };

/** The transaction to record in, and the events of the application. */
export type Recording = { db: Database; events: Events };

type Span = { fromDay: number; toDay: number };

type KnownDays = Awaited<ReturnType<typeof storedDays>>;

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
  overlap: Overlap;
};

/**
 * Stores what a file or an answer holds of a source: one row a series and day. What a row replaces is kept as a correction with
 * its origin; the same input twice changes nothing. The energy read back from the rows is that received, within 1 Wh, or the
 * transaction fails (`measures_not_conserved`). Call it in a transaction: two stores on one source wait for each other.
 *
 * `differences` and what counts of `kept` are said of imports alone.
 *
 * Ends with `measures.recorded` when something changed, in the same transaction; `cleared` are days that the caller removed.
 */
export async function record(
  { db, events }: Recording,
  sourceId: string,
  reads: readonly Received[],
  origin: Origin,
  cleared: Span | null = null,
): Promise<Outcome> {
  const outcome: Outcome = { added: 0, replaced: 0, unchanged: 0, points: 0, kept: [], differences: [], effect: null };
  const work: Work = {
    db,
    origin,
    outcome,
    changed: [],
    span: cleared,
    received: null,
    held: [],
    unbalanced: new Map(),
    overlap: { known: 0, differing: 0 },
  };
  await lock(db, 'measures', sourceId);
  const given = spanOfReads(reads);
  const span = origin.kind === 'import' ? given : null;
  const energyBefore = energyReader(db, sourceId);
  const before = span && (await energyBefore(span));
  if (given) await lockReadableDays(db, sourceId, isoDay(given.fromDay), isoDay(given.toDay - 1));
  for (const read of reads) await recordSeries(work, sourceId, read);
  // What changed nothing left the energy as it was.
  const energyAfter = work.span ? energyReader(db, sourceId) : energyBefore;
  // Whoever drops a file reads what it contradicts; nobody reads that of what arrives by itself.
  if (work.received && origin.kind === 'import') compareForms(work, await energyAfter(work.received));
  if (span) {
    const energy = before && (await energyEffect(before, reads, await energyAfter(span), outcome.differences));
    outcome.effect = effectOf(work.overlap, energy);
  }
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

/**
 * What the other series of the source say of the days received.
 *
 * @param energy that of these days; null for a source without energy
 */
function compareForms({ outcome, held, unbalanced }: Work, energy: SourceEnergy | null): void {
  const ofRows = [...unbalanced.values()].filter((one) => one !== null);
  outcome.differences.push(...reportedDifferences(energy, ofRows));
  for (const [k, one] of outcome.kept.entries()) {
    const { days } = held[k]!;
    const own = (one.register && wholeOf(energy, one.variable, days)) || held[k]!.energy;
    const within = keptWithin(VARIABLES[one.variable].unit, own);
    one.counted = countedOf(energy, { variable: one.variable, days, held: own, within });
  }
}

async function recordSeries(work: Work, sourceId: string, read: Received): Promise<void> {
  const { id, isNew } = await openSeries(work.db, sourceId, read, work.origin);
  const before = work.outcome.added + work.outcome.replaced;
  const layout = await withPauses(layOutSteps(read));
  const { days, periods: given } = layout;
  const known: KnownDays = isNew ? new Map() : await storedDays(work.db, id, [...days.keys()]);
  const unnoted = [...known.values()].filter(({ day, noted }) => !noted && days.has(day)).map(({ day }) => day);
  const gave = { days: [...days.keys()], periods: given };
  const receipt = await openReceipt(work.db, id, work.origin, gave, unnoted, read.beside ?? null);
  const kept = await recordDays(work, { id, receipt, known }, read, [...days.values()]);
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

async function recordDays(
  work: Work,
  { id, receipt, known }: { id: number; receipt: number; known: KnownDays },
  read: SeriesRead,
  fresh: DayCurve[],
): Promise<Sums> {
  const { db, outcome, origin } = work;
  const { variable } = read;
  const { kind } = VARIABLES[variable];
  const sums: Sums = { read: 0, stored: 0, lost: 0, own: 0 };
  if (fresh.length === 0) return sums;
  const isKept = [...known.values()].some(({ kept }) => kept);
  const freshDays = fresh.map((curve) => curve.day);
  const last = isKept ? await lastReceived(db, id, freshDays) : new Map<number, DayRow>();
  const firsts: number[] = [];
  const given: StoredDay[] = [];
  const changed: StoredDay[] = [];
  const replaced: number[] = [];
  const merges = new Map<number, DayCurve>();
  // A file may hold twenty years of days.
  const pause = createPauses();
  for (const curve of fresh) {
    await pause();
    const old: DayRow | undefined = known.get(curve.day);
    const recorded = recordDay(old, curve, variable);
    if (!recorded) continue;
    const { row, own, merged, changes } = recorded;
    if (old && own) addOverlap(work.overlap, old, { row: own, values: curve.values }, variable);
    if (old && own && !isReceivedAlike(last.get(curve.day) ?? old, own)) {
      if (!last.has(curve.day)) firsts.push(curve.day);
      given.push(own);
    }
    outcome.points += curve.values.reduce((n, value) => n + (Number.isNaN(value) ? 0 : 1), 0);
    widen(work, 'received', curve.day, curve.day + 1);
    if (isEnergy(kind)) addKept(sums, keptOf(curve, merged, variable));
    note(work, read, curve.day, 1, disagreementOf(merged, kind));
    if (merged.received && isEnergy(kind)) merges.set(curve.day, merged);
    if (!changes) {
      outcome.unchanged += 1;
      continue;
    }
    // A device adds to its day all day long: what it leaves as it was needs no correction.
    if (old && !(origin.kind === 'sensor' && isExtended(old, row))) replaced.push(curve.day);
    outcome[old ? 'replaced' : 'added'] += 1;
    changed.push(row);
    widen(work, 'span', curve.day, curve.day + 1);
  }
  for (const [day, curve] of merges) {
    const next = merges.get(day + 1);
    if (next) note(work, read, day, 2, differenceAcross(curve, next, variable));
  }
  // Before their rows are written.
  await keepFirst(db, id, firsts);
  await keepReceived(db, id, receipt, given);
  if (replaced.length > 0) await keepReplaced(db, id, replaced, origin);
  if (changed.length > 0) {
    await writeDays(db, id, changed, read);
  }
  return sums;
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

/** Nothing of what was received is lost, neither in its layout nor beside what was stored before. */
function checkConserved(sums: Sums, read: SeriesRead, lost: number): void {
  const { kind, unit } = VARIABLES[read.variable];
  if (!isEnergy(kind)) return;
  const allowed = keptWithin(unit, sums.read);
  if (!(lost <= allowed) || !(sums.lost <= allowed) || !(Math.abs(sums.stored - sums.read) <= allowed))
    throw notConserved(read, sums.read, sums.stored);
}
