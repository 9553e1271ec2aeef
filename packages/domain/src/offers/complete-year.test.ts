import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDate, dayNumber, weekday } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { completeCurve } from './complete-year.ts';

const HOUR_MS = 3_600_000;
const GAP = Number.NaN;
/** From a Wednesday, without a change of the clock. */
const period = { fromDay: dayNumber(2025, 1, 1), toDay: dayNumber(2025, 3, 29) };
const DAYS = period.toDay - period.fromDay;
const hours = (value: (day: number, hour: number) => number, { fromDay, toDay } = period) => ({
  kind: 'curve' as const,
  startMs: dayStart(fromDay),
  stepS: 3600,
  powerW: Float64Array.from({ length: (toDay - fromDay) * 24 }, (_, i) => value(fromDay + Math.floor(i / 24), i % 24)),
});
const done = (curve: ReturnType<typeof hours>, of = period) => completeCurve(curve, of)!;
const kindOf = (day: number) => Math.max(0, weekday(day) - 4);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a missing hour', () => {
  test('is the mean of its hour on days of its kind in its month, else in the nearest months, else of all days, else of all', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0, 1, 2, 3), { minLength: 3 * 3 * 24, maxLength: 3 * 3 * 24 }),
        fc.integer({ min: 1, max: 999 }),
        (kept, seed) => {
          // What is measured is drawn by month, kind of day and hour: some of them have nothing.
          const places = (day: number, hour: number) => ((civilDate(day).month - 1) * 3 + kindOf(day)) * 24 + hour;
          const measured = (day: number, hour: number) =>
            kept[places(day, hour)]! > 2 || (day + hour) % 11 === seed % 97;
          const value = (day: number, hour: number) =>
            measured(day, hour) ? 100 + ((day * 31 + hour * 17 + seed) % 400) : GAP;
          const all: { month: number; kind: number; hour: number; value: number }[] = [];
          for (let day = period.fromDay; day < period.toDay; day++)
            for (let hour = 0; hour < 24; hour++)
              if (measured(day, hour))
                all.push({ month: civilDate(day).month, kind: kindOf(day), hour, value: value(day, hour) });
          fc.pre(all.length > 0);
          const of = (own: typeof all) => (own.length > 0 ? mean(own.map((one) => one.value)) : null);
          const { powerW } = done(hours(value)).curve;
          for (let i = 0; i < powerW.length; i += 7) {
            const day = period.fromDay + Math.floor(i / 24);
            const hour = i % 24;
            const own = all.filter((one) => one.hour === hour && one.kind === kindOf(day));
            const far = (months: number) =>
              of(own.filter((one) => Math.abs(one.month - civilDate(day).month) === months));
            const expected = measured(day, hour)
              ? value(day, hour)
              : (far(0) ?? far(1) ?? far(2) ?? of(all.filter((one) => one.hour === hour)) ?? of(all)!);
            expect(powerW[i]).toBeCloseTo(expected, 6);
          }
        },
      ),
      { numRuns: 15 },
    ));

  test('at an hour that no day measured is the mean of everything', () => {
    const { powerW } = done(hours((_, hour) => (hour === 3 ? GAP : hour * 10))).curve;
    expect(powerW[3]).toBeCloseTo(mean(Array.from({ length: 24 }, (_, hour) => hour * 10).filter((w) => w !== 30)), 9);
  });

  test('follows the clock on the wall when it changes', () => {
    // From Friday to Monday, the Sunday of 23 hours in between; the evening peak is at 19 h on the wall.
    const march = { fromDay: dayNumber(2025, 3, 28), toDay: dayNumber(2025, 4, 1) };
    const startMs = dayStart(march.fromDay);
    const sunday = (dayStart(march.fromDay + 2) - startMs) / HOUR_MS;
    const monday = (dayStart(march.fromDay + 3) - startMs) / HOUR_MS;
    expect(monday - sunday).toBe(23);
    const powerW = Float64Array.from({ length: (dayStart(march.toDay) - startMs) / HOUR_MS }, (_, i) =>
      i >= monday ? GAP : i === 19 || i === 24 + 19 || i === sunday + 18 ? 900 : 100,
    );
    const completed = done({ kind: 'curve', startMs, stepS: 3600, powerW }, march).curve.powerW;
    // The Monday is a working day, as the Friday was.
    expect([...completed.subarray(monday)].indexOf(900)).toBe(19);
  });
});

describe('the completed year', () => {
  test('says how much was added: days, and the share of the time', () => {
    const curve = hours((day, hour) =>
      day < period.fromDay + 2 || (day === period.fromDay + 9 && hour > 20) ? GAP : 50,
    );
    const { completion } = done(curve);
    expect(completion).toMatchObject({ addedDays: 3, method: expect.stringContaining('même mois') });
    expect(completion!.addedShare).toBeCloseTo((2 * 24 + 3) / (DAYS * 24), 12);
    expect(completion!.warnings.map(({ code }) => code)).toEqual(['year_completed']);
  });

  test('is mostly estimated when more than half of it was added', () => {
    const of = (added: number) =>
      done(
        hours((day) => (day < period.fromDay + added ? GAP : 50), { ...period, toDay: period.fromDay + 10 }),
        {
          ...period,
          toDay: period.fromDay + 10,
        },
      ).completion!.warnings.map(({ code }) => code);
    expect(of(5)).toEqual(['year_completed']);
    expect(of(6)).toEqual(['year_completed', 'year_mostly_estimated']);
  });

  test('needs nothing when nothing is missing, and nothing can be done without a measure', () => {
    expect(done(hours(() => 7)).completion).toBeNull();
    expect(
      completeCurve(
        hours(() => GAP),
        period,
      ),
    ).toBeNull();
    expect(
      completeCurve(
        hours(() => 7),
        { fromDay: period.fromDay, toDay: period.fromDay },
      ),
    ).toBeNull();
  });

  test('takes the part of the curve that lies in it, whichever begins first', () => {
    const curve = hours((day) => day - period.fromDay);
    const inner = { fromDay: period.fromDay + 2, toDay: period.fromDay + 4 };
    expect([...done(curve, inner).curve.powerW]).toEqual([...Array<number>(24).fill(2), ...Array<number>(24).fill(3)]);
    const wider = done(curve, { fromDay: period.fromDay - 1, toDay: period.fromDay + 1 });
    expect(wider.completion!.addedDays).toBe(1);
    expect(wider.curve.startMs).toBe(dayStart(period.fromDay - 1));
    // Ten minutes late, the hours are those that are nearest.
    const late = { ...curve, startMs: curve.startMs + 600_000 };
    expect([...done(late, inner).curve.powerW]).toEqual([...done(curve, inner).curve.powerW]);
  });
});

describe('energies that govern days', () => {
  const week = { fromDay: period.fromDay + 5, toDay: period.fromDay + 10 };
  // 100 W all day but for the second day, known to noon, and the third, not at all.
  const powerOf = (day: number, hour: number) =>
    day === week.fromDay + 2 || (day === week.fromDay + 1 && hour >= 12) ? GAP : 100;
  const governed = (kWh: number[], measured: number[], firstDay: number, registers?: Record<string, Float64Array>) =>
    done(
      {
        ...hours(powerOf, week),
        governs: {
          firstDay,
          kWh: Float64Array.from(kWh),
          measured: Float64Array.from(measured),
          ...(registers && { registers }),
        },
      } as ReturnType<typeof hours>,
      week,
    ).curve as ReturnType<typeof hours> & {
      governs: {
        firstDay: number;
        kWh: Float64Array;
        measured: Float64Array;
        registers?: Record<string, Float64Array>;
      };
    };

  test('stay on whole days; to the others is added what was added to the curve', () => {
    const { governs } = governed([9, 9, 5, 1.5, GAP, 7, 3], [1, 1, 1, 0.5, 0, 1, 0.9], week.fromDay - 2);
    expect(governs.firstDay).toBe(week.fromDay);
    expect([...governs.kWh].map((kWh) => Number(kWh.toFixed(9)))).toEqual([5, 2.7, 2.4, 7, 3]);
    expect([...governs.measured]).toEqual([1, 1, 1, 1, 1]);
    expect(governs.registers).toBeUndefined();
  });

  test('keep their registers by day, unknown where they were not read', () => {
    const registers = { HP: Float64Array.of(4, 3, 2), HC: Float64Array.of(1, 1, 1) };
    const { governs } = governed([5, 4, 3], [1, 1, 1], week.fromDay + 1, registers);
    expect([...governs.kWh].map((kWh) => Number(kWh.toFixed(9)))).toEqual([0, 5, 4, 3, 0]);
    expect(Object.entries(governs.registers!).map(([post, days]) => [post, [...days]])).toEqual([
      ['HP', [GAP, 4, 3, 2, GAP]],
      ['HC', [GAP, 1, 1, 1, GAP]],
    ]);
  });
});
