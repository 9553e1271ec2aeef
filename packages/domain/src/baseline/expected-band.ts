import { weekday } from '../calendar/days.ts';
import type { SlotAxis } from '../calendar/slots.ts';
import { medianInPlace } from '../heating/statistics.ts';
import { dayGrid, layOnGrid } from './day-grid.ts';
import type { DayGrid } from './day-grid.ts';

/** What each slot should have been, given the weeks before it. NaN where too few like it are known. */
export type ExpectedBand = {
  expected: Float64Array;
  low: Float64Array;
  high: Float64Array;
  /** Scatter of the slots alike, as a standard deviation. */
  spread: Float64Array;
  /** Past slots alike that were known. */
  samples: Uint8Array;
};

/** How the expected band is made. */
export type BandOptions = {
  /** Weeks looked back on. */
  weeks?: number;
  /** Half-width of the band, in standard deviations. */
  width?: number;
  /** Past days alike needed. */
  minimumSamples?: number;
  /** Mean outdoor temperature of each civil day from the first of the series [°C]; NaN unknown. */
  dayTemperatureC?: Float64Array;
  /** Balance points below and above which weather counts [°C]. */
  heatingBalanceC?: number;
  coolingBalanceC?: number;
  /** Days closed for a holiday or a closing period: they are compared with Sundays and days closed. */
  isClosed?: (day: number) => boolean;
};

const CLOSED = 6;
const MAD_TO_SIGMA = 1.4826;
/** A scatter is never taken below this share of the level: eight equal Mondays do not make a ninth certain. */
const LEAST_SPREAD = 0.02;

/**
 * Expected band of a series from past weeks, weather and calendar, using only what came before each day.
 *
 * A slot is compared with the same time of day on the same weekday of the `weeks` before (closed days with closed days
 * and Sundays). Past values are first brought to the weather of the day, by the slope against heating and cooling
 * degrees of the day found in the same weeks at the same time of day, where that slope is clear (|t| > 3). Expected is
 * their median; the scatter is the median absolute deviation over that time of day and its two neighbours on each side;
 * the band is expected ± width × scatter × sqrt(1 + 1/n). Medians, so that a past anomaly does not become the rule.
 *
 * @param values measured values, one a slot; NaN where missing
 * @param axis regular grid of instants of the values
 * @param options weeks looked back on, width of the band and share of slots needed
 */
export function expectedBand(
  values: Float64Array | Float32Array,
  axis: SlotAxis,
  options: BandOptions = {},
): ExpectedBand {
  const grid = dayGrid(axis);
  const cells = layOnGrid(values, grid);
  const kinds = dayKinds(grid, options.isClosed);
  const weather = dayWeather(grid, options);
  const span = (options.weeks ?? 8) * 7;
  const needed = options.minimumSamples ?? 4;
  const width = options.width ?? 3;
  const { days, columns } = grid;
  const centre = new Float64Array(columns);
  const past = new Float64Array(span * columns);
  const counts = new Int32Array(columns);
  const scratch = new Float64Array(span * 5);
  const byCell = {
    expected: new Float64Array(days * columns).fill(Number.NaN),
    spread: new Float64Array(days * columns).fill(Number.NaN),
    samples: new Uint8Array(days * columns),
  };
  for (let d = 1; d < days; d++) {
    const from = Math.max(0, d - span);
    for (let c = 0; c < columns; c++) {
      const slopes = weather === null ? null : weatherSlopes(cells, kinds, weather, columns, c, from, d);
      const heatOfDay = weather === null ? 0 : weather.heat[d]!;
      const coolOfDay = weather === null ? 0 : weather.cool[d]!;
      let n = 0;
      for (let p = from; p < d; p++) {
        if (kinds[p] !== kinds[d]) continue;
        let v = cells[p * columns + c]!;
        if (v !== v) continue;
        if (slopes !== null) {
          // A day whose weather is unknown is taken as it is.
          const heat = heatOfDay - weather!.heat[p]!;
          const cool = coolOfDay - weather!.cool[p]!;
          if (heat === heat) v += slopes.heat * heat + slopes.cool * cool;
        }
        past[c * span + n++] = v;
      }
      counts[c] = n;
      for (let k = 0; k < n; k++) scratch[k] = past[c * span + k]!;
      centre[c] = medianInPlace(scratch, n);
    }
    for (let c = 0; c < columns; c++) {
      const n = counts[c]!;
      if (n < needed) continue;
      let m = 0;
      for (let near = Math.max(0, c - 2); near <= Math.min(columns - 1, c + 2); near++)
        for (let k = 0; k < counts[near]!; k++) scratch[m++] = Math.abs(past[near * span + k]! - centre[near]!);
      const level = centre[c]!;
      const cell = d * columns + c;
      byCell.expected[cell] = level;
      byCell.spread[cell] = Math.max(MAD_TO_SIGMA * medianInPlace(scratch, m), LEAST_SPREAD * Math.abs(level));
      byCell.samples[cell] = Math.min(255, n);
    }
  }
  return readBand(grid, byCell, width);
}

function readBand(
  grid: DayGrid,
  byCell: { expected: Float64Array; spread: Float64Array; samples: Uint8Array },
  width: number,
): ExpectedBand {
  const length = grid.row.length;
  const band: ExpectedBand = {
    expected: new Float64Array(length),
    low: new Float64Array(length),
    high: new Float64Array(length),
    spread: new Float64Array(length),
    samples: new Uint8Array(length),
  };
  for (let i = 0; i < length; i++) {
    const cell = grid.row[i]! * grid.columns + grid.column[i]!;
    const expected = byCell.expected[cell]!;
    const n = byCell.samples[cell]!;
    const half = width * byCell.spread[cell]! * Math.sqrt(1 + 1 / Math.max(1, n));
    band.expected[i] = expected;
    band.low[i] = expected - half;
    band.high[i] = expected + half;
    band.spread[i] = byCell.spread[cell]!;
    band.samples[i] = n;
  }
  return band;
}

/** 0 Monday … 6 Sunday or closed. */
function dayKinds(grid: DayGrid, isClosed?: (day: number) => boolean): Uint8Array {
  const kinds = new Uint8Array(grid.days);
  for (let d = 0; d < grid.days; d++) {
    const day = grid.firstDay + d;
    kinds[d] = isClosed?.(day) ? CLOSED : weekday(day);
  }
  return kinds;
}

type DayWeather = { heat: Float64Array; cool: Float64Array };

function dayWeather(grid: DayGrid, options: BandOptions): DayWeather | null {
  const temperature = options.dayTemperatureC;
  if (temperature === undefined) return null;
  const heatingBalanceC = options.heatingBalanceC ?? 16;
  const coolingBalanceC = options.coolingBalanceC ?? 22;
  const heat = new Float64Array(grid.days).fill(Number.NaN);
  const cool = new Float64Array(grid.days).fill(Number.NaN);
  for (let d = 0; d < Math.min(grid.days, temperature.length); d++) {
    if (!Number.isFinite(temperature[d]!)) continue;
    heat[d] = Math.max(0, heatingBalanceC - temperature[d]!);
    cool[d] = Math.max(0, temperature[d]! - coolingBalanceC);
  }
  return { heat, cool };
}

/** Slopes at one time of day over days `[from, to)`, each kind of day about its own mean; 0 where not clear. */
function weatherSlopes(
  cells: Float64Array,
  kinds: Uint8Array,
  weather: DayWeather,
  columns: number,
  column: number,
  from: number,
  to: number,
): { heat: number; cool: number } {
  return {
    heat: slopeWithin(cells, kinds, weather.heat, columns, column, from, to),
    cool: slopeWithin(cells, kinds, weather.cool, columns, column, from, to),
  };
}

const sumX = new Float64Array(7);
const sumY = new Float64Array(7);
const members = new Float64Array(7);
const LEAST_DAYS = 14;
const CLEAR_T = 3;

function slopeWithin(
  cells: Float64Array,
  kinds: Uint8Array,
  x: Float64Array,
  columns: number,
  column: number,
  from: number,
  to: number,
): number {
  sumX.fill(0);
  sumY.fill(0);
  members.fill(0);
  let n = 0;
  for (let d = from; d < to; d++) {
    const y = cells[d * columns + column]!;
    const xd = x[d]!;
    if (y !== y || xd !== xd) continue;
    const kind = kinds[d]!;
    sumX[kind]! += xd;
    sumY[kind]! += y;
    members[kind]!++;
    n++;
  }
  if (n < LEAST_DAYS) return 0;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  let groups = 0;
  for (let k = 0; k < 7; k++) if (members[k]! > 0) groups++;
  for (let d = from; d < to; d++) {
    const y = cells[d * columns + column]!;
    const xd = x[d]!;
    if (y !== y || xd !== xd) continue;
    const kind = kinds[d]!;
    const dx = xd - sumX[kind]! / members[kind]!;
    const dy = y - sumY[kind]! / members[kind]!;
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const freedom = n - groups - 1;
  if (!(xx > 1e-6) || freedom < 1) return 0;
  const slope = xy / xx;
  const error = Math.sqrt(Math.max(0, yy - slope * xy) / freedom / xx);
  return Math.abs(slope) > CLEAR_T * error ? slope : 0;
}
