import { describe, expect, test } from 'vitest';
import { figures, readText, refusals, said } from '../test-support.ts';
import type { TableAnswers } from './meaning.ts';

/** Which columns say when, and by which clock. */
const two = (value: number) => String(value).padStart(2, '0');
const times = (count: number, write: (i: number) => string) => Array.from({ length: count }, (_, i) => write(i));
const read = (rows: string[], columns: TableAnswers['columns'] = {}, zone?: 'UTC+1') =>
  readText(`${rows.join('\n')}\n`, {
    energy: 'electricite',
    generic: { stamp: 'start', ...(zone && { zone }), table: { columns } },
  });

describe('columns that a person names', () => {
  const BILLS = [
    'Saisi le;Relevé;Jusqu’à;Consommation (kWh)',
    '01/03/2024;01/01/2024;31/01/2024;310',
    '01/04/2024;01/02/2024;29/02/2024;290',
    '01/05/2024;01/03/2024;31/03/2024;300',
  ];

  test('the dates are those of another column, and its end too', async () => {
    const own = await read(BILLS);
    expect(own.table!.columns.map(({ role }) => role)).toEqual(['time', 'ignored', 'end', 'conso']);
    const moved = await read(BILLS, { 0: { role: 'ignored' }, 1: { role: 'time' }, 2: { role: 'end' } });
    expect(moved.table!.columns.map(({ role, reason }) => `${role} ${reason}`).slice(0, 3)).toEqual([
      'ignored indiqué par vous',
      'time indiqué par vous',
      'end indiqué par vous',
    ]);
    expect(figures(moved)).toMatchObject({
      from: '2023-12-31T23:00:00.000Z',
      to: '2024-03-31T22:00:00.000Z',
      steps: [{ step: 'P1M', count: 3 }],
      total: { value: 900 },
    });
    // The first named takes the place of the one that was found.
    const alone = await read(BILLS, { 1: { role: 'time' } });
    expect(alone.table!.columns.filter(({ role }) => role === 'time').map(({ at }) => at)).toEqual([1]);
  });

  test('an hour in a column of its own, and one that is no hour', async () => {
    const rows = ['Jour;Début;Pause;kWh', ...times(48, (i) => `${14 + Math.floor(i / 24)}/01/2024;${i % 24};0:30;1`)];
    const moved = await read(rows, { 1: { role: 'hour' }, 2: { role: 'ignored' } });
    expect(moved.table!.columns.map(({ role }) => role).slice(0, 2)).toEqual(['time', 'hour']);
    expect([figures(moved).total.value, refusals(moved)]).toEqual([48, []]);
    for (const first of [0, 1]) {
      const bare = times(48, (i) => `${14 + Math.floor(i / 24)}/01/2024;${(i % 24) + first};1`);
      const found = await read(['Jour;Heure;kWh', ...bare]);
      // Up to 24, hours are ends; here a person said otherwise.
      expect(figures(found)).toMatchObject({
        points: 48,
        from: `2024-01-${13 + first}T${first ? '00' : '23'}:00:00.000Z`,
        total: { value: 48 },
      });
    }
    const none = await read(
      rows.filter((_, i) => i === 0 || i % 24 === 1),
      { 1: { role: 'ignored' }, 2: { role: 'ignored' } },
    );
    expect(figures(none)).toMatchObject({ points: 2, steps: [{ step: 'P1D', count: 2 }] });
  });
});

describe('clocks', () => {
  const march = times(24, (h) => `2024-03-31 ${two(h)}:00;1`);
  test('one that is an hour ahead of UTC all year has every hour of the days that change', async () => {
    const found = await read(['Date;kWh', ...march], {}, 'UTC+1');
    expect([figures(found), refusals(found)]).toMatchObject([
      { points: 24, from: '2024-03-30T23:00:00.000Z', to: '2024-03-31T23:00:00.000Z', total: { value: 24 } },
      [],
    ]);
  });

  test.each([
    ['Date (UTC+1)', 'UTC+1', 'proposed'],
    ['Horodate GMT+02', 'UTC+2', 'proposed'],
    ['Date UTC', 'UTC', 'proposed'],
    ['Date (UTC-5)', 'Europe/Paris', 'asked'],
    ['Date', 'Europe/Paris', 'proposed'],
  ])('« %s » is %s', async (header, value, certainty) => {
    const found = await read([`${header};kWh`, ...march.map((row) => row.replace('03-31', '03-30'))]);
    expect(found.table!.zone).toMatchObject({ value, certainty });
  });

  test('an hour that Paris does not have is of another clock, which is asked', async () => {
    const { zone } = (await read(['Date;kWh', ...march])).table!;
    expect([zone?.value, zone?.certainty, said(zone?.reason ?? '')]).toEqual([
      'UTC+1',
      'asked',
      '« 2024-03-31 02:00 » n’existe pas à l’heure de Paris : UTC, ou UTC+1 toute l’année ?',
    ]);
  });
});
