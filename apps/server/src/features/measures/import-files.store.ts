import { and, count, eq, sql, sum } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type ReceivedFile, partsOf } from '../../platform/received-file.ts';
import { importFileParts, importFiles } from './measures.tables.ts';

export type ImportFileRow = typeof importFiles.$inferSelect;

/** Keeps a file until `removeFile`; call it in a transaction. */
export async function keepFile(
  tx: Database,
  file: Omit<typeof importFiles.$inferInsert, 'bytes'>,
  received: ReceivedFile,
): Promise<void> {
  await tx.insert(importFiles).values({ ...file, bytes: received.length });
  let place = 0;
  for await (const bytes of partsOf(received))
    await tx.insert(importFileParts).values({ fileId: file.id, place: place++, bytes });
}

/** What a person has waiting on the queue; everybody together without one. */
export async function filesWaiting(db: Database, userId?: string): Promise<{ files: number; bytes: number }> {
  const [found] = await db
    .select({ files: count(), bytes: sum(importFiles.bytes).mapWith(Number) })
    .from(importFiles)
    .where(userId === undefined ? undefined : eq(importFiles.userId, userId));
  return { files: found!.files, bytes: found!.bytes ?? 0 };
}

/** A file, for one more try to store it; null once it is removed. */
export async function takeFile(db: Database, id: string): Promise<ImportFileRow | null> {
  const [taken] = await db
    .update(importFiles)
    .set({ tries: sql`${importFiles.tries} + 1` })
    .where(eq(importFiles.id, id))
    .returning();
  return taken ?? null;
}

export async function isKept(db: Database, id: string): Promise<boolean> {
  const found = await db.select({ id: importFiles.id }).from(importFiles).where(eq(importFiles.id, id));
  return found.length > 0;
}

/** The bytes of a file, a part after the other. */
export async function* keptParts(db: Database, { id, bytes }: ImportFileRow): AsyncGenerator<Uint8Array> {
  for (let from = 0, place = 0; from < bytes; place++) {
    const [part] = await db
      .select({ bytes: importFileParts.bytes })
      .from(importFileParts)
      .where(and(eq(importFileParts.fileId, id), eq(importFileParts.place, place)));
    if (!part) throw new Error(`a part of a kept file is missing: ${place}`);
    yield part.bytes;
    from += part.bytes.length;
  }
}

/** Removes a file with its bytes; false when somebody else has. Who removes it, ends its imports in the same transaction. */
export async function removeFile(tx: Database, id: string): Promise<boolean> {
  const gone = await tx.delete(importFiles).where(eq(importFiles.id, id)).returning({ id: importFiles.id });
  return gone.length > 0;
}
