import { type Clock, energyOfType, isVariableName } from '@joulerie/domain/vocabulary';
import { type Chosen, type FileRead, FileRefused } from '../../connectors/reader.ts';
import { lastDayAt } from '../../connectors/series/date-bounds.ts';
import type { Blanks, ColumnRole, DateOrder, DecimalSign, Repeats, Unread } from '../../connectors/table/meaning.ts';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/received-file.ts';
import type { Actor } from '../../platform/identity.ts';
import { type ImportLayoutRow, knownLayouts } from '../import-layouts/import-layouts.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { readApart } from './read-apart.ts';

/** Answers about a plain table, as the call takes them. */
type Answers = {
  columns?: { at: number; role: ColumnRole; unit: string | null; adds?: boolean | undefined }[] | undefined;
  dateOrder?: DateOrder | undefined;
  decimal?: DecimalSign | undefined;
  repeats?: Repeats | undefined;
  unread?: Unread | undefined;
  blanks?: Blanks | undefined;
};

/** What a person answered of a file, as the calls take it. */
export type Choice = {
  variable?: string | undefined;
  unit?: string | undefined;
  stamp?: 'start' | 'end' | undefined;
  zone?: Clock | undefined;
  table?: Answers | undefined;
};

/** Refusals of files that can be read but hold nothing. */
const WITHOUT_MEASURE = new Set(['file_empty', 'archive_empty', 'xml_empty', 'no_measure']);

export type Uploaded = { db: Database; actor: Actor; file: ReceivedFile | null; now: number; ended: AbortSignal };

/** The file as it was read, and the layout of the space that it was read with. */
export async function readUpload(
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
    const read = await readApart(file, options, ended);
    if (read.series.every((one) => one.runs.length === 0 && one.periods.length === 0))
      throw new DomainError('file_empty', { refused: read.refused.slice(0, 20) });
    return { read, layout: rows.get(read.layout?.known ?? '') ?? null };
  } catch (error) {
    if (error instanceof FileRefused)
      throw new DomainError(
        WITHOUT_MEASURE.has(error.code) ? 'file_empty' : 'file_unreadable',
        { message: error.message, reason: error.code, line: error.line, sample: error.sample },
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
    const { columns, dateOrder, decimal, repeats, unread, blanks } = table;
    chosen.table = {
      ...(columns && {
        columns: Object.fromEntries(
          columns.map(({ at, role, unit: of, adds }) => [at, { role, unit: of, ...(adds && { adds }) }]),
        ),
      }),
      ...(dateOrder && { dateOrder }),
      ...(decimal && { decimal }),
      ...(repeats && { repeats }),
      ...(unread && { unread }),
      ...(blanks && { blanks }),
    };
  }
  return chosen;
}

/**
 * Nothing is stored of a file that leaves something to be answered: of a table, its first note says what.
 *
 * @throws DomainError `file_needs_choice`
 */
export function refuseUnanswered({ needsChoice, table, notes }: FileRead): void {
  if (needsChoice) throw new DomainError('file_needs_choice', table && notes[0] ? { message: notes[0] } : {});
}
