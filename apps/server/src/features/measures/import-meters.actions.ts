import type { Likelihood } from '@joulerie/contract/import-report';
import type * as contract from '@joulerie/contract/measures';
import type { SeriesRead } from '@joulerie/domain/measures';
import { metersOf, ofMeters } from '../../connectors/meters.ts';
import { type FileRead, FileRefused } from '../../connectors/reader.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { rememberLayout } from '../import-layouts/import-layouts.public.ts';
import { editableSource, type SourceRow } from '../sources/sources.public.ts';
import { readUpload, refuseUnanswered } from './imports.read.ts';
import { isJudged, likelihoodOf, refuseUnlikely } from './imports.likelihood.ts';
import { fittingSeries, presentReport } from './imports.report.ts';
import { storeImports } from './imports.write.ts';
import { record } from './record.ts';

/** What a source receives of a file. */
type Part = { source: SourceRow; read: FileRead; series: SeriesRead[]; likelihood: Likelihood | null };

/** Stores a file of several meters on the sources that a person chose, all or nothing. */
export const importMeters: Serve<typeof contract.importMeters> = async (call) => {
  const { db, events, actor, query, file, now } = call;
  const { targets, ...choice } = query;
  const repeated = targets.find(({ meter }, i) => targets.findIndex((one) => one.meter === meter) !== i);
  if (repeated)
    throw new DomainError('invalid_input', { fields: { targets: `Le compteur ${repeated.meter} a deux sources` } });
  const sources = await editableSources(
    db,
    actor,
    targets.map(({ source }) => source),
  );
  const parts: Part[] = [];
  for (const [, alike] of Map.groupBy(sources, readingOf)) {
    const { read } = await readUpload(call, choice, alike[0]!);
    refuseUnanswered(read);
    for (const source of alike) {
      const meters = targets.filter((one) => one.source === source.id).map(({ meter }) => meter);
      const part = partOf(read, source, meters);
      const likelihood = isJudged(read) ? await likelihoodOf(call.store, source, part.series) : null;
      refuseUnlikely(read, likelihood, query.confirm === 'true');
      parts.push({ ...part, likelihood });
    }
  }
  const received = { actor, file: file!, format: parts[0]!.read.format };
  const byId = new Map(parts.map((part) => [part.source.id, part]));
  const outcomes = await storeImports(call.store, received, [...byId.keys()], async (tx, sourceId, id) => {
    const { read, series } = byId.get(sourceId)!;
    const recorded = await record({ db: tx, events }, sourceId, series, { kind: 'import', id });
    if (read === parts[0]!.read) await rememberLayout(tx, actor, file!.name, read, now);
    return recorded;
  });
  return {
    data: parts.map(({ source, read, series, likelihood }) => ({
      source: source.id,
      report: presentReport(
        file!.name,
        { ...read, series },
        { source, proposed: null, meters: [], layout: null, likelihood, outcome: outcomes.get(source.id)! },
      ),
    })),
  };
};

async function editableSources(db: Database, actor: Actor, ids: readonly string[]): Promise<SourceRow[]> {
  const found: SourceRow[] = [];
  for (const id of new Set(ids)) found.push(await editableSource(db, actor, id));
  return found;
}

/** What the reading of a file depends on, of the source that it is for. */
const readingOf = ({ idtype, point }: SourceRow): string =>
  JSON.stringify([idtype, point.electricity?.segment ?? null]);

/** @throws DomainError `file_other_meter` for a meter that the file does not hold, `file_wrong_kind` where the source keeps nothing of it */
function partOf(read: FileRead, source: SourceRow, meters: readonly string[]): Omit<Part, 'likelihood'> {
  const known = metersOf(read);
  const unknown = meters.filter((meter) => !known.includes(meter));
  if (unknown.length > 0) throw new DomainError('file_other_meter', { points: unknown.slice(0, 20) });
  const own = joined(read, meters);
  const series = fittingSeries(source, own.series);
  if (series.length === 0)
    throw new DomainError('file_wrong_kind', { found: own.series.map(({ variable }) => variable), source: source.id });
  return { source, read: own, series };
}

function joined(read: FileRead, meters: readonly string[]): FileRead {
  try {
    return ofMeters(read, meters);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new DomainError('file_unreadable', { message: error.message, reason: error.code }, { cause: error });
  }
}
