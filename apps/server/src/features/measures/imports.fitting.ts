import { isVariableName, SOURCE_TYPE_FACTS, VARIABLES, variablesOfType } from '@joulerie/domain/vocabulary';
import type { SeriesRead } from '@joulerie/domain/measures';
import type { FileRead } from '../../connectors/reader.ts';
import { typesOfFuel } from '../../connectors/table/fuels.ts';
import { DomainError } from '../../platform/errors.ts';
import type { SourceRow } from '../sources/sources.public.ts';

/** The series of a file that a source of this kind keeps. */
export function fittingSeries(source: SourceRow, series: readonly SeriesRead[]): SeriesRead[] {
  const allowed: readonly string[] = variablesOfType(source.idtype);
  return series.filter((one) => allowed.includes(one.variable));
}

/** A file with a note of what its source does not keep of it, where it keeps the rest. */
export function withLeftNote(source: SourceRow, read: FileRead): FileRead {
  const kept = new Set(fittingSeries(source, read.series));
  const left = read.series.filter((one) => !kept.has(one));
  if (left.length === 0 || kept.size === 0) return read;
  const names = [
    ...new Set(left.map(({ variable }) => (isVariableName(variable) ? VARIABLES[variable].label : variable))),
  ];
  const note = `Non enregistré sur «\u00a0${source.name}\u00a0»\u00a0: ${names.join(', ')}. Cette source ne reçoit pas ${names.length > 1 ? 'ces grandeurs' : 'cette grandeur'}\u00a0: déposez aussi ce fichier sur la source qui la mesure.`;
  return { ...read, notes: [note, ...read.notes] };
}

/**
 * A fuel is of one kind of source: its unit says which, and its energy would count as another fuel's.
 *
 * @throws DomainError `file_wrong_kind`
 */
export function refuseOtherFuel({ idtype, name }: SourceRow, { table, choice }: FileRead): void {
  const { family, label } = SOURCE_TYPE_FACTS[idtype];
  if (family !== 'combustible') return;
  const units = table
    ? table.columns.filter(({ role }) => role === 'combustible').map(({ unit }) => unit)
    : [choice?.variable === 'combustible' ? choice.unit : null];
  const other = units.find((unit) => unit !== null && typesOfFuel(unit)?.includes(idtype) === false);
  if (other)
    throw new DomainError('file_wrong_kind', {
      message: `« ${name} » est une source « ${label} », et ces quantités sont en ${other}. Choisissez une autre unité, ou déposez ce fichier sur la source de ce combustible.`,
    });
}
