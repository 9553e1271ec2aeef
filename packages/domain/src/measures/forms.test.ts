import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayLengthMs, dayStart } from '../calendar/paris.ts';
import { disagreementOf, keptOf } from './conservation.ts';
import type { Difference } from './difference.ts';
import { layOut } from './layout.ts';
import { mergeDay } from './merge-day.ts';
import { contestedDays, withOneCurve } from './one-curve.ts';
import { type StoredDay, floatsOf, markOfQuality, packDay, roundingOfQuality, sameDay, unpackDay } from './pack-day.ts';
import { differencesOf, energyDays } from './source-energy.ts';
import type { StoredSeries } from './stored.ts';

/** The changes of March and October, and an ordinary day. */
const DAYS = [dayNumber(2024, 3, 31), dayNumber(2024, 10, 27), dayNumber(2024, 2, 14)];
const WHOLE_DAY = 86_400;

type Form = 'puissance' | 'conso';
/** Intervals that follow one another from a second of the day, and what they say of the true energy. */
type File = { form: Form; fromS: number; stepS: number; count: number; scale: number };
type Row = { form: Form; stored: StoredDay; disagreement: Difference | null };
/** Power of each second of the day and of those around it, W. */
type Power = (second: number) => number;

const kindOf = (form: Form) => (form === 'puissance' ? 'power' : 'energy');
const secondsOf = (day: number) => dayLengthMs(day) / 1000;
const isDay = ({ stepS }: File) => stepS === WHOLE_DAY;

/** Energy of a power that is the same for ten seconds, or for one where the bounds ask it. */
function energyIn(power: Power, from: number, to: number): number {
  const stepS = from % 10 === 0 && to % 10 === 0 ? 10 : 1;
  let sum = 0;
  for (let s = from; s < to; s += stepS) sum += power(s) * stepS;
  return sum / 3600;
}

const boundsOf = (day: number, { fromS, stepS }: File, i: number): [from: number, to: number] =>
  stepS === WHOLE_DAY ? [0, secondsOf(day)] : [fromS + i * stepS, fromS + (i + 1) * stepS];

function valuesOf(day: number, file: File, power: Power): Float64Array {
  return Float64Array.from({ length: file.count }, (_, i) => {
    const [from, to] = boundsOf(day, file, i);
    const energy = energyIn(power, from, to) * file.scale;
    return file.form === 'puissance' ? (energy * 3600) / (to - from) : energy;
  });
}

/** Records a file as the server does; answers whether a row changed. */
function send(rows: Map<string, Row>, day: number, { form, fromS, stepS }: File, values: Float64Array): boolean {
  const layout = layOut({
    point: null,
    variable: form,
    register: null,
    registerLabel: null,
    unit: 'Wh',
    runs: [{ from: dayStart(day) + fromS * 1000, stepS, values, quality: null }],
    periods: [],
    duplicates: 0,
  });
  expect(layout.lost).toBeLessThan(0.01);
  let changed = false;
  for (const fresh of layout.days.values()) {
    const key = `${form} ${fresh.day}`;
    const old = rows.get(key);
    const merged = old ? mergeDay(unpackDay(old.stored, form), fresh, form) : fresh;
    const packed = packDay(merged, form)!;
    const kept = keptOf(fresh, unpackDay(packed, form), form);
    expect(kept.lost).toBeLessThan(0.1);
    const same = old !== undefined && sameDay(old.stored, packed);
    const sums = disagreementOf(merged, kindOf(form));
    const about = { variable: form, fromDay: fresh.day, toDay: fresh.day + 1, unit: 'Wh' } as const;
    rows.set(key, { form, stored: same ? old.stored : packed, disagreement: sums && { ...about, ...sums } });
    changed ||= !same;
  }
  return changed;
}

const seriesOf = (form: Form, rows: readonly StoredDay[]): StoredSeries => ({
  sourceId: 'meter',
  variable: form,
  register: '',
  registerLabel: null,
  days: rows.map(({ day }) => day),
  steps: rows.map(({ stepS }) => stepS),
  roundings: rows.map(({ quality }) => roundingOfQuality(quality)),
  qualities: rows.map(({ quality }) => markOfQuality(quality)),
  totals: rows.map(({ total }) => total),
  minima: rows.map(({ minimum }) => minimum),
  maxima: rows.map(({ maximum }) => maximum),
  points: rows.map(({ points }) => points),
  values: Float32Array.from(rows.flatMap(({ curve }) => [...floatsOf(curve)])),
  marks: Uint8Array.from(rows.flatMap(({ marks }) => (marks ? [...marks] : []))),
  markLengths: rows.map(({ marks }) => marks?.length ?? 0),
});

/** Energy of a day as every form says, and what disagrees. */
function readDay(rows: ReadonlyMap<string, Row>, day: number): { wh: number; differences: Difference[] } {
  const all = [...rows.values()];
  const series = (['puissance', 'conso'] as const).flatMap((form) => {
    const own = all.filter((one) => one.form === form).map(({ stored }) => stored);
    return own.length === 0
      ? []
      : [
          seriesOf(
            form,
            own.toSorted((a, b) => a.day - b.day),
          ),
        ];
  });
  const contested = contestedDays(series);
  const asked = all.filter(({ stored }) => contested.includes(stored.day));
  const stored = {
    ...withOneCurve(
      series,
      asked.map(({ form, stored: row }) => ({ sourceId: 'meter', variable: form, row })),
    ),
    periods: [],
  };
  const days = energyDays(day, day + 1, stored);
  const ofRows = all.flatMap(({ disagreement }) => (disagreement?.fromDay === day ? [disagreement] : []));
  return { wh: days.energy[0]!, differences: differencesOf(stored, days, ofRows) };
}

function orders<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((one, i) => orders(list.toSpliced(i, 1)).map((rest) => [one, ...rest]));
}

const aForm = fc.constantFrom<Form>('puissance', 'conso');
const aShare = fc.double({ min: 0, max: 1, noNaN: true });
/** Powers that change every half-hour, from hours before the day. */
const aPower = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 80, maxLength: 80 }).map(
  (watts): Power =>
    (second) =>
      watts[Math.floor(second / 1800) + 12]! * 36,
);

/** Files on one grid or another: whole days, intervals that cross midnight, offsets of a few seconds. */
const aFile = fc
  .record({
    form: aForm,
    stepS: fc.constantFrom(10, 60, 300, 600, 900, 1800, 3600, 7200, 10_800, WHOLE_DAY),
    offset: fc.option(fc.nat(2), { nil: null }),
    from: aShare,
    length: aShare,
  })
  .map(({ form, stepS, offset, from, length }): File => {
    if (stepS === WHOLE_DAY) return { form, stepS, fromS: 0, count: 1, scale: 1 };
    const shifts = stepS <= 900 ? [10, 30, 50] : stepS >= 3600 ? [-3600, 1800, 3600] : [0, 0, 0];
    const most = Math.ceil(WHOLE_DAY / stepS);
    const first = Math.floor(from * 0.6 * most);
    const count = Math.max(1, Math.round(length * (most - first)));
    const fromS = (offset === null ? 0 : shifts[offset]!) + first * stepS;
    return { form, stepS, fromS, count: stepS === 10 ? Math.min(400, count) : count, scale: 1 };
  });
const ofSeconds = ({ stepS, fromS }: File) => stepS % 60 !== 0 || fromS % 60 !== 0;

describe('several files of one meter, in any order of arrival', () => {
  test('that agree: the energy is that of the seconds known, nothing is reported, and the same again is no change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DAYS),
        fc.array(aFile, { minLength: 2, maxLength: 3 }),
        fc.integer({ min: 1, max: 40 }),
        (day, files, watts) => {
          // A constant: what an interval has on each side of midnight is known.
          const power: Power = () => watts * 36;
          const known = new Uint8Array(secondsOf(day));
          for (const file of files) {
            const end = isDay(file) ? known.length : file.fromS + file.count * file.stepS;
            known.fill(1, Math.max(0, file.fromS), Math.max(0, end));
          }
          const expected = (known.reduce((sum, one) => sum + one, 0) * power(0)) / 3600;
          fc.pre(expected > 0);
          // What the rounding of a total allows leaves the seconds that a minute lacks: less than a minute at 1440 W.
          const within = files.some(isDay) ? 24 : 1;
          for (const order of orders(files)) {
            const rows = new Map<string, Row>();
            for (const file of order) send(rows, day, file, valuesOf(day, file, power));
            for (const file of order) {
              const changed = send(rows, day, file, valuesOf(day, file, power));
              // Files of seconds are one curve: the later one counts for the seconds it covers.
              const apart = files.every((one) => one === file || one.form !== file.form || !ofSeconds(one));
              if (apart || !ofSeconds(file)) expect(changed).toBe(false);
            }
            const { wh, differences } = readDay(rows, day);
            expect(Math.abs(wh - expected)).toBeLessThan(within);
            expect(differences).toEqual([]);
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 30_000);

  test('that disagree: one energy, one report of what counts, and no other of a whole day is left unsaid', () => {
    const files = fc
      .uniqueArray(
        fc.record({
          form: aForm,
          stepS: fc.constantFrom(60, 300, 1800, 3600, 7200, WHOLE_DAY),
          scale: fc.constantFrom(1, 1, 1.3, 0.7),
          from: fc.option(aShare, { nil: 0 }),
          length: fc.option(aShare, { nil: 1 }),
        }),
        { minLength: 2, maxLength: 3, selector: ({ form, stepS }) => `${form} ${stepS}` },
      )
      .map(
        (list) => (day: number) =>
          list.map(({ form, stepS, scale, from, length }): File => {
            const most = stepS === WHOLE_DAY ? 1 : Math.floor(secondsOf(day) / stepS);
            const first = Math.min(most - 1, Math.floor(from * most));
            return {
              form,
              stepS,
              scale,
              fromS: first * stepS,
              count: Math.max(1, Math.round(length * (most - first))),
            };
          }),
      );
    fc.assert(
      fc.property(fc.constantFrom(...DAYS), files, aPower, (day, filesOf, power) => {
        const list = filesOf(day);
        const results = orders(list).map((order) => {
          const rows = new Map<string, Row>();
          for (const file of order) send(rows, day, file, valuesOf(day, file, power));
          for (const file of order) expect(send(rows, day, file, valuesOf(day, file, power))).toBe(false);
          return readDay(rows, day);
        });
        const [first] = results;
        for (const { wh, differences } of results) {
          expect(Math.abs(wh - first!.wh)).toBeLessThan(0.1);
          expect(differences.map(({ governs }) => governs)).toEqual(first!.differences.map(({ governs }) => governs));
          expect(differences.length).toBeLessThanOrEqual(1);
          for (const { governs, given } of differences)
            if (governs === 'given') expect(Math.abs(given - wh)).toBeLessThan(1);
          if (differences.length > 0) continue;
          for (const file of list) {
            const whole = isDay(file) || (file.fromS === 0 && file.count * file.stepS >= secondsOf(day));
            const own = energyIn(power, 0, secondsOf(day)) * file.scale;
            if (whole) expect(Math.abs(own - wh)).toBeLessThan(0.01 * wh + 40);
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 30_000);
});

test('files whose bounds are no whole minutes: the later one counts for the seconds it covers', () => {
  const odd = fc
    .record({
      stepS: fc.oneof(fc.integer({ min: 1, max: 130 }), fc.constantFrom(60, 300, 900)),
      fromS: fc.integer({ min: -500, max: 7000 }),
      values: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 60 }),
    })
    .filter(({ stepS, fromS }) => stepS % 60 !== 0 || fromS % 60 !== 0);
  fc.assert(
    fc.property(fc.constantFrom(...DAYS), aForm, fc.array(odd, { minLength: 1, maxLength: 4 }), (day, form, files) => {
      const seconds = new Float64Array(20_000);
      const rows = new Map<string, Row>();
      for (const { stepS, fromS, values } of files) {
        for (const [i, value] of values.entries()) {
          const share = form === 'puissance' ? value / 3600 : value / stepS;
          seconds.fill(share, Math.max(0, fromS + i * stepS), Math.max(0, fromS + (i + 1) * stepS));
        }
        const file = { form, stepS, fromS, count: values.length, scale: 1 };
        send(rows, day, file, Float64Array.from(values));
        expect(send(rows, day, file, Float64Array.from(values))).toBe(false);
      }
      const row = rows.get(`${form} ${day}`);
      const minutes = row ? unpackDay(row.stored, form) : null;
      const factor = form === 'puissance' ? 1 / 60 : 1;
      for (let s = 0; s < 300; s++) {
        const held = minutes ? (minutes.values[s]! || 0) * factor : 0;
        const expected = seconds.subarray(s * 60, (s + 1) * 60).reduce((sum, one) => sum + one, 0);
        expect(Math.abs(held - expected)).toBeLessThan(0.01 + 1e-6 * expected);
      }
    }),
    { numRuns: 100 },
  );
}, 30_000);
