import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { sources } from '../sources/sources.public.ts';
import { consentRequests, consents } from './consents.tables.ts';

/** Whom the events of a consent are told, and of which meter; `askedBy` is null where whoever asked closed their account. */
export type ToldOf = { askedBy: string | null; sourceName: string; dateTo: string };

export async function toldOf(db: Database, consentId: string): Promise<ToldOf | null> {
  const [found] = await db
    .select({ askedBy: consentRequests.requestedBy, sourceName: sources.name, dateTo: consents.dateTo })
    .from(consents)
    .innerJoin(sources, eq(sources.id, consents.sourceId))
    .leftJoin(consentRequests, eq(consentRequests.id, consents.requestId))
    .where(eq(consents.id, consentId));
  return found ?? null;
}
