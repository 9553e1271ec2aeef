import { civilDate } from '../calendar/days.ts';

/**
 * Heating degree-days of one day by the methods in use in France and Europe [°C.day]. Results differ by 5 % between
 * methods on the same weather: always print the method's name beside the figure.
 *
 * - `mean_min_max` (Météo-France): max(0, S − (Tn + Tx)/2)
 * - `costic` (« professionnels de l’énergie »): S > Tx: S − (Tn + Tx)/2; S ≤ Tn: 0; else (S − Tn)·(0,08 + 0,42·(S − Tn)/(Tx − Tn))
 * - `daily_mean`: max(0, S − mean of the day)
 * - `hourly_integral`: mean over the day's readings of max(0, S − T)
 * - `eurostat`: 18 − Tm when Tm ≤ 15, else 0 (threshold of Eurostat, Tm the daily mean); its base is fixed
 * - `met_office`: four cases on Tn and Tx (UK Met Office equations, McVicker 1946)
 */
export const DEGREE_DAY_METHODS = [
  'mean_min_max',
  'costic',
  'daily_mean',
  'hourly_integral',
  'eurostat',
  'met_office',
] as const;
/** One of `DEGREE_DAY_METHODS`. */
export type DegreeDayMethod = (typeof DEGREE_DAY_METHODS)[number];

/** A day's temperatures [°C]; NaN where unknown. */
export type DayTemperature = { minC: number; maxC: number; meanC: number };

/** Météo-France: half-sum of the extremes below the base [°C.day]. */
const degreeDayMinMax = (minC: number, maxC: number, baseC: number): number => Math.max(0, baseC - (minC + maxC) / 2);

/** COSTIC [°C.day]. A flat day (Tn = Tx) is on one side or the other of the base, so the division is safe. */
export function degreeDayCostic(minC: number, maxC: number, baseC: number): number {
  if (baseC > maxC) return baseC - (minC + maxC) / 2;
  if (baseC <= minC) return 0;
  const below = baseC - minC;
  return below * (0.08 + (0.42 * below) / (maxC - minC));
}

/** Eurostat [°C.day]: counted from 18 °C, only on days whose mean is at most 15 °C. */
export const degreeDayEurostat = (meanC: number): number => (meanC <= 15 ? 18 - meanC : meanC > 15 ? 0 : Number.NaN);

/** Eurostat cooling degree-days [°C.day]: counted from 21 °C, only on days whose mean is at least 24 °C. */
export const coolingDegreeDayEurostat = (meanC: number): number =>
  meanC >= 24 ? meanC - 21 : meanC < 24 ? 0 : Number.NaN;

/** UK Met Office [°C.day]. */
export function degreeDayMetOffice(minC: number, maxC: number, baseC: number): number {
  if (maxC <= baseC) return baseC - (minC + maxC) / 2;
  if (minC >= baseC) return 0;
  const above = maxC - baseC;
  const below = baseC - minC;
  if (Number.isNaN(above + below)) return Number.NaN;
  return above < below ? 0.5 * below - 0.25 * above : 0.25 * below;
}

/**
 * Mean shortfall below the base over readings `[from, to)` [°C.day for one day of readings]. A missing reading makes
 * the day unknown (NaN): a cold night that was not measured must not pass for a mild day.
 */
export function degreeDayIntegral(
  valuesC: Float64Array | Float32Array,
  from: number,
  to: number,
  baseC: number,
): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += Math.max(0, baseC - valuesC[i]!);
  return to > from ? sum / (to - from) : Number.NaN;
}

/**
 * Degree-days of a day known by its extremes and mean. `hourly_integral` needs the readings: see `degreeDayIntegral`.
 *
 * @param method the method: its results differ by some per cent, so name it beside the figure
 * @param day lowest, highest and mean temperature of the day [°C]
 * @param baseC base temperature [°C]
 */
export function degreeDay(
  method: Exclude<DegreeDayMethod, 'hourly_integral'>,
  day: DayTemperature,
  baseC: number,
): number {
  switch (method) {
    case 'mean_min_max':
      return degreeDayMinMax(day.minC, day.maxC, baseC);
    case 'costic':
      // Comparisons with NaN are false: an unknown extreme would fall in the last branch or the first.
      return Number.isNaN(day.minC + day.maxC) ? Number.NaN : degreeDayCostic(day.minC, day.maxC, baseC);
    case 'daily_mean':
      return Math.max(0, baseC - day.meanC);
    case 'eurostat':
      return degreeDayEurostat(day.meanC);
    case 'met_office':
      return Number.isNaN(day.minC + day.maxC) ? Number.NaN : degreeDayMetOffice(day.minC, day.maxC, baseC);
  }
}

/**
 * Part of the year over which degree-days are added: `meteo` is 1 October to 20 May, `costic` 1 September to 30 June, `sdes` January to
 * May and October to December.
 */
export type DegreeDaySeason = 'whole_year' | 'meteo' | 'costic' | 'sdes';

export function inSeason(season: DegreeDaySeason, day: number): boolean {
  if (season === 'whole_year') return true;
  const { month, day: ofMonth } = civilDate(day);
  if (season === 'costic') return month >= 9 || month <= 6;
  if (season === 'sdes') return month >= 10 || month <= 5;
  return month >= 10 || month <= 4 || (month === 5 && ofMonth <= 20);
}

/** Degree-days over a season, with the days known and missing. */
export type DegreeDayTotal = {
  /** [°C.day] over the days known; null when none is. */
  total: number | null;
  knownDays: number;
  missingDays: number;
};

/**
 * Sum of daily degree-days over the days of a season. `dayNumbers[i]` is the civil day of `degreeDays[i]`; NaN is missing.
 *
 * @param season part of the year that counts
 */
export function sumDegreeDays(
  dayNumbers: Int32Array,
  degreeDays: Float64Array,
  season: DegreeDaySeason = 'whole_year',
): DegreeDayTotal {
  let sum = 0;
  let known = 0;
  let missing = 0;
  for (let i = 0; i < degreeDays.length; i++) {
    if (!inSeason(season, dayNumbers[i]!)) continue;
    const value = degreeDays[i]!;
    if (Number.isFinite(value)) {
      sum += value;
      known++;
    } else missing++;
  }
  return { total: known === 0 ? null : sum, knownDays: known, missingDays: missing };
}
