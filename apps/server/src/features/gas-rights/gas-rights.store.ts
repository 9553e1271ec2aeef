import type { GasRefusalKey } from '@joulerie/domain/gas-rights';
import { type SQL, and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type GasRightRow, gasRights } from './gas-rights.tables.ts';

/** A process that says nothing for so long has died: another one sends the right. */
const LEASE_MS = 120_000;

/** What a declaration says. */
export type Declaration = Pick<
  GasRightRow,
  | 'role'
  | 'holderName'
  | 'holderCompany'
  | 'mail'
  | 'mobile'
  | 'zipcode'
  | 'fromDay'
  | 'toDay'
  | 'consumptionFrom'
  | 'consumptionTo'
  | 'scopes'
>;

/** What a right rests on. */
export type Ground = Pick<GasRightRow, 'consentId' | 'holdingId'>;

/** Keeps a right to be sent to GRDF; null where its meter has a living one. */
export async function insertRight(
  tx: Database,
  right: Declaration & Ground & { spaceId: string; sourceId: string; pce: string },
  now: number,
): Promise<GasRightRow | null> {
  const [row] = await tx
    .insert(gasRights)
    .values({ ...right, id: newId(), todo: 'declare', createdAt: new Date(now) })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** The living right of a source: not ended, and not to be. Held until the end of the transaction. */
export async function holdLivingRight(tx: Database, sourceId: string): Promise<GasRightRow | null> {
  const [row] = await tx
    .select()
    .from(gasRights)
    .where(
      and(eq(gasRights.sourceId, sourceId), isNull(gasRights.endedAt), sql`${gasRights.todo} is distinct from 'end'`),
    )
    .for('update');
  return row ?? null;
}

/** The last right of each source. */
export async function lastRights(
  db: Database,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, GasRightRow>> {
  if (sourceIds.length === 0) return new Map();
  const found = await db
    .selectDistinctOn([gasRights.sourceId])
    .from(gasRights)
    .where(inArray(gasRights.sourceId, [...sourceIds]))
    .orderBy(gasRights.sourceId, desc(gasRights.createdAt), desc(gasRights.id));
  return new Map(found.map((row) => [row.sourceId!, row]));
}

export async function findRight(db: Database, id: string): Promise<GasRightRow | null> {
  const [row] = await db.select().from(gasRights).where(eq(gasRights.id, id));
  return row ?? null;
}

/** The same, held until the end of the transaction. */
export async function holdRight(tx: Database, id: string): Promise<GasRightRow | null> {
  const [row] = await tx.select().from(gasRights).where(eq(gasRights.id, id)).for('update');
  return row ?? null;
}

/** Takes a right to send what is pending of it; null when nothing is, or when another process is sending it. */
export async function leaseRight(
  db: Database,
  id: string,
  todo: 'declare' | 'end',
  now: number,
): Promise<GasRightRow | null> {
  const at = new Date(now);
  const [row] = await db
    .update(gasRights)
    .set({ leaseUntil: new Date(now + LEASE_MS) })
    .where(
      and(
        eq(gasRights.id, id),
        eq(gasRights.todo, todo),
        or(isNull(gasRights.leaseUntil), lt(gasRights.leaseUntil, at)),
      ),
    )
    .returning();
  return row ?? null;
}

/** Changes a right. */
export async function updateRight(
  tx: Database,
  id: string,
  change: Partial<Omit<GasRightRow, 'id'>>,
): Promise<GasRightRow> {
  const [row] = await tx.update(gasRights).set(change).where(eq(gasRights.id, id)).returning();
  return row!;
}

/** Notes that GRDF is being asked for a right, before it is: its answer may be lost. */
export async function noteSent(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(gasRights)
    .set({ sentAt: new Date(now) })
    .where(and(eq(gasRights.id, id), isNull(gasRights.sentAt)));
}

/** What a refusal leaves of a right: its answer, to be corrected. */
export const refused = (
  refusal: GasRefusalKey,
  { code, message }: { code: string | null; message: string | null },
): Partial<GasRightRow> => ({
  state: 'ERROR',
  todo: null,
  leaseUntil: null,
  refusal,
  refusalCode: code,
  refusalMessage: message,
});

/** Marks rights to be ended at GRDF; answers those that were not marked before. */
async function askEnd(tx: Database, which: SQL | undefined): Promise<GasRightRow[]> {
  return tx
    .update(gasRights)
    .set({ todo: 'end' })
    .where(and(isNull(gasRights.endedAt), sql`${gasRights.todo} is distinct from 'end'`, which))
    .returning();
}

export const askEndOfConsent = (tx: Database, consentId: string) => askEnd(tx, eq(gasRights.consentId, consentId));
export const askEndOfSource = (tx: Database, sourceId: string) => askEnd(tx, eq(gasRights.sourceId, sourceId));
export const askEndOfRight = (tx: Database, id: string) => askEnd(tx, eq(gasRights.id, id));

/** Rights whose ground is gone or over by a day, whatever made it so, and that were not ended at GRDF. */
export const askEndOfGroundless = (tx: Database, today: string) =>
  askEnd(
    tx,
    sql`not exists (select from consents c where c.id = ${gasRights.consentId} and not c.dismissed and c.date_to >= ${today}::date)
      and not exists (select from source_holdings h join sources s on s.id = h.source_id
        where h.id = ${gasRights.holdingId} and h.holding = 'holder' and s.holding = 'holder')`,
  );

/** Rights with something to be sent to GRDF, the oldest first. */
export const unsentRights = (db: Database): Promise<Pick<GasRightRow, 'id' | 'todo'>[]> =>
  db
    .select({ id: gasRights.id, todo: gasRights.todo })
    .from(gasRights)
    .where(sql`${gasRights.todo} is not null`)
    .orderBy(asc(gasRights.createdAt));

/** Rights that GRDF has, as far as is known, and that may change there. */
export const followed = (db: Database): Promise<GasRightRow[]> =>
  db
    .select()
    .from(gasRights)
    .where(and(isNull(gasRights.endedAt), sql`${gasRights.operatorId} is not null`))
    .orderBy(gasRights.pce);

/** Whether another living right rests on the same one at GRDF: two spaces may read one meter. */
export async function isShared(
  db: Database,
  { id, operatorId }: Pick<GasRightRow, 'id' | 'operatorId'>,
): Promise<boolean> {
  if (operatorId === null) return false;
  const [other] = await db
    .select({ id: gasRights.id })
    .from(gasRights)
    .where(
      and(
        eq(gasRights.operatorId, operatorId),
        ne(gasRights.id, id),
        isNull(gasRights.endedAt),
        sql`${gasRights.todo} is distinct from 'end'`,
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Whether a right at GRDF is that of another declaration of its meter, or may be: of one that GRDF was asked for, and whose answer was lost. */
export async function isOfAnother(
  db: Database,
  { id, pce }: Pick<GasRightRow, 'id' | 'pce'>,
  operatorId: string,
): Promise<boolean> {
  const [other] = await db
    .select({ id: gasRights.id })
    .from(gasRights)
    .where(
      and(
        eq(gasRights.pce, pce),
        ne(gasRights.id, id),
        or(
          eq(gasRights.operatorId, operatorId),
          and(isNull(gasRights.operatorId), isNotNull(gasRights.sentAt), isNull(gasRights.endedAt)),
        ),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Former rights of a meter in its space that are still to be ended at GRDF: it gives one right a meter at a time. */
export const endingBefore = (db: Database, { id, pce }: Pick<GasRightRow, 'id' | 'pce'>): Promise<{ id: string }[]> =>
  db
    .select({ id: gasRights.id })
    .from(gasRights)
    .where(and(eq(gasRights.pce, pce), ne(gasRights.id, id), eq(gasRights.todo, 'end')));

/** Empties the words of holders whose consent has lost its own. */
export async function forgetHolders(db: Database): Promise<void> {
  await db.execute(sql`update gas_rights set holder_name = null, holder_company = null, mail = null, mobile = null, zipcode = null
    where mail is not null and ended_at is not null and (
      (consent_id is null and holding_id is null and ended_at < now() - interval '60 months')
      or exists (select from consents c join consent_identities i on i.rank = c.proof_rank where c.id = gas_rights.consent_id and i.key is null))`);
}
