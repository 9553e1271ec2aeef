import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { HOUR_MS, dayLengthMs, dayStart } from '../calendar/paris.ts';
import type { VariableName } from '../vocabulary/variables.ts';
import { differenceAcross } from './across-midnight.ts';
import { disagreementOf } from './conservation.ts';
import { type DayCurve, energyOf } from './day-curve.ts';
import { layOut } from './layout.ts';
import { isUnbalanced } from './marks.ts';
import { mergeDay } from './merge-day.ts';
import { packDay, sameDay, unpackDay } from './pack-day.ts';
import type { Run } from './runs.ts';

const DAY = dayNumber(2024, 2, 14);
const NONE = Number.NaN;

const layRun = (run: Run, variable: VariableName = 'conso') =>
  layOut({
    point: null,
    variable,
    register: null,
    registerLabel: null,
    unit: 'Wh',
    runs: [run],
    periods: [],
    duplicates: 0,
  }).days;
const runOf = (from: number, stepS: number, values: number[]): Run => ({
  from,
  stepS,
  values: Float64Array.from(values),
  quality: null,
});
/** Hours of a Paris day; and the intervals of two or three hours of UTC that touch it, each the sum of `hours`. */
const hoursOf = (values: (hour: number) => number) =>
  runOf(
    dayStart(DAY),
    3600,
    Array.from({ length: 24 }, (_, hour) => values(hour)),
  );
/** `each` gets the first local hour of the interval: -1 for the one that begins at 23:00 the day before. */
const utcOf = (length: number, first: number, each: (hour: number) => number, count = 24 / length + 1) =>
  runOf(
    dayStart(DAY) + first * HOUR_MS,
    length * 3600,
    Array.from({ length: count }, (_, i) => each(first + i * length)),
  );

type Day = ReturnType<typeof layRun>;
/** Files received one after another, each day read back from its row before the next. */
function received(files: readonly Day[], variable: VariableName = 'conso'): DayCurve {
  const stored = (curve: DayCurve) => unpackDay(packDay(curve, variable)!, variable);
  return files
    .map((days) => days.get(DAY)!)
    .reduce((known, next) => stored(mergeDay(known, next, variable)), stored(files[0]!.get(DAY)!));
}
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + (value || 0), 0);

describe.each([
  ['two hours', 2, -1],
  ['three hours', 3, -2],
])('%s of UTC', (_name, length, first) => {
  const hour = (at: number) => 100 + at * 10;
  const block = (at: number) => sumOf(Array.from({ length }, (_, i) => hour(at + i)));
  const coarse = layRun(utcOf(length, first, block));
  const fine = layRun(hoursOf(hour));

  test('alone give the energy of each day', () => {
    const curve = received([coarse]);
    const inside = Array.from({ length: 24 / length - 1 }, (_, i) => block(first + length * (i + 1)));
    // Of the first interval one hour or less is of the day; of the last, the rest.
    const ends = (block(first) * (first + length)) / length + (block(first + 24) * -first) / length;
    expect(energyOf(curve, 'energy')).toBeCloseTo(sumOf(inside) + ends, 6);
    expect(curve.values).toHaveLength(24);
  });

  test('that agree with hours leave them as they are, in either order', () => {
    for (const files of [
      [fine, coarse],
      [coarse, fine],
      [coarse, fine, coarse],
    ]) {
      const curve = received(files);
      expect([...curve.values]).toEqual(Array.from({ length: 24 }, (_, at) => hour(at)));
      expect(disagreementOf(curve, 'energy')).toBeNull();
    }
  });

  test('that agree with half-hours leave them as they are', () => {
    const halves = layRun(
      runOf(
        dayStart(DAY),
        1800,
        Array.from({ length: 48 }, (_, i) => hour(i >> 1) / 2 + (i % 2 ? 9 : -9)),
      ),
    );
    for (const files of [
      [halves, coarse],
      [coarse, halves],
    ]) {
      const curve = received(files);
      expect(curve.stepS).toBe(1800);
      expect(curve.values[1]! - curve.values[0]!).toBeCloseTo(18, 6);
      expect(disagreementOf(curve, 'energy')).toBeNull();
    }
  });

  test('give the gaps of hours what is left of them', () => {
    const missing = first + length;
    const gappy = layRun(hoursOf((at) => (at === missing ? NONE : hour(at))));
    for (const files of [
      [gappy, coarse],
      [coarse, gappy],
    ]) {
      const curve = received(files);
      expect(curve.values[missing]).toBeCloseTo(hour(missing), 6);
      expect(energyOf(curve, 'energy')).toBeCloseTo(sumOf(Array.from({ length: 24 }, (_, at) => hour(at))), 6);
    }
  });

  test('give the first and last hours of a day their share of an interval that crosses midnight', () => {
    const gappy = layRun(hoursOf((at) => (at === 0 || at === 23 ? NONE : hour(at))));
    for (const files of [
      [gappy, coarse],
      [coarse, gappy],
    ]) {
      const curve = received(files);
      // Of the first interval one hour is of the day; of the last, one or two.
      expect(curve.values[0]).toBeCloseTo(block(first) / length, 6);
      const part = (block(24 + first) * -first) / length;
      expect(curve.values[23]).toBeCloseTo(part - (length === 3 ? hour(22) : 0), 6);
    }
  });

  test('that disagree govern the energy of their intervals; hours stay readable, and the difference is reported', () => {
    const wrong = layRun(utcOf(length, first, (at) => block(at) + 60));
    const inside = 24 / length - 1;
    for (const files of [
      [fine, wrong],
      [wrong, fine],
    ]) {
      const curve = received(files);
      expect([...curve.values]).toEqual(Array.from({ length: 24 }, (_, at) => hour(at)));
      const measured = sumOf(curve.values);
      expect(disagreementOf(curve, 'energy')).toEqual({ given: measured + 60 * inside, measured, governs: 'given' });
      // The hours at both ends of the day are parts of intervals that the day does not hold whole.
      expect([...curve.marks].map(isUnbalanced)).toEqual(
        Array.from({ length: 24 }, (_, at) => at >= first + length && at < first + 24),
      );
    }
  });

  test('received again change nothing', () => {
    const curve = received([fine, coarse]);
    const again = mergeDay(curve, coarse.get(DAY)!, 'conso');
    expect(sameDay(packDay(curve, 'conso')!, packDay(again, 'conso')!)).toBe(true);
    const alone = received([coarse]);
    expect(sameDay(packDay(alone, 'conso')!, packDay(mergeDay(alone, coarse.get(DAY)!, 'conso'), 'conso')!)).toBe(true);
  });

  test('of powers are means, and of a temperature never override an hour', () => {
    const powers = received(
      [
        layRun(hoursOf(hour), 'puissance'),
        layRun(
          utcOf(length, first, (at) => block(at) / length),
          'puissance',
        ),
      ],
      'puissance',
    );
    expect([...powers.values]).toEqual(Array.from({ length: 24 }, (_, at) => hour(at)));
    const [hours, states] = [
      layRun(
        hoursOf((at) => (at === 5 ? NONE : at)),
        'temperature_ambiante',
      ),
      layRun(
        utcOf(length, first, () => 99),
        'temperature_ambiante',
      ),
    ];
    for (const files of [
      [hours, states],
      [states, hours],
    ])
      expect([...received(files, 'temperature_ambiante').values]).toEqual(
        Array.from({ length: 24 }, (_, at) => (at === 5 ? 99 : at)),
      );
  });
});

test('hours from half past are no half-hours', () => {
  const half = (slot: number) => (slot % 2 === 0 ? 10 : 30);
  const halves = layRun(
    runOf(
      dayStart(DAY),
      1800,
      Array.from({ length: 48 }, (_, i) => half(i)),
    ),
  );
  const shifted = layRun(
    runOf(
      dayStart(DAY) - 1_800_000,
      3600,
      Array.from({ length: 25 }, () => 40),
    ),
  );
  for (const files of [
    [halves, shifted],
    [shifted, halves],
  ]) {
    const curve = received(files);
    expect([...curve.values]).toEqual(Array.from({ length: 48 }, (_, i) => half(i)));
    expect(disagreementOf(curve, 'energy')).toBeNull();
  }
});

test('hours and hours from half past that disagree give one day, whichever comes first', () => {
  const whole = layRun(hoursOf((hour) => (hour < 12 ? 100 + hour : NONE)));
  const shifted = layRun(
    runOf(
      dayStart(DAY) - 1_800_000,
      3600,
      Array.from({ length: 25 }, (_, i) => 170 + 3 * i),
    ),
  );
  const [first, second] = [received([whole, shifted]), received([shifted, whole])];
  expect(sameDay(packDay(first, 'conso')!, packDay(second, 'conso')!)).toBe(true);
  expect([...first.values.subarray(0, 4)]).toEqual([50, 50, 50.5, 50.5]);
});

test('intervals of days that the change of hour shortens or lengthens hold their energy', () => {
  const lengths = fc.constantFrom(2, 3, 4, 6, 8, 12);
  const days = fc.constantFrom(dayNumber(2024, 3, 31), dayNumber(2024, 10, 27), DAY);
  fc.assert(
    fc.property(days, lengths, fc.integer({ min: 0, max: 11 }), fc.boolean(), (day, length, offset, power) => {
      const variable = power ? 'puissance' : 'conso';
      const from = dayStart(day) - offset * HOUR_MS;
      const count = Math.ceil((dayLengthMs(day) / HOUR_MS + offset) / length);
      const days = layRun(
        runOf(
          from,
          length * 3600,
          Array.from({ length: count }, (_, i) => 600 * (i + 1)),
        ),
        variable,
      );
      const held = [...days.values()].reduce((sum, curve) => sum + energyOf(curve, power ? 'power' : 'energy'), 0);
      const sum = (600 * count * (count + 1)) / 2;
      expect(held).toBeCloseTo(power ? sum * length : sum, 5);
    }),
  );
});

describe('an interval over midnight', () => {
  const NEXT = DAY + 1;
  const power = (hour: number) => 100 + hour * 10;
  // Forty-eight hours, and the two hours around the midnight between them.
  const fine = (variable: VariableName, missing = -1) =>
    layRun(
      runOf(
        dayStart(DAY),
        3600,
        Array.from({ length: 48 }, (_, hour) => (hour === missing ? NONE : power(hour))),
      ),
      variable,
    );
  const over = (value: number, variable: VariableName) =>
    layRun(runOf(dayStart(DAY) + 23 * HOUR_MS, 7200, [value]), variable);
  const across = (value: number, variable: VariableName, missing = -1) => {
    const [hours, two] = [fine(variable, missing), over(value, variable)];
    const both = [DAY, NEXT].map((day) => mergeDay(hours.get(day)!, two.get(day)!, variable));
    return differenceAcross(both[0]!, both[1]!, variable);
  };
  const sum = power(23) + power(24);

  test('that finer values contradict is reported, and they count', () => {
    expect(across(sum + 2, 'conso')).toEqual({ given: sum + 2, measured: sum, governs: 'measured' });
    expect(across(sum / 2 + 3, 'puissance')).toEqual({ given: sum + 6, measured: sum, governs: 'measured' });
  });

  test('is not where they agree, or where some of them are missing', () => {
    expect(across(sum + 1, 'conso')).toBeNull();
    expect(across(sum / 2 + 1, 'puissance')).toBeNull();
    expect(across(sum + 500, 'conso', 23)).toBeNull();
    expect(across(sum + 500, 'conso', 24)).toBeNull();
    const hours = fine('conso');
    expect(differenceAcross(hours.get(DAY)!, hours.get(NEXT)!, 'conso')).toBeNull();
  });

  test('is not of the energy of a day of 23 hours, which is shorter than a day of the clock', () => {
    const short = dayNumber(2024, 3, 31);
    const hours = layRun(runOf(dayStart(short), 3600, Array<number>(47).fill(100)));
    const two = layRun(runOf(dayStart(short) + 22 * HOUR_MS, 7200, [200]));
    const total = layRun(runOf(dayStart(short), 86_400, [2300]));
    const before = mergeDay(mergeDay(hours.get(short)!, two.get(short)!, 'conso'), total.get(short)!, 'conso');
    const after = mergeDay(hours.get(short + 1)!, two.get(short + 1)!, 'conso');
    expect(differenceAcross(before, after, 'conso')).toBeNull();
    expect(differenceAcross(before, { ...after, received: undefined }, 'conso')).toBeNull();
  });

  test('is found where the finer values of a day of 23 hours begin before it', () => {
    const short = dayNumber(2024, 3, 31);
    const fine = layRun(runOf(dayStart(short) - HOUR_MS, 7200, Array<number>(24).fill(100)));
    const four = layRun(runOf(dayStart(short) + 21 * HOUR_MS, 14_400, [203]));
    const both = [short, short + 1].map((day) => mergeDay(fine.get(day)!, four.get(day)!, 'conso'));
    expect(differenceAcross(both[0]!, both[1]!, 'conso')).toEqual({ given: 203, measured: 200, governs: 'measured' });
  });

  test('is not by minutes of which some seconds alone are known', () => {
    // Ten seconds of each minute from 23:00 to 01:00.
    const some = layRun(
      runOf(
        dayStart(DAY) + 23 * HOUR_MS,
        10,
        Array.from({ length: 720 }, (_, i) => (i % 6 === 0 ? 1 : NONE)),
      ),
    );
    const two = over(900, 'conso');
    const both = [DAY, NEXT].map((day) => mergeDay(some.get(day)!, two.get(day)!, 'conso'));
    expect(differenceAcross(both[0]!, both[1]!, 'conso')).toBeNull();
  });
});

describe('a minute that two files share', () => {
  const at = dayStart(DAY) + 10 * HOUR_MS;
  const first = layRun(runOf(at - 900_000 + 30_000, 900, [900]));
  const second = layRun(runOf(at + 30_000, 900, [1800]));
  test.each([
    ['one after the other', [first, second]],
    ['the later one first', [second, first]],
    ['one of them again', [first, second, first]],
    ['both again', [second, first, second, first]],
  ])('%s', (_, files) => {
    const curve = received(files);
    expect(energyOf(curve, 'energy')).toBeCloseTo(2700, 6);
    // Half a minute at 1 Wh a second, half at 2.
    expect(curve.values[600]).toBeCloseTo(90, 6);
  });
  test('the same again is no change', () => {
    const curve = received([first, second]);
    const again = mergeDay(curve, first.get(DAY)!, 'conso');
    expect(sameDay(packDay(curve, 'conso')!, packDay(again, 'conso')!)).toBe(true);
  });
  test('a minute known whole stays, in either order', () => {
    const whole = layRun(runOf(at, 60, [60]));
    const part = layRun(runOf(at + 45_000, 60, [600]));
    for (const files of [
      [whole, part],
      [part, whole],
    ]) {
      const curve = received(files);
      expect(curve.values[600]).toBe(60);
      expect(curve.values[601]).toBeCloseTo(450, 6);
    }
  });
  test('seconds of both are those of the later one', () => {
    const early = layRun(runOf(at + 10_000, 1, [1, 2, 3, 4, 5]));
    const late = layRun(runOf(at + 13_000, 1, [40, 50, 60]));
    expect(received([early, late]).values[600]).toBe(1 + 2 + 3 + 40 + 50 + 60);
    expect(received([late, early]).values[600]).toBe(1 + 2 + 3 + 4 + 5 + 60);
    // Ten seconds over fifteen: a third of what was known is left.
    const third = received([layRun(runOf(at, 15, [30])), layRun(runOf(at + 5000, 10, [7]))]);
    expect(third.values[600]).toBeCloseTo(10 + 7, 9);
  });
});
