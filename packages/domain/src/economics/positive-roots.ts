/** Below this width a bracket that still holds two roots is taken for one double root. */
const NARROW = 1e-9;
/** Roots nearer than that may be one: rounding parts a double root by the square root of the last digit. */
const CLOSE = 1e-6;

/**
 * Every root of a polynomial in (0, 1], in order, each once (a double root too).
 *
 * `coefficients[k]` multiplies x^k. The polynomial is written in Bernstein's basis, where the number of sign changes bounds the
 * number of roots of an interval: none or one ends the search, more splits the interval in two (de Casteljau). No root is missed,
 * unlike with a search that starts from a guess.
 *
 * Source: Lane and Riesenfeld, Bounds on a polynomial, BIT 21 (1981).
 */
export function rootsInUnit(coefficients: readonly number[]): number[] {
  const bernstein = toBernstein(coefficients);
  const scale = bernstein.reduce((max, b) => Math.max(max, Math.abs(b)), 0);
  if (scale === 0) return [];
  const roots: number[] = [];
  if (evaluate(coefficients, 1) === 0) roots.push(1);
  const nothing = scale * 1e-14;
  search(coefficients, bernstein, 0, 1, nothing, roots);
  return distinct(
    roots.toSorted((a, b) => a - b),
    coefficients,
    nothing,
  );
}

function search(
  coefficients: readonly number[],
  bernstein: number[],
  from: number,
  to: number,
  nothing: number,
  roots: number[],
): void {
  const changes = variations(bernstein, nothing);
  if (changes === 0) {
    // No sign inside, but a value of nothing at the upper end is a root on the border of two intervals.
    if (to < 1 && Math.abs(bernstein.at(-1)!) <= nothing) roots.push(to);
    return;
  }
  const first = evaluate(coefficients, from);
  const last = evaluate(coefficients, to);
  if (changes === 1 && first * last < 0) {
    roots.push(bisect(coefficients, from, to, first));
    return;
  }
  if (to - from < NARROW) {
    // The curve touches zero without crossing it, or two roots lie closer than a cent.
    roots.push((from + to) / 2);
    return;
  }
  const [left, right] = halves(bernstein);
  const middle = (from + to) / 2;
  search(coefficients, left, from, middle, nothing, roots);
  search(coefficients, right, middle, to, nothing, roots);
}

function variations(bernstein: readonly number[], nothing: number): number {
  let changes = 0;
  let last = 0;
  for (const b of bernstein) {
    if (Math.abs(b) <= nothing) continue;
    const sign = Math.sign(b);
    if (last !== 0 && sign !== last) changes++;
    last = sign;
  }
  return changes;
}

/** Coefficients in Bernstein's basis of the same degree over [0, 1]. */
function toBernstein(coefficients: readonly number[]): number[] {
  const n = coefficients.length - 1;
  const out: number[] = [];
  for (let i = 0; i <= n; i++) {
    let sum = 0;
    // Ratio of C(i, k) to C(n, k), built step by step to stay small.
    let ratio = 1;
    for (let k = 0; k <= i; k++) {
      sum += ratio * coefficients[k]!;
      ratio *= (i - k) / (n - k || 1);
    }
    out.push(sum);
  }
  return out;
}

/** The two halves of an interval, by de Casteljau's means. */
function halves(bernstein: readonly number[]): [number[], number[]] {
  const left: number[] = [];
  const right: number[] = [];
  let row = [...bernstein];
  while (row.length > 0) {
    left.push(row[0]!);
    right.unshift(row.at(-1)!);
    row = row.slice(1).map((b, i) => (row[i]! + b) / 2);
  }
  return [left, right];
}

function bisect(coefficients: readonly number[], from: number, to: number, valueFrom: number): number {
  let low = from;
  let high = to;
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    const value = evaluate(coefficients, middle);
    if (value === 0) return middle;
    if (value * valueFrom > 0) low = middle;
    else high = middle;
  }
  return Math.abs(evaluate(coefficients, low)) <= Math.abs(evaluate(coefficients, high)) ? low : high;
}

function evaluate(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (let k = coefficients.length - 1; k >= 0; k--) value = value * x + coefficients[k]!;
  return value;
}

/**
 * Joins roots between which the polynomial is nothing but rounding: a double root that the last digit split in two, or that two
 * neighbouring brackets both found.
 */
function distinct(sorted: readonly number[], coefficients: readonly number[], nothing: number): number[] {
  const out: number[] = [];
  for (const root of sorted) {
    const last = out.at(-1);
    const middle = last === undefined ? root : (last + root) / 2;
    if (last !== undefined && root - last < CLOSE && Math.abs(evaluate(coefficients, middle)) <= nothing) {
      out[out.length - 1] = middle;
    } else out.push(root);
  }
  return out;
}
