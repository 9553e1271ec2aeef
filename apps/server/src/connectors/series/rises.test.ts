import { describe, expect, test } from 'vitest';
import { figures, readText } from '../test-support.ts';

const HOUR_MS = 3_600_000;
const at = (i: number) => new Date(Date.UTC(2024, 0, 15) + i * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ');
const file = (values: readonly number[]) =>
  `${['time,Import T1 kWh,Import T2 kWh', ...values.map((value, i) => `${at(i)},${value},0`)].join('\n')}\n`;
const rising = (from: number, count: number, step: number) => Array.from({ length: count }, (_, i) => from + step * i);

describe('a rise of a counter', () => {
  test('to a counter that reads more is unknown, and the energy before and after is known', async () => {
    const read = await readText(file([...rising(1000, 10, 10), ...rising(54_321, 10, 10)]));
    expect(figures(read, 'conso').total.value).toBe(180);
    expect(read.refused.map(({ line, reason }) => [line, reason.slice(0, 21)])).toEqual([
      [12, 'le compteur monte de '],
    ]);
  });

  test('after an absence is a consumption', async () => {
    const away = rising(1000, 48, 0.05);
    const home = rising(away.at(-1)! + 3, 4, 3);
    const read = await readText(file([...away, ...home]));
    expect(read.refused).toEqual([]);
    expect(figures(read, 'conso').total.value).toBeCloseTo(47 * 0.05 + 12, 6);
  });

  test('over hours without a reading is what they were long', async () => {
    const rows = [...rising(1000, 10, 1).map((value, i) => [i, value]), [33, 1033], [34, 1034], [35, 1035]];
    const lines = rows.map(([hour, value]) => `${at(hour!)},${value},0`);
    const read = await readText(`time,Import T1 kWh,Import T2 kWh\n${lines.join('\n')}\n`);
    expect(read.refused.filter(({ reason }) => reason.includes('monte'))).toEqual([]);
  });

  test('is judged in the states of a history too', async () => {
    const states = [...rising(1000, 12, 1), ...rising(90_000, 12, 1)];
    const lines = states.map((value, i) => `sensor.linky,${value},${at(i).replace(' ', 'T')}:00.000Z`);
    const read = await readText(`entity_id,state,last_changed\n${lines.join('\n')}\n`, {
      generic: { variable: 'conso', unit: 'kWh' },
    });
    expect(figures(read, 'conso').total.value).toBe(22);
    expect(read.notes.join(' ')).toContain('saut impossible 1 fois');
  });
});
