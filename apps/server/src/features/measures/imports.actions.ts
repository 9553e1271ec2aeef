import { LARGE_FILE_BYTES } from '@joulerie/contract/constants';
import type * as importsContract from '@joulerie/contract/imports';
import type * as contract from '@joulerie/contract/measures';
import { DomainError } from '../../platform/errors.ts';
import type { Admit } from '../../platform/http/route.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { editableBuilding } from '../buildings/buildings.public.ts';
import { editableMeterNow, editableSourceNow, openSource, readableDays } from '../sources/sources.public.ts';
import { withCountersBetween } from './counters-between.ts';
import { likelihoodOf, seriesOfMeter } from './imports.likelihood.ts';
import { presentImport, presentStoredReport, isImportReadable, shownImport } from './imports.present.ts';
import { readUpload } from './imports.read.ts';
import { presentReport } from './imports.report.ts';
import { failFile, importOf, pageOfImports, pageOfRunning, sourceOfImport } from './imports.store.ts';
import { queueImport } from './queue-import.ts';
import { readFor, sourcesOfMeters, storeFile, tryFile } from './store-file.ts';
import { refuseFullPlatform, refuseTooMuchWaiting } from './waiting-files.ts';

/** Who may not change the source, or has too much waiting. */
export const admitFile: Admit<typeof contract.importFile> = async (call, { bytes, isRepeat }) => {
  const { db, actor, params, query, services } = call;
  await editableMeterNow(db, actor, params.id);
  const isQueued = query.wait === 'false' && query.preview !== 'true' && bytes >= LARGE_FILE_BYTES;
  if (!isQueued || isRepeat) return;
  await refuseTooMuchWaiting(db, actor.user.id, bytes);
  await refuseFullPlatform(db, services.config, bytes);
};

/** Reads a file and, unless it is a preview, stores what fits the source, all or nothing: at once, or on the queue. */
export const importFile: Serve<typeof contract.importFile> = async (call) => {
  const { db, actor, params, query, file } = call;
  const source = await editableMeterNow(db, actor, params.id);
  const { preview, wait, force, confirm, ...choice } = query;
  if (preview === 'true') {
    const { read, about } = await readFor(call, source, choice, 'always');
    const whole = await withCountersBetween(db, source.id, read, seriesOfMeter(source, read));
    return presentReport(file!.name, whole, { ...about, outcome: null, tried: await tryFile(call, source, whole) });
  }
  const how = { choice, force: force === 'true', confirm: confirm === 'true' };
  if (wait === 'false' && file && file.length >= LARGE_FILE_BYTES)
    return queueImport(call, file, { source: source.id, how }, [source.id]);
  return storeFile(call, source, how);
};

export const admitBuildingFile: Admit<typeof contract.previewBuildingFile> = async ({ db, actor, params }) => {
  await editableBuilding(db, actor, params.id);
};

export const previewBuildingFile: Serve<typeof contract.previewBuildingFile> = async (call) => {
  const { db, actor, params, query, file } = call;
  await editableBuilding(db, actor, params.id);
  const { read, layout } = await readUpload(call, query, null);
  const named = await sourcesOfMeters(db, actor, read, null);
  return presentReport(file!.name, read, {
    source: null,
    layout,
    likelihood: named.proposed && (await likelihoodOf(call.store, named.proposed, seriesOfMeter(named.proposed, read))),
    outcome: null,
    ...named,
  });
};

export const listImports: Serve<typeof importsContract.listImports> = async ({ db, actor, params, query }) => {
  const source = await openSource(db, actor, params.id);
  const { found, total } = await pageOfImports(db, source.id, query);
  const days = await readableDays(db, source);
  return pageOf(
    query,
    total,
    found.map((one) => shownImport(presentImport(one, actor), days)),
  );
};

export const listRunningImports: Serve<typeof importsContract.listRunningImports> = async ({ db, actor, query }) => {
  const { found, total } = await pageOfRunning(db, actor, query);
  const data = found.map((one) => ({
    ...presentImport(one, actor),
    source: { _id: one.row.sourceId, name: one.name, idsource: one.idsource, building: one.building },
  }));
  return pageOf(query, total, data);
};

export const getImport: Serve<typeof importsContract.getImport> = async ({ db, actor, params }) => {
  const source = await openSource(db, actor, params.id);
  const found = await importOf(db, source.id, params.importId);
  if (!found) throw new DomainError('not_found_import');
  const shown = presentImport(found, actor);
  const days = await readableDays(db, source);
  return {
    ...shownImport(shown, days),
    source: await sourceOfImport(db, actor, source.id),
    report: isImportReadable(shown, days) ? presentStoredReport(found.row, actor) : null,
  };
};

/**
 * Ends an import that waits or runs on the queue. One that has just been stored has ended already. The transaction that stores the file
 * is not waited for: it holds the source, and neither the file nor its imports before its very end.
 */
export const cancelImport: Serve<typeof importsContract.cancelImport> = async ({ db, actor, params }) => {
  const source = await editableSourceNow(db, actor, params.id);
  const found = await importOf(db, source.id, params.importId);
  if (!found) throw new DomainError('not_found_import');
  const { fileId } = found.row;
  const cancelled = { code: 'cancelled', detail: {} } as const;
  const ended = fileId === null ? [] : await db.transaction((tx) => failFile(tx, fileId, cancelled));
  const { row, ...by } = (await importOf(db, source.id, params.importId)) ?? found;
  if (ended.length > 0) return presentImport({ row, ...by }, actor);
  throw new DomainError(
    'import_ended',
    row.state === 'success' ? { message: 'Cet import est déjà terminé\u00a0: ses mesures sont enregistrées.' } : {},
  );
};
