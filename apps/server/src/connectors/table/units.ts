import { VARIABLES, type Unit, type VariableName } from '@joulerie/domain/vocabulary';
import { plain } from '../text/stamps.ts';
import { kwhOfFuel } from './fuels.ts';

/** kWh of the units of heat; the thermie is 4.1855 MJ (decree 61-501 of 3 May 1961); the tep is 11.63 MWh. */
const HEAT = {
  kj: 1e-3 / 3.6,
  mj: 1 / 3.6,
  gj: 1e3 / 3.6,
  th: 4.1855 / 3.6,
  tep: 11_630,
} as const;

/** Units a person may choose for a generic file, by the product's unit they lead to. Energies are amounts over the step. */
const FACTORS: Record<Exclude<Unit, '°C'>, Record<string, number>> = {
  Wh: { wh: 1, kwh: 1e3, mwh: 1e6, gwh: 1e9, kj: 1 / 3.6, mj: 1e3 / 3.6, gj: 1e6 / 3.6, tep: 1.163e7 },
  W: { w: 1, kw: 1e3, mw: 1e6 },
  VA: { va: 1, kva: 1e3, w: 1, kw: 1e3 },
  'm³': { m3: 1, 'm³': 1, l: 1e-3, dm3: 1e-3, 'dm³': 1e-3 },
  'kWh PCS': { 'kwh pcs': 1, kwh: 1, mwh: 1e3, 'mwh pcs': 1e3, wh: 1e-3, ...HEAT },
  kWh: { kwh: 1, mwh: 1e3, wh: 1e-3, gwh: 1e6, ...HEAT },
  '%': { '%': 1 },
  ppm: { ppm: 1 },
  'W/m²': { 'w/m2': 1, 'w/m²': 1, 'kw/m2': 1e3 },
  'm/s': { 'm/s': 1, 'km/h': 1 / 3.6 },
  EUR: { eur: 1, '€': 1 },
  'EUR/MWh': { 'eur/mwh': 1, '€/mwh': 1, 'eur/kwh': 1e3, '€/kwh': 1e3 },
  'gCO2e/kWh': { 'gco2e/kwh': 1, 'g/kwh': 1, 'kgco2e/kwh': 1e3 },
  kgCO2e: { kgco2e: 1, gco2e: 1e-3, tco2e: 1e3 },
  kg: { kg: 1, t: 1e3, g: 1e-3 },
  L: { l: 1, hl: 100, m3: 1e3, 'm³': 1e3 },
  stère: { stère: 1, st: 1 },
  '°C.jour': { '°c.jour': 1, dju: 1 },
};

/** How the values of a column count: each by itself, on from the line before, or on from the first line of the day, the month or the year. */
export type Counting = 'amounts' | 'counter' | 'day counter' | 'month counter' | 'year counter';

const COUNTER = ' (index)';
const DAY_COUNTER = ' (cumul du jour)';
const MONTH_COUNTER = ' (cumul du mois)';
const YEAR_COUNTER = ' (cumul de l’année)';
/** A counter of which a far higher reading is that of another meter, in the file or just before it. */
const REPLACED = ' (compteur remplacé)';
const SUFFIXES = {
  amounts: '',
  counter: COUNTER,
  'day counter': DAY_COUNTER,
  'month counter': MONTH_COUNTER,
  'year counter': YEAR_COUNTER,
  'replaced counter': REPLACED,
} as const;

/** The unit of a counter, as a person reads and answers it: « kWh (index) », « kWh (cumul du jour) ». */
export const counterUnit = (unit: string, counting: Counting | 'replaced counter'): string =>
  `${bareUnit(unit)}${SUFFIXES[counting]}`;
export function countingOf(unit: string | null): Counting {
  if (unit?.endsWith(COUNTER) || isReplaced(unit)) return 'counter';
  if (unit?.endsWith(YEAR_COUNTER)) return 'year counter';
  if (unit?.endsWith(MONTH_COUNTER)) return 'month counter';
  return unit?.endsWith(DAY_COUNTER) ? 'day counter' : 'amounts';
}
/** When a counter of days or longer begins again; null of one that goes on, and of any other column. */
export type Restart = 'month' | 'year';
export function restartOf(unit: string | null): Restart | null {
  const counting = countingOf(unit);
  return counting === 'month counter' ? 'month' : counting === 'year counter' ? 'year' : null;
}
/** Whether somebody answered that the meter was replaced. */
export const isReplaced = (unit: string | null): boolean => unit?.endsWith(REPLACED) === true;
/** Whether a column is that of a counter whose readings go on, and not of amounts. */
export const isCounter = ({ role, unit }: { role: string; unit: string | null }): boolean =>
  role === 'index' || countingOf(unit) === 'counter' || restartOf(unit) !== null;
/** A unit without how its column counts. */
export const bareUnit = (unit: string): string =>
  unit.replace(/ \((index|cumul du (?:jour|mois)|cumul de l’année|compteur remplacé)\)$/, '');

/** « kWh × 40 »: one of the column is forty of its unit. */
const TIMES = /^(.+) × (\d+(?:[.,]\d+)?)$/;
/** A thousand of a unit that has a name of its own. */
const THOUSANDS: Readonly<Record<string, string>> = { Wh: 'kWh', kWh: 'MWh', MWh: 'GWh', W: 'kW' };

/** A factor as units write it. */
export const factorText = (factor: number): string => String(factor).replace('.', ',');

/** How many of its unit one of a column is: 40 for « kWh × 40 (index) », 1 for « kWh ». */
export const unitFactor = (unit: string): number => Number(TIMES.exec(bareUnit(unit))?.[2]?.replace(',', '.') ?? 1);

/** A unit of which one is so many of another. */
export function timesUnit(unit: string, factor: number): string {
  const [bare, times] = [bareUnit(unit), Math.round(factor * unitFactor(unit) * 1e6) / 1e6];
  const base = TIMES.exec(bare)?.[1] ?? bare;
  const named = times === 1 ? base : times === 1000 ? THOUSANDS[base] : undefined;
  return `${named ?? `${base} × ${factorText(times)}`}${unit.slice(bare.length)}`;
}

/** From the unit written in a file to the variable's own; null when they are not the same quantity. */
export function genericUnit(variable: VariableName, unit: string): ((value: number) => number) | null {
  const times = unitFactor(unit);
  if (times !== 1) {
    const convert = genericUnit(variable, TIMES.exec(bareUnit(unit))![1]!);
    return convert && ((value) => convert(value * times));
  }
  const written = plain(bareUnit(unit));
  const own = VARIABLES[variable].unit;
  if (own === '°C') {
    if (written === '°c' || written === 'c') return (value) => value;
    if (written === '°f' || written === 'f') return (value) => ((value - 32) * 5) / 9;
    return written === 'k' ? (value) => value - 273.15 : null;
  }
  const ofFuel = variable === 'combustible' ? kwhOfFuel(written) : null;
  if (ofFuel !== null) return (value) => value * ofFuel;
  const factors = FACTORS[own];
  // Only a unit of the table: `constructor` is no unit.
  const factor = written === plain(own) ? 1 : Object.hasOwn(factors, written) ? factors[written] : undefined;
  return factor === undefined ? null : (value) => value * factor;
}
