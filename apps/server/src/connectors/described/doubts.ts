import { HOUR_MS } from '@joulerie/domain/calendar';
import { askCounters } from '../table/growth.ts';
import type { TableColumn } from '../table/meaning.ts';
import type { TableStamp } from '../table/stamps.ts';
import { genericUnit } from '../table/units.ts';
import { type DecimalSign, decimalSignOf, readLooseNumber } from '../text/numbers.ts';

/** The first lines of a file, as they are judged before it is read. */
export type Judged = {
  rows: readonly { cells: readonly string[]; stamp: TableStamp | null }[];
  /** Place of the moments. */
  timeAt: number;
  /** Places of the names of meters. */
  pointsAt: readonly number[];
  columns: readonly { at: readonly number[]; unit: string; holds: 'energy' | 'power' | 'counter' }[];
  /** Signs that say one thing only here, of decimals or of thousands. */
  clear: readonly DecimalSign[];
};

/**
 * Whether lines under the header of a product are not what the product writes there: somebody worked on the file, and what it holds is
 * asked as of any table.
 */
export const isDoubtful = (judged: Judged): boolean =>
  hasDoubtfulSign(textsOf(judged), judged.clear) || isCumulative(judged);

function textsOf({ rows, columns }: Judged): string[] {
  const at = new Set(columns.flatMap((column) => column.at));
  return rows.flatMap(({ cells }) => [...at].map((one) => cells[one] ?? ''));
}

/**
 * Whether three digits after a sign could be decimals or thousands, `1,500` or `1.500`, and no other value says which.
 *
 * @param clear signs that say one thing only in this file
 */
export const hasDoubtfulSign = (texts: readonly string[], clear: readonly DecimalSign[]): boolean =>
  SIGNS.some((sign) => !clear.includes(sign) && texts.some((text) => THREE_DIGITS[sign].test(text.trim()))) &&
  decimalSignOf(texts) === null;

const SIGNS: readonly DecimalSign[] = ['.', ','];
const THREE_DIGITS = { '.': /^[+-]?[1-9]\d{0,2}\.\d{3}$/, ',': /^[+-]?[1-9]\d{0,2},\d{3}$/ };

/** The median of the times between moments that follow one another [ms]; null for fewer than two. */
function medianStepMs(moments: readonly number[]): number | null {
  const sorted = [...new Set(moments)].toSorted((a, b) => a - b);
  const steps = sorted.slice(1).map((moment, i) => moment - sorted[i]!);
  return steps.toSorted((a, b) => a - b)[(steps.length - 1) >> 1] ?? null;
}

/** Share of the lines that may be a second one of their moment: the hour that comes twice in October. */
const REPEATED = 0.3;

/** Whether moments come twice, with other values, under one name: each is of one of several meters, and the file does not say which. */
export function hasSeveralMeters({ rows, pointsAt, columns }: Judged): boolean {
  const at = columns.flatMap((column) => column.at);
  const first = new Map<string, string>();
  let repeated = 0;
  for (const { cells, stamp } of rows) {
    if (!stamp) continue;
    const key = `${stamp.wallMs} ${pointsAt.map((one) => cells[one]).join(' ')}`;
    const values = at.map((one) => cells[one]).join(' ');
    const before = first.get(key);
    if (before === undefined) first.set(key, values);
    else if (before !== values) repeated++;
  }
  return rows.length > 2 && repeated > REPEATED * rows.length;
}

/** Amounts of so many lines do not rise all along. */
const FEWEST = 12;
/** Mean power of a house [W]: amounts below it may rise all morning, the state of a counter is soon above. */
const HOUSE_W = 3000;

/** Energies that only rise, or rise from zero every day, are those of a counter. */
function isCumulative({ rows, timeAt, columns }: Judged): boolean {
  const dated = rows.filter(({ stamp }) => stamp !== null);
  if (dated.length < FEWEST) return false;
  const cells = dated.map((row) => [...row.cells]);
  const moments = cells.map((one) => one[timeAt] ?? '');
  const isReversed = dated[0]!.stamp!.wallMs > dated.at(-1)!.stamp!.wallMs;
  const hours = (medianStepMs(dated.map(({ stamp }) => stamp!.wallMs)) ?? HOUR_MS) / HOUR_MS;
  return columns.some(({ at, unit, holds }) => {
    const toWh = genericUnit('conso', unit);
    if (holds !== 'energy' || toWh === null) return false;
    const found = at.map((one): TableColumn => ({ ...ASKED_AS, at: one, unit }));
    askCounters(found, cells, moments, isReversed);
    return found.some((column) => {
      if (column.certainty !== 'asked') return false;
      if (column.role !== 'index') return true;
      const values = cells.map((one) => readLooseNumber(one[column.at] ?? '')).filter((one) => one !== null);
      return toWh(Math.min(...values.filter((value) => !Number.isNaN(value)))) / hours > HOUSE_W;
    });
  });
}

const ASKED_AS = { header: '', samples: [], role: 'conso', register: null, certainty: 'certain', reason: '' } as const;
