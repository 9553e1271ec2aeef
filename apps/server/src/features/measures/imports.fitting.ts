import { isVariableName, SOURCE_TYPE_FACTS, VARIABLES, variablesOfType } from '@joulerie/domain/vocabulary';
import type { SeriesRead } from '@joulerie/domain/measures';
import type { FileRead } from '../../connectors/reader.ts';
import { metersOf } from '../../connectors/meters.ts';
import { typesOfFuel } from '../../connectors/table/fuels.ts';
import { DomainError } from '../../platform/errors.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { seriesOfMeter } from './imports.likelihood.ts';

/** The series of a file that a source of this kind keeps. */
export function fittingSeries(source: SourceRow, series: readonly SeriesRead[]): SeriesRead[] {
  const allowed: readonly string[] = variablesOfType(source.idtype);
  return series.filter((one) => allowed.includes(one.variable));
}

/** Of a file of which a source keeps nothing: what it measures, and what to do. */
export const wrongKind = ({ name, idtype }: SourceRow, series: readonly SeriesRead[]): string =>
  `Ce fichier mesure\u00a0: ${labelsOf(series).join(', ')}. «\u00a0${name}\u00a0» est une source «\u00a0${SOURCE_TYPE_FACTS[idtype].label}\u00a0», qui n’en reçoit pas\u00a0: déposez-le sur la source qui le mesure, ou créez-la.`;

/** A file with a note of what its source does not keep of it, where it keeps the rest. */
export function withLeftNote(source: SourceRow, read: FileRead): FileRead {
  const own = seriesOfMeter(source, read);
  const kept = new Set(fittingSeries(source, own));
  if (kept.size === 0) return own.length === 0 ? read : { ...read, notes: [...read.notes, wrongKind(source, own)] };
  const left = own.filter((one) => !kept.has(one));
  // Of several meters, each is sent to its source.
  const others = metersOf(read).length > 1 ? [] : read.series.filter((one) => !own.includes(one));
  const notes = [...otherMeterNotes(source, others), ...otherKindNotes(source, left)];
  return { ...read, notes: [...notes, ...read.notes] };
}

const labelsOf = (series: readonly SeriesRead[]): string[] => [
  ...new Set(series.map(({ variable }) => (isVariableName(variable) ? VARIABLES[variable].label : variable))),
];

function otherMeterNotes({ name }: SourceRow, left: readonly SeriesRead[]): string[] {
  const points = [...new Set(left.flatMap(({ point }) => point ?? []))];
  if (points.length === 0) return [];
  return [
    `Non enregistré sur «\u00a0${name}\u00a0»\u00a0: ${labelsOf(left).join(', ')} du compteur ${points.slice(0, 5).join(', ')}. Déposez aussi ce fichier sur la source de ce compteur.`,
  ];
}

function otherKindNotes(source: SourceRow, left: readonly SeriesRead[]): string[] {
  const names = labelsOf(left);
  if (names.length === 0) return [];
  return [
    `Non enregistré sur «\u00a0${source.name}\u00a0»\u00a0: ${names.join(', ')}. Cette source ne reçoit pas ${names.length > 1 ? 'ces grandeurs' : 'cette grandeur'}\u00a0: déposez aussi ce fichier sur la source qui la mesure.`,
  ];
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
