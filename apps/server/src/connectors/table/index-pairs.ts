import { decimalSignOf, readLooseNumber } from '../text/numbers.ts';
import { plain } from '../text/stamps.ts';
import type { HeaderFacts } from './meaning.ts';
import type { Table } from './table.ts';
import { type TableRow, cellOf } from './table-row.ts';
import { countingOf, counterUnit } from './units.ts';

/** Tables of readings are of months, of days at most. */
const MOST_LINES = 100_000;
const READING = /\b(index|releves?|compteur|reading)\b/;
const BEFORE = /\b(ancien(ne)?s?|precedente?s?|debut|initiale?s?|depart|previous|start|opening|old|anterieure?s?)\b/g;
const AFTER =
  /\b(nouve(au|l|lle)s?|actuel(le)?s?|fin|finale?s?|arrivee|current|end|closing|new|courante?s?|suivante?s?)\b/g;

const wordsOf = (header: string): string =>
  plain(header)
    .replace(/[_[\](){}:]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();

/** Whether a header names the reading that begins the period of its line. */
export const isReadingBefore = (header: string): boolean =>
  wordsOf(header).search(BEFORE) >= 0 && wordsOf(header).search(AFTER) < 0;

/**
 * A table whose lines hold the readings of a meter before and after their period: « Ancien index;Nouvel index ». Where another column has
 * their difference, neither is read; elsewhere, the second one becomes their difference. Any other table as it is.
 */
export function withIndexPairs(table: Table): Table {
  const { header, numbers, rows } = table;
  if (rows.length > MOST_LINES) return table;
  const pairs = pairsOf(table);
  if (pairs.length === 0) return table;
  const sign = decimalSignOf(
    pairs.flatMap(({ before, after }) => rows.flatMap((row) => [cellOf(row, before), cellOf(row, after)])),
  );
  const number = (row: TableRow, at: number) => readLooseNumber(cellOf(row, at), sign) ?? Number.NaN;
  const differences = new Map<number, string>();
  const left = new Map<number, string>();
  const amounts = new Set<number>();
  const changes: { at: number; cells: string[] }[] = [];
  const paired = new Set(pairs.flatMap(({ before, after }) => [before, after]));
  for (const { before, after } of pairs) {
    const own = rows.map((row) => number(row, after) - number(row, before));
    const amountAt = numbers.find(
      (at) =>
        !paired.has(at) &&
        isDifference(
          rows.map((row) => number(row, at)),
          own,
        ),
    );
    if (
      amountAt === undefined &&
      !isSure(
        rows.map((row) => cellOf(row, after)),
        sign,
      )
    )
      continue;
    if (amountAt === undefined) {
      differences.set(after, header[before] ?? '');
      left.set(before, `son écart avec « ${header[after] ?? ''} » est ce qui est lu`);
      changes.push({
        at: after,
        cells: rows.map((row, i) => differenceText(row, { before, after }, own[i]!, own, sign)),
      });
    } else {
      amounts.add(amountAt);
      for (const at of [before, after])
        left.set(at, `un index : son écart avec l’autre est dans la colonne « ${header[amountAt] ?? ''} »`);
    }
  }
  if (left.size === 0) return table;
  return {
    ...table,
    header: header.map((name, at) => (differences.has(at) ? `${name} − ${differences.get(at)!}` : name)),
    rows:
      changes.length === 0
        ? rows
        : rows.map((row, i) => {
            const cells = [...row.cells];
            for (const one of changes) cells[one.at] = one.cells[i]!;
            return { cells, line: row.line };
          }),
    pairs: { differences, left, amounts },
  };
}

/** The amount that the difference of two readings is, from what the header of the second one says of its counter. */
export const asDifference = (found: HeaderFacts, before: string): HeaderFacts => ({
  ...found,
  ...(found.role === 'index' ? { role: 'conso' as const } : {}),
  unit: countingOf(found.unit) === 'counter' ? counterUnit(found.unit ?? '', 'amounts') : found.unit,
  reason: `l’écart avec « ${before} », sur la même ligne${found.certainty === 'certain' ? '' : ` ; ${found.reason}`}`,
});

type Pair = { before: number; after: number };

function pairsOf({ header, numbers, rows }: Table): Pair[] {
  const named = (pattern: RegExp, other: RegExp) =>
    numbers.flatMap((at) => {
      const words = wordsOf(header[at] ?? '');
      if (!READING.test(words) || words.search(pattern) < 0 || words.search(other) >= 0) return [];
      return [{ at, rest: words.replace(pattern, ' ').replace(/ +/g, ' ').trim() }];
    });
  const [befores, afters] = [named(BEFORE, AFTER), named(AFTER, BEFORE)];
  return befores.flatMap(({ at: before, rest }) => {
    const same = afters.filter((one) => one.rest === rest);
    const after =
      same.length === 1 && befores.filter((one) => one.rest === rest).length === 1 ? same[0]!.at : undefined;
    return after !== undefined && risesOnLines(rows, before, after) ? [{ before, after }] : [];
  });
}

/** Share of the lines on which the second reading is above the first: a meter is replaced, or passes its last digit, once in a while. */
const RISING = 0.7;

function risesOnLines(rows: Table['rows'], before: number, after: number): boolean {
  let [compared, rising] = [0, 0];
  for (const row of rows) {
    const step =
      (readLooseNumber(cellOf(row, after)) ?? Number.NaN) - (readLooseNumber(cellOf(row, before)) ?? Number.NaN);
    if (Number.isNaN(step)) continue;
    compared++;
    if (step >= 0) rising++;
  }
  return compared > 0 && rising >= RISING * compared;
}

const FACTORS = [1, 1000, 0.001];
const FEWEST_ALIKE = 2;

/** Whether values are the differences of readings on nearly all lines that have both, in their unit or in thousands of it. */
function isDifference(values: readonly number[], differences: readonly number[]): boolean {
  const both = values.flatMap((value, i) =>
    Number.isNaN(value) || Number.isNaN(differences[i]!) ? [] : [[value, differences[i]!] as const],
  );
  const isNear = (a: number, b: number) => Math.abs(a - b) <= 0.01 * Math.abs(b) + 0.5 * Math.abs(b === 0 ? 1 : 0);
  return (
    both.length >= Math.min(FEWEST_ALIKE, values.length) &&
    both.some(([value]) => value !== 0) &&
    FACTORS.some((factor) => both.filter(([value, own]) => isNear(value * factor, own)).length >= 0.8 * both.length)
  );
}

/** Whether the numbers of a column can be read: `12.345` alone cannot. */
const isSure = (texts: readonly string[], sign: string | null): boolean =>
  sign !== null || !texts.some((text) => /\d[.,]\d/.test(text));

const FEWEST_DIGITS = 4;
/** Times the highest difference that what is counted around the last digit may be. */
const AROUND = 3;

/** A difference as its column writes numbers; what is no difference is a text, which is refused with its line. */
function differenceText(
  row: TableRow,
  { before, after }: Pair,
  own: number,
  all: readonly number[],
  sign: string | null,
): string {
  const [from, to] = [cellOf(row, before), cellOf(row, after)];
  if (Number.isNaN(own)) return to === '' || from === '' ? '' : `${to} − ${from}`;
  const whole = own < 0 ? aroundLastDigit(from, own, all, sign) : own;
  if (whole === null) return `${to} après ${from}`;
  const decimals = Math.max(decimalsOf(from), decimalsOf(to));
  // Three decimals could be thousands.
  return whole.toFixed(decimals === 3 ? 4 : decimals).replace('.', sign ?? '.');
}

/** What a counter that passed its last digit counted, or null where it may have been replaced. */
function aroundLastDigit(from: string, own: number, all: readonly number[], sign: string | null): number | null {
  const before = readLooseNumber(from, sign === ',' ? ',' : sign === '.' ? '.' : null) ?? 0;
  const digits = Math.ceil(Math.log10(before + 1));
  const over = 10 ** digits + own;
  const highest = Math.max(...all.filter((one) => !Number.isNaN(one)));
  return digits >= FEWEST_DIGITS && before > 0.9 * 10 ** digits && over <= AROUND * highest ? over : null;
}

const decimalsOf = (text: string): number => /[.,](\d+)\D*$/.exec(text.slice(-20))?.[1]?.length ?? 0;
