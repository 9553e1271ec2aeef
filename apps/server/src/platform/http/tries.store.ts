import { createHash } from 'node:crypto';
import { isoInstant } from '@joulerie/domain/calendar';
import { lte, sql } from 'drizzle-orm';
import { type Database, rows } from '../database.ts';
import { tries } from './tries.tables.ts';

/** Tries are counted from the first one for ten minutes, where their allowance names no other window. */
const WINDOW_MS = 10 * 60_000;

/** What a try is counted by, and how many are allowed in a window. `times`: how many are made at once, one where it is left out. */
export type Allowance = { by: string; max: number; windowMs?: number; times?: number };

/** Only a hash is kept: an address or an e-mail is nobody's business once it is counted. */
const keyOf = (by: string) => createHash('sha256').update(by).digest('base64url');

/**
 * Counts one try by each allowance, in one statement, so that several processes count as one. Answers when the first exceeded
 * allowance ends, null when all of them hold. A refused try counts too, without making the window longer.
 */
export async function countTry(db: Database, allowances: readonly Allowance[], now: number): Promise<Date | null> {
  const byKey = new Map(allowances.map((one) => [keyOf(one.by), one]));
  const counted = await countAll(db, allowances, now);
  const exceeded = counted.find((row) => row.count > byKey.get(row.key)!.max);
  return exceeded ? new Date(exceeded.ends_at) : null;
}

/** Counts one use of something; how many there were since the first of its ten minutes, and when these end. */
export async function countUseOf(db: Database, by: string, now: number): Promise<{ count: number; endsAt: Date }> {
  const [counted] = await countAll(db, [{ by }], now);
  return { count: counted!.count, endsAt: new Date(counted!.ends_at) };
}

async function countAll(db: Database, allowances: readonly Omit<Allowance, 'max'>[], now: number) {
  // In one order for everybody: two statements that count by the same keys never wait for each other in a circle.
  const counts = [...new Map(allowances.map((one) => [keyOf(one.by), one]))].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const at = isoInstant(now);
  const counted = await rows<{ key: string; count: number; ends_at: Date | string }>(
    db,
    sql`insert into tries (key, count, ends_at) values ${sql.join(
      counts.map(
        ([key, { times = 1, windowMs = WINDOW_MS }]) => sql`(${key}, ${times}, ${isoInstant(now + windowMs)})`,
      ),
      sql`, `,
    )} on conflict (key) do update set
      count = case when tries.ends_at <= ${at}::timestamptz then excluded.count else tries.count + excluded.count end,
      ends_at = case when tries.ends_at <= ${at}::timestamptz then excluded.ends_at else tries.ends_at end
      returning key, count, ends_at`,
  );
  // A new window is the moment to remove those that ended.
  const begun = new Map(counts);
  if (counted.some((row) => row.count === (begun.get(row.key)?.times ?? 1)))
    await db.delete(tries).where(lte(tries.endsAt, new Date(now)));
  return counted;
}

/** Takes the counted tries of these allowances back: who made them proved to be who they say, or nothing came of them. */
export async function giveTryBack(db: Database, allowances: readonly Allowance[]): Promise<void> {
  if (allowances.length === 0) return;
  const given = allowances.map(({ by, times = 1 }) => sql`(${keyOf(by)}, ${times}::int)`);
  await db.execute(sql`update tries set count = greatest(tries.count - given.times, 0)
    from (values ${sql.join(given, sql`, `)}) as given(key, times) where tries.key = given.key`);
}
