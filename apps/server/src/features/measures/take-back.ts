import type { ImportRemoval } from '@joulerie/contract/imports';
import { isoDay } from '@joulerie/domain/calendar';
import {
  type Origin,
  type StoredDay,
  isReceivedAlike,
  keptWithin,
  replayDay,
  sameDay,
} from '@joulerie/domain/measures';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { lock } from '../../platform/locks.ts';
import { createPauses } from '../../platform/pauses.ts';
import { removeCounterSpans } from './counter-spans.store.ts';
import { joinAround } from './counters-between.ts';
import { type SourceEnergy, sourceEnergy } from './differences.store.ts';
import { measuresRecorded } from './measures.events.ts';
import {
  type Receipt,
  chainsOf,
  forgetReceived,
  handOver,
  lastOrigin,
  periodsWithout,
  receiptsOf,
  receivedDays,
  removeMeasures,
  removeReceipts,
} from './receipts.store.ts';
import type { Recording } from './record.ts';
import {
  daysOfClasses,
  keepReplaced,
  keepReplacedPeriods,
  refreshSpan,
  storedDays,
  upsertPeriods,
} from './series-write.store.ts';
import { writeDays } from './write-days.ts';

/** Days of a series that are written or read at once. */
const BATCH = 500;

type Span = { fromDay: number; toDay: number };
/** What receipts of one series gave: their days, each with all the receipts that gave it, and the span of their days and amounts. */
type Given = { own: readonly Receipt[]; chains: Map<number, number[]>; span: Span | null };
type Counts = { removed: number; replaced: number; unchanged: number };
const NONE = (): Counts => ({ removed: 0, replaced: 0, unchanged: 0 });

/**
 * Takes the measures of an import back: each series becomes what its other receipts gave, one after the other. Days that no other gave are
 * removed. What a counter counted between its readings and those of another import goes too, and what is then between two others is added. Call it in a transaction, which waits for others that store on the source.
 *
 * @param by who takes them back
 * @throws DomainError `import_not_removable` when it is not known what the import gave
 */
export async function takeBack(
  { db, events }: Recording,
  sourceId: string,
  importId: string,
  by: Origin,
): Promise<ImportRemoval> {
  await lock(db, 'measures', sourceId);
  const receipts = await receiptsOf(db, sourceId, { kind: 'import', id: importId });
  const given: Given[] = [];
  for (const own of Map.groupBy(receipts, ({ seriesId }) => seriesId).values()) given.push(await givenBy(db, own));
  const span = spanOf(given.map((one) => one.span));
  if (!span) throw new DomainError('import_not_removable');
  const counters = await removeCounterSpans(db, sourceId, importId);
  const before = await sourceEnergy(db, sourceId, span.fromDay, span.toDay);
  // Those that may have an energy of the source.
  const days = new Set<number>();
  const changes: { series: ImportRemoval['series'][number]; changed: Span | null }[] = [];
  for (const { own, chains } of given)
    changes.push(
      await takeBackSeries(db, own, chains, by, before?.series.includes(own[0]!.variable) ? days : new Set<number>()),
    );
  await joinAround({ db, events }, sourceId, counters);
  const after = await sourceEnergy(db, sourceId, span.fromDay, span.toDay);
  const energy = energyOn(days, before, after);
  const changed = spanOf(changes.map((one) => one.changed));
  if (changed)
    await events.emit(db, measuresRecorded, {
      sourceId,
      series: changes
        .filter((one) => one.changed)
        .map(({ series: { variable, register } }) => ({ variable, register: register ?? '' })),
      ...changed,
      added: 0,
      replaced: changes
        .flatMap(({ series: one }) => [one.days, one.periods])
        .reduce((sum, one) => sum + one.removed + one.replaced, 0),
      origin: by,
    });
  return {
    from: isoDay(span.fromDay),
    to: isoDay(span.toDay - 1),
    energy,
    series: changes
      .map((one) => one.series)
      .filter(({ variable }) => energy === null || !before?.series.includes(variable)),
  };
}

async function givenBy(db: Database, own: readonly Receipt[]): Promise<Given> {
  const ids = own.map(({ id }) => id);
  const chains = await chainsOf(db, own[0]!.seriesId, ids);
  const periods = await periodsWithout(db, own[0]!.seriesId, ids);
  const days = [...chains.keys()].map((day) => ({ fromDay: day, toDay: day + 1 }));
  return { own, chains, span: spanOf([...days, ...periods.map(({ is }) => is)]) };
}

/** Takes receipts of one series back; adds the days that they gave to `days`. */
async function takeBackSeries(
  db: Database,
  own: readonly Receipt[],
  chains: ReadonlyMap<number, number[]>,
  by: Origin,
  days: Set<number>,
): Promise<{ series: ImportRemoval['series'][number]; changed: Span | null }> {
  const { seriesId, variable, register } = own[0]!;
  const ids = own.map(({ id }) => id);
  const counts = NONE();
  const changed: Span[] = [];
  const all = [...chains.keys()];
  for (const day of all) days.add(day);
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH);
    changed.push(...(await takeBackDays(db, { own: own[0]!, ids: new Set(ids), chains, batch, by, counts })));
  }
  const periods = await takeBackPeriods(db, seriesId, ids, by);
  for (const { fromDay, toDay } of periods.given) for (let day = fromDay; day < toDay; day++) days.add(day);
  changed.push(...periods.changed);
  await removeReceipts(db, ids);
  if (changed.length > 0) await refreshSpan(db, seriesId, (await lastOrigin(db, seriesId)) ?? by);
  // What one time class lacks may leave the others incomplete on days of theirs.
  const classes = register && periods.changed.length > 0 ? await daysOfClasses(db, seriesId) : null;
  if (classes) changed.push(classes);
  return {
    series: { variable, register: register || null, days: counts, periods: periods.counts },
    changed: spanOf(changed),
  };
}

type Batch = {
  own: Receipt;
  ids: ReadonlySet<number>;
  chains: ReadonlyMap<number, number[]>;
  batch: readonly number[];
  by: Origin;
  counts: Counts;
};

async function takeBackDays(db: Database, { own, ids, chains, batch, by, counts }: Batch): Promise<Span[]> {
  const { seriesId, variable, register } = own;
  const stored = await storedDays(db, seriesId, batch);
  const received = Map.groupBy(await receivedDays(db, seriesId, batch), ({ day }) => day);
  const gone: number[] = [];
  const written: StoredDay[] = [];
  const forgotten: number[] = [];
  const moved: { day: number; from: number; to: number }[] = [];
  const pause = createPauses();
  for (const day of batch) {
    await pause();
    const row = stored.get(day);
    if (!row) continue;
    const chain = chains.get(day)!;
    const others = chain.filter((id) => !ids.has(id));
    const kept = received.get(day) ?? [];
    if (others.length === 0) {
      gone.push(day);
      continue;
    }
    if (kept.length === 0) {
      counts.unchanged += 1;
      continue;
    }
    const left = withoutReceipts(chain, kept, ids);
    const next = replayDay(
      left.map(({ row: one }) => one),
      variable,
    );
    if (left.length === 1) forgotten.push(day);
    else
      for (const { row: one, receipt } of left)
        if (one.receipt !== receipt) moved.push({ day, from: one.receipt, to: receipt });
    counts[sameDay(row, next) ? 'unchanged' : 'replaced'] += 1;
    if (!isReceivedAlike(row, next)) written.push(next);
  }
  counts.removed += gone.length;
  const changed = [...gone, ...written.map(({ day }) => day)];
  if (changed.length > 0) await keepReplaced(db, seriesId, changed, by);
  if (written.length > 0) await writeDays(db, seriesId, written, { variable, register: register || null });
  await removeMeasures(db, seriesId, { days: gone, periods: [] });
  await forgetReceived(db, seriesId, [...gone, ...forgotten]);
  await handOver(db, seriesId, moved);
  return changed.map((day) => ({ fromDay: day, toDay: day + 1 }));
}

/** What the receipts of a day that stay gave, each thing once, with the first of them that gave it. */
function withoutReceipts<Row extends StoredDay & { receipt: number }>(
  chain: readonly number[],
  kept: readonly Row[],
  ids: ReadonlySet<number>,
): { row: Row; receipt: number }[] {
  const byReceipt = new Map(kept.map((row) => [row.receipt, row]));
  const left: { row: Row; receipt: number }[] = [];
  let gave: Row | undefined;
  for (const receipt of chain) {
    gave = byReceipt.get(receipt) ?? gave;
    if (gave && !ids.has(receipt) && left.at(-1)?.row !== gave) left.push({ row: gave, receipt });
  }
  return left;
}

async function takeBackPeriods(
  db: Database,
  seriesId: number,
  ids: readonly number[],
  by: Origin,
): Promise<{ given: Span[]; changed: Span[]; counts: Counts }> {
  const given = await periodsWithout(db, seriesId, ids);
  const gone = given.filter(({ was }) => !was).map(({ is }) => is);
  const written = given.flatMap(({ is, was }) =>
    was && (was.value !== is.value || was.quality !== is.quality) ? [was] : [],
  );
  const changed = [...gone, ...written];
  if (changed.length > 0) await keepReplacedPeriods(db, seriesId, changed, by);
  if (written.length > 0) await upsertPeriods(db, seriesId, written);
  await removeMeasures(db, seriesId, { days: [], periods: gone });
  const counts = { removed: gone.length, replaced: written.length, unchanged: given.length - changed.length };
  return { given: given.map(({ is }) => is), changed, counts };
}

/** Energy that counts for some days, before and after, kWh; null where none did. */
function energyOn(
  days: ReadonlySet<number>,
  before: SourceEnergy | null,
  after: SourceEnergy | null,
): ImportRemoval['energy'] {
  if (!before || !after || days.size === 0) return null;
  const on = ({ days: { energy, fromDay }, toKwh }: SourceEnergy, day: number) => toKwh * energy[day - fromDay]!;
  const sum = (of: SourceEnergy) => {
    const known = [...days].map((day) => on(of, day)).filter((value) => !Number.isNaN(value));
    return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
  };
  const counts = NONE();
  for (const day of days) {
    const [was, is] = [on(before, day), on(after, day)];
    if (Number.isNaN(was)) continue;
    const isSame = Math.abs(was - is) <= keptWithin('kWh', was);
    counts[Number.isNaN(is) ? 'removed' : isSame ? 'unchanged' : 'replaced'] += 1;
  }
  const was = sum(before);
  return was === null ? null : { ...counts, before: was, after: sum(after) };
}

function spanOf(spans: readonly (Span | null)[]): Span | null {
  const found = spans.filter((one) => one !== null);
  if (found.length === 0) return null;
  return {
    fromDay: found.reduce((day, one) => Math.min(day, one.fromDay), Number.POSITIVE_INFINITY),
    toDay: found.reduce((day, one) => Math.max(day, one.toDay), Number.NEGATIVE_INFINITY),
  };
}
