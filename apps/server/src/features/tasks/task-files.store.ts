import { parisDay } from '@joulerie/domain/calendar';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { type ReceivedFile, partsOf } from '../../platform/received-file.ts';
import { managesSpace } from '../access/access.public.ts';
import { buildingPolicy } from '../buildings/buildings.public.ts';
import { readingDigest, sourcePolicy } from '../sources/sources.public.ts';
import { type TaskSubjects, taskFileParts } from './tasks.tables.ts';

/** Keeps the bytes of what a task made, in the transaction that ends it; or of what it is sent with, until its end, in that of its sending. */
export async function keepTaskFile(tx: Database, taskId: string, file: ReceivedFile): Promise<void> {
  let place = 0;
  for await (const bytes of partsOf(file)) await tx.insert(taskFileParts).values({ taskId, place: place++, bytes });
}

/** The bytes of what a task made, a part after the other. */
export async function* taskFileBytes(db: Database, taskId: string, length: number): AsyncGenerator<Uint8Array> {
  for (let from = 0, place = 0; from < length; place++) {
    const [part] = await db
      .select({ bytes: taskFileParts.bytes })
      .from(taskFileParts)
      .where(and(eq(taskFileParts.taskId, taskId), eq(taskFileParts.place, place)));
    if (!part) throw new Error(`a part of the file of a task is missing: ${place}`);
    yield part.bytes;
    from += part.bytes.length;
  }
}

/** The bytes of what a task was sent with, a part after the other. */
export async function* sentFile(db: Database, taskId: string): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place++) {
    const [part] = await db
      .select({ bytes: taskFileParts.bytes })
      .from(taskFileParts)
      .where(and(eq(taskFileParts.taskId, taskId), eq(taskFileParts.place, place)));
    if (!part) return;
    yield part.bytes;
  }
}

/** Bytes that the tasks under way of everybody were sent with. */
export async function sentBytes(db: Database): Promise<number> {
  const [sent] = await rows<{ bytes: string }>(
    db,
    sql`select coalesce(sum(octet_length(p.bytes)), 0) as bytes from tasks t join task_file_parts p on p.task_id = t.id
        where t.finished_at is null`,
  );
  return Number(sent!.bytes);
}

/** Removes the bytes that a task was sent with. */
export const removeSentFile = async (tx: Database, taskId: string): Promise<void> => {
  await tx.delete(taskFileParts).where(eq(taskFileParts.taskId, taskId));
};

/** Whether a person still sees all that a file holds. What was removed since is seen by nobody, nor what other days may be read of since. */
export async function seesAll(db: Database, actor: Actor, subjects: TaskSubjects, now: number): Promise<boolean> {
  if (subjects.forManagers && !managesSpace(actor.memberType)) return false;
  if ((await readingDigest(db, subjects.sources, parisDay(now))) !== (subjects.reading ?? '')) return false;
  const [seen] = await rows<{ sources: number; buildings: number }>(
    db,
    sql`select (select count(*)::int from sources s where s.id = any(${uuidArray(subjects.sources)}) and ${sourcePolicy.visibleAs(actor, 's')}) as sources,
        (select count(*)::int from buildings b where b.id = any(${uuidArray(subjects.buildings)}) and ${buildingPolicy.visibleAs(actor, 'b')}) as buildings`,
  );
  return seen!.sources === subjects.sources.length && seen!.buildings === subjects.buildings.length;
}
