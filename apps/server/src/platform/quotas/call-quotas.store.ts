import { isoInstant } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '../database.ts';
import { callQuotas } from './call-quotas.tables.ts';

/** How often an API may be called; null where nothing limits it. `reservedShare` of an hour (0 to 1) is for daily calls alone. */
export type CallQuota = { perSecond: number | null; perHour: number | null; reservedShare: number };

/** What a call is for: the data of yesterday, which everybody waits for, or years of history, which take what is left. */
export type CallUse = 'daily' | 'history';

/** A call that may be made once `waitMs` have passed, or none before `retryAfterS`. */
export type CallPermit = { granted: true; waitMs: number } | { granted: false; retryAfterS: number };

/** How far ahead a call may be given its moment [s]: history never takes the turn of daily calls that come in the meantime. */
const PATIENCE_S: Record<CallUse, number> = { daily: 10, history: 0.2 };
/** Calls that leave evenly do not arrive so: a quarter of a pace more between them keeps any second within the limit. */
const PACE_MARGIN = 1.25;
const HOUR_S = 3600;
const UNLIMITED = 2_147_483_647;

type Row = { granted: boolean; next_at: string; hour_from: string; hour_count: number; rests_until: string | null };

/**
 * Takes one call of an API, in one statement, so that all processes count as one. Calls leave at an even pace (somewhat slower
 * than `perSecond` allows), and an hour, counted from its first call as gateways do, has at most `perHour` of them; history may use what
 * the reserved share leaves.
 *
 * @param now instant of the taking [ms]
 */
export async function takeCall(
  db: Database,
  api: string,
  use: CallUse,
  quota: CallQuota,
  now: number,
): Promise<CallPermit> {
  const { perSecond, perHour, reservedShare } = quota;
  const paceS = perSecond === null ? 0 : PACE_MARGIN / perSecond;
  const share = use === 'daily' ? 1 : 1 - reservedShare;
  const most = perHour === null ? UNLIMITED : Math.max(1, Math.floor(perHour * share));
  const at = sql`${isoInstant(now)}::timestamptz`;
  const hour = sql`interval '1 hour'`;
  const pace = sql`make_interval(secs => ${paceS})`;
  const count = sql`case when q.hour_from + ${hour} <= ${at} then 0 else q.hour_count end`;
  const isFree = sql`(coalesce(q.rests_until, '-infinity') <= ${at} and ${count} < ${most}
    and q.next_at <= ${at} + make_interval(secs => ${PATIENCE_S[use]}))`;
  const [row] = await rows<Row>(
    db,
    sql`insert into call_quotas as q (api, next_at, hour_from, hour_count, granted)
      values (${api}, ${at} + ${pace}, ${at}, 1, true)
      on conflict (api) do update set
        granted = ${isFree},
        next_at = case when ${isFree} then greatest(q.next_at, ${at}) + ${pace} else q.next_at end,
        hour_from = case when ${isFree} and q.hour_from + ${hour} <= ${at} then ${at} else q.hour_from end,
        hour_count = case when ${isFree} then ${count} + 1 else q.hour_count end
      returning granted, next_at, hour_from, hour_count, rests_until`,
  );
  if (row!.granted) return { granted: true, waitMs: Math.max(0, instantOf(row!.next_at) - paceS * 1000 - now) };
  return { granted: false, retryAfterS: Math.max(1, Math.ceil((freeAt(row!, use, most, now) - now) / 1000)) };
}

/** When a call that was refused may be made [ms]. */
function freeAt(
  { rests_until: rests, hour_from: from, hour_count: count, next_at: next }: Row,
  use: CallUse,
  most: number,
  now: number,
) {
  const hourEnd = instantOf(from) + HOUR_S * 1000;
  return Math.max(
    rests === null ? now : instantOf(rests),
    count >= most && hourEnd > now ? hourEnd : now,
    instantOf(next) - PATIENCE_S[use] * 1000,
  );
}

/** The driver gives a date or its text. */
const instantOf = (value: string): number => new Date(value).getTime();

/** The service asked to be left alone: nobody calls this API before `until` [ms]. */
export async function restCalls(db: Database, api: string, until: number, now: number): Promise<void> {
  const rests = new Date(until);
  const at = new Date(now);
  await db
    .insert(callQuotas)
    .values({ api, nextAt: at, hourFrom: at, hourCount: 0, restsUntil: rests, granted: false })
    .onConflictDoUpdate({
      target: callQuotas.api,
      set: { restsUntil: sql`greatest(${callQuotas.restsUntil}, excluded.rests_until)` },
    });
}
