import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayStart, parisDay } from '@joulerie/domain/calendar';
import { readFile } from './recognise.ts';
import { FileRefused } from './reader.ts';
import type { SeriesRead } from '@joulerie/domain/measures';
import type { FileInput, FileRead, ReadOptions } from './reader.ts';
import { summarise } from './summary.ts';
import type { SeriesSummary } from './summary.ts';

/** Openly licensed samples that come with the project. */
const SAMPLES = join(import.meta.dirname, '../../test/files');
/** The larger set of real files, beside the project where it was built; absent from a clone. */
const REAL = join(import.meta.dirname, '../../../../../shared/data');
export const realFilesExist = existsSync(REAL);

// A neutral name: what a file is called must never matter.
export const sample = (name: string): FileInput => ({ name: 'fichier', bytes: readFileSync(join(SAMPLES, name)) });
export const real = (path: string): FileInput => ({ name: 'fichier', bytes: readFileSync(join(REAL, path)) });
export const realPath = (path: string): string => join(REAL, path);

export const text = (content: string): FileInput => ({ name: 'fichier', bytes: new TextEncoder().encode(content) });
export const readText = (content: string, options: ReadOptions = {}): Promise<FileRead> =>
  readFile(text(content), options);

/** The only series of a read, or the one of a variable and register. */
export function only(read: FileRead, variable?: string, register?: string | null): SeriesRead {
  const found = read.series.filter(
    (one) => (!variable || one.variable === variable) && (register === undefined || one.register === register),
  );
  const first = found[0];
  if (found.length !== 1 || !first) throw new Error(`${found.length} series instead of one`);
  return first;
}

export function figures(read: FileRead, variable?: string, register?: string | null): SeriesSummary {
  const found = summarise(read).series.filter(
    (one) => (!variable || one.variable === variable) && (register === undefined || one.register === register),
  );
  const first = found[0];
  if (found.length !== 1 || !first) throw new Error(`${found.length} series instead of one`);
  return first;
}

/** Every value of a series by the start of its interval. */
export function valuesByStart(series: SeriesRead): Map<number, number> {
  const values = new Map<number, number>();
  for (const run of series.runs) {
    const firstDay = parisDay(run.from);
    run.values.forEach((value, i) => {
      values.set(run.stepS === 86_400 ? dayStart(firstDay + i) : run.from + i * run.stepS * 1000, value);
    });
  }
  return values;
}

/** French spaces as plain ones, so that expected sentences are easy to type. */
export const said = (sentence: string): string => sentence.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');
/** What a read refuses: line and reason. */
export const refusals = (read: FileRead): [number | null, string][] =>
  read.refused.map(({ line, reason }) => [line, said(reason)]);
export const notes = (read: FileRead): string[] => read.notes.map(said);
/** Values of the first run of the only series of a variable and register. */
export const values = (read: FileRead, variable?: string, register?: string): number[] => [
  ...(only(read, variable, register).runs[0]?.values ?? []),
];

export async function refusalOf(read: Promise<unknown>): Promise<FileRefused> {
  try {
    await read;
  } catch (error) {
    if (error instanceof FileRefused) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** An account curve in the layout of the customer account. */
export const accountCurve = (rows: string[], until = '01/01/2099'): string =>
  [
    'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes',
    `14290000000017;Courbe de charge;01/01/2024;${until};Energie active;Consommation;Comptage Brut;W;`,
    'Horodate;Valeur',
    ...rows,
    '',
  ].join('\n');

const R63_HEADER =
  'Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Etape métier;Unité;Horodate;Valeur;Nature;Pas;Indice de vraisemblance;Etat complémentaire';

/** An R63 flow of one point: each row is `stamp`, `value`, and optionally the step and the plausibility mark. */
export const r63 = (rows: [stamp: string, value: number | string, step?: string, plausibility?: string][]): string =>
  [
    R63_HEADER,
    ...rows.map(([stamp, value, step = 'PT30M', plausibility = '']) =>
      [
        '30001642617347',
        '2024-01-01 00:00:00',
        '2024-02-01 00:00:00',
        'PA',
        'CONS',
        'BRUT',
        'W',
        stamp,
        value,
        'B',
        step,
        plausibility,
        '',
      ].join(';'),
    ),
    '',
  ].join('\n');

/** Local half-hours of a day as stamps without offset, `steps` of them from midnight of `day`. */
export function wallStamps(day: string, count: number, stepMinutes = 30, firstMinute = 0): string[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, i) =>
    new Date(midnight + (firstMinute + i * stepMinutes) * 60_000).toISOString().slice(0, 19).replace('T', ' '),
  );
}
