import type { AlarmSubscription } from '@joulerie/contract/alarm-words';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { type SQL, and, eq, sql } from 'drizzle-orm';
import { type Database, isOneOf, rows } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { newId } from '../../platform/ids.ts';
import { buildingPolicy } from '../buildings/buildings.public.ts';
import { sourcePolicy } from '../sources/sources.public.ts';
import { type AlarmRow, type StoredRule, alarmSubscriptions, alarms } from './alarms.tables.ts';

/** What an alarm is of. */
export type SubjectId = { kind: 'building' | 'source'; id: string };

const ofSubject = ({ kind, id }: SubjectId) => eq(kind === 'building' ? alarms.buildingId : alarms.sourceId, id);

/** The alarm of a variable; null where there never was one. */
export async function findAlarm(db: Database, subject: SubjectId, variable: VariableName): Promise<AlarmRow | null> {
  const [found] = await db
    .select()
    .from(alarms)
    .where(and(ofSubject(subject), eq(alarms.variable, variable)));
  return found ?? null;
}

/** The alarm of a variable, made without rules where there is none, and held until the end of the transaction. */
export async function heldAlarm(tx: Database, subject: SubjectId, variable: VariableName): Promise<AlarmRow> {
  const of = {
    buildingId: null,
    sourceId: null,
    [subject.kind === 'building' ? 'buildingId' : 'sourceId']: subject.id,
  };
  await tx
    .insert(alarms)
    .values({ id: newId(), ...of, variable, rules: [] })
    .onConflictDoNothing();
  const [held] = await tx
    .select()
    .from(alarms)
    .where(and(ofSubject(subject), eq(alarms.variable, variable)))
    .for('no key update');
  return held!;
}

export async function updateRules(tx: Database, id: string, rules: StoredRule[], now: number): Promise<AlarmRow> {
  const [row] = await tx
    .update(alarms)
    .set({ rules, updatedAt: new Date(now) })
    .where(eq(alarms.id, id))
    .returning();
  return row!;
}

/** Whether an actor sees the alarm of a row `a`: from what they see to its alarms, so that those of other spaces are not read. */
export const seenAlarms = (actor: Actor): SQL =>
  sql`a.id in (
    select x.id from buildings b join alarms x on x.building_id = b.id where ${buildingPolicy.visibleAs(actor, 'b')}
    union all
    select x.id from sources s join alarms x on x.source_id = s.id where ${sourcePolicy.visibleAs(actor, 's')})`;

/** Alarms with rules, that an actor sees; those of one subject where it is given. By subject and variable. */
export async function pageOfAlarms(
  db: Database,
  actor: Actor,
  { page, limit }: { page: number; limit: number },
  subject: SubjectId | null,
): Promise<{ found: AlarmRow[]; total: number }> {
  const of =
    subject === null
      ? seenAlarms(actor)
      : subject.kind === 'building'
        ? sql`a.building_id = ${subject.id}`
        : sql`a.source_id = ${subject.id}`;
  const found = await rows<{ id: string; total: number }>(
    db,
    sql`select a.id, count(*) over ()::int as total from alarms a where a.rules <> '[]' and ${of}
      order by a.building_id nulls last, a.source_id, a.variable limit ${limit} offset ${(page - 1) * limit}`,
  );
  const list =
    found.length === 0
      ? []
      : await db
          .select()
          .from(alarms)
          .where(
            isOneOf(
              alarms.id,
              found.map(({ id }) => id),
            ),
          );
  const byId = new Map(list.map((row) => [row.id, row]));
  // A page beyond the last has no row to count with.
  const total = found[0]?.total ?? (page === 1 ? 0 : await countAlarms(db, of));
  return { found: found.flatMap(({ id }) => byId.get(id) ?? []), total };
}

async function countAlarms(db: Database, of: ReturnType<typeof sql>): Promise<number> {
  const [counted] = await rows<{ n: number }>(
    db,
    sql`select count(*)::int as n from alarms a where a.rules <> '[]' and ${of}`,
  );
  return counted!.n;
}

/** How a person is told of alarms, by alarm. */
export async function subscriptionsOf(
  db: Database,
  userId: string,
  alarmIds: readonly string[],
): Promise<Map<string, AlarmSubscription[]>> {
  if (alarmIds.length === 0) return new Map();
  const found = await db
    .select({ id: alarmSubscriptions.alarmId, type: alarmSubscriptions.type })
    .from(alarmSubscriptions)
    .where(and(eq(alarmSubscriptions.userId, userId), isOneOf(alarmSubscriptions.alarmId, alarmIds)))
    .orderBy(alarmSubscriptions.createdAt, alarmSubscriptions.type);
  const byAlarm = Map.groupBy(found, ({ id }) => id);
  return new Map([...byAlarm].map(([id, list]) => [id, list.map(({ type }) => type)]));
}

export async function subscribe(
  db: Database,
  alarmId: string,
  userId: string,
  type: AlarmSubscription,
  now: number,
): Promise<void> {
  await db
    .insert(alarmSubscriptions)
    .values({ alarmId, userId, type, createdAt: new Date(now) })
    .onConflictDoNothing();
}

/** Ends one way of being told, or all of them. */
export async function unsubscribe(
  db: Database,
  alarmId: string,
  userId: string,
  type: AlarmSubscription | null,
): Promise<void> {
  const own = and(eq(alarmSubscriptions.alarmId, alarmId), eq(alarmSubscriptions.userId, userId));
  await db.delete(alarmSubscriptions).where(type === null ? own : and(own, eq(alarmSubscriptions.type, type)));
}

/** An alarm without rules tells nobody anything. */
export async function endSubscriptions(tx: Database, alarmId: string): Promise<void> {
  await tx.delete(alarmSubscriptions).where(eq(alarmSubscriptions.alarmId, alarmId));
}

/** Alarms of a source and of the buildings that it is in, whose price follows its own. */
export async function alarmsOfSource(db: Database, sourceId: string): Promise<AlarmRow[]> {
  return db
    .select()
    .from(alarms)
    .where(
      sql`${alarms.sourceId} = ${sourceId} or ${alarms.buildingId} in (select unnest(b.id || b.ancestors)
        from building_sources bs join buildings b on b.id = bs.building_id where bs.source_id = ${sourceId} and bs.used)`,
    );
}
