import type * as contract from '@joulerie/contract/measures';
import { isoInstant } from '@joulerie/domain/calendar';
import type { FileRead } from '../../connectors/reader.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { editableBuilding } from '../buildings/buildings.public.ts';
import { rememberLayout } from '../import-layouts/import-layouts.public.ts';
import { editableSource, openSource, type SourceRow, visibleSourcesByNumbers } from '../sources/sources.public.ts';
import { metersOf } from '../../connectors/meters.ts';
import { readUpload, refuseUnanswered } from './imports.read.ts';
import { isJudged, likelihoodOf, refuseUnlikely, seriesOfMeter } from './imports.likelihood.ts';
import { fittingSeries, presentReport } from './imports.report.ts';
import { pageOfImports } from './imports.store.ts';
import { storeImports } from './imports.write.ts';
import { record } from './record.ts';

/**
 * Reads a file and, unless it is a preview, stores what fits the source, all or nothing. A file of another meter is refused
 * unless the person insists; lines that cannot be read are named and the others kept.
 */
export const importFile: Serve<typeof contract.importFile> = async (call) => {
  const { db, events, actor, params, query, file, now } = call;
  const source = await editableSource(db, actor, params.id);
  const { read, layout } = await readUpload(call, query, source);
  // What an operator gives is compared to be shown, and stored without it.
  const isCompared = query.preview === 'true' || isJudged(read);
  const likelihood = isCompared ? await likelihoodOf(call.store, source, seriesOfMeter(source, read)) : null;
  const about = { source, layout, likelihood, ...(await sourcesOfMeters(db, actor, read, source.id)) };
  if (query.preview === 'true') return presentReport(file!.name, read, { ...about, outcome: null });
  refuseUnanswered(read);
  refuseOtherMeter(source, read, query.force === 'true');
  const series = fittingSeries(source, ofThisMeter(source, read));
  if (series.length === 0) throw new DomainError('file_wrong_kind', { found: read.series.map((one) => one.variable) });
  refuseUnlikely(read, likelihood, query.confirm === 'true');
  const received = { actor, file: file!, format: read.format };
  const outcomes = await storeImports(call.store, received, [source.id], async (tx, sourceId, id) => {
    const recorded = await record({ db: tx, events }, sourceId, series, { kind: 'import', id });
    await rememberLayout(tx, actor, file!.name, read, now);
    return recorded;
  });
  return presentReport(file!.name, { ...read, series }, { ...about, outcome: outcomes.get(source.id)! });
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

export const listImports: Serve<typeof contract.listImports> = async ({ db, actor, params, query }) => {
  const source = await openSource(db, actor, params.id);
  const { found, total } = await pageOfImports(db, source.id, query);
  return {
    data: found.map(({ row, firstname, lastname }) => ({
      _id: row.id,
      fileName: row.fileName,
      format: row.format,
      state: row.state,
      startedAt: isoInstant(row.startedAt),
      by: [firstname, lastname].filter(Boolean).join(' ') || 'Démonstration',
      added: row.outcome.added,
      replaced: row.outcome.replaced,
      unchanged: row.outcome.unchanged,
    })),
    total,
    page: query.page,
    limit: query.limit,
    has_more: query.page * query.limit < total,
  };
};

function refuseOtherMeter(source: SourceRow, read: FileRead, force: boolean): void {
  const other = read.point !== null && source.idsource !== null && read.point !== source.idsource;
  if (!other || force) return;
  throw new DomainError('file_other_meter', {
    message: `Ce fichier concerne le compteur ${read.point}, pas ${source.idsource}. Déposez-le sur sa source, ou confirmez que c’est bien le même point.`,
    point: read.point,
  });
}

/** A file of several meters gives each source its own part; a file of one other meter was accepted by the person. */
function ofThisMeter(source: SourceRow, read: FileRead): FileRead['series'] {
  const own = [...seriesOfMeter(source, read)];
  if (own.length === 0)
    throw new DomainError('file_other_meter', {
      points: [...new Set(read.series.map(({ point }) => point))].filter((point) => point !== null).slice(0, 20),
    });
  return own;
}

/** The source of the space that the number of a file names, when it is another one than the source asked; of several meters, that of each. */
async function sourcesOfMeters(
  db: Database,
  actor: Actor,
  read: FileRead,
  except: string | null,
): Promise<{ proposed: SourceRow | null; meters: { point: string; source: SourceRow | null }[] }> {
  const points = metersOf(read);
  const found = await visibleSourcesByNumbers(db, actor, read.point === null ? points : [...points, read.point]);
  const named = (point: string) => found.find((row) => row.idsource === point && row.id !== except) ?? null;
  return {
    proposed: read.point === null ? null : named(read.point),
    meters:
      points.length < 2
        ? []
        : points.map((point) => ({ point, source: found.find((row) => row.idsource === point) ?? null })),
  };
}
