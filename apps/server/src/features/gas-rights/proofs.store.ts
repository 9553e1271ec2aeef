import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { type GasRightProofRow, gasRightProofs } from './gas-rights.tables.ts';

const waiting = (rightId: string) => and(eq(gasRightProofs.rightId, rightId), isNull(gasRightProofs.sentAt));

/** Keeps a proof of a right until GRDF has it. */
export async function insertProof(
  tx: Database,
  proof: Pick<GasRightProofRow, 'rightId' | 'name' | 'type'> & { bytes: Uint8Array },
  now: number,
): Promise<void> {
  await tx.insert(gasRightProofs).values({ ...proof, id: newId(), createdAt: new Date(now) });
}

/** How many proofs of a right GRDF does not have yet. */
export async function waitingProofs(db: Database, rightId: string): Promise<number> {
  const [row] = await db.select({ proofs: count() }).from(gasRightProofs).where(waiting(rightId));
  return row!.proofs;
}

/** Says that the proofs of a right are complete. */
export async function closeProofs(tx: Database, rightId: string, now: number): Promise<void> {
  await tx
    .update(gasRightProofs)
    .set({ completeAt: new Date(now) })
    .where(waiting(rightId));
}

/** The proofs to be sent, in the order in which they came. */
export const completeProofs = (db: Database, rightId: string): Promise<GasRightProofRow[]> =>
  db
    .select()
    .from(gasRightProofs)
    .where(and(waiting(rightId), sql`${gasRightProofs.completeAt} is not null and ${gasRightProofs.bytes} is not null`))
    .orderBy(asc(gasRightProofs.createdAt), asc(gasRightProofs.id));

/** GRDF has the proofs: their names stay, not their contents. */
export async function noteProofsSent(tx: Database, rightId: string, now: number): Promise<void> {
  await tx
    .update(gasRightProofs)
    .set({ sentAt: new Date(now), bytes: null })
    .where(waiting(rightId));
}

/** GRDF refused the proofs, or whoever sends them starts again: others take their place. */
export async function forgetProofs(tx: Database, rightId: string): Promise<void> {
  await tx.delete(gasRightProofs).where(waiting(rightId));
}
