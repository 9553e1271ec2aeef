import { DAY_MS, HOUR_MS, addMonths, civilDate, dayLengthMs, parisOffsetMs } from '@joulerie/domain/calendar';
import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { Counter } from '../series/counter.ts';
import { heldPowers } from '../series/held-powers.ts';
import { type Instant, instantsOf } from '../series/instants.ts';
import type { ReadBuilder, SeriesDraft } from '../series/read-builder.ts';
import { inferSteps } from '../series/steps.ts';
import { genericUnit } from '../table/units.ts';
import { frenchNumber } from '../text/numbers.ts';
import type { Stamp } from '../text/stamps.ts';
import { type Counted, countedByHour } from './hourly-counter.ts';

/** What is measured, seen from the building. */
export type Quantity = 'import' | 'export' | 'production' | 'gas';
/** What a value is: an amount of its interval, the mean power of it, or the state of a counter. */
export type Held = 'energy' | 'power' | 'counter';

/** A value as written; NaN is missing, or a counter that cannot be reached. */
export type Reading = { stamp: Stamp; value: number; line: number };

export type Filling = {
  quantity: Quantity;
  holds: Held;
  /** As written: `Wh`, `kWh`, `W`, `kW`, `m³`. */
  unit: string;
  point?: string | null;
  /** Which end of its interval a stamp is. A counter is read at its stamp. */
  side?: 'start' | 'end';
  /** Stamps are dates or months; otherwise they are moments, whose spacing gives the step. */
  grain?: 'instant' | 'day' | 'month';
  /** Length of the intervals, where the file says it. */
  stepS?: number;
  /** The order of the day and the month is still asked: how far dates are apart says nothing yet. */
  isOrderAsked?: boolean;
  /** A counter whose states are of any moment, not of the ends of intervals: how long one stands. See `countedByHour`. */
  standsMs?: number;
};

/** The variable of a quantity; null for a unit of something else. */
export function variableOf({
  quantity,
  holds,
  unit,
}: Pick<Filling, 'quantity' | 'holds' | 'unit'>): VariableName | null {
  if (quantity === 'gas') {
    if (holds === 'power') return null;
    if (genericUnit('volume_gaz', unit)) return 'volume_gaz';
    return genericUnit('conso_gaz', unit) ? 'conso_gaz' : null;
  }
  if (!genericUnit(holds === 'power' ? 'puissance' : 'conso', unit)) return null;
  if (quantity === 'production') return 'production_pv';
  if (quantity === 'export') return 'injection';
  return holds === 'power' ? 'puissance' : 'conso';
}

/**
 * Adds the readings of one series in the unit of its variable: an energy of a variable that is a power as the mean power of its step, a
 * counter as what was counted between two readings.
 */
export function fillSeries(builder: ReadBuilder, filling: Filling, readings: readonly Reading[]): void {
  const variable = variableOf(filling);
  if (variable === null) return;
  const { grain = 'instant', holds, side = 'start', point = null, stepS = null, standsMs } = filling;
  const isPower = VARIABLES[variable].kind === 'power';
  const isEnergyOfPower = isPower && holds !== 'power';
  const convert = genericUnit(isEnergyOfPower ? 'conso' : variable, filling.unit)!;
  if (holds === 'counter' && standsMs === undefined) {
    const counter = new Counter();
    for (const { stamp, value, line } of readings) counter.add(stamp, value, line);
    return counter.layInto(builder, { variable, point }, convert(1));
  }
  const values = readings.map((one) => ({ ...one, value: convert(one.value) }));
  if (standsMs !== undefined) {
    const put = stepOf(builder.series({ variable, point }), isEnergyOfPower);
    const unit = VARIABLES[isEnergyOfPower ? 'conso' : variable].unit;
    return fillHours(builder, instantsOf(builder, values), standsMs, put, { variable, point, unit });
  }
  if (grain === 'month') return fillMonths(builder, builder.series({ variable, point }), values, isPower);
  const days = stepS === null ? daysOf(values, grain, side) : null;
  if (days !== null && !filling.isOrderAsked && areLong(days)) return fillLong(builder, { variable, point }, days);
  const draft = builder.series({ variable, point, daily: days !== null });
  if (days === null) {
    const put = stepOf(draft, isEnergyOfPower);
    const instants = instantsOf(builder, values);
    const means =
      holds === 'power' && stepS === null ? heldPowers(distinctOf(instants), side, (text) => builder.note(text)) : null;
    if (!means) return fillSteps(instants, { side, stepS }, put);
    for (const one of means)
      put({ from: one.from, to: one.from + one.stepS * 1000, amount: one.value, line: one.line });
    return;
  }
  for (const { day, value, line } of days)
    draft.addDay(day, isEnergyOfPower ? (value * HOUR_MS) / dayLengthMs(day) : value, line);
}

type Put = (counted: Counted) => void;

/** An interval, from one instant to another. */
const stepOf =
  (draft: SeriesDraft, isEnergyOfPower: boolean): Put =>
  ({ from, to, amount, line }) =>
    draft.add(
      { wallMs: from, offsetMs: 0 },
      isEnergyOfPower ? (amount * HOUR_MS) / (to - from) : amount,
      line,
      (to - from) / 1000,
    );

function fillMonths(builder: ReadBuilder, draft: SeriesDraft, values: readonly Reading[], isPower: boolean): void {
  for (const { stamp, value, line } of values) {
    const day = Math.floor(stamp.wallMs / DAY_MS);
    if (!isPower) draft.addPeriod(day, addMonths(day, 1), value, line);
    else if (!Number.isNaN(value))
      builder.refuse(
        line,
        'une valeur par mois n’est gardée que pour une consommation : il faut des jours, des heures ou moins',
      );
  }
}

/** Whether dates are mostly more than a day apart: each value is of a week or a month. */
function areLong(days: readonly Day[]): boolean {
  const sorted = [...new Set(days.map(({ day }) => day))].toSorted((a, b) => a - b);
  const steps = sorted.slice(1).map((day, i) => day - sorted[i]!);
  return (steps.toSorted((a, b) => a - b)[(steps.length - 1) >> 1] ?? 0) > 1;
}

const WEEK = 7;
const SHORTEST_MONTH = 28;

/** Amounts of months by their first days, or of weeks that follow one another; of any other dates, nothing says what they measure. */
function fillLong(
  builder: ReadBuilder,
  { variable, point }: { variable: VariableName; point: string | null },
  days: readonly Day[],
): void {
  const sorted = days.map(({ day }) => day).toSorted((a, b) => a - b);
  const isEach = (fits: (step: number) => boolean) =>
    sorted.every((day, i) => i === 0 || day === sorted[i - 1] || fits(day - sorted[i - 1]!));
  const areMonths = days.every(({ day }) => civilDate(day).day === 1) && isEach((step) => step >= SHORTEST_MONTH);
  const areWeeks = isEach((step) => step % WEEK === 0);
  const isKept = VARIABLES[variable].kind !== 'power';
  const draft = builder.series({ variable, point });
  for (const { day, value, line } of days) {
    if (Number.isNaN(value)) continue;
    if (!areMonths && !areWeeks)
      builder.refuse(
        line,
        'des dates à plusieurs jours les unes des autres ne disent pas de quelle durée est une valeur',
      );
    else if (isKept) draft.addPeriod(day, areMonths ? addMonths(day, 1) : day + WEEK, value, line);
    else
      builder.refuse(
        line,
        'une valeur par semaine ou par mois n’est gardée que pour une consommation : il faut des jours, des heures ou moins',
      );
  }
}

type Day = Reading & { day: number };

/**
 * The civil day of each reading, where they are dates or a day apart; null for a curve. A moment a day apart from its neighbours is that
 * of the nearest midnight (00:05, 02:00, 23:55), which begins its day or ends it.
 */
function daysOf(values: readonly Reading[], grain: 'instant' | 'day', side: 'start' | 'end'): Day[] | null {
  if (grain === 'day') return values.map((one) => ({ ...one, day: Math.floor(one.stamp.wallMs / DAY_MS) }));
  const walls = values.map(({ stamp: { wallMs, offsetMs } }) =>
    offsetMs === null ? wallMs : wallMs - offsetMs + parisOffsetMs(wallMs - offsetMs),
  );
  const sorted = walls.toSorted((a, b) => a - b);
  const steps = sorted
    .slice(1)
    .map((wall, i) => wall - sorted[i]!)
    .filter((step) => step > 0);
  if (steps.length === 0 || steps.some((step) => step < 23 * HOUR_MS)) return null;
  return values.map((one, i) => ({
    ...one,
    day: Math.floor((walls[i]! + DAY_MS / 2) / DAY_MS) - (side === 'end' ? 1 : 0),
  }));
}

const distinctOf = (instants: readonly Instant[]): Instant[] =>
  instants.filter(({ at }, i) => at !== instants[i - 1]?.at);

/** Amounts or powers of intervals whose step is that of their spacing. */
function fillSteps(
  instants: readonly Instant[],
  { side, stepS }: { side: 'start' | 'end'; stepS: number | null },
  put: Put,
): void {
  const distinct = distinctOf(instants);
  const steps = inferSteps(
    Float64Array.from(distinct, ({ at }) => at),
    side,
    3600,
  );
  let k = -1;
  for (const [i, { at, value, line }] of instants.entries()) {
    if (at !== instants[i - 1]?.at) k++;
    const stepMs = (stepS ?? steps[k]!) * 1000;
    const from = side === 'end' ? at - stepMs : at;
    put({ from, to: from + stepMs, amount: value, line });
  }
}

function fillHours(
  builder: ReadBuilder,
  states: readonly Instant[],
  standsMs: number,
  put: Put,
  { variable, point, unit }: { variable: VariableName; point: string | null; unit: string },
): void {
  const report = { resets: 0, breaks: 0 };
  let [apart, lost] = [0, 0];
  const known = states.map((state) => ({ ...state, value: Number.isNaN(state.value) ? null : state.value }));
  const { counted: all, ends } = countedByHour(known, standsMs, report);
  if (ends)
    builder.counters.push({ variable, point, meter: null, first: ends[0], last: ends[1], restartsDaily: false });
  for (const counted of all) {
    if (counted.to - counted.from < DAY_MS) put(counted);
    else {
      apart++;
      lost += counted.amount;
    }
  }
  builder.note(
    'Compteur relevé à tout moment : il est gardé par heure, les heures entamées du début et de la fin sont laissées.',
  );
  if (report.resets > 0) builder.note(`Compteur remis à zéro ${report.resets} fois : l’énergie reprend de zéro.`);
  if (report.breaks > 0)
    builder.note(
      `Compteur remplacé, en recul ou au saut impossible ${report.breaks} fois : l’énergie de ces heures n’est pas connue.`,
    );
  if (apart > 0)
    builder.note(
      `Compteur muet plus d’un jour, ${apart} fois : ${frenchNumber(lost)} ${unit} n’ont pas de jour et sont laissés.`,
    );
}
