import type { BRAND_TEXTS } from '@joulerie/contract/constants';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { users } from '../accounts/accounts.public.ts';
import { brandTexts } from './brands.tables.ts';

export type TextKind = (typeof BRAND_TEXTS)[number];

const MOST_SHOWN = 100;

const ofKind = (scopeId: string, kind: TextKind) => and(eq(brandTexts.scopeId, scopeId), eq(brandTexts.kind, kind));

/** When each text of a brand was last published, and how many times. */
export const lastTexts = (db: Database, scopeId: string) =>
  rows<{ kind: TextKind; publishedAt: string; versions: number }>(
    db,
    sql`select kind, max(published_at) as "publishedAt", count(*)::int as versions
      from brand_texts where scope_id = ${scopeId} group by kind`,
  );

/** The publications of a text, the newest first, with their authors. */
export async function publicationsOf(db: Database, scopeId: string, kind: TextKind) {
  const data = await db
    .select({
      id: brandTexts.id,
      publishedAt: brandTexts.publishedAt,
      firstname: users.firstname,
      lastname: users.lastname,
    })
    .from(brandTexts)
    .leftJoin(users, eq(users.id, brandTexts.author))
    .where(ofKind(scopeId, kind))
    .orderBy(desc(brandTexts.id))
    .limit(MOST_SHOWN);
  const [all] = await db.select({ total: count() }).from(brandTexts).where(ofKind(scopeId, kind));
  return { data, total: all!.total };
}

/** A publication of a text, or the last one; null where there is none. */
export async function findText(db: Database, scopeId: string, kind: TextKind, id?: string) {
  const [row] = await db
    .select({ text: brandTexts.text, publishedAt: brandTexts.publishedAt })
    .from(brandTexts)
    .where(and(ofKind(scopeId, kind), ...(id === undefined ? [] : [eq(brandTexts.id, id)])))
    .orderBy(desc(brandTexts.id))
    .limit(1);
  return row ?? null;
}

export async function insertText(tx: Database, row: typeof brandTexts.$inferInsert): Promise<void> {
  await tx.insert(brandTexts).values(row);
}
