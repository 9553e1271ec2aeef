import type { AlarmKind, Breach } from '@joulerie/domain/alarms';
import { isoDay, isoInstant, parseIsoDay } from '@joulerie/domain/calendar';
import { storedVariables } from '@joulerie/domain/measures';
import { VARIABLE_NAMES, type VariableName } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { AlarmRow } from './alarms.tables.ts';

type Span = { fromDay: number; toDay: number };

/** The variables whose alarms look at one of some stored series. */
const watching = (stored: readonly VariableName[]): string[] =>
  VARIABLE_NAMES.filter((variable) => storedVariables(variable).some((name) => stored.some((one) => one === name)));

/** Measures of a source changed on some days: the alarms of it, and of the buildings that it is in, are to be looked at again. */
export async function markDue(
  db: Database,
  sourceId: string,
  stored: readonly VariableName[],
  { fromDay, toDay }: Span,
): Promise<void> {
  const variables = sql`${sql.param(watching(stored))}::text[]`;
  await db.execute(sql`
    insert into alarm_due (alarm_id, from_day, to_day)
      select id, ${isoDay(fromDay)}::date, ${isoDay(toDay)}::date from (
        select a.id from alarms a where a.source_id = ${sourceId} and a.variable = any(${variables}) and a.rules <> '[]'
        union
        select a.id from building_sources bs join buildings b on b.id = bs.building_id
          cross join lateral unnest(b.id || b.ancestors) as around(id)
          join alarms a on a.building_id = around.id and a.variable = any(${variables}) and a.rules <> '[]'
          where bs.source_id = ${sourceId} and bs.used) due`);
}

/** The same of every day that a rule was broken on: other days of a source may be read than before. */
export async function markBrokenDue(db: Database, sourceId: string): Promise<void> {
  await db.execute(sql`
    insert into alarm_due (alarm_id, from_day, to_day)
      select a.id, min(k.day), max(k.day) + 1 from alarms a join alarm_breaches k on k.alarm_id = a.id
        where a.source_id = ${sourceId} or a.building_id in (select unnest(b.id || b.ancestors)
          from building_sources bs join buildings b on b.id = bs.building_id where bs.source_id = ${sourceId})
        group by a.id`);
}

/** The alarms of these buildings, and of those around them: what they are the sum of changed. */
export async function markBuildingsDue(db: Database, ids: readonly string[], { fromDay, toDay }: Span): Promise<void> {
  await db.execute(sql`
    insert into alarm_due (alarm_id, from_day, to_day)
      select distinct a.id, ${isoDay(fromDay)}::date, ${isoDay(toDay)}::date from buildings b
        cross join lateral unnest(b.id || b.ancestors) as around(id) join alarms a on a.building_id = around.id
        where b.id = any(${uuidArray(ids)}) and a.rules <> '[]'`);
}

/** Every alarm with a rule of a kind that time alone may ring. */
export async function markKindDue(db: Database, kind: AlarmKind, { fromDay, toDay }: Span): Promise<void> {
  await db.execute(sql`
    insert into alarm_due (alarm_id, from_day, to_day)
      select id, ${isoDay(fromDay)}::date, ${isoDay(toDay)}::date from alarms
        where rules @> ${JSON.stringify([{ rule: { kind } }])}::jsonb`);
}

/** An alarm that is due, with the days that changed; held until the end of the transaction. */
export type Due = Span & { alarm: AlarmRow };

/** Takes alarms that are due; another process takes others meanwhile. */
export async function takeDue(tx: Database, most: number): Promise<Due[]> {
  const taken = await rows<{ id: string; from: string; to: string }>(
    tx,
    sql`with taken as (delete from alarm_due where id in (
          select id from alarm_due order by id limit ${most} for update skip locked) returning alarm_id, from_day, to_day)
        select alarm_id as id, min(from_day)::text as from, max(to_day)::text as to from taken group by alarm_id`,
  );
  const held = new Map(
    (
      await holdAlarms(
        tx,
        taken.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return taken.flatMap(({ id, from, to }) => {
    const alarm = held.get(id);
    return alarm ? [{ alarm, fromDay: parseIsoDay(from)!, toDay: parseIsoDay(to)! }] : [];
  });
}

/** Alarms that nobody else evaluates or changes until the end of the transaction. */
const holdAlarms = (tx: Database, ids: readonly string[]): Promise<AlarmRow[]> =>
  rows<AlarmRow>(
    tx,
    sql`select id, building_id as "buildingId", source_id as "sourceId", variable, rules, measured_day::text as "measuredDay",
        created_at as "createdAt", updated_at as "updatedAt"
      from alarms where id = any(${uuidArray(ids)}) order by id for no key update`,
  );

/** What a rule was broken on, of the days that were looked at. */
export type Judged = Span & { alarmId: string; ruleKey: string; breaches: readonly Breach[] };

/** Puts the broken days of rules in place of those kept of the days looked at. */
export async function writeBreaches(tx: Database, list: readonly Judged[]): Promise<void> {
  if (list.length === 0) return;
  const spans = list.map(({ alarmId, ruleKey, fromDay, toDay }) => ({
    a: alarmId,
    k: ruleKey,
    f: isoDay(fromDay),
    t: isoDay(toDay),
  }));
  await tx.execute(sql`
    delete from alarm_breaches k using jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as s(a uuid, k text, f date, t date)
      where k.alarm_id = s.a and k.rule_key = s.k and k.day >= s.f and k.day < s.t`);
  const found = list.flatMap(({ alarmId, ruleKey, breaches }) =>
    breaches.map(({ day, startMs, ringMs, endMs, extreme, beyondWh }) => ({
      a: alarmId,
      k: ruleKey,
      d: isoDay(day),
      s: isoInstant(startMs),
      r: isoInstant(ringMs),
      e: isoInstant(endMs),
      x: extreme,
      b: beyondWh,
    })),
  );
  if (found.length === 0) return;
  await tx.execute(sql`
    insert into alarm_breaches (alarm_id, rule_key, day, start_at, ring_at, end_at, extreme, beyond_wh)
      select a, k, d, s, r, e, x, b from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as g(a uuid, k text, d date, s timestamptz, r timestamptz, e timestamptz, x float8, b float8)`);
}

/** Every day kept on which rules of some alarms were broken, in order. */
export async function breachesOfAlarms(
  tx: Database,
  ids: readonly string[],
): Promise<(Breach & { alarmId: string; ruleKey: string })[]> {
  const found = await rows<{
    a: string;
    k: string;
    d: number;
    s: number;
    r: number;
    e: number;
    x: number | null;
    b: number | null;
  }>(
    tx,
    sql`select alarm_id as a, rule_key as k, day - date '1970-01-01' as d, extract(epoch from start_at)::float8 * 1000 as s,
        extract(epoch from ring_at)::float8 * 1000 as r, extract(epoch from end_at)::float8 * 1000 as e, extreme as x, beyond_wh as b
      from alarm_breaches where alarm_id = any(${uuidArray(ids)}) order by alarm_id, rule_key, day`,
  );
  return found.map(({ a, k, d, s, r, e, x, b }) => ({
    alarmId: a,
    ruleKey: k,
    day: d,
    startMs: s,
    ringMs: r,
    endMs: e,
    extreme: x,
    beyondWh: b,
  }));
}

/** The broken days of rules that an alarm no longer has are forgotten; what rang of them stays. */
export async function forgetOtherRules(tx: Database, alarmId: string, keys: readonly string[]): Promise<void> {
  await tx.execute(
    sql`delete from alarm_breaches where alarm_id = ${alarmId} and rule_key <> all(${sql.param([...keys])}::text[])`,
  );
}

/** Notes up to which day the measures of alarms were looked at. */
export async function noteMeasured(tx: Database, list: readonly { id: string; day: number }[]): Promise<void> {
  if (list.length === 0) return;
  const given = JSON.stringify(list.map(({ id, day }) => ({ id, day: isoDay(day) })));
  await tx.execute(sql`
    update alarms a set measured_day = greatest(a.measured_day, g.day)
      from jsonb_to_recordset(${given}::jsonb) as g(id uuid, day date) where a.id = g.id`);
}
