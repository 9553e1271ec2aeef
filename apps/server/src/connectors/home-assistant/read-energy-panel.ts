import { DAY_MS, civilDate, parisOffsetMs } from '@joulerie/domain/calendar';
import { type Filling, type Quantity, type Reading, fillSeries } from '../described/fill-series.ts';
import { FileRefused } from '../reader.ts';
import type { Reader, TextContent } from '../reader.ts';
import { ReadBuilder } from '../series/read-builder.ts';
import { cellsOf } from '../text/delimited.ts';
import { eachLine, firstLines, lastLineNote } from '../text/lines.ts';
import { readNumber } from '../text/numbers.ts';
import { type Stamp, readStamp } from '../text/stamps.ts';

/** Rows that are an energy of the house; costs, batteries, devices and what the panel computes from them are not read. */
const TYPES: Readonly<Record<string, Quantity>> = {
  grid_consumption: 'import',
  grid_return: 'export',
  solar_production: 'production',
  gas_consumption: 'gas',
};

/** Without its last entities, the sums of the others would be wrong. */
const CUT_FILE = 'Ce fichier est coupé au milieu d’une ligne : exportez-le de nouveau.';

type Row = { unit: string; line: number; values: number[] };

/**
 * « Download data » of the energy panel of Home Assistant: a line an entity, a column for each hour, day or month that begins then (UTC).
 * Entities of one type make it together, as in the panel: the registers of a meter, two inverters.
 */
export const homeAssistantEnergy: Reader<TextContent> = {
  format: 'home-assistant-energie-csv',
  label: 'Tableau de bord énergie de Home Assistant',
  recognises: ({ text }) => /^"?entity_id"?,"?type"?,"?unit"?,"?\d{4}-/.test(firstLines(text, 1)[0] ?? ''),
  read: ({ text }, options) => {
    const builder = new ReadBuilder(homeAssistantEnergy.format, homeAssistantEnergy.label, options);
    builder.namesNoMeter = true;
    let times: (Stamp | null)[] | null = null;
    const rows = new Map<string, Row[]>();
    const left = new Set<string>();
    const known = new Map<string, string>();
    eachLine(text, (line, number, last) => {
      if (line.trim() === '') return;
      const cells = cellsOf(line, ',').map((cell) => cell.trim());
      if (times === null) {
        times = cells.slice(3).map(readStamp);
        if (last || times.includes(null))
          throw new FileRefused('file_cut', 'Les dates de ce fichier sont illisibles ou coupées.', number);
        return;
      }
      const [entity = '', type = '', unit = '', ...written] = cells;
      if (last && written.length < times.length) throw new FileRefused('file_cut', CUT_FILE, number);
      if (written.length > times.length)
        throw new FileRefused(
          'csv_invalid',
          `La ligne ${number} a plus de valeurs que le fichier n’a de dates.`,
          number,
        );
      if (last) builder.note(lastLineNote(number));
      if (!Object.hasOwn(TYPES, type)) return void left.add(type);
      const before = known.get(`${type} ${entity}`);
      if (before === line) return builder.note('Lignes en double laissées de côté.');
      if (before !== undefined)
        throw new FileRefused(
          'csv_invalid',
          `« ${entity.slice(0, 60)} » est deux fois dans ce fichier, avec d’autres valeurs.`,
          number,
        );
      known.set(`${type} ${entity}`, line);
      const values = written.map((cell) => readNumber(cell) ?? Number.NaN);
      let same = rows.get(type);
      if (!same) rows.set(type, (same = []));
      same.push({ unit, line: number, values });
    });
    for (const [type, same] of rows) fillType(builder, TYPES[type]!, times ?? [], same);
    if (left.size > 0) builder.note(`Lignes non lues : ${[...left].slice(0, 12).join(', ').slice(0, 300)}.`);
    return builder.finish();
  },
};

function fillType(
  builder: ReadBuilder,
  quantity: Quantity,
  times: readonly (Stamp | null)[],
  rows: readonly Row[],
): void {
  const [{ unit, line }] = rows as [Row];
  if (rows.some((row) => row.unit !== unit))
    return builder.refuse(
      line,
      `des lignes de même type ont des unités différentes (${rows.map((row) => row.unit).join(', ')})`,
    );
  const readings = sumOf(rows).flatMap((value, at): Reading[] => {
    const stamp = times[at];
    return stamp && value !== null ? [{ stamp, value, line }] : [];
  });
  const grain = grainOf(readings);
  if (grain === null)
    throw new FileRefused(
      'one_column',
      'Ce fichier n’a de valeurs qu’à une date, sans dire si elle est une heure, un jour ou un mois : exportez une période plus longue.',
    );
  // Columns are the moments in UTC at which a month of Paris begins.
  const local = readings.map((one) => ({ ...one, stamp: { wallMs: wallOf(one), offsetMs: null } }));
  fillSeries(builder, { quantity, holds: 'energy', unit, grain }, grain === 'month' ? local : readings);
}

const wallOf = ({ stamp }: Reading): number => {
  const instant = stamp.wallMs - (stamp.offsetMs ?? 0);
  return instant + parisOffsetMs(instant);
};

/**
 * The sum of the rows in each column; null where none has a value. An entity that begins or ends within the file counts while it is there;
 * where it lacks a value in between, the sum is not known.
 */
function sumOf(rows: readonly Row[]): (number | null)[] {
  const spans = rows.map(({ values }) => {
    const isThere = (value: number) => !Number.isNaN(value);
    return { from: values.findIndex(isThere), to: values.findLastIndex(isThere) };
  });
  const width = Math.max(...rows.map(({ values }) => values.length));
  return Array.from({ length: width }, (_, at) => {
    const own = rows.filter((_, k) => spans[k]!.from >= 0 && spans[k]!.from <= at && at <= spans[k]!.to);
    const values = own.map(({ values: all }) => all[at] ?? Number.NaN);
    if (values.every((value) => Number.isNaN(value))) return null;
    return values.reduce((sum, value) => sum + value, 0);
  });
}

/** What the columns with values are: moments, or first days of months; null for one alone. */
function grainOf(readings: readonly Reading[]): Filling['grain'] | null {
  const walls = readings.map(wallOf).toSorted((a, b) => a - b);
  if (walls.length < 2) return walls.length === 0 ? 'instant' : null;
  const isMonth = walls.every((wall, i) => {
    const isFirst = wall % DAY_MS === 0 && civilDate(wall / DAY_MS).day === 1;
    return isFirst && (i === 0 || wall - walls[i - 1]! > 27 * DAY_MS);
  });
  return isMonth ? 'month' : 'instant';
}
