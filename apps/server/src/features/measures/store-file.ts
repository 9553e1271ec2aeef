import type { ImportReport } from '@joulerie/contract/import-report';
import { metersOf } from '../../connectors/meters.ts';
import type { FileRead } from '../../connectors/reader.ts';
import type { Database, Store } from '../../platform/database.ts';
import { dryRun } from '../../platform/dry-run.ts';
import { DomainError } from '../../platform/errors.ts';
import { type Events, SILENT } from '../../platform/events/event.ts';
import type { Mark } from '../../platform/http/idempotency.ts';
import type { Actor } from '../../platform/identity.ts';
import { tryLock } from '../../platform/locks.ts';
import { rememberLayout } from '../import-layouts/import-layouts.public.ts';
import { spanOfReads } from './import-effect.ts';
import { hasMeasures } from './series-write.store.ts';
import { type SourceRow, visibleSourcesByNumbers } from '../sources/sources.public.ts';
import { keepCounters, withCountersBetween } from './counters-between.ts';
import type { HowStored } from './import-asked.ts';
import { fittingSeries, refuseOtherFuel, withLeftNote, wrongKind } from './imports.fitting.ts';
import { isJudged, likelihoodOf, refuseUnlikely, seriesOfMeter } from './imports.likelihood.ts';
import { type Choice, type Uploaded, readUpload, refuseUnanswered } from './imports.read.ts';
import { presentReport } from './imports.report.ts';
import { storeImports, storedBefore } from './imports.write.ts';
import { type Outcome, record } from './record.ts';

/** What a file is stored with: a call, or a job for who made the call. */
export type Storing = Uploaded & { store: Store; events: Events; mark: Mark | null };

/** A file as it was read for a source, and what is said of it. What an operator gives is compared to be shown, and stored without it. */
export async function readFor(
  on: Uploaded & { store: Store },
  source: SourceRow,
  choice: Choice,
  compares: 'always' | 'judged',
) {
  const { read: found, layout } = await readUpload(on, choice, source);
  // Of what is still to be answered, the columns of another fuel may be left out.
  if (!found.needsChoice) refuseOtherFuel(source, found);
  const read = withLeftNote(source, found);
  const isCompared = compares === 'always' || isJudged(read);
  const likelihood = isCompared ? await likelihoodOf(on.store, source, seriesOfMeter(source, read)) : null;
  const about = { source, layout, likelihood, ...(await sourcesOfMeters(on.db, on.actor, read, source.id)) };
  return { read, about };
}

/** What storing a file would do to what its source had; null where it has nothing of its days, or where another import of it is being stored. */
export async function tryFile({ db }: Pick<Storing, 'db'>, source: SourceRow, read: FileRead): Promise<Outcome | null> {
  if (read.needsChoice) return null;
  const series = fittingSeries(source, seriesOfMeter(source, read));
  const span = spanOfReads(series);
  if (!span || !(await hasMeasures(db, source.id, span))) return null;
  return dryRun(db, async (tx) =>
    (await tryLock(tx, 'measures', source.id))
      ? record({ db: tx, events: SILENT }, source.id, series, { kind: 'import', id: null })
      : null,
  );
}

/**
 * Stores what fits a source of a file, all or nothing. A file of another meter is refused unless the person insists; lines that
 * cannot be read are named and the others kept.
 *
 * @param fileId that of a file on the queue
 */
export async function storeFile(
  on: Storing,
  source: SourceRow,
  { choice, force, confirm }: HowStored,
  fileId: string | null = null,
): Promise<ImportReport> {
  const { events, actor, now, mark } = on;
  const before = await storedBefore(on.db, mark);
  if (before) return before[0]!.report;
  const file = on.file!;
  const { read, about } = await readFor(on, source, choice, 'judged');
  refuseUnanswered(read);
  refuseOtherMeter(source, read, force);
  const series = fittingSeries(source, ofThisMeter(source, read));
  if (series.length === 0)
    throw new DomainError('file_wrong_kind', {
      message: wrongKind(source, read.series),
      found: read.series.map((one) => one.variable),
    });
  refuseUnlikely(read, about.likelihood, confirm);
  const received = { actor, file, format: read.format, fileId, mark };
  const [stored] = await storeImports(
    on.store,
    received,
    [{ sourceId: source.id, series }],
    async (tx, sourceId, id) => {
      const whole = await withCountersBetween(tx, sourceId, { ...read, series });
      const outcome = await record({ db: tx, events }, sourceId, whole.series, { kind: 'import', id });
      await keepCounters(tx, sourceId, id, whole);
      await rememberLayout(tx, actor, file.name, read, now);
      return { outcome, report: await presentReport(file.name, whole, { ...about, outcome, id }) };
    },
  );
  return stored!.report;
}

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
export async function sourcesOfMeters(
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
