import type * as contract from '@joulerie/contract/archives';
import { isoInstant } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Admit } from '../../platform/http/route.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { managesSpace } from '../access/access.public.ts';
import { lock } from '../../platform/locks.ts';
import { refuseFullPlatform } from '../measures/measures.public.ts';
import { countUnderWay, createTask, keepSentFile, presentTask } from '../tasks/tasks.public.ts';
import { importsOfSpace, isEmptySpace, sharedNow } from './information.store.ts';
import { openArchive } from './read-archive.ts';

function refuseMember({ memberType }: Actor): void {
  if (!managesSpace(memberType)) throw new DomainError('restricted_role_company');
}

/** @throws DomainError `too_many_waiting_files` while an export that the person sent waits, in whichever of their spaces */
async function refuseWaiting(db: Database, { user }: Actor): Promise<void> {
  if ((await countUnderWay(db, user.id, 'import_space')) === 0) return;
  throw new DomainError('too_many_waiting_files', {
    retryAfterS: 30,
    message: 'Un export complet que vous avez envoyé attend encore d’être repris. Attendez sa fin, ou annulez-le.',
  });
}

export const exportSpace: Serve<typeof contract.exportSpace> = async (call) => {
  refuseMember(call.actor);
  const task = await createTask(call, 'export_space', {}, { eventName: call.body.event_name });
  return { data: presentTask(task, call.now) };
};

/** What can be refused without the file. */
async function refuseReturn({ db, actor, query }: Call<typeof contract.importSpace>): Promise<void> {
  refuseMember(actor);
  if (!query.holder) throw new DomainError('holder_not_declared');
  if (!(await isEmptySpace(db, actor.space.id))) throw new DomainError('space_not_empty');
}

export const admitSpace: Admit<typeof contract.importSpace> = async (call, { bytes, isRepeat }) => {
  await refuseReturn(call);
  if (isRepeat) return;
  await refuseWaiting(call.db, call.actor);
  await refuseFullPlatform(call.db, call.services.config, bytes);
};

export const importSpace: Serve<typeof contract.importSpace> = async (call) => {
  const { store, services, actor, file, query, mark, now } = call;
  await refuseReturn(call);
  if (!file) throw new DomainError('file_missing');
  // What it says that it is; its files are read by the task.
  await openArchive(file, services.config);
  const answer = await once(store.db, mark, async (tx) => {
    await lock(tx, 'imports', actor.user.id);
    await refuseWaiting(tx, actor);
    await refuseFullPlatform(tx, services.config, file.length);
    const task = await createTask(
      { db: tx, services, actor, now },
      'import_space',
      {},
      { eventName: query.event_name },
    );
    await keepSentFile(tx, task.id, file);
    return { data: presentTask(task, now) };
  });
  return answer as { data: ReturnType<typeof presentTask> };
};

export const listSpaceImports: Serve<typeof contract.listSpaceImports> = async ({ db, actor }) => {
  refuseMember(actor);
  const [empty, found, shared] = await Promise.all([
    isEmptySpace(db, actor.space.id),
    importsOfSpace(db, actor.space.id),
    sharedNow(db, actor),
  ]);
  return {
    empty,
    data: found.map(({ row, firstname, lastname }) => ({
      _id: row.id,
      importedAt: isoInstant(row.importedAt),
      by: firstname === null ? null : `${firstname} ${lastname}`,
      spaceName: row.spaceName,
      exportedAt: isoInstant(row.exportedAt),
      buildings: row.buildings,
      sources: row.sources,
      shares: row.shares.map((share) => ({
        ...share,
        sources: share.sources.length,
        readable: shared.has(share._id),
      })),
    })),
  };
};
