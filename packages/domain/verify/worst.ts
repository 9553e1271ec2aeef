import { deviationOf, type VerifyCase } from './case.ts';

/** Keeps the largest of many deviations and where it was found, so that a thousand comparisons make one line. */
export class Worst {
  private deviation = 0;
  private where = '';
  private compared = 0;
  private missing = 0;

  /** Compares a value with its reference, in units of `scale`. A value that is due and not there is a deviation without number. */
  add(actual: number | null, expected: number | null, where: string, scale = 1): void {
    this.addDeviation(deviationOf(actual, expected, scale), where);
  }

  addDeviation(deviation: number, where: string): void {
    this.compared++;
    if (Number.isNaN(deviation)) {
      if (this.missing === 0) this.where = where;
      this.missing++;
    } else if (this.missing === 0 && deviation > this.deviation) {
      this.deviation = deviation;
      this.where = where;
    }
  }

  get count(): number {
    return this.compared;
  }

  /** The line of these comparisons. None compared: not passed, nothing was proved. */
  toCase(family: string, name: string, tolerance: number, note?: string): VerifyCase {
    const deviation = this.missing > 0 || this.compared === 0 ? Number.NaN : this.deviation;
    const parts = [`${this.compared} values`];
    if (this.where !== '') parts.push(`worst at ${this.where}`);
    if (this.missing > 0) parts.push(`${this.missing} defined on one side only`);
    if (note !== undefined) parts.push(note);
    return { family, case: name, deviation, tolerance, pass: deviation <= tolerance, note: parts.join(', ') };
  }
}

/** Scale that makes |a − e| / scale at most `relative` when |a − e| is at most relative·|e| + absolute. */
export function mixedScale(expected: number, relative: number, absolute: number): number {
  return (relative * Math.abs(expected) + absolute) / relative;
}

/** A number that follows a word in a sentence of a reference file ("u0 25.0, u1 6.84"). */
export function numberAfter(sentence: string, word: string, fallback: number): number {
  const found = new RegExp(`${word}\\D{0,3}?(-?\\d+(?:\\.\\d+)?)`).exec(sentence);
  return found === null ? fallback : Number(found[1]);
}
