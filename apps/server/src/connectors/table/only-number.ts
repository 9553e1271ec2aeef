import { type DecimalSign, readLooseNumber } from '../text/numbers.ts';

const NUMBER = /[-+\u2212]?\d(?:[\d.,'’\u00a0\u202f]|\s(?=\d{3}(?!\d)))*/g;
/** What makes of a number another one: a comparison, a sum, a unit, an amount of money. */
const OTHER = /[<>=×*/+&]|\b[kmg]?wh\b|\b[km]?w\b|\bm3\b|m³|€|%|\bx\b|\bfois\b/i;

/** A number below nothing, as accounts write it. */
const IN_BRACKETS = /^\s*\(.*\)\s*$/;

/** The number of a cell that holds one among other words, « ≈ 16,58 », « 12,1 (est.) »; null where it holds several, or says another. */
export function onlyNumberIn(text: string, decimal: DecimalSign | null): number | null {
  const found = text.length > 60 ? [] : [...text.matchAll(NUMBER)];
  const [only] = found;
  if (!only || found.length > 1) return null;
  const beside = `${text.slice(0, only.index)} ${text.slice(only.index + only[0].length)}`;
  if (OTHER.test(beside) || IN_BRACKETS.test(text)) return null;
  return readLooseNumber(only[0].replace(/[.,]$/, '').replace('\u2212', '-'), decimal);
}
