import { DAY_MS, HOUR_MS, dayLengthMs, dayStart, parisDay } from '@joulerie/domain/calendar';
import { pastLastDigit } from '@joulerie/domain/measures';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { frenchNumber } from '../text/numbers.ts';
import { type Stamp, frenchInstant } from '../text/stamps.ts';
import { resolveClock } from './clock.ts';
import { isPower, keptOver, leastEndOf } from './counted-amounts.ts';
import { Points } from './points.ts';
import type { ReadBuilder } from './read-builder.ts';
import { impossibleRises } from './rises.ts';
import { settleStamps } from './settle-stamps.ts';

const MINUTE_MS = 60_000;
/** Readings that far apart are daily ones. */
const DAILY_MS = 20 * HOUR_MS;
/** Falls of a counter that starts again each day are whole days apart, but for that much. */
const BESIDE_MS = 3 * HOUR_MS;

/** The civil day whose midnight is nearest to an instant. */
const dayNearest = (instant: number): number => parisDay(instant + DAY_MS / 2);

type Reading = { at: number; value: number; line: number };

/** What a counter measured between two of its readings, in its own unit. */
type Counted = { from: number; to: number; amount: number; line: number };

/**
 * Readings of a cumulative counter, in the order of the file. The energy of an interval is the difference of the readings at its two
 * ends: falls (reset, replaced counter) leave their interval unknown, a roll-over goes on from zero, a counter that starts again every
 * day counts from zero, a reading that falls or jumps alone is no reading, and a rise a hundred times the others is of another counter.
 */
export class Counter {
  private readonly points = new Points();

  add({ wallMs, offsetMs }: Stamp, value: number, line: number): void {
    if (!Number.isNaN(value)) this.points.add(wallMs - (offsetMs ?? 0), offsetMs === null, value, 0, line, 0);
  }

  /**
   * Gives the intervals of the counter to a series: amounts of an energy or a volume, mean power of what is kept as power.
   *
   * @param kind the series
   * @param factor from the unit of the counter to that of the series, an energy in Wh where it is a power
   */
  layInto(
    builder: ReadBuilder,
    kind: { variable: VariableName; point?: string | null; meter?: string },
    factor: number,
  ): void {
    const readings = this.readings(builder);
    if (readings.length < 2) {
      if (readings.length === 1)
        builder.note('Un seul relevé de compteur : il en faut deux pour connaître ce qui a été consommé entre eux.');
      return;
    }
    const { sure, isDaily, counted: all } = differences(readings, leastEndOf(kind.variable) / factor, builder);
    const counted = withoutImpossibleRises(all, builder);
    const gaps = counted.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
    const areDays = (gaps[gaps.length >> 1] ?? 0) >= DAILY_MS;
    if (areDays) layDays(builder, kind, counted, factor);
    else layCurve(builder, kind, counted, factor);
    const endOf = ({ at, value }: Reading) => ({
      at: areDays ? dayStart(dayNearest(at)) : at,
      value: value * factor,
    });
    const [first, last] = [sure[0], sure.at(-1)];
    if (!first || !last) return;
    const { variable, point = null, meter = null } = kind;
    builder.counters.push({
      variable,
      point,
      meter,
      first: endOf(first),
      last: endOf(last),
      restartsDaily: isDaily,
    });
  }

  /** The readings in order of time, on the minutes of their clock; one a minute. */
  private readings(builder: ReadBuilder): Reading[] {
    const { points } = this;
    resolveClock(points, builder);
    settleStamps(points);
    const byMinute = new Map<number, number>();
    for (let at = 0; at < points.length; at++) {
      const stamp = points.stamp(at);
      if (Number.isNaN(stamp)) continue;
      const minute = Math.round(stamp / MINUTE_MS) * MINUTE_MS;
      const before = byMinute.get(minute);
      if (before === undefined || Math.abs(stamp - minute) < Math.abs(points.stamp(before) - minute))
        byMinute.set(minute, at);
    }
    return [...byMinute]
      .map(([minute, at]) => ({ at: minute, value: points.value(at), line: points.line(at) }))
      .toSorted((a, b) => a.at - b.at);
  }
}

/** The readings that are sure, and what was counted between each two of them. */
type Differences = { sure: readonly Reading[]; isDaily: boolean; counted: Counted[] };

/** @param leastEnd the lowest power of ten that the counter ends at, in its own unit */
function differences(all: readonly Reading[], leastEnd: number, builder: ReadBuilder): Differences {
  const every = fallsOf(all);
  if (every.length > 2 && every.length > all.length / 10 && !startsAgainDaily(all, every)) {
    builder.refuse(
      all[every[0]!]!.line,
      `ces valeurs baissent ${every.length} fois : ce ne sont pas celles d’un compteur qui monte, rien n’en est gardé`,
    );
    return { sure: [], isDaily: false, counted: [] };
  }
  const readings = withoutLoneJumps(all, builder);
  const isDaily = startsAgainDaily(readings, fallsOf(readings));
  if (isDaily)
    builder.note(
      'Ce compteur repart de zéro chaque jour : chaque jour est compté de minuit à son dernier relevé, la suite jusqu’à minuit est inconnue.',
    );
  const counted: Counted[] = [];
  for (let i = 1; i < readings.length; i++) {
    const [from, to] = [readings[i - 1]!, readings[i]!];
    let amount = to.value - from.value;
    if (amount < 0 && isDaily) {
      // What was counted from the last reading to midnight is on no line.
      const midnight = dayStart(parisDay(to.at));
      if (midnight >= from.at && midnight < to.at)
        counted.push({ from: midnight, to: to.at, amount: to.value, line: to.line });
      continue;
    }
    if (amount < 0) {
      const over = pastLastDigit(from.value, to.value, leastEnd);
      if (over !== null) {
        amount = over;
        builder.note(
          `Le compteur repasse par zéro le ${frenchInstant(to.at)}, au-delà de son dernier chiffre : il est lu comme continuant.`,
        );
      } else {
        builder.refuse(
          to.line,
          `le compteur tombe de ${frenchNumber(from.value)} à ${frenchNumber(to.value)} (remplacé ou remis à zéro) : l’intervalle qui finit le ${frenchInstant(to.at)} est inconnu`,
        );
        continue;
      }
    }
    counted.push({ from: from.at, to: to.at, amount, line: to.line });
  }
  return { sure: readings, isDaily, counted };
}

function withoutImpossibleRises(counted: readonly Counted[], builder: ReadBuilder): Counted[] {
  const impossible = impossibleRises(counted);
  return counted.filter(({ to, amount, line }, i) => {
    if (!impossible.has(i)) return true;
    builder.refuse(
      line,
      `le compteur monte de ${frenchNumber(amount)} d’un coup, cent fois plus que toutes les autres hausses (remplacé, ou relevé faux) : l’intervalle qui finit le ${frenchInstant(to)} est inconnu`,
    );
    return false;
  });
}

const fallsOf = (readings: readonly Reading[]): number[] =>
  readings.flatMap((reading, i) => (i > 0 && reading.value < readings[i - 1]!.value ? [i] : []));

/** Without readings that a jump back shows to be false: a zero between two readings that follow each other, or ten times the true one. */
function withoutLoneJumps(readings: readonly Reading[], builder: ReadBuilder): Reading[] {
  const kept: Reading[] = [];
  readings.forEach((reading, i) => {
    const before = kept.at(-1);
    const after = readings[i + 1];
    const isDip = before && after && reading.value < before.value && after.value >= before.value;
    const isPeak = before && after && after.value < reading.value && after.value >= before.value;
    if (isDip || isPeak)
      builder.refuse(reading.line, `relevé ${frenchNumber(reading.value)} impossible entre ses deux voisins`);
    else kept.push(reading);
  });
  return kept;
}

/** Several falls to nearly nothing, whole days apart. */
function startsAgainDaily(readings: readonly Reading[], falls: readonly number[]): boolean {
  if (falls.length < 2) return false;
  const highest = Math.max(...falls.map((fall) => readings[fall - 1]!.value));
  return falls.every((fall, k) => {
    const apart = k === 0 ? 0 : readings[fall]!.at - readings[falls[k - 1]!]!.at;
    const besides = Math.abs(apart - Math.round(apart / DAY_MS) * DAY_MS);
    return readings[fall]!.value <= 0.2 * highest && besides <= BESIDE_MS;
  });
}

function layCurve(
  builder: ReadBuilder,
  kind: { variable: VariableName; point?: string | null },
  counted: readonly Counted[],
  factor: number,
): void {
  const draft = builder.series({ ...kind, stamp: 'start', exact: true });
  for (const { from, to, amount, line } of counted) {
    const stepS = (to - from) / 1000;
    if (to - from >= DAY_MS) {
      builder.refuse(
        line,
        `aucun relevé du ${frenchInstant(from)} au ${frenchInstant(to)} : les ${frenchNumber(amount)} comptés entre les deux n’ont pas de jour`,
      );
      continue;
    }
    draft.add({ wallMs: from, offsetMs: 0 }, keptOver(kind.variable, amount * factor, to - from), line, stepS);
  }
}

/** Daily readings: the amount of the days between the midnights that are nearest to two of them. */
function layDays(
  builder: ReadBuilder,
  kind: { variable: VariableName; point?: string | null },
  counted: readonly Counted[],
  factor: number,
): void {
  const draft = builder.series({ ...kind, daily: true, stamp: 'start' });
  let isBeside = false;
  for (const { from, to, amount, line } of counted) {
    const [fromDay, toDay] = [dayNearest(from), dayNearest(to)];
    isBeside ||= Math.abs(from - dayStart(fromDay)) > HOUR_MS;
    const value = amount * factor;
    if (toDay <= fromDay) builder.refuse(line, 'deux relevés du même jour, moins d’un jour après l’autre');
    else if (!isPower(kind.variable) && toDay - fromDay > 1) draft.addPeriod(fromDay, toDay, value, line);
    else if (toDay - fromDay > 1)
      builder.refuse(line, 'puissance sur plus d’un jour : il faut des relevés chaque jour');
    else draft.addDay(fromDay, keptOver(kind.variable, value, dayLengthMs(fromDay)), line);
  }
  if (isBeside)
    builder.note(
      'Relevés quotidiens qui ne sont pas de minuit : chaque différence est comptée au jour dont le minuit est le plus proche.',
    );
}
