/**
 * The few distributions that a fit needs: normal, Student, Fisher.
 * Method: continued fraction of the regularised incomplete beta (Numerical Recipes §6.4, modified Lentz), relative error
 * about 1e-13 for the degrees of freedom met here; quantiles by bisection on it.
 */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Logarithm of the gamma function for x > 0 (Lanczos, g = 7). */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const z = x - 1;
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (z + i);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** Regularised incomplete beta I_x(a, b), with x in 0..1 and a, b > 0. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (v: number): number => (Math.abs(v) < tiny ? tiny : v);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const delta = d * c;
    h *= delta;
    if (Math.abs(delta - 1) < 1e-15) break;
  }
  return h;
}

/** Probability that a Fisher variable of (d1, d2) degrees of freedom exceeds `f`. 1 for f ≤ 0. */
export function fisherTail(f: number, d1: number, d2: number): number {
  return f <= 0 ? 1 : incompleteBeta(d2 / (d2 + d1 * f), d2 / 2, d1 / 2);
}

/** Student quantile of a two-sided interval: P(|t| ≤ answer) = `confidence`. Degrees of freedom need not be whole. */
export function studentTwoSided(confidence: number, degrees: number): number {
  const tail = 1 - confidence;
  let low = 0;
  let high = 2;
  const outside = (t: number): number => incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
  while (outside(high) > tail && high < 1e8) high *= 2;
  for (let i = 0; i < 60 && high - low > 1e-12 * high; i++) {
    const middle = (low + high) / 2;
    if (outside(middle) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Probability that a standard normal variable is below `z` (complementary error function by Chebyshev fit, Numerical Recipes §6.2, 1.2e-7). */
export function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const poly =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t *
                  (-0.18628806 +
                    t * (0.27886807 + t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))));
  const erfc = t * Math.exp(-x * x + poly);
  return z >= 0 ? 1 - erfc / 2 : erfc / 2;
}

/** Median of the first `count` values of a scratch array, which it sorts. NaN for none. */
export function medianInPlace(values: Float64Array, count = values.length): number {
  if (count === 0) return Number.NaN;
  const part = values.subarray(0, count).sort();
  const middle = count >> 1;
  return count % 2 === 1 ? part[middle]! : (part[middle - 1]! + part[middle]!) / 2;
}

/** Quantile `q` (0..1) of values already sorted, linear between ranks (type 7). NaN for none. */
export function quantileOfSorted(sorted: Float64Array, q: number): number {
  if (sorted.length === 0) return Number.NaN;
  const position = q * (sorted.length - 1);
  const low = Math.floor(position);
  const a = sorted[low]!;
  const b = sorted[Math.min(low + 1, sorted.length - 1)]!;
  return a + (position - low) * (b - a);
}

/** The values that are numbers, sorted. */
export function sortedPresent(values: Float64Array | Float32Array): Float64Array {
  const out = new Float64Array(values.length);
  let n = 0;
  for (let i = 0; i < values.length; i++) if (Number.isFinite(values[i]!)) out[n++] = values[i]!;
  return out.subarray(0, n).sort();
}
