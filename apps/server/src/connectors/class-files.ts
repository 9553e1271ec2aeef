import type { Run, SeriesRead } from '@joulerie/domain/measures';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from './reader.ts';
import type { FileRead } from './reader.ts';
import { registerOf } from './table/headers.ts';
import { frenchSpaces } from './text/french.ts';
import { plain } from './text/stamps.ts';

type Named = { read: FileRead; name: string };

/** Words of classes in a name of file; « bleu » and « high » are in the names of places too. */
const PEAK = /\b(h[pc][hbe]?|pleines?|creuses?)\b/;

/** The time class that the name of a file says, or the header of its only values. `T1` of a name is a quarter. */
function classOf({ read, name }: Named): string | null {
  const words = plain(name.replace(/\.[a-z]{2,5}$/i, '')).replace(/[^a-z0-9]+/g, ' ');
  const own = registerOf(words.replace(/\bt[1-4]\b/g, ' '));
  if (own !== null && PEAK.test(words)) return own;
  const values = read.table?.columns.filter(({ role }) => isVariableName(role)) ?? [];
  return values.length === 1 ? registerOf(plain(values[0]!.header)) : null;
}

/**
 * Tables of one time class each, « hp.csv » and « hc.csv »: their energies add up to that of the meter, and their indexes are its
 * registers. Null for any other tables, and for those of hours that are each of one class: they follow one another.
 *
 * @throws FileRefused `several_classes` where the files are not of the same intervals: their sum would not be the energy of any
 */
export function joinClasses(files: readonly Named[]): FileRead | null {
  const classes = files.map(classOf);
  if (classes.includes(null) || new Set(classes).size < files.length || files.length < 2) return null;
  const [first, ...others] = files.map(({ read }) => read);
  const names = files.map(({ name }) => `« ${name.slice(0, 60)} »`).join(', ');
  const notAlike = () =>
    new FileRefused(
      'several_classes',
      `Ces fichiers sont des classes horaires d’un compteur, qui n’ont pas les mêmes grandeurs aux mêmes dates (${names}) : réunissez-les en un tableau, avec une colonne pour chacune.`,
    );
  const kindsOf = ({ series }: FileRead) =>
    series
      .map(({ variable }) => variable)
      .toSorted()
      .join(' ');
  if (others.some((other) => kindsOf(other) !== kindsOf(first!))) throw notAlike();
  const areApart = !overlap(files.map(({ read }) => read));
  if (areApart && files.every(({ read }) => read.series.every(isWithinDays))) return null;
  const series = first!.series.flatMap((one): SeriesRead[] => {
    const same = files.map(({ read }) => read.series.filter(({ variable }) => variable === one.variable));
    if (same.some((own) => own.length !== 1)) throw notAlike();
    const all = same.map(([own]) => own!);
    if (VARIABLES[one.variable].kind === 'register') return all.map((own, i) => ({ ...own, register: classes[i]! }));
    const isSummed = !areApart && VARIABLES[one.variable].kind === 'energy' && all.every((own) => isAligned(own, one));
    if (!isSummed) throw notAlike();
    return [all.reduce(sumOf)];
  });
  return {
    ...first!,
    series,
    refused: files.flatMap(({ read }) => read.refused),
    notes: [
      frenchSpaces(`Classes horaires d’un compteur, additionnées : ${names}.`),
      ...new Set(files.flatMap(({ read }) => read.notes)),
    ],
    needsChoice: files.some(({ read }) => read.needsChoice),
    counters: [],
  };
}

const DAY_S = 86_400;
const isWithinDays = ({ variable, runs, periods }: SeriesRead): boolean =>
  VARIABLES[variable].kind === 'energy' && periods.length === 0 && runs.every(({ stepS }) => stepS < DAY_S);

/** The intervals of a series that have a value. */
const valuesOf = ({ variable, runs, periods }: SeriesRead): string[] => [
  ...periods.map(({ fromDay, toDay }) => `${variable} ${fromDay}-${toDay}`),
  ...runs.flatMap(({ from, stepS, values }) =>
    [...values].flatMap((value, i) => (Number.isNaN(value) ? [] : [`${variable} ${from + i * stepS * 1000}`])),
  ),
];

/** Whether several files have a value of one interval. */
function overlap(reads: readonly FileRead[]): boolean {
  const seen = new Map<string, number>();
  for (const [file, { series }] of reads.entries())
    for (const key of series.flatMap(valuesOf)) {
      if ((seen.get(key) ?? file) !== file) return true;
      seen.set(key, file);
    }
  return false;
}

/** Whether two series are of the same intervals. */
const isAligned = (one: SeriesRead, other: SeriesRead): boolean =>
  JSON.stringify(shapeOf(one)) === JSON.stringify(shapeOf(other));

const shapeOf = ({ runs, periods }: SeriesRead) => [
  runs.map(({ from, stepS, values }) => [from, stepS, values.length]),
  periods.map(({ fromDay, toDay }) => [fromDay, toDay]),
];

const sumOf = (one: SeriesRead, other: SeriesRead): SeriesRead => ({
  ...one,
  runs: one.runs.map((run, k): Run => ({
    ...run,
    values: run.values.map((value, i) => value + other.runs[k]!.values[i]!),
    quality: worstOf(run.quality, other.runs[k]!.quality),
  })),
  periods: one.periods.map((period, k) => ({ ...period, value: period.value + other.periods[k]!.value })),
});

const worstOf = (one: Uint8Array | null, other: Uint8Array | null): Uint8Array | null =>
  one && other ? one.map((quality, i) => Math.max(quality, other[i]!)) : (one ?? other);
