import { DAY_MS, HOUR_MS, parisDay } from '@joulerie/domain/calendar';
import { VARIABLES, energyOfVariable } from '@joulerie/domain/vocabulary';
import type { Run } from '@joulerie/domain/measures';
import { joinClasses } from './class-files.ts';
import {
  meterNumberOf,
  nameSeveralEnergies,
  nameSeveralFlows,
  nameSeveralMeters,
  nameUnmeasured,
} from './meter-names.ts';
import { FileRefused } from './reader.ts';
import type { FileRead } from './reader.ts';
import { joinCounters } from './series/join-counters.ts';
import { ReadBuilder } from './series/read-builder.ts';
import { writtenUnit } from './table/headers.ts';
import type { TableMeaning } from './table/meaning.ts';
import { frenchSpaces } from './text/french.ts';
import type { Stamp } from './text/stamps.ts';

/**
 * Several reads as one: weeks of one meter follow one another, the same stamp in two files is a duplicate (or a refused
 * second value); of two maximum powers of a day the higher is kept. Lines of the refusals and notes are those of their own files.
 *
 * @param names names of the files: tables without the number of their meter that contradict each other are of meters so named, and those
 *   whose names are of several meters or energies
 * @throws FileRefused `several_classes` when they are time classes of other intervals, `several_layouts` when tables are not written alike, `several_meters` when they contradict and have no names
 */
export function mergeReads(reads: readonly FileRead[], names: readonly string[] = []): FileRead {
  const areUnnamed = names.length === reads.length && reads.every(isUnnamed);
  const joined = areUnnamed ? joinClasses(reads.map((read, i) => ({ read, name: names[i]! }))) : null;
  refuseOtherLayouts(reads, joined !== null);
  if (joined) return joined.length === 1 ? joined[0]! : mergedOf(joined).merged;
  const { merged, contradicts } = mergedOf(reads);
  const unnamed = reads.flatMap((read, i) => (isUnnamed(read) ? [{ read, name: names[i] ?? '' }] : []));
  if (unnamed.length < 2) return merged;
  if (!contradicts && !ofSeveralMeters(unnamed)) {
    if (names.length < reads.length || unnamed.every(({ read }) => read.table === null)) return merged;
    const list = unnamed.map(({ name }) => `« ${name.slice(0, 60)} »`);
    return { ...merged, notes: [frenchSpaces(`Lus comme un seul compteur : ${listOf(list)}.`), ...merged.notes] };
  }
  if (names.length < reads.length)
    throw new FileRefused(
      'several_meters',
      'Ces tableaux ont d’autres valeurs aux mêmes dates, sans le numéro de leur compteur : déposez-les un par un, chacun sur sa source.',
    );
  return mergedOf(reads.map((read, i) => (isUnnamed(read) ? named(read, names[i]!) : read))).merged;
}

/**
 * Reads of meters that are said to be one: the months of a table, each in its own file.
 *
 * @param parts reads of one file, one a meter
 * @throws FileRefused `several_meters` when they contradict each other
 */
export function joinMeters(parts: readonly FileRead[]): FileRead {
  const [first] = parts;
  const { merged, contradicts } = mergedOf(
    parts.map((part) => ({
      ...part,
      refused: [],
      notes: [],
      series: part.series.map((one) => ({ ...one, point: null })),
      counters: (part.counters ?? []).map((one) => ({ ...one, point: null })),
    })),
  );
  const duplicates = ({ series }: Pick<FileRead, 'series'>) => series.reduce((sum, one) => sum + one.duplicates, 0);
  // Phases of one meter may have equal values: they are no duplicates of each other.
  const overlaps = duplicates(merged) > parts.reduce((sum, part) => sum + duplicates(part), 0);
  if (contradicts || overlaps)
    throw new FileRefused(
      'several_meters',
      `Ces compteurs ont des valeurs aux mêmes dates, ils ne peuvent pas être réunis sur une source : ${parts.map(({ point }) => `« ${point} »`).join(', ')}.`,
    );
  return { ...first!, point: null, series: merged.series, counters: merged.counters ?? [] };
}

/** A file of an archive, as it was read. */
type Member = { name: string; read: FileRead };

/**
 * The files of an archive as one read. Tables without the number of their meter are of the one that their file is named after: those of
 * one number are one meter.
 *
 * @throws FileRefused as `mergeReads` does
 */
export function mergeMembers(members: readonly Member[]): FileRead {
  const groups = Map.groupBy(members, ({ name, read }) => (isOpen(read) ? meterNumberOf(name) : null));
  const parts = [...groups].flatMap(([number, own]) =>
    number === null ? own : [{ name: own[0]!.name, read: ofNumber(joined(own), number) }],
  );
  return joined(parts);
}

const joined = (members: readonly Member[]): FileRead =>
  members.length === 1
    ? members[0]!.read
    : mergeReads(
        members.map(({ read }) => read),
        members.map(({ name }) => name),
      );

const ofNumber = (read: FileRead, number: string): FileRead =>
  isOpen(read) ? { ...named(read, number), point: number } : read;

/** A table of which nothing says the meter. */
const isOpen = (read: FileRead): boolean => isUnnamed(read) && read.series.every(({ point }) => point === null);

/** A plain table, or the export of a product, without the number of its meter. */
const isUnnamed = ({ table, point, namesNoMeter }: FileRead): boolean =>
  point === null && (table !== null || namesNoMeter === true);

/** Whether the names are of several meters, each with its energy; files of several other quantities are of one. */
function ofSeveralMeters(unnamed: readonly { read: FileRead; name: string }[]): boolean {
  const names = unnamed.map(({ name }) => name);
  // The files of a product have names of its own, which are of no meter, but may say their energy.
  const isOfProduct = unnamed.some(({ read }) => read.table === null);
  if (
    !(isOfProduct
      ? nameSeveralEnergies(names)
      : nameSeveralMeters(names) || nameSeveralFlows(names) || nameUnmeasured(names))
  )
    return false;
  const keys = unnamed.flatMap(({ read }) => [
    ...new Set(
      read.series.map(
        ({ variable, register }) => `${energyOfVariable(variable) ? 'energy' : variable} ${register ?? ''}`,
      ),
    ),
  ]);
  return new Set(keys).size < keys.length;
}

const MOST_LISTED = 12;
const listOf = (names: readonly string[]): string =>
  names.length <= MOST_LISTED
    ? names.join(', ')
    : `${names.slice(0, MOST_LISTED).join(', ')} et ${names.length - MOST_LISTED} autres`;

const named = (read: FileRead, name: string): FileRead => ({
  ...read,
  series: read.series.map((one) => ({ ...one, point: one.point ?? name })),
  counters: (read.counters ?? []).map((one) => ({ ...one, point: one.point ?? name })),
});

function mergedOf(reads: readonly FileRead[]): { merged: FileRead; contradicts: boolean } {
  const formats = [...new Set(reads.map((read) => read.format))];
  const labels = [...new Set(reads.map((read) => read.label))];
  const builder = new ReadBuilder(formats.join(' + '), labels.join(' + '));
  for (const [file, read] of reads.entries()) {
    for (const series of read.series) {
      const { variable, point, register, registerLabel } = series;
      for (const run of series.runs) {
        const daily = run.stepS === 86_400;
        const draft = builder.series({ variable, point, register, registerLabel, daily });
        addRun(run, daily, (at, day, value, quality, finality) => {
          if (day === null) draft.add({ wallMs: at, offsetMs: 0 }, value, 0, run.stepS, quality);
          // Each file may hold one class of the meter: the highest of a day is the day's, not a second value.
          else if (VARIABLES[variable].kind === 'maximum')
            draft.addDayMaximum(stampOfFile(day, file), value, 0, quality);
          else draft.addDay(day, value, 0, quality, finality);
        });
      }
      for (const period of series.periods) {
        builder
          .series({ variable, point, register, registerLabel })
          .addPeriod(period.fromDay, period.toDay, period.value, 0, period.quality, period.finality);
      }
    }
    for (const note of read.notes) builder.note(note);
    Object.assign(builder.facts, read.facts);
  }
  builder.counters.push(...joinCounters(reads, builder));
  builder.needsChoice = reads.some((read) => read.needsChoice);
  builder.choice = reads.find((read) => read.choice)?.choice ?? null;
  builder.table = reads.find((read) => read.table)?.table ?? null;
  builder.namesNoMeter = reads.some((read) => read.namesNoMeter === true);
  builder.layout = reads.find((read) => read.table)?.layout ?? null;
  const merged = builder.finish();
  const own = reads.flatMap((read) => read.refused);
  const duplicates = reads.flatMap((read) => read.series);
  for (const series of merged.series) {
    const same = duplicates.filter(
      (one) => one.point === series.point && one.variable === series.variable && one.register === series.register,
    );
    series.duplicates += same.reduce((sum, one) => sum + one.duplicates, 0);
  }
  return {
    merged: {
      ...merged,
      table: withQuestions(merged.table, reads),
      refused: [...own, ...merged.refused.map(({ reason }) => ({ line: null, reason }))],
    },
    contradicts: merged.refused.length > 0,
  };
}

/** The table of the first read with what the lines of any of them leave to a person: it is answered once for all. */
function withQuestions(table: TableMeaning | null, reads: readonly FileRead[]): TableMeaning | null {
  const tables = reads.flatMap((read) => read.table ?? []);
  const firstOf = <K extends 'repeats' | 'unread' | 'blanks'>(aspect: K): TableMeaning[K] =>
    tables.find((one) => one[aspect]?.certainty === 'asked')?.[aspect] ??
    tables.find((one) => one[aspect] !== null)?.[aspect] ??
    null;
  return table && { ...table, repeats: firstOf('repeats'), unread: firstOf('unread'), blanks: firstOf('blanks') };
}

function refuseOtherLayouts(reads: readonly FileRead[], areClasses: boolean): void {
  // The header of a class is its own, but for its unit.
  const wordsOf = areClasses ? writtenUnit : (header: string) => header;
  const tables = reads.filter((read) => read.table !== null);
  // Answers are given once for all: the tables must be written alike, of whatever energy their sheets are.
  const layouts = new Set(
    tables.map(({ table }) =>
      JSON.stringify(
        table!.columns.map(({ header, role, unit }) => [
          wordsOf(header),
          energyOfVariable(role) ? 'energy' : role,
          unit,
        ]),
      ),
    ),
  );
  const orders = new Set(
    tables.flatMap(({ table }) => (table!.dateOrder?.certainty === 'certain' ? [table!.dateOrder.value] : [])),
  );
  const signs = new Set(tables.flatMap(({ table }) => table!.decimal?.value ?? []));
  if (layouts.size > 1 || orders.size > 1 || signs.size > 1)
    throw new FileRefused(
      'several_layouts',
      areClasses
        ? 'Ces tableaux sont les classes horaires d’un compteur, qui n’ont pas tous la même unité ni la même écriture des dates et des nombres : écrivez-les de la même façon, ou réunissez-les en un tableau avec une colonne pour chacune.'
        : 'Les tableaux de cette archive n’ont pas tous les mêmes colonnes ni la même écriture des dates et des nombres : déposez-les un par un.',
    );
}

/**
 * A stamp of its own for each file of a day. A second value at one stamp is a conflict, at another stamp of the day it is a second
 * maximum: the hour of a daily maximum is not kept, so that the number of the file stands for it, in milliseconds.
 */
const stampOfFile = (day: number, file: number): Stamp => ({ wallMs: day * DAY_MS + file, offsetMs: null });

function addRun(
  run: Run,
  daily: boolean,
  add: (at: number, day: number | null, value: number, quality: number, finality: number) => void,
): void {
  const firstDay = parisDay(run.from + HOUR_MS);
  run.values.forEach((value, i) => {
    const day = daily ? firstDay + i : null;
    add(run.from + i * run.stepS * 1000, day, value, run.quality?.[i] ?? 0, run.finality?.[i] ?? 0);
  });
}
