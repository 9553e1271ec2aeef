import { describe, expect, test } from 'vitest';
import { figures, notes, readText, refusals } from '../test-support.ts';

const SEEN = { table: { columns: {} }, stamp: 'start', zone: 'Europe/Paris' } as const;
const two = (value: number) => String(value).padStart(2, '0');
const daily = (header: string, power: (i: number) => number) =>
  `Date;${header};Consommation (kWh)\n${Array.from({ length: 30 }, (_, i) => `${two(i + 1)}/04/2024;${power(i)};10`).join('\n')}\n`;
const hourly = (power: number) =>
  `Date;Puissance (kW);Consommation (kWh)\n${Array.from({ length: 48 }, (_, i) => `${two(14 + Math.floor(i / 24))}/04/2024 ${two(i % 24)}:00;${power + (i % 3) / 100};${1 + (i % 3) / 100}`).join('\n')}\n`;
const read = (content: string) => readText(content, { generic: SEEN, energy: 'electricite' });
const columns = async (content: string) =>
  (await read(content)).table!.columns.slice(1).map(({ role, certainty }) => `${role} ${certainty}`);

describe('a power beside an energy', () => {
  test.each([
    ['Puissance atteinte (kW)', 'puissance_max proposed'],
    ['Appel de puissance (kW)', 'puissance_max proposed'],
    ['Puissance crête (kW)', 'puissance_max proposed'],
    ['Puissance (kW)', 'puissance_max asked'],
    ['Puissance installée (kW)', 'ignored proposed'],
    ['Puissance crête solaire (kW)', 'ignored proposed'],
  ])('%s of a day governs no consumption', async (header, expected) => {
    const content = daily(header, (i) => 6 + (i % 2) / 10);
    expect(await columns(content)).toEqual([expected, 'conso certain']);
    const found = await read(content);
    expect(found.needsChoice).toBe(true);
    expect(found.series.map(({ variable }) => variable)).not.toContain('puissance');
    expect(figures(found, 'conso').total.value).toBe(300);
  });

  test('a daily power is the mean where a person says so', async () => {
    const content = daily('Puissance (kW)', () => 0.5);
    const answered = await readText(content, {
      generic: { ...SEEN, table: { columns: { 1: { role: 'puissance', unit: 'kW' } } } },
      energy: 'electricite',
    });
    expect(figures(answered, 'puissance').total.value).toBe(360);
  });

  test('hourly, it is asked where it has another energy', async () => {
    expect(await columns(hourly(1))).toEqual(['puissance certain', 'conso certain']);
    expect(await columns(hourly(6))).toEqual(['puissance asked', 'conso certain']);
    const found = await read(hourly(6));
    expect([found.needsChoice, notes(found)[0]]).toEqual([
      true,
      expect.stringContaining('n’a pas l’énergie de la colonne'),
    ]);
    expect(found.series.map(({ variable }) => variable)).toEqual(['conso']);
  });

  test.each([
    ['Index (Wh);Puissance (W)', (i: number) => `${1000 * i};${i % 24 === 19 ? 6000 : 200}`, 'asked'],
    ['Index HP (Wh);Index HC (Wh);Puissance (W)', (i: number) => `${600 * i};${400 * i};200`, 'asked'],
    ['Index (Wh);Puissance (W)', (i: number) => `${1000 * i};1000`, 'certain'],
  ])('%s: hourly, it is asked where the index has another energy', async (header, cells, certainty) => {
    const rows = Array.from(
      { length: 48 },
      (_, i) => `${two(14 + Math.floor(i / 24))}/04/2024 ${two(i % 24)}:00;${cells(i)}`,
    );
    for (const order of [rows, rows.toReversed()])
      expect((await columns(`Date;${header}\n${order.join('\n')}\n`)).at(-1)).toBe(`puissance ${certainty}`);
  });
});

test('a power that is none is refused once', async () => {
  const at = (i: number) => `2024-01-01 ${String(Math.floor(i / 6)).padStart(2, '0')}:${i % 6}0`;
  const lines = Array.from({ length: 40 }, (_, i) => `${at(i)};${i === 5 ? 'abc' : 100 + i}`);
  const found = await readText(`Date;Puissance (W)\n${lines.join('\n')}\n`, { generic: { stamp: 'start' } });
  expect(refusals(found)).toEqual([[7, 'valeur illisible « abc »']]);
});
