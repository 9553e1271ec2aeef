import type * as contract from '@joulerie/contract/measures';
import { isoInstant } from '@joulerie/domain/calendar';
import { energyOfType, isVariableName } from '@joulerie/domain/vocabulary';
import { type Chosen, type FileRead, FileRefused } from '../../connectors/reader.ts';
import { lastDayAt } from '../../connectors/series/date-bounds.ts';
import type { ColumnRole, DateOrder, DecimalSign } from '../../connectors/table/meaning.ts';
import type { Database, Store } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { UploadedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/identity.ts';
import { editableBuilding } from '../buildings/buildings.public.ts';
import { type ImportLayoutRow, knownLayouts, rememberLayout } from '../import-layouts/import-layouts.public.ts';
import {
  editableSource,
  openSource,
  refuseGoneSource,
  type SourceRow,
  visibleSourcesByNumber,
} from '../sources/sources.public.ts';
import { fittingSeries, presentReport } from './imports.report.ts';
import { endImport, insertImport, pageOfImports } from './imports.store.ts';
import { readApart } from './read-apart.ts';
import { type Counts, type Outcome, record } from './record.ts';

/** Answers about a plain table, as the call takes them. */
type Answers = {
  columns?: { at: number; role: ColumnRole; unit: string | null }[] | undefined;
  dateOrder?: DateOrder | undefined;
  decimal?: DecimalSign | undefined;
};

type Choice = {
  variable?: string | undefined;
  unit?: string | undefined;
  stamp?: 'start' | 'end' | undefined;
  zone?: 'Europe/Paris' | 'UTC' | undefined;
  table?: Answers | undefined;
};

/** Refusals of files that can be read but hold nothing. */
const WITHOUT_MEASURE = new Set(['file_empty', 'archive_empty', 'xml_empty', 'no_measure']);

const NOTHING: Counts = { added: 0, replaced: 0, unchanged: 0, points: 0 };

/**
 * Reads a file and, unless it is a preview, stores what fits the source, all or nothing. A file of another meter is refused
 * unless the person insists; lines that cannot be read are named and the others kept.
 */
export const importFile: Serve<typeof contract.importFile> = async (call) => {
  const { db, events, actor, params, query, file, now } = call;
  const source = await editableSource(db, actor, params.id);
  const { read, layout } = await readUpload(call, query, source);
  const proposed = await sourceOfNumber(db, actor, read.point, source.id);
  const about = { source, proposed, layout };
  if (query.preview === 'true') return presentReport(file!.name, read, { ...about, outcome: null });
  // What is to be answered of a table is said in its first note.
  if (read.needsChoice)
    throw new DomainError('file_needs_choice', read.table && read.notes[0] ? { message: read.notes[0] } : {});
  refuseOtherMeter(source, read, query.force === 'true');
  const series = fittingSeries(source, ofThisMeter(source, read));
  if (series.length === 0) throw new DomainError('file_wrong_kind', { found: read.series.map((one) => one.variable) });
  const outcome = await store(call.store, actor, source, file!, read, async (tx, id) => {
    const recorded = await record({ db: tx, events }, source.id, series, { kind: 'import', id });
    await rememberLayout(tx, actor, file!.name, read, now);
    return recorded;
  });
  return presentReport(file!.name, { ...read, series }, { ...about, outcome });
};

export const previewBuildingFile: Serve<typeof contract.previewBuildingFile> = async (call) => {
  const { db, actor, params, query, file } = call;
  await editableBuilding(db, actor, params.id);
  const { read, layout } = await readUpload(call, query, null);
  return presentReport(file!.name, read, {
    source: null,
    proposed: await sourceOfNumber(db, actor, read.point, null),
    layout,
    outcome: null,
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

type Uploaded = { db: Database; actor: Actor; file: UploadedFile | null; now: number; ended: AbortSignal };

/** The file as it was read, and the layout of the space that it was read with. */
async function readUpload(
  { db, actor, file, now, ended }: Uploaded,
  choice: Choice,
  source: SourceRow | null,
): Promise<{ read: FileRead; layout: ImportLayoutRow | null }> {
  if (!file) throw new DomainError('file_missing');
  try {
    const segment = source?.point.electricity?.segment ?? null;
    const energy = source && (energyOfType(source.idtype)?.energy ?? null);
    const { rows, layouts } = await knownLayouts(db, actor);
    const options = { segment, generic: chosenOf(choice), energy, lastDay: lastDayAt(now), layouts };
    const read = await readApart({ name: file.name, bytes: file.bytes }, options, ended);
    if (read.series.every((one) => one.runs.length === 0 && one.periods.length === 0))
      throw new DomainError('file_empty', { refused: read.refused.slice(0, 20) });
    return { read, layout: rows.get(read.layout?.known ?? '') ?? null };
  } catch (error) {
    if (error instanceof FileRefused)
      throw new DomainError(
        WITHOUT_MEASURE.has(error.code) ? 'file_empty' : 'file_unreadable',
        { message: error.message, reason: error.code, line: error.line },
        { cause: error },
      );
    throw error;
  }
}

function chosenOf({ variable, unit, stamp, zone, table }: Choice): Chosen {
  const chosen: Chosen = {};
  if (variable) {
    if (!isVariableName(variable))
      throw new DomainError('invalid_input', { fields: { variable: 'La valeur est invalide' } });
    chosen.variable = variable;
  }
  if (unit) chosen.unit = unit;
  if (stamp) chosen.stamp = stamp;
  if (zone) chosen.zone = zone;
  if (table) {
    const { columns, dateOrder, decimal } = table;
    chosen.table = {
      ...(columns && {
        columns: Object.fromEntries(columns.map(({ at, role, unit: of }) => [at, { role, unit: of }])),
      }),
      ...(dateOrder && { dateOrder }),
      ...(decimal && { decimal }),
    };
  }
  return chosen;
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
  const points = new Set(read.series.map((one) => one.point));
  if (points.size <= 1) return read.series;
  const own = read.series.filter((one) => one.point === null || one.point === source.idsource);
  if (own.length === 0)
    throw new DomainError('file_other_meter', { points: [...points].filter((point) => point !== null).slice(0, 20) });
  return own;
}

/** The source of the space that a number names, when it is another one than the source asked. */
async function sourceOfNumber(
  db: Database,
  actor: Actor,
  number: string | null,
  except: string | null,
): Promise<SourceRow | null> {
  if (number === null) return null;
  const found = await visibleSourcesByNumber(db, actor, number);
  return found.find((row) => row.id !== except) ?? null;
}

/** Inserts the import row before the transaction so that the page can show it running; its measures and its end are one transaction. */
async function store(
  { db, reserved }: Store,
  actor: Actor,
  source: SourceRow,
  file: UploadedFile,
  read: FileRead,
  write: (tx: Database, importId: string) => Promise<Outcome>,
): Promise<Outcome> {
  const id = newId();
  try {
    await insertImport(db, {
      id,
      sourceId: source.id,
      userId: actor.user.id,
      fileName: file.name,
      format: read.format,
      state: 'run',
      outcome: NOTHING,
    });
    return await db.transaction(async (tx) => {
      const outcome = await write(tx, id);
      const { added, replaced, unchanged, points } = outcome;
      await endImport(tx, id, { state: 'success', outcome: { added, replaced, unchanged, points } });
      return outcome;
    });
  } catch (error) {
    // Also when the call was cancelled, with its connections.
    await endImport(reserved, id, { state: 'failure' });
    return refuseGoneSource(error);
  }
}
