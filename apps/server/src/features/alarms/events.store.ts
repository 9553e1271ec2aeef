import { type Episode, isOngoing, isSaidAhead } from '@joulerie/domain/alarms';
import { dayStart, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, isOneOf } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type AlarmEventRow, type AlarmRow, type StoredRule, alarmEvents } from './alarms.tables.ts';

/** Measures that come so long after an alarm should have rung make it late. */
const LATE_MS = 48 * 3_600_000;

/** What the rules of one alarm make of the days on which they were broken. */
export type Outcome = { alarm: AlarmRow; rule: StoredRule; episodes: readonly Episode[] };

/**
 * Brings what rang of some rules in line with their episodes: one that is new rings, one that is known is prolonged or ends, and one that no
 * measure says any more is withdrawn, or comes back. Answers what rang.
 */
export async function mergeEvents(tx: Database, outcomes: readonly Outcome[], now: number): Promise<AlarmEventRow[]> {
  const ids = [...new Set(outcomes.map(({ alarm }) => alarm.id))];
  if (ids.length === 0) return [];
  const known = Map.groupBy(
    await tx.select().from(alarmEvents).where(isOneOf(alarmEvents.alarmId, ids)),
    ({ alarmId, ruleKey }) => `${alarmId} ${ruleKey}`,
  );
  const withdrawn: string[] = [];
  const changed: { id: string; values: Partial<AlarmEventRow> }[] = [];
  const raised: AlarmEventRow[] = [];
  for (const { alarm, rule, episodes } of outcomes) {
    const left = new Set(known.get(`${alarm.id} ${rule.key}`) ?? []);
    for (const episode of episodes) {
      const values = valuesOf(episode);
      const own = matching(left, episode);
      if (own === null) {
        raised.push({
          ...FRESH,
          ...values,
          id: newId(now),
          alarmId: alarm.id,
          ruleKey: rule.key,
          rule: rule.rule,
          late: isLate(rule, episode, now),
          raisedAt: new Date(now),
        });
        continue;
      }
      left.delete(own);
      if (own.withdrawnAt !== null || isOfOldRules(own) || differs(own, values))
        changed.push({ id: own.id, values: { ...values, withdrawnAt: null, ...(isOfOldRules(own) && REOPENED) } });
    }
    for (const gone of left) {
      // That nothing was measured stays true once the measures came, and so does what rang before its rule was removed.
      const isKept = rule.rule.kind === 'missing_data' || isOfOldRules(gone);
      const isTwice = episodes.some((episode) => sharesADay(gone, episode));
      if (gone.withdrawnAt === null && (!isKept || isTwice)) withdrawn.push(gone.id);
    }
  }
  if (withdrawn.length > 0)
    await tx
      .update(alarmEvents)
      .set({ withdrawnAt: new Date(now) })
      .where(isOneOf(alarmEvents.id, withdrawn));
  for (const { id, values } of changed) await tx.update(alarmEvents).set(values).where(eq(alarmEvents.id, id));
  for (let at = 0; at < raised.length; at += AT_ONCE)
    await tx.insert(alarmEvents).values(raised.slice(at, at + AT_ONCE));
  return raised;
}

/** Rows written in one statement. */
const AT_ONCE = 1000;

/** Whether measures came late: what time alone rings has none, and what went on when its rule was saved rang with it. */
const isLate = ({ rule, since }: StoredRule, { ringMs, endMs }: Episode, now: number): boolean => {
  if (isSaidAhead(rule) || rule.kind === 'missing_data') return false;
  const savedMs = dayStart(parseIsoDay(since)!);
  return now - (endMs > savedMs - LATE_MS ? Math.max(ringMs, savedMs) : ringMs) > LATE_MS;
};

const FRESH = { eur: null, seenAt: null, closedAt: null, closedBy: null, reason: null, note: null, withdrawnAt: null };

/** Closed with its rule, which the alarm has again. */
const isOfOldRules = ({ reason }: AlarmEventRow): boolean => reason === 'rule_changed';
const REOPENED = { closedAt: null, closedBy: null, reason: null };

const valuesOf = (episode: Episode) => ({
  firstDay: isoDay(episode.firstDay),
  lastDay: isoDay(episode.lastDay),
  startAt: new Date(episode.startMs),
  ringAt: new Date(episode.ringMs),
  endAt: new Date(episode.endMs),
  days: episode.days,
  extreme: episode.extreme,
  beyondWh: episode.beyondWh,
});

const differs = (row: AlarmEventRow, values: ReturnType<typeof valuesOf>): boolean =>
  row.firstDay !== values.firstDay ||
  row.lastDay !== values.lastDay ||
  row.startAt.getTime() !== values.startAt.getTime() ||
  row.ringAt.getTime() !== values.ringAt.getTime() ||
  row.endAt.getTime() !== values.endAt.getTime() ||
  row.days !== values.days ||
  row.extreme !== values.extreme ||
  row.beyondWh !== values.beyondWh;

const sharesADay = (row: AlarmEventRow, { firstDay, lastDay }: Episode): boolean =>
  row.firstDay <= isoDay(lastDay) && row.lastDay >= isoDay(firstDay);

/** What is known of the same cause: the first that shares a day with it, rather than one that was withdrawn. */
function matching(known: ReadonlySet<AlarmEventRow>, episode: Episode): AlarmEventRow | null {
  const shared = [...known].filter((row) => sharesADay(row, episode));
  const rank = (row: AlarmEventRow) => `${row.withdrawnAt === null ? 0 : 1} ${row.firstDay}`;
  return shared.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0] ?? null;
}

/** What rang of rules that an alarm no longer has is closed: nothing will prolong or end it. */
export async function closeOtherRules(
  tx: Database,
  alarmId: string,
  keys: readonly string[],
  by: string,
  now: number,
): Promise<void> {
  await tx
    .update(alarmEvents)
    .set({ closedAt: new Date(now), closedBy: by, reason: 'rule_changed' })
    .where(
      and(
        eq(alarmEvents.alarmId, alarmId),
        isNull(alarmEvents.closedAt),
        isNull(alarmEvents.withdrawnAt),
        sql`${alarmEvents.ruleKey} <> all(${sql.param([...keys])}::text[])`,
      ),
    );
}

/** Whether a cause may still go on, by the measures that the alarm has looked at. */
export const goesOn = (
  row: Pick<AlarmEventRow, 'rule' | 'lastDay' | 'closedAt' | 'reason'>,
  measuredDay: string | null,
): boolean =>
  row.reason !== 'rule_changed' &&
  !isSaidAhead(row.rule) &&
  isOngoing(row.rule, parseIsoDay(row.lastDay)!, measuredDay === null ? null : parseIsoDay(measuredDay));

/** What alarms cost: what is over, at the mean price of the sources that they watch. What was closed keeps the price that it had. */
export async function priceEvents(tx: Database, prices: ReadonlyMap<string, number | null>): Promise<void> {
  if (prices.size === 0) return;
  const given = JSON.stringify([...prices].map(([id, price]) => ({ id, price })));
  await tx.execute(sql`
    update alarm_events e set eur = e.beyond_wh / 1000 * g.price
      from jsonb_to_recordset(${given}::jsonb) as g(id uuid, price float8)
      where e.alarm_id = g.id and e.closed_at is null and e.withdrawn_at is null
        and e.eur is distinct from e.beyond_wh / 1000 * g.price`);
}

export async function unclosedOf(db: Database, alarmIds: readonly string[]): Promise<Map<string, number>> {
  if (alarmIds.length === 0) return new Map();
  const found = await db
    .select({ id: alarmEvents.alarmId, n: sql<number>`count(*)::int` })
    .from(alarmEvents)
    .where(
      and(inArray(alarmEvents.alarmId, [...alarmIds]), isNull(alarmEvents.closedAt), isNull(alarmEvents.withdrawnAt)),
    )
    .groupBy(alarmEvents.alarmId);
  return new Map(found.map(({ id, n }) => [id, n]));
}
