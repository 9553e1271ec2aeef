import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { toldOf } from '../consents/consents.public.ts';
import { sources } from '../sources/sources.public.ts';
import { type GasRightRow, gasRights } from './gas-rights.tables.ts';

/** What a notification about a right says, and its recipient: whoever asked for the agreement that founds it, else whoever attached the meter; null once they left. */
export type RightNotice = Pick<GasRightRow, 'state' | 'proof' | 'reason' | 'refusal' | 'refusalCode'> & {
  userId: string | null;
  sourceName: string;
};

export async function rightNotice(db: Database, rightId: string): Promise<RightNotice | null> {
  const [found] = await db
    .select({ right: gasRights, sourceName: sources.name, createdBy: sources.createdBy })
    .from(gasRights)
    .innerJoin(sources, eq(sources.id, gasRights.sourceId))
    .where(eq(gasRights.id, rightId));
  if (!found) return null;
  const { right, sourceName, createdBy } = found;
  const asked = right.consentId ? await toldOf(db, right.consentId) : null;
  const { state, proof, reason, refusal, refusalCode } = right;
  return { state, proof, reason, refusal, refusalCode, sourceName, userId: asked?.askedBy ?? createdBy };
}
