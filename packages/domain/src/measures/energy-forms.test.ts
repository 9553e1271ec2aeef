import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import type { VariableName } from '../vocabulary/variables.ts';
import type { Difference } from './difference.ts';
import { UNBALANCED } from './marks.ts';
import { ORIGIN, differencesOf, energyDays } from './source-energy.ts';
import type { Stored, StoredPeriod, StoredSeries } from './stored.ts';

const FIRST = dayNumber(2026, 2, 2);
const GAP = Number.NaN;
const DAILY = 86_400;

type Day = { after: number; total: number; stepS?: number; points?: number; rounding?: number; quality?: number };
/** Half-hours unless said otherwise, all of them measured; totals in Wh. */
function series(variable: VariableName, days: readonly Day[], governed: readonly number[] = []): StoredSeries {
  const stepOf = ({ stepS = 1800 }: Day) => stepS;
  return {
    sourceId: 'meter',
    variable,
    register: variable === 'index' ? 'T' : '',
    registerLabel: null,
    days: days.map(({ after }) => FIRST + after),
    steps: days.map(stepOf),
    qualities: days.map(({ quality = 0 }) => quality),
    roundings: days.map(({ rounding = 0 }) => rounding),
    totals: days.map(({ total }) => total),
    minima: days.map(() => 0),
    maxima: days.map(() => 0),
    points: days.map((day) => day.points ?? Math.max(1, DAILY / stepOf(day))),
    values: new Float32Array(0),
    marks: new Uint8Array(0),
    markLengths: days.map(() => 0),
    governed: new Set(governed.map((after) => FIRST + after)),
  };
}
const power = (...days: Day[]) => series('puissance', days);
const energies = (...days: Day[]) => series('conso', days);
const totals = (...days: Omit<Day, 'stepS'>[]) => energies(...days.map((day) => ({ ...day, stepS: DAILY })));
const readings = (...values: (number | null)[]) =>
  series(
    'index',
    values.flatMap((total, after) => (total === null ? [] : [{ after, total, stepS: DAILY }])),
  );
const read = (list: StoredSeries[], days = 1, more: Partial<Stored> = {}) =>
  energyDays(FIRST, FIRST + days, { series: list, periods: [], ...more });
const reported = (differences: readonly Difference[]) =>
  differences.map(({ variable, fromDay, toDay, given, measured, governs }) => [
    variable,
    fromDay - FIRST,
    toDay - FIRST,
    given,
    measured,
    governs,
  ]);

describe('a day in one form', () => {
  test('is what it holds: whole or in part, with its marks', () => {
    const days = read(
      [
        power(
          { after: 0, total: 900, quality: UNBALANCED | 2 },
          { after: 1, total: 500, points: 24 },
          { after: 7, total: 9 },
          { after: -1, total: 9 },
        ),
      ],
      4,
    );
    expect([...days.energy]).toEqual([900, 500, GAP, GAP]);
    expect([...days.origin]).toEqual([ORIGIN.curve, ORIGIN.partial, ORIGIN.none, ORIGIN.none]);
    expect([...days.present]).toEqual([48, 24, 0, 0]);
    expect([...days.expected]).toEqual([48, 48, 1, 1]);
    expect([...days.quality]).toEqual([2, 0, 0, 0]);
    expect([...days.unbalanced]).toEqual([1, 0, 0, 0]);
    expect(days.differences).toEqual([]);
  });

  test('with gaps is known as a day where a value received for the whole of it governs', () => {
    const days = read(
      [
        series(
          'puissance',
          [
            { after: 0, total: 900, points: 40 },
            { after: 1, total: 800, points: 40 },
          ],
          [0],
        ),
      ],
      2,
    );
    expect([...days.origin]).toEqual([ORIGIN.daily, ORIGIN.partial]);
    expect([...days.energy]).toEqual([900, 800]);
  });

  test('whole counts over another one in part; of two whole ones at one step, powers count', () => {
    const half = { after: 0, total: 500, points: 24 };
    expect(read([power(half), energies({ after: 0, total: 1200 })]).energy[0]).toBe(1200);
    expect(read([power({ after: 0, total: 1200 }), energies(half)]).energy[0]).toBe(1200);
    expect(read([power({ after: 0, total: 1201 }), energies({ after: 0, total: 1200 })]).energy[0]).toBe(1201);
    expect(read([energies({ after: 0, total: 1200 })]).origin[0]).toBe(ORIGIN.daily);
  });
});

describe('a curve and the energy of the whole day', () => {
  const both = (measured: Omit<Day, 'after'>, given: number, rounding = 0) =>
    read([power({ after: 0, ...measured }), totals({ after: 0, total: given, rounding })]);

  test.each([
    // A total to the kilowatt-hour may be off by half of one.
    [12_000, 12_500, 3, true],
    [12_000, 11_500, 3, true],
    [12_000, 12_501, 3, false],
    [12_000, 11_499, 3, false],
    // One to the watt-hour, by one.
    [12_000, 12_001, 0, true],
    [12_000, 12_002, 0, false],
  ])('%d Wh of half-hours and %d Wh agree within 10^%d Wh: %s', (measured, given, rounding, agree) => {
    const days = both({ total: measured }, given, rounding);
    expect(days.energy[0]).toBe(agree ? measured : given);
    expect(days.origin[0]).toBe(agree ? ORIGIN.curve : ORIGIN.daily);
    expect(days.unbalanced[0]).toBe(agree ? 0 : 1);
    expect(reported(days.differences)).toEqual(agree ? [] : [['puissance', 0, 1, given, measured, 'given']]);
    expect(days.fillW[0]).toBeNaN();
  });

  test('the gaps of the curve have what is left of the day', () => {
    const days = both({ total: 9000, points: 36 }, 12_000);
    expect([days.energy[0], days.origin[0], days.fillW[0], days.unbalanced[0]]).toEqual([12_000, ORIGIN.daily, 500, 0]);
    expect(days.differences).toEqual([]);
    // Nothing is left, within the rounding of the total.
    expect(both({ total: 9500, points: 36 }, 9000, 3).fillW[0]).toBe(0);
    expect(both({ total: 9500, points: 36 }, 9000, 3).differences).toEqual([]);
  });

  test('a curve with gaps that holds more than the whole day does not add up', () => {
    const days = both({ total: 9000, points: 36 }, 8000);
    expect([days.energy[0], days.unbalanced[0]]).toEqual([8000, 1]);
    expect(days.fillW[0]).toBeNaN();
    expect(reported(days.differences)).toEqual([['puissance', 0, 1, 8000, 9000, 'given']]);
  });

  test('the mean power of a day judges half-hours of energy, its rounding counting for each hour', () => {
    const mean = (total: number, rounding: number) =>
      read([power({ after: 0, total, stepS: DAILY, rounding }), energies({ after: 0, total: 24_000 })]);
    // To 10 W: half of it over 24 hours.
    expect(mean(24_120, 1).energy[0]).toBe(24_000);
    expect(mean(24_120, 1).origin[0]).toBe(ORIGIN.daily);
    expect(mean(24_121, 1).energy[0]).toBe(24_121);
    expect(mean(24_121, 1).origin[0]).toBe(ORIGIN.curve);
    expect(reported(mean(24_121, 1).differences)).toEqual([['conso', 0, 1, 24_121, 24_000, 'given']]);
  });

  test('two values of the whole day: the power counts, and more than their roundings is reported', () => {
    const two = (energy: number) =>
      read([power({ after: 0, total: 24_000, stepS: DAILY }), totals({ after: 0, total: energy, rounding: 2 })]);
    // 24 × 1 Wh of the power, and 50 Wh of the energy.
    for (const energy of [24_074, 23_926]) expect(two(energy).differences).toEqual([]);
    expect(reported(two(24_075).differences)).toEqual([['conso', 0, 1, 24_075, 24_000, 'measured']]);
    expect(two(24_075).energy[0]).toBe(24_000);
  });

  test('two curves of one day: the finer one counts', () => {
    const of = (ofPower: number, ofEnergies: number) =>
      read([power({ after: 0, total: 1000, stepS: ofPower }), energies({ after: 0, total: 1300, stepS: ofEnergies })]);
    expect(of(600, 3600).energy[0]).toBe(1000);
    expect(of(600, 3600).origin[0]).toBe(ORIGIN.curve);
    expect(of(3600, 1800).energy[0]).toBe(1300);
    expect(of(3600, 1800).origin[0]).toBe(ORIGIN.daily);
    expect(of(3600, 1800).expected[0]).toBe(48);
  });

  test('days are judged one by one', () => {
    const days = read(
      [
        power(...[-1, 0, 2, 4, 5].map((after) => ({ after, total: 100 }))),
        totals(...[-1, 1, 2, 4, 5].map((after) => ({ after, total: 90 }))),
      ],
      4,
    );
    expect([...days.energy]).toEqual([100, 90, 90, GAP]);
    expect([...days.unbalanced]).toEqual([0, 0, 1, 0]);
    expect(days.differences).toHaveLength(1);
  });

  test('a mean power of a day without energies is compared with none', () => {
    const days = read([power({ after: 0, total: 2400, stepS: DAILY }), energies({ after: 1, total: 900 })], 2);
    expect([...days.energy]).toEqual([2400, 900]);
    expect([...days.unbalanced]).toEqual([0, 0]);
    expect(days.differences).toEqual([]);
  });
});

describe('a curve and the readings of its meter', () => {
  test('the gaps of a broken day have what the readings leave', () => {
    const days = read([power({ after: 0, total: 1000, points: 24 }), readings(50_000, 52_200)]);
    expect([days.energy[0], days.origin[0], days.fillW[0], days.quality[0]]).toEqual([2200, ORIGIN.index, 100, 0]);
    expect([days.present[0], days.expected[0], days.unbalanced[0]]).toEqual([1, 1, 0]);
    expect(days.differences).toEqual([]);
    expect(read([power({ after: 0, total: 1000, points: 24 }), readings(50_000, 51_000)]).fillW[0]).toBe(0);
  });

  test.each([
    // A clock up to two hours beside midnight moves a twelfth of the day.
    [1150, false],
    [1100, false],
    [1099, true],
  ])('a broken day of 1200 Wh and readings of %d Wh are reported: %s', (counted, said) => {
    const days = read([power({ after: 0, total: 1200, points: 24 }), readings(50_000, 50_000 + counted)]);
    expect([days.energy[0], days.unbalanced[0]]).toEqual([counted, said ? 1 : 0]);
    expect(reported(days.differences)).toEqual(said ? [['index', 0, 1, counted, 1200, 'given']] : []);
    expect(days.fillW[0]).toBeNaN();
  });

  test('a whole day counts over the readings; a day without any measure has theirs', () => {
    const days = read([power({ after: 0, total: 1000 }), readings(0, 1001, 2501)], 2);
    expect([...days.energy]).toEqual([1000, 1500]);
    expect([...days.origin]).toEqual([ORIGIN.curve, ORIGIN.index]);
    expect(days.differences).toEqual([]);
  });

  test('runs of days are compared as a whole: a clock beside midnight moves energy at both ends only', () => {
    const measured = (...list: (number | null)[]) =>
      power(...list.flatMap((total, after) => (total === null ? [] : [{ after, total }])));
    const over = (curve: StoredSeries, ...values: (number | null)[]) =>
      reported(read([curve, readings(...values)], 4).differences);
    const three = measured(1200, 1200, 1200, 1200);
    // 110 Wh of the highest day, and two readings to the watt-hour.
    expect(over(three, 7, 1327, 2527, 3719)).toEqual([]);
    expect(over(three, 7, 1327, 2527, 3727)).toEqual([['index', 0, 3, 3720, 3600, 'measured']]);
    expect(over(three, 7, 1207, 2407, 3427)).toEqual([['index', 0, 3, 3420, 3600, 'measured']]);
    // A day without a reading, or without a whole measure, parts two runs: each is compared by itself.
    expect(over(measured(1200, null, 1200, 1200), 7, 1407, 2607, 3807, 5207)).toEqual([
      ['index', 0, 1, 1400, 1200, 'measured'],
      ['index', 2, 4, 2600, 2400, 'measured'],
    ]);
    // What exceeds in one run does not make up for what lacks in another.
    expect(over(measured(1200, null, 1200, 1200), 7, 1407, 2607, 3607, 4807)).toEqual([
      ['index', 0, 1, 1400, 1200, 'measured'],
      ['index', 2, 4, 2200, 2400, 'measured'],
    ]);
  });

  test('readings to the kilowatt-hour may each be off by half of one', () => {
    const of = (last: number) =>
      reported(read([power({ after: 0, total: 1200 }), readings(1000, last)], 1).differences);
    expect(of(3000)).toEqual([]);
    expect(of(4000)).toEqual([['index', 0, 1, 3000, 1200, 'measured']]);
    // Two registers are four readings.
    const two = (last: number) => {
      const registers = ['F1', 'F2'].map((register) => ({ ...readings(1000, last), register }));
      return reported(read([power({ after: 0, total: 1200 }), ...registers], 1).differences);
    };
    expect(two(2000)).toEqual([]);
    expect(two(3000)).toEqual([['index', 0, 1, 4000, 1200, 'measured']]);
  });

  test('values of whole days are compared with them too', () =>
    expect(reported(read([totals({ after: 0, total: 1200 }), readings(7, 1447)]).differences)).toEqual([
      ['index', 0, 1, 1440, 1200, 'measured'],
    ]));

  test.each([
    // A twelfth of a mean day for the clock, and what the energy is rounded to.
    [3700, false],
    [3760, true],
  ])('readings three days apart of %d Wh, over 3600 Wh measured, are reported: %s', (counted, said) => {
    const measured = power(...[0, 1, 2].map((after) => ({ after, total: 1200 })));
    const days = read([measured, readings(0, null, null, counted)], 3);
    expect([...days.energy]).toEqual([1200, 1200, 1200]);
    expect(reported(days.differences)).toEqual(said ? [['conso', 0, 3, counted, 3600, 'measured']] : []);
  });
});

describe('days that were put together from two forms', () => {
  const difference: Difference = {
    variable: 'conso',
    fromDay: FIRST + 1,
    toDay: FIRST + 2,
    given: 9,
    measured: 7,
    unit: 'Wh',
    governs: 'measured',
  };
  const joined = [0, 1, 5].map((after) => ({
    sourceId: 'meter',
    day: FIRST + after,
    difference: after === 0 ? null : { ...difference, fromDay: FIRST + after, toDay: FIRST + after + 1 },
  }));

  test('report what of them disagrees, within the days that are read', () => {
    expect(read([], 3, { joined }).differences).toEqual([difference]);
    expect(read([], 1, { joined }).differences).toEqual([]);
    expect(energyDays(FIRST + 1, FIRST + 3, { series: [], periods: [], joined }).differences).toEqual([difference]);
    expect(energyDays(FIRST + 2, FIRST + 5, { series: [], periods: [], joined }).differences).toEqual([]);
  });

  test('no longer report what their rows said, nor do days whose energy is that of readings', () => {
    const rows = [0, 1, 2, 3].map((after) => ({ ...difference, fromDay: FIRST + after, toDay: FIRST + after + 1 }));
    const stored: Stored = {
      series: [readings(null, null, 10, 25), power({ after: 3, total: 5 })],
      periods: [],
      joined,
    };
    const days = energyDays(FIRST, FIRST + 4, stored);
    expect(days.origin[2]).toBe(ORIGIN.index);
    expect(differencesOf(stored, days, rows)).toEqual([rows[3], ...days.differences]);
    expect(differencesOf({ series: [], periods: [] }, read([], 4), rows)).toEqual(rows);
  });
});

describe('an amount over days of which only some are read', () => {
  const period = (from: number, to: number, value: number): StoredPeriod => ({
    sourceId: 'meter',
    variable: 'conso',
    fromDay: FIRST + from,
    toDay: FIRST + to,
    value,
  });

  test('is shared among all of its days, those around included', () => {
    const around = {
      fromDay: FIRST - 2,
      toDay: FIRST + 4,
      series: [totals({ after: -1, total: 200 }, { after: 0, total: 300 })],
    };
    const days = energyDays(FIRST, FIRST + 2, {
      series: [totals({ after: 0, total: 300 })],
      periods: [period(-2, 4, 2500)],
      around,
    });
    expect(days.fromDay).toBe(FIRST);
    expect([...days.energy]).toEqual([300, 500]);
    expect([...days.origin]).toEqual([ORIGIN.daily, ORIGIN.shared]);
    expect([...days.quality]).toEqual([0, 2]);
    expect([days.present.length, days.expected.length, days.fillW.length, days.unbalanced.length]).toEqual([
      2, 2, 2, 2,
    ]);
  });

  test.each([
    [-2, 2],
    [0, 4],
  ])('is shared where the days around are those from %i to %i', (from, to) => {
    const around = { fromDay: FIRST + from, toDay: FIRST + to, series: [totals({ after: 0, total: 300 })] };
    const days = energyDays(FIRST, FIRST + 2, { series: [], periods: [period(from, to, 900)], around });
    expect([...days.energy]).toEqual([300, 200]);
  });

  test('is shared by the days read where those around are no more than these', () => {
    const series = [totals({ after: 0, total: 300 })];
    for (const [from, to] of [
      [0, 2],
      [0, 1],
      [1, 2],
    ] as const) {
      const around = { fromDay: FIRST + from, toDay: FIRST + to, series: [] };
      expect([...energyDays(FIRST, FIRST + 2, { series, periods: [], around }).energy]).toEqual([300, GAP]);
    }
  });

  test('has beside it what disagrees within the days around that were put together from two forms', () => {
    const difference: Difference = {
      variable: 'conso',
      fromDay: FIRST,
      toDay: FIRST + 1,
      given: 9,
      measured: 7,
      unit: 'Wh',
      governs: 'measured',
    };
    const joined = [{ sourceId: 'meter', day: FIRST, difference }];
    const around = { fromDay: FIRST, toDay: FIRST + 4, series: [], joined };
    expect(energyDays(FIRST, FIRST + 2, { series: [], periods: [], around }).differences).toEqual([difference]);
  });

  test('that disagrees with the days around is reported where it touches the days read', () => {
    const around = {
      fromDay: FIRST - 4,
      toDay: FIRST + 3,
      series: [totals(...[-4, -3, -2, -1, 0, 1, 2].map((after) => ({ after, total: 100 })))],
    };
    const of = (...periods: StoredPeriod[]) =>
      reported(energyDays(FIRST, FIRST + 2, { series: [], periods, around }).differences);
    expect(of(period(-2, 1, 400))).toEqual([['conso', -2, 1, 400, 300, 'measured']]);
    expect(of(period(-2, 0, 400))).toEqual([]);
    expect(of(period(2, 3, 400))).toEqual([]);
    expect(of(period(1, 3, 400))).toEqual([['conso', 1, 3, 400, 200, 'measured']]);
  });
});
