import { DECLINATION, DISTANCE, EQUATION, GEOCENTRIC_SIZE, geocentricSun } from './geocentric.ts';

/**
 * Length of a span. The fastest term of the series has a period of 14 days, of nutation 5 days: over 2-day spans the six-point
 * polynomial below stays within 5e-7 degree of the full series (asserted in the tests), a six-hundredth of what SPA promises.
 */
const SPAN_DAYS = 2;
const POINTS = 6;
/** The span of interest lies between points 2 and 3 of the six: the middle, where the polynomial is best. */
const FIRST_POINT = -2;

/**
 * Points already evaluated, by their number: they depend on nothing but the instant, and every study asks for the same years.
 * 1024 points are five and a half years; a point pushes out the one that is 1024 older or younger.
 */
const KEPT = 1024;
const keptPoints = new Float64Array(KEPT).fill(Number.NaN);
const keptValues = new Float64Array(KEPT * GEOCENTRIC_SIZE);

function pointInto(point: number, out: Float64Array, at: number): void {
  const slot = ((point % KEPT) + KEPT) % KEPT;
  const from = slot * GEOCENTRIC_SIZE;
  if (keptPoints[slot] !== point) {
    geocentricSun(point * SPAN_DAYS, keptValues, from);
    keptPoints[slot] = point;
  }
  for (let q = 0; q < GEOCENTRIC_SIZE; q++) out[at + q] = keptValues[from + q]!;
}

/**
 * The apparent geocentric sun along time. Its series are long but slow: they are evaluated every two days and interpolated
 * between, so that a year by ten minutes costs 188 evaluations instead of 52 560.
 *
 * `seek` then `read`; results stay in `values` (EQUATION, DECLINATION, DISTANCE). Any order of instants gives the same results,
 * but going forward is what is quick.
 */
export class GeocentricSpans {
  readonly values = new Float64Array(GEOCENTRIC_SIZE);
  private span = Number.NaN;
  private readonly points = new Float64Array(POINTS * GEOCENTRIC_SIZE);
  private readonly differences = new Float64Array(POINTS * GEOCENTRIC_SIZE);

  /** The sun at a terrestrial instant (days since J2000.0). `alone`: no neighbour will be asked, the full series is cheaper. */
  read(days: number, alone: boolean): void {
    const span = Math.floor(days / SPAN_DAYS);
    if (span !== this.span) {
      if (alone && span !== this.span + 1) {
        geocentricSun(days, this.values);
        return;
      }
      this.load(span);
    }
    this.interpolate(days / SPAN_DAYS - span - FIRST_POINT);
  }

  /** Whether two instants are near enough for interpolation to pay. */
  static near(days: number, otherDays: number): boolean {
    return Math.abs(days - otherDays) < SPAN_DAYS;
  }

  private load(span: number): void {
    const { points } = this;
    let missing = FIRST_POINT;
    if (span === this.span + 1) {
      points.copyWithin(0, GEOCENTRIC_SIZE);
      missing = FIRST_POINT + POINTS - 1;
    }
    for (let point = missing; point < FIRST_POINT + POINTS; point++) {
      pointInto(span + point, points, (point - FIRST_POINT) * GEOCENTRIC_SIZE);
    }
    this.span = span;
    this.differences.set(points);
    for (let order = 1; order < POINTS; order++) {
      for (let i = POINTS - 1; i >= order; i--) {
        for (let q = 0; q < GEOCENTRIC_SIZE; q++) {
          this.differences[i * GEOCENTRIC_SIZE + q]! -= this.differences[(i - 1) * GEOCENTRIC_SIZE + q]!;
        }
      }
    }
  }

  /** Newton's forward formula; `x` counts spans from the first of the six points. */
  private interpolate(x: number): void {
    const d = this.differences;
    const f2 = (x - 1) / 2;
    const f3 = (x - 2) / 3;
    const f4 = (x - 3) / 4;
    const f5 = (x - 4) / 5;
    this.values[EQUATION] = d[0]! + x * (d[3]! + f2 * (d[6]! + f3 * (d[9]! + f4 * (d[12]! + f5 * d[15]!))));
    this.values[DECLINATION] = d[1]! + x * (d[4]! + f2 * (d[7]! + f3 * (d[10]! + f4 * (d[13]! + f5 * d[16]!))));
    this.values[DISTANCE] = d[2]! + x * (d[5]! + f2 * (d[8]! + f3 * (d[11]! + f4 * (d[14]! + f5 * d[17]!))));
  }
}
