import { writtenUnit } from './headers.ts';
import { plain } from '../text/stamps.ts';
import { coefficientAround } from './multiples.ts';
import type { Rows, TableRow } from './table-row.ts';

/** Lines above a table and below it that may be about its values. */
const MOST_ABOVE = 40;
const MOST_BELOW = 12;
const LONGEST_NOTE = 120;
/** A power beside energies is that of a contract or of a machine. */
const POWER = /^[kM]?(W|VA)$/;
/** « 12 MWh » is an amount, « €/kWh » a price, « kWh/m² » a ratio: none is the unit of the table. */
const OTHER_UNITS = /(\d|\/|\bpar) ?[kmg]?(wh|w|va)\b|wh ?\/|m[3³] ?\//i;

/** What the lines around a table say of all its values. */
export type Around = {
  /** What they say that readings are multiplied by, or null. */
  coefficient: number | null;
  /** The only unit that they say, with the line that does; null where they say none, or several. */
  unit: { written: string; line: string } | null;
  /** The number of the meter that its titles name, or null. */
  point: string | null;
  /** The titles and the notes themselves. */
  lines: readonly string[];
};

/**
 * What is said around a table: in its titles, and in the notes below its last values.
 *
 * @param rows of the file
 * @param first place of the first line of values
 * @param isDated whether a line is one of values
 */
export function saidAround(rows: Rows, first: number, isDated: (row: TableRow) => boolean): Around {
  const above = rows.slice(Math.max(0, first - MOST_ABOVE), first);
  const titles = above.slice(0, -1);
  const below: TableRow[] = [];
  for (let i = rows.length - 1; i > first && below.length < MOST_BELOW && !isDated(rows.at(i)!); i--)
    below.unshift(rows.at(i)!);
  return {
    coefficient: coefficientAround([...above, ...below], above.at(-1)),
    unit: onlyUnit([...titles, ...below]),
    point: onlyPoint([...titles]),
    lines: [...titles, ...below].flatMap((row) => noteOf(row) ?? []),
  };
}

/** Words before the number of a meter of the network. */
const POINT = /\b(pdl|prm|pce|rae|(point|reference) (de |d['’])?(livraison|comptage|mesure|acheminement))\b/;
const NUMBER = /(?<!\d)\d{14}(?!\d)/g;

/** The only number of a meter that the titles name; null where they name none, or several. */
function onlyPoint(titles: readonly TableRow[]): string | null {
  const found = new Set(
    titles.flatMap(({ cells }) => {
      const line = cells.join(' ');
      return POINT.test(plain(line)) ? (line.match(NUMBER) ?? []) : [];
    }),
  );
  return found.size === 1 ? [...found][0]! : null;
}

/** The text of a line of a few words; null of any other. */
function noteOf({ cells }: TableRow): string | null {
  const words = cells.filter((cell) => cell !== '');
  const line = words.join(' ');
  return words.length === 0 || words.length > 2 || line.length > LONGEST_NOTE ? null : line;
}

function onlyUnit(rows: readonly TableRow[]): Around['unit'] {
  const found = rows.flatMap((row) => {
    const line = noteOf(row);
    if (line === null || OTHER_UNITS.test(line)) return [];
    const written = writtenUnit(line);
    return written === null || POWER.test(written) ? [] : [{ written, line }];
  });
  return new Set(found.map(({ written }) => written)).size === 1 ? found[0]! : null;
}
