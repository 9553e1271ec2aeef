import type { Likelihood } from '@joulerie/contract/import-report';
import type { StoredMeters } from '@joulerie/contract/measures';
import type { SeriesRead } from '@joulerie/domain/measures';
import { metersOf, ofMeters } from '../../connectors/meters.ts';
import { type FileRead, FileRefused } from '../../connectors/reader.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Actor } from '../../platform/identity.ts';
import { rememberLayout } from '../import-layouts/import-layouts.public.ts';
import { editableMeterNow, type SourceRow } from '../sources/sources.public.ts';
import { keepCounters, withCountersBetween } from './counters-between.ts';
import type { HowStored, Targets } from './import-asked.ts';
import { fittingSeries, refuseOtherFuel, withLeftNote, wrongKind } from './imports.fitting.ts';
import { isJudged, likelihoodOf, refuseUnlikely } from './imports.likelihood.ts';
import { readUpload, refuseUnanswered } from './imports.read.ts';
import { presentReport } from './imports.report.ts';
import { storeImports, storedBefore } from './imports.write.ts';
import { record } from './record.ts';
import { refusedFor } from './refused-for.ts';
import type { Storing } from './store-file.ts';

/** What a source receives of a file. */
type Part = { source: SourceRow; read: FileRead; series: SeriesRead[]; likelihood: Likelihood | null };

/**
 * Stores a file of several meters on the sources that a person chose, all or nothing.
 *
 * @param fileId that of a file on the queue
 */
export async function storeMeters(
  on: Storing,
  targets: Targets,
  { choice, confirm }: Omit<HowStored, 'force'>,
  fileId: string | null = null,
): Promise<StoredMeters['data']> {
  const { db, events, actor, now, mark } = on;
  const sources = await editableSources(db, actor, targets);
  const before = await storedBefore(db, mark);
  if (before) return withoutMeters(before);
  const parts: Part[] = [];
  let named: string[] = [];
  for (const [, alike] of Map.groupBy(sources, readingOf)) {
    const { read } = await readUpload(on, choice, alike[0]!);
    refuseUnanswered(read);
    named = metersOf(read);
    for (const source of alike) {
      const meters = targets.filter((one) => one.source === source.id).map(({ meter }) => meter);
      parts.push(await refusedFor(source.id, likelyPart(on, source, read, meters, confirm)));
    }
  }
  const file = on.file!;
  // Kept with each report, and answered with none: there is nothing left to choose.
  const several = named.length > 1 ? named.map((point) => ({ point, source: null })) : [];
  const received = { actor, file, format: parts[0]!.read.format, fileId, mark };
  const byId = new Map(parts.map((part) => [part.source.id, part]));
  const sourceParts = parts.map(({ source, series }) => ({ sourceId: source.id, series }));
  const reports = await storeImports(on.store, received, sourceParts, async (tx, sourceId, id) => {
    const { source, read, series, likelihood } = byId.get(sourceId)!;
    const whole = await withCountersBetween(tx, sourceId, { ...read, series });
    const outcome = await record({ db: tx, events }, sourceId, whole.series, { kind: 'import', id });
    await keepCounters(tx, sourceId, id, whole);
    if (sourceId === parts[0]!.source.id) await rememberLayout(tx, actor, file.name, read, now);
    const about = { source, proposed: null, meters: several, layout: null, likelihood, outcome, id };
    return { outcome, report: await presentReport(file.name, whole, about) };
  });
  return withoutMeters(reports);
}

const withoutMeters = (reports: StoredMeters['data']) =>
  reports.map(({ source, report }) => ({ source, report: { ...report, meters: [] } }));

/** @throws DomainError as `partOf`, and for an energy that cannot be */
async function likelyPart(
  { store }: Storing,
  source: SourceRow,
  read: FileRead,
  meters: readonly string[],
  confirm: boolean,
): Promise<Part> {
  const part = partOf(read, source, meters);
  const likelihood = isJudged(read) ? await likelihoodOf(store, source, part.series) : null;
  refuseUnlikely(read, likelihood, confirm);
  return { ...part, likelihood };
}

/** The sources of some meters, each once, which the actor may change. */
export async function editableSources(db: Database, actor: Actor, targets: Targets): Promise<SourceRow[]> {
  const found: SourceRow[] = [];
  for (const id of new Set(targets.map(({ source }) => source)))
    found.push(await refusedFor(id, editableMeterNow(db, actor, id)));
  return found;
}

/** What the reading of a file depends on, of the source that it is for. */
const readingOf = ({ idtype, point }: SourceRow): string =>
  JSON.stringify([idtype, point.electricity?.segment ?? null]);

/** @throws DomainError `file_other_meter` for a meter that the file does not hold, `file_wrong_kind` where the source keeps nothing of it or is of another fuel */
function partOf(read: FileRead, source: SourceRow, meters: readonly string[]): Omit<Part, 'likelihood'> {
  const known = metersOf(read);
  const unknown = meters.filter((meter) => !known.includes(meter));
  if (unknown.length > 0) throw new DomainError('file_other_meter', { points: unknown.slice(0, 20) });
  const own = joined(read, meters);
  const series = fittingSeries(source, own.series);
  if (series.length === 0)
    throw new DomainError('file_wrong_kind', {
      message: wrongKind(source, own.series),
      found: own.series.map(({ variable }) => variable),
      source: source.id,
    });
  refuseOtherFuel(source, own);
  return { source, read: withLeftNote(source, own), series };
}

function joined(read: FileRead, meters: readonly string[]): FileRead {
  try {
    return ofMeters(read, meters);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new DomainError('file_unreadable', { message: error.message, reason: error.code }, { cause: error });
  }
}
