import type { Run, SeriesRead } from '@joulerie/domain/measures';
import { VARIABLES, isVariableName } from '@joulerie/domain/vocabulary';
import { FileRefused } from './reader.ts';
import type { FileRead } from './reader.ts';
import { classOfName, daysOfClass } from './table/classes-of-days.ts';
import { registerOf } from './table/headers.ts';
import { frenchSpaces } from './text/french.ts';
import { plain } from './text/stamps.ts';

type Named = { read: FileRead; name: string };

/** The time class that the name of a file says, or the header of its only values. */
function classOf({ read, name }: Named): string | null {
  const own = classOfName(name);
  if (own !== null) return own;
  const values = read.table?.columns.filter(({ role }) => isVariableName(role)) ?? [];
  return values.length === 1 ? registerOf(plain(values[0]!.header)) : null;
}

/**
 * Tables of one time class each, « hp.csv » and « hc.csv »: their energies add up to that of the meter, and their indexes are its
 * registers. Those of the seasons and of the colours of Tempo have each their days, which follow one another: a read for each. Null for
 * any other tables, and for those of hours that are each of one class: they follow one another.
 *
 * @throws FileRefused `several_classes` where the files are not of the same intervals: their sum would not be the energy of any
 */
export function joinClasses(files: readonly Named[]): FileRead[] | null {
  const classes = files.map(classOf);
  if (classes.includes(null) || new Set(classes).size < files.length || files.length < 2) return null;
  const names = files.map(({ name }) => `« ${name.slice(0, 60)} »`).join(', ');
  const reads = files.map(({ read }) => read);
  const all = files.map(({ read }, i): Classed => ({ read, name: classes[i]! }));
  if (!overlap(reads) && reads.every(({ series }) => series.every(isWithinDays))) return null;
  const hasIndex = reads.some(({ series }) => series.some(isIndex));
  const groups = hasIndex ? [all] : [...Map.groupBy(all, ({ name }) => daysOfClass(name) ?? '').values()];
  const joined = groups.flatMap((group) => joinDays(group, groups.length > 1) ?? []);
  if (joined.length < groups.length || (groups.length > 1 && overlap(joined)))
    throw new FileRefused(
      'several_classes',
      `Ces fichiers sont des classes horaires d’un compteur, qui n’ont pas les mêmes grandeurs aux mêmes dates (${names}) : réunissez-les en un tableau, avec une colonne pour chacune.`,
    );
  const [first, ...others] = joined;
  const note = frenchSpaces(`Classes horaires d’un compteur, additionnées : ${names}.`);
  return [{ ...first!, notes: [note, ...first!.notes] }, ...others];
}

type Classed = { read: FileRead; name: string };

const isIndex = ({ variable }: SeriesRead): boolean => VARIABLES[variable].kind === 'register';

/**
 * The sum of classes that are in the same days.
 *
 * @param isColored whether one of them may be all that its days have: those of a colour of Tempo
 * @returns null where they are not of the same intervals
 */
function joinDays(files: readonly Classed[], isColored: boolean): FileRead | null {
  const [first, ...others] = files.map(({ read }) => read);
  if (others.length === 0) {
    const isWhole = isColored && /^(BLEU|BLANC|ROUGE)$/.test(files[0]!.name);
    return isWhole && first!.series.every(({ periods }) => periods.length === 0) ? first! : null;
  }
  if (others.some((other) => kindsOf(other) !== kindsOf(first!))) return null;
  const areApart = !overlap(files.map(({ read }) => read));
  const series: SeriesRead[] = [];
  for (const one of first!.series) {
    const same = files.map(({ read }) => read.series.filter(({ variable }) => variable === one.variable));
    if (same.some((own) => own.length !== 1)) return null;
    const all = same.map(([own]) => own!);
    if (isIndex(one)) series.push(...all.map((own, i) => ({ ...own, register: files[i]!.name })));
    else if (!areApart && VARIABLES[one.variable].kind === 'energy' && all.every((own) => isAligned(own, one)))
      series.push(all.reduce(sumOf));
    else return null;
  }
  return {
    ...first!,
    series,
    refused: files.flatMap(({ read }) => read.refused),
    notes: [...new Set(files.flatMap(({ read }) => read.notes))],
    needsChoice: files.some(({ read }) => read.needsChoice),
    counters: [],
  };
}

const kindsOf = ({ series }: FileRead): string =>
  series
    .map(({ variable }) => variable)
    .toSorted()
    .join(' ');

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
