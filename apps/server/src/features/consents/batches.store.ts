import { isoInstant } from '@joulerie/domain/calendar';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { tasks } from '../tasks/tasks.public.ts';
import { type BatchRow, type LineRow, consentBatchLines, consentBatches, consentRequests } from './consents.tables.ts';

type NewLine = Pick<
  LineRow,
  'line' | 'sourceId' | 'buildingId' | 'mail' | 'firstname' | 'lastname' | 'company' | 'isConfirmed'
>;

/** Keeps a batch with the meters whose holders are to be asked. */
export async function insertBatch(
  tx: Database,
  { space, user }: Actor,
  name: string,
  lines: readonly NewLine[],
  now: number,
): Promise<BatchRow> {
  const [batch] = await tx
    .insert(consentBatches)
    .values({ id: newId(), spaceId: space.id, requestedBy: user.id, name, createdAt: new Date(now) })
    .returning();
  await tx.insert(consentBatchLines).values(lines.map((line) => ({ ...line, batchId: batch!.id })));
  return batch!;
}

/** Notes which task sends a batch, or reminds. */
export async function noteTask(tx: Database, { id }: Pick<BatchRow, 'id'>, taskId: string): Promise<BatchRow> {
  const [row] = await tx.update(consentBatches).set({ taskId }).where(eq(consentBatches.id, id)).returning();
  return row!;
}

/** Batches that the actor follows: their own, and all of the space for who manages it. */
const followedBy = ({ user, space, memberType }: Actor) =>
  and(
    eq(consentBatches.spaceId, space.id),
    ...(managesSpace(memberType) ? [] : [eq(consentBatches.requestedBy, user.id)]),
  );

/** Batches that a page shows; older ones have requests that are over. */
const MOST_BATCHES = 50;

export const batchesOf = (db: Database, actor: Actor): Promise<BatchRow[]> =>
  db
    .select()
    .from(consentBatches)
    .where(followedBy(actor))
    .orderBy(desc(consentBatches.createdAt), desc(consentBatches.id))
    .limit(MOST_BATCHES);

/** A batch that the actor follows; null without any. */
export async function findBatch(db: Database, actor: Actor, id: string): Promise<BatchRow | null> {
  const [row] = await db
    .select()
    .from(consentBatches)
    .where(and(eq(consentBatches.id, id), followedBy(actor)));
  return row ?? null;
}

/** The same, held until the end of the transaction. @throws DomainError `not_found` */
export async function editableBatch(tx: Database, actor: Actor, id: string): Promise<BatchRow> {
  const [row] = await tx
    .select()
    .from(consentBatches)
    .where(and(eq(consentBatches.id, id), followedBy(actor)))
    .for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Those of some batches whose last task has not ended. */
export async function busyAmong(db: Database, batchIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ id: consentBatches.id })
    .from(consentBatches)
    .innerJoin(tasks, eq(tasks.id, consentBatches.taskId))
    .where(and(inArray(consentBatches.id, [...batchIds]), isNull(tasks.finishedAt)));
  return new Set(found.map(({ id }) => id));
}

/** The addresses of a batch that wait to be asked, in the order of their first lines. */
export async function waitingMails(db: Database, { id }: Pick<BatchRow, 'id'>): Promise<string[]> {
  const found = await rows<{ mail: string }>(
    db,
    sql`select mail from ${consentBatchLines} where batch_id = ${id}::uuid and state = 'waiting' group by mail order by min(line)`,
  );
  return found.map(({ mail }) => mail);
}

/** The lines of one address that wait, held until the end of the transaction: who sends them at the same moment finds none. */
export const holdWaiting = (tx: Database, { id }: Pick<BatchRow, 'id'>, mail: string): Promise<LineRow[]> =>
  tx
    .select()
    .from(consentBatchLines)
    .where(
      and(eq(consentBatchLines.batchId, id), eq(consentBatchLines.mail, mail), eq(consentBatchLines.state, 'waiting')),
    )
    .orderBy(asc(consentBatchLines.sourceId))
    .for('update');

const FORGOTTEN = { mail: null, firstname: null, lastname: null, company: null };

/** Notes the request of a line; what it said of the holder is forgotten, which the request has. */
export async function noteAsked(tx: Database, { batchId, line }: LineRow, requestId: string): Promise<void> {
  await tx
    .update(consentBatchLines)
    .set({ state: 'asked', requestId, ...FORGOTTEN })
    .where(and(eq(consentBatchLines.batchId, batchId), eq(consentBatchLines.line, line)));
}

/** Notes why a line was not sent, and forgets what it said of the holder. */
export async function noteNotSent(tx: Database, lines: readonly LineRow[], reason: string): Promise<void> {
  for (const { batchId, line } of lines)
    await tx
      .update(consentBatchLines)
      .set({ state: 'not-sent', reason, ...FORGOTTEN })
      .where(and(eq(consentBatchLines.batchId, batchId), eq(consentBatchLines.line, line)));
}

/** Meters that have a request for a signature that is open, of some. */
export async function askedAlready(tx: Database, sourceIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx
    .select({ id: consentRequests.sourceId })
    .from(consentRequests)
    .where(
      and(
        inArray(consentRequests.sourceId, [...sourceIds]),
        eq(consentRequests.kind, 'sign'),
        inArray(consentRequests.state, ['CREATED', 'WAITING_GRDF']),
      ),
    );
  return new Set(found.map(({ id }) => id!));
}

export type Stage =
  | 'waiting'
  | 'sent'
  | 'opened'
  | 'declared'
  | 'accepted'
  | 'refused'
  | 'expired'
  | 'closed'
  | 'not_sent';
export type StageCount = { batchId: string; stage: Stage; reason: string | null; lines: number };

/** How many lines of some batches are at each stage, each counted once; those that were not sent, by their reason. */
export const stagesOf = (db: Database, batchIds: readonly string[], now: number): Promise<StageCount[]> =>
  rows(
    db,
    sql`select l.batch_id as "batchId", l.reason, count(*)::int as lines, case
          when l.state = 'waiting' then 'waiting' when l.state = 'not-sent' then 'not_sent'
          when r.state = 'ACCEPTED' or r.state = 'WAITING_GRDF' then 'accepted' when r.state = 'REFUSED' then 'refused'
          when r.state = 'EXPIRED' or (r.state = 'CREATED' and r.expires_at <= ${isoInstant(now)}::timestamptz) then 'expired'
          when r.state = 'CREATED' and coalesce(p.declared, r.declared) is not null then 'declared'
          when r.state = 'CREATED' and coalesce(p.opened_at, r.opened_at) is not null then 'opened'
          when r.state = 'CREATED' then 'sent' else 'closed' end as stage
      from ${consentBatchLines} l left join ${consentRequests} r on r.id = l.request_id left join ${consentRequests} p on p.id = r.multi_id
      where l.batch_id = any(${uuidArray(batchIds)}) group by 1, 2, 4`,
  );

/** Requests of batches that nobody answered and that were not mailed since an instant: the whole of those for several meters, once each. */
export const unanswered = (
  db: Database,
  batchIds: readonly string[],
  sentBefore: number,
): Promise<{ batchId: string; id: string }[]> =>
  rows(
    db,
    sql`select l.batch_id as "batchId", coalesce(r.multi_id, r.id) as id from ${consentBatchLines} l join ${consentRequests} r on r.id = l.request_id
      where l.batch_id = any(${uuidArray(batchIds)}) and r.state = 'CREATED' and r.sent_at <= ${isoInstant(sentBefore)}::timestamptz
      group by 1, 2 order by min(l.line)`,
  );

/** Forgets the holders of lines that were never sent, of batches made before an instant. */
export async function forgetUnsent(db: Database, madeBefore: number): Promise<void> {
  await db.execute(sql`update consent_batch_lines l set state = 'not-sent', reason = 'request_over',
      mail = null, firstname = null, lastname = null, company = null
    from consent_batches b where b.id = l.batch_id and l.state = 'waiting' and b.created_at < ${isoInstant(madeBefore)}::timestamptz`);
}
