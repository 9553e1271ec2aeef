import { type CivilDay, isoDay, isoInstant, parseIsoDay } from '@joulerie/domain/calendar';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { FailureKind } from '../../connectors/operators/outcome.ts';
import type { Database } from '../../platform/database.ts';
import { type SignalRetrievalRow, gridSignalDays, gridSignalRetrievals } from './grid-signals.tables.ts';
import type { Days, Signal } from './signals.ts';

/** A day of a signal: a value each step from midnight in Paris, NaN where nothing is published. */
export type SignalDay = { day: CivilDay; stepS: number; values: Float64Array };

/** Days that one statement keeps. */
const BATCH = 100;

/** Keeps days of a signal; answers those that are new or changed. */
export async function keepSignalDays(
  db: Database,
  signal: Signal,
  days: readonly SignalDay[],
  now: number,
): Promise<CivilDay[]> {
  const changed: CivilDay[] = [];
  for (let start = 0; start < days.length; start += BATCH) {
    const kept = await db
      .insert(gridSignalDays)
      .values(
        days.slice(start, start + BATCH).map(({ day, stepS, values }) => ({
          signal,
          day: isoDay(day),
          stepS,
          values: [...values],
          receivedAt: new Date(now),
        })),
      )
      .onConflictDoUpdate({
        target: [gridSignalDays.signal, gridSignalDays.day],
        set: {
          stepS: sql`excluded.step_s`,
          values: sql`excluded.values`,
          receivedAt: sql`excluded.received_at`,
        },
        setWhere: sql`(${gridSignalDays.stepS}, ${gridSignalDays.values}) is distinct from (excluded.step_s, excluded.values)`,
      })
      .returning({ day: gridSignalDays.day });
    changed.push(...kept.map(({ day }) => parseIsoDay(day)!));
  }
  return changed;
}

/** The days of a signal within `[fromDay, toDay)` that are known, in order. @param since only those received from then on */
export async function signalDays(
  db: Database,
  signal: Signal,
  { fromDay, toDay }: Days,
  since: Date | null = null,
): Promise<SignalDay[]> {
  const found = await db
    .select()
    .from(gridSignalDays)
    .where(
      and(
        eq(gridSignalDays.signal, signal),
        gte(gridSignalDays.day, isoDay(fromDay)),
        lt(gridSignalDays.day, isoDay(toDay)),
        since === null ? undefined : gte(gridSignalDays.receivedAt, since),
      ),
    )
    .orderBy(asc(gridSignalDays.day));
  return found.map(({ day, stepS, values }) => ({
    day: parseIsoDay(day)!,
    stepS,
    values: Float64Array.from(values),
  }));
}

/** How far a signal was asked for; null before the first try. */
export async function signalRetrieval(db: Database, signal: Signal): Promise<SignalRetrievalRow | null> {
  const [row] = await db.select().from(gridSignalRetrievals).where(eq(gridSignalRetrievals.signal, signal));
  return row ?? null;
}

/** How far each signal that was ever asked for is known. */
export const signalRetrievals = (db: Database): Promise<SignalRetrievalRow[]> =>
  db.select().from(gridSignalRetrievals).orderBy(asc(gridSignalRetrievals.signal));

/** Notes that days `[fromDay, toDay)` of a signal were retrieved, after those before. */
export async function noteSignalRetrieved(
  db: Database,
  signal: Signal,
  { fromDay, toDay }: Days,
  now: number,
): Promise<void> {
  const at = sql`${isoInstant(now)}::timestamptz`;
  await db
    .insert(gridSignalRetrievals)
    .values({ signal, fromDay: isoDay(fromDay), toDay: isoDay(toDay), succeededAt: at, failure: null, triedAt: at })
    .onConflictDoUpdate({
      target: gridSignalRetrievals.signal,
      set: {
        fromDay: sql`least(${gridSignalRetrievals.fromDay}, excluded.from_day)`,
        toDay: sql`greatest(${gridSignalRetrievals.toDay}, excluded.to_day)`,
        succeededAt: at,
        failure: null,
        triedAt: at,
      },
    });
}

/** Notes that a try failed, and why. What was retrieved before stays. */
export async function noteSignalFailed(db: Database, signal: Signal, failure: FailureKind, now: number): Promise<void> {
  const at = sql`${isoInstant(now)}::timestamptz`;
  await db
    .insert(gridSignalRetrievals)
    .values({ signal, failure, triedAt: at })
    .onConflictDoUpdate({ target: gridSignalRetrievals.signal, set: { failure, triedAt: at } });
}
