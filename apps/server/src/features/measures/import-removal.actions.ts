import type * as contract from '@joulerie/contract/imports';
import { ImportRemoval } from '@joulerie/contract/imports';
import { isoInstant } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { dryRun } from '../../platform/dry-run.ts';
import { DomainError } from '../../platform/errors.ts';
import { SILENT } from '../../platform/events/event.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { lock } from '../../platform/locks.ts';
import { editableMeterNow, editableSource, readableDays, refuseGoneSource } from '../sources/sources.public.ts';
import { isImportReadable, presentImport } from './imports.present.ts';
import { type ImportBy, importOf, updateImport } from './imports.store.ts';
import { takeBack } from './take-back.ts';

export const getImportRemoval: Serve<typeof contract.getImportRemoval> = async ({ db, actor, params }) => {
  // What it would change says what is measured.
  const source = await editableMeterNow(db, actor, params.id);
  const found = await storedImport(db, source.id, params.importId);
  if (!isImportReadable(presentImport(found, actor), await readableDays(db, source)))
    throw new DomainError('consent_missing');
  if (found.row.removal) return ImportRemoval.parse(found.row.removal);
  return dryRun(db, (tx) =>
    takeBack({ db: tx, events: SILENT }, source.id, found.row.id, { kind: 'person', id: actor.user.id }),
  );
};

/** Taken back once: a second call answers the same. */
export const removeImport: Serve<typeof contract.removeImport> = async ({ db, events, actor, params, now }) => {
  const removed = await db
    .transaction(async (tx) => {
      await lock(tx, 'measures', params.id);
      const source = await editableSource(tx, actor, params.id);
      const found = await storedImport(tx, source.id, params.importId);
      // No consent changes until what is taken back is computed again.
      if (source.holding === 'consent') await lock(tx, 'consents', source.id);
      if (!isImportReadable(presentImport(found, actor), await readableDays(tx, source)))
        throw new DomainError('consent_missing');
      if (found.row.removal) return found;
      const by = { kind: 'person', id: actor.user.id } as const;
      const removal = await takeBack({ db: tx, events }, source.id, found.row.id, by);
      await updateImport(tx, found.row.id, {
        removal: { ...removal, at: isoInstant(now) },
        removedBy: actor.user.id,
      });
      return storedImport(tx, source.id, params.importId);
    })
    .catch(refuseGoneSource);
  return presentImport(removed, actor);
};

async function storedImport(db: Database, sourceId: string, id: string): Promise<ImportBy> {
  const found = await importOf(db, sourceId, id);
  if (!found) throw new DomainError('not_found_import');
  const { state } = found.row;
  if (state === 'run')
    throw new DomainError('import_not_removable', { message: 'Cet import n’est pas terminé\u00a0: annulez-le.' });
  if (state === 'failure')
    throw new DomainError('import_not_removable', { message: 'Cet import n’a rien enregistré.' });
  return found;
}
