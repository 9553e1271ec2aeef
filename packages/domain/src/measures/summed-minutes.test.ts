import { describe, expect, test } from 'vitest';
import { dayNumber } from '../calendar/days.ts';
import { dayStart } from '../calendar/paris.ts';
import { disagreementOf } from './conservation.ts';
import { type DayCurve, emptyDay, energyOf } from './day-curve.ts';
import { layOut } from './layout.ts';
import { mergeDay } from './merge-day.ts';
import { packDay, unpackDay } from './pack-day.ts';

const DAY = dayNumber(2024, 2, 14);
const NONE = Number.NaN;

/** One day of energies of some seconds each [Wh], from a second of the day. */
const lines = (fromS: number, values: number[], stepS = 10, variable: 'conso' | 'puissance' = 'conso') =>
  layOut({
    point: null,
    variable,
    register: null,
    registerLabel: null,
    unit: 'Wh',
    runs: [{ from: dayStart(DAY) + fromS * 1000, stepS, values: Float64Array.from(values), quality: null }],
    periods: [],
    duplicates: 0,
  }).days.get(DAY)!;

/** A row of before pieces were kept: minutes, and parts `[slot, from, to, energy, mark]` of those at the ends of what is known. */
function earlierRow(
  minutes: [slot: number, energy: number][],
  parts: [slot: number, from: number, to: number, energy: number, mark?: number][],
  variable: 'conso' | 'puissance' = 'conso',
): DayCurve {
  const curve = emptyDay(DAY, 60);
  for (const [slot, energy] of minutes) curve.values[slot] = energy;
  const bytes = new Uint8Array(8 + 1440 * 9 + 2 + parts.length * 27);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 60, true);
  view.setUint32(4, 1440 | (1 << 29), true);
  curve.values.forEach((value, i) => view.setFloat64(8 + i * 8, value, true));
  const at = 8 + 1440 * 9;
  view.setUint16(at, parts.length, true);
  for (const [i, [slot, from, to, energy, mark = 0]] of parts.entries()) {
    view.setUint16(at + 2 + i * 27, slot, true);
    view.setUint8(at + 28 + i * 27, mark);
    [from, to, energy].forEach((value, k) => view.setFloat64(at + 4 + i * 27 + k * 8, value, true));
  }
  return unpackDay({ ...packDay(curve, variable)!, received: bytes }, variable);
}

/** The next file of a day that was written to its row and read back. */
const then = (before: DayCurve, fresh: DayCurve) =>
  mergeDay(unpackDay(packDay(before, 'conso')!, 'conso'), fresh, 'conso');

describe('a row of before pieces were kept, where later seconds come over it', () => {
  // From 06:00:50 to 06:02:10, without 06:01:40: its second minute is stored as if it were measured whole.
  const SIX = 6 * 3600;
  const original = lines(SIX + 50, [100, 100, 100, 100, 100, NONE, 100, 100]);
  const row = () =>
    earlierRow(
      [
        [360, 100],
        [361, 500],
        [362, 100],
      ],
      [
        [360, 50, 60, 100],
        [362, 0, 10, 100],
      ],
    );

  test('its parts keep their seconds, energies and marks', () => {
    const parts = [
      [360, 50, 60, 100, 2],
      [362, 20, 30, 200, 1],
    ] as const;
    const pieces = (variable: 'conso' | 'puissance') =>
      earlierRow(
        [
          [360, 100],
          [362, 200],
        ],
        parts.map((one) => [...one]),
        variable,
      ).received![0]!.pieces!;
    expect(pieces('conso')).toEqual({
      from: Float64Array.of(SIX + 50, SIX + 140),
      to: Float64Array.of(SIX + 60, SIX + 150),
      values: Float64Array.of(100, 200),
      marks: Uint8Array.of(2, 1),
    });
    // Of a power, the share of its minute: what ten seconds had is six times that.
    expect([...pieces('puissance').values]).toEqual([600, 1200]);
  });

  test('the same file again invents no energy', () => {
    const again = mergeDay(row(), original, 'conso');
    expect(energyOf(again, 'energy')).toBeCloseTo(700, 6);
    expect(disagreementOf(again, 'energy')).toBeNull();
    expect(energyOf(then(again, original), 'energy')).toBeCloseTo(700, 6);
  });

  test('seconds that a minute may lack or hold are in it, and the answer says so', () => {
    const more = mergeDay(row(), lines(SIX + 100, [100]), 'conso');
    expect(energyOf(more, 'energy')).toBeCloseTo(700, 6);
    const found = disagreementOf(more, 'energy')!;
    expect(found).toMatchObject({ given: 500, governs: 'given' });
    expect(found.measured).toBeCloseTo(500 - 500 / 6 + 100, 6);
  });

  test('seconds that hold less than their share are in it, and nothing is reported within its rounding', () => {
    const less = mergeDay(row(), lines(SIX + 60, [10]), 'conso');
    expect(energyOf(less, 'energy')).toBeCloseTo(700, 6);
    expect(disagreementOf(less, 'energy')!.measured).toBeCloseTo(500 - 500 / 6 + 10, 6);
    for (const share of [83, 84])
      expect(mergeDay(row(), lines(SIX + 60, [share]), 'conso').contradicted).toBeUndefined();
  });

  test('of powers, what is left of a minute is the power of its other seconds', () => {
    const minute = earlierRow([[361, 500]], [[361, 0, 60, 500]], 'puissance');
    const more = mergeDay(minute, lines(SIX + 60, [2000], 10, 'puissance'), 'puissance');
    expect(energyOf(more, 'power')).toBeCloseTo(500 / 60, 6);
    expect(more.contradicted!.measured).toBeCloseTo((500 * 50 + 2000 * 10) / 3600, 6);
  });

  test('seconds that hold more than the minute replace it, and the answer says so', () => {
    const more = mergeDay(row(), lines(SIX + 60, [1100, 1100]), 'conso');
    expect(energyOf(more, 'energy')).toBeCloseTo(200 + 2200, 6);
    expect(disagreementOf(more, 'energy')).toEqual({ given: 500, measured: 2200, governs: 'measured' });
  });

  test('a whole minute of seconds replaces it, also in a row written since', () => {
    const first = mergeDay(row(), lines(SIX + 120, [50]), 'conso');
    const second = then(first, lines(SIX + 60, [200, 200, 200, 200, 200, 200]));
    expect(energyOf(second, 'energy')).toBeCloseTo(100 + 1200 + 50, 6);
    expect(disagreementOf(second, 'energy')).toBeNull();
    // What is not known of a minute stays unknown when other seconds of its day are written.
    expect(energyOf(then(first, original), 'energy')).toBeCloseTo(700, 6);
  });

  test('seconds over a part of a minute replace their share of it: its energy is known', () => {
    // Half of the ten seconds at either end of what is known.
    for (const fromS of [SIX + 55, SIX + 120]) {
      const more = mergeDay(row(), lines(fromS, [10], 5), 'conso');
      expect(energyOf(more, 'energy')).toBeCloseTo(700 - 50 + 10, 6);
      expect(disagreementOf(more, 'energy')).toBeNull();
    }
    // A line of sixty seconds that begins at half a minute.
    const half = then(row(), lines(SIX + 330, [600], 60));
    const more = then(half, lines(SIX + 330, [10]));
    expect(energyOf(more, 'energy')).toBeCloseTo(700 + 500 + 10, 6);
    expect(disagreementOf(more, 'energy')).toBeNull();
  });

  test('minutes alone in their row count where whole seconds disagree, and the answer says so', () => {
    const minute = emptyDay(DAY, 60);
    minute.values[360] = 600;
    const again = then(minute, lines(SIX, [200, 200, 200, 200, 200, 200]));
    expect(energyOf(again, 'energy')).toBeCloseTo(600, 6);
    expect(disagreementOf(again, 'energy')).toEqual({ given: 600, measured: 1200, governs: 'given' });
  });
});

test('a minute counts where a part of it holds more, in either order, and the answer says so', () => {
  const minutes = emptyDay(DAY, 60);
  minutes.values.fill(600, 540, 550);
  const seconds = lines(9 * 3600 + 60, [1100, 1100, 1100]);
  for (const [first, second] of [
    [minutes, seconds],
    [seconds, minutes],
  ] as const) {
    const both = then(first, second);
    expect(energyOf(both, 'energy')).toBeCloseTo(6000, 6);
    expect(disagreementOf(both, 'energy')).toEqual({ given: 600, measured: 3300, governs: 'given' });
  }
  // Nor is what it is rounded to anything else.
  for (const [last, said] of [
    [201, null],
    [202, { given: 600, measured: 602, governs: 'given' }],
  ] as const)
    expect(disagreementOf(then(minutes, lines(9 * 3600 + 60, [200, 200, last])), 'energy')).toEqual(said);
  // Seconds that a minute may hold say nothing else.
  expect(disagreementOf(then(minutes, lines(9 * 3600 + 60, [110, 110, 110])), 'energy')).toBeNull();
});

test('a minute left of a longer line is a part of it: later seconds replace their share', () => {
  const line = lines(45, [900], 90);
  const left = then(then(line, lines(40, [10, 10])), lines(120, [10, 10]));
  expect(energyOf(left, 'energy')).toBeCloseTo(600 + 40, 6);
  const more = then(left, lines(60, [10]));
  expect(energyOf(more, 'energy')).toBeCloseTo(500 + 50, 6);
  expect(disagreementOf(more, 'energy')).toBeNull();
});
