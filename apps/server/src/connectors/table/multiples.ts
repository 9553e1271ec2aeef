import { plain } from '../text/stamps.ts';
import type { TableRow } from './table-row.ts';

/** How many of its unit one of a column counts; `isNamed` where a word says it, « dizaines de kWh ». */
export type Multiple = { factor: number; isNamed: boolean };

const NAMES: Readonly<Record<string, number>> = {
  dizaine: 10,
  centaine: 100,
  millier: 1000,
  million: 1e6,
  dixieme: 0.1,
  centieme: 0.01,
  millieme: 0.001,
};
const UNIT = '(?:[kmg]?wh|[gm]j|[nd]?m3|[nd]?m³|[km]?w|k?va|litres?|l)(?![a-z])';
const NUMBER = '(\\d+(?:[.,]\\d+)?)';
const NAMED = new RegExp(
  `\\b(dizaine|centaine|millier|million|dixieme|centieme|millieme)s? (?:de |d['’] ?)?[([]? ?${UNIT}`,
);
const NUMBERED: readonly RegExp[] = [
  // « kWh x40 », « x 0,01 m³ ».
  new RegExp(`(?<=[\\s([]|wh|m3|m³|^)[x×*] ?${NUMBER}(?![\\w.,])`),
  // « 40 x kWh ».
  new RegExp(`${NUMBER} ?[x×*] ?(?=[kmg]?wh|m3|m³)`),
  // « à multiplier par 40 ».
  new RegExp(`\\bmultipli\\w* par ?${NUMBER}`),
  // « coef. 40 », « K = 40 ».
  new RegExp(`\\bcoeff?\\w*\\.? ?[=:x×]? ?${NUMBER}`),
  new RegExp(`\\bk ?= ?${NUMBER}`),
  // « (10 Wh) », « 0,1 kWh ».
  new RegExp(`[([] ?${NUMBER} ?(?=[kmg]?wh|[nd]?m3|[nd]?m³)`),
  /\b(10+|0[.,]\d+) ?(?=[kmg]?wh|m3|m³)/,
];
/** « k kWh »: thousands of kilowatt-hours, as MWh are. */
const KILO = /\bk kwh\b/;
const LARGE_VOLUMES: readonly (readonly [RegExp, number])[] = [
  [/\bhm ?[3³]/, 1e6],
  [/\bdam ?[3³]/, 1e3],
];

/** The multiple of its unit that a header counts in; null where it names none. */
export function multipleOf(header: string): Multiple | null {
  const words = plain(header).replace(/_/g, ' ');
  const name = NAMED.exec(words)?.[1];
  if (name !== undefined) return { factor: NAMES[name]!, isNamed: true };
  if (KILO.test(words)) return { factor: 1000, isNamed: true };
  const large = LARGE_VOLUMES.find(([pattern]) => pattern.test(words));
  if (large) return { factor: large[1], isNamed: false };
  for (const pattern of NUMBERED) {
    const factor = numberOf(pattern.exec(words)?.[1]);
    if (factor !== null) return { factor, isNamed: false };
  }
  return ratioOf(words, /\b(?:rapport|tc)\b/);
}

/** A number that changes what it multiplies; null for 1 and for none. */
function numberOf(text: string | undefined): number | null {
  const value = text === undefined ? Number.NaN : Number(text.replace(',', '.'));
  return value > 0 && value !== 1 ? value : null;
}

/** « Rapport TC 200/5 ». */
function ratioOf(words: string, named: RegExp): Multiple | null {
  const found = named.test(words) ? /\b(\d+) ?\/ ?(\d+)\b/.exec(words) : null;
  const factor = found ? Number(found[1]) / Number(found[2]) : Number.NaN;
  return Number.isFinite(factor) && factor > 1 ? { factor, isNamed: false } : null;
}

/** What multiplies an index: « coefficient de lecture », « rapport TC ». A coefficient of conversion of gas does not. */
const MULTIPLIER = /\bmultiplica\w+|\bcoeff?(icient)?\b|\brapport\b.*\b(tc|tt|transfo\w*)\b|^(tc|tt|k)$/;
const CONVERSION = /conversion|correct|thermique|climat|\bpcs\b|\bpta\b|utilisation|performance|\bcop\b/;

const wordsOf = (text: string): string =>
  plain(text)
    .replace(/[_()[\]:=]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
export const isMultiplier = (text: string): boolean =>
  MULTIPLIER.test(wordsOf(text)) && !CONVERSION.test(wordsOf(text));

const LONGEST_LABEL = 80;

/** Words of a meter, without which « x 40 » is not what its readings are multiplied by. */
const OF_METER = /\b(tc|tt|transfo\w*|rapport|compteurs?|compt|index|lectures?|releves?|[kmg]?wh)\b/;
/** « (valeurs en milliers) », « chiffres en dizaines »: of euros or of anything else, they are not those of the unit. */
const THOUSANDS = /\ben (dizaine|centaine|millier|million)s\b(?! d)/;

/**
 * The coefficient that lines around a table say, « Coefficient multiplicateur;40 », « TC 200/5 (x40) »; null without one.
 *
 * @param header the line of the headers, whose own multiples are of their columns
 */
export function coefficientAround(rows: readonly TableRow[], header: TableRow | undefined): number | null {
  for (const row of rows)
    for (const [at, cell] of row.cells.entries()) {
      if (cell.length > LONGEST_LABEL) continue;
      const isLabel = isMultiplier(cell.replace(/\d.*$/, ''));
      const factor = isLabel ? afterLabel(row.cells, at) : row.line === header?.line ? null : ofPhrase(plain(cell));
      if (factor !== null) return factor;
    }
  return null;
}

const UNIT_DIGIT = /\bn?m ?[23]\b|[²³]/gi;

function afterLabel(cells: readonly string[], at: number): number | null {
  // The digit of « kWh/m3 » is that of a unit.
  const own = cells[at]!.replace(UNIT_DIGIT, ' ');
  const said = /\d/.test(own) ? own : (cells.slice(at + 1).find((other) => other !== '') ?? '');
  const words = plain(said);
  return ratioOf(words, /./)?.factor ?? numberOf(/\d+(?:[.,]\d+)?/.exec(words)?.[0]);
}

function ofPhrase(words: string): number | null {
  const thousands = THOUSANDS.exec(words)?.[1];
  if (thousands !== undefined) return NAMES[thousands]!;
  const multiplied = numberOf(/\bmultipli\w* par ?(\d+(?:[.,]\d+)?)/.exec(words)?.[1]);
  if (multiplied !== null || !OF_METER.test(words)) return multiplied;
  return (
    numberOf(/(?<=[\s([]|^)[x×*] ?(\d+(?:[.,]\d+)?)(?![\w.,/])/.exec(words)?.[1]) ??
    ratioOf(words, /\b(?:rapport|tc)\b/)?.factor ??
    null
  );
}
