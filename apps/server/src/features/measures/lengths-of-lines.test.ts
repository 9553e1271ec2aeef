import { describe, expect, test } from 'vitest';
import { drop } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { energy, seen, tableSources } from '../../testing/table-sources.ts';
import { dayAt, french, lines, table, two } from '../../testing/tables.ts';

/** What is stored of tables whose lines do not all last as long: months, days, hours, and one line with an hour among dates. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);
const HEADER = 'Date;Consommation (kWh)';
const hoursOf = (day: number, step: 30 | 60, kwh: string) =>
  lines(1440 / step, (i) => `${french(day)} ${two(Math.floor((i * step) / 60))}:${two((i * step) % 60)};${kwh}`);

describe('lines of another length, beside the others', () => {
  test.each<[string, string[], number]>([
    ['a day with the hour of the export', [...lines(30, (i) => `${french(i)};11`), `${french(30)} 14:35;11`], 341],
    [
      'months, then days',
      ['10/2023;1000', '11/2023;1000', '12/2023;1000', ...lines(31, (i) => `${french(i)};10`)],
      3310,
    ],
    [
      'days, then the half-hours of the next one',
      [...lines(28, (i) => `${french(i)};24`), ...hoursOf(28, 30, '0,5')],
      696,
    ],
    ['ends of months, one with its hour', ['31/01/2024;300', '29/02/2024 12:00;200', '31/03/2024;200'], 700],
    [
      'hours, and two days on one line each',
      [0, 1, 2, 3, 4, 5, 6].flatMap((day) => (day === 3 || day === 4 ? [`${french(day)};12`] : hoursOf(day, 60, '1'))),
      144,
    ],
    ['days, two of them at noon', lines(28, (i) => `${french(i)}${i === 5 || i === 6 ? ' 12:00' : ''};10`), 280],
  ])('%s', async (_what, rows, kwh) => {
    const file = table(HEADER, ...rows);
    const { source, refused, report } = await stored(file, energy(1));
    expect([await kwhOf(source), refused, report.series.length]).toEqual([kwh, 0, 1]);
    const again = await drop(own.app, own.user, source, file, energy(1));
    expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
    expect(await kwhOf(source)).toBe(kwh);
  });

  test('readings of a meter, one or two of them with their hour', async () => {
    const readings = (...written: string[]) => table('Date;Index (kWh)', ...written);
    const index = seen([{ at: 1, role: 'index', unit: 'kWh' }]);
    const one = readings('13/01/2024;45000', '01/02/2024;45300', '01/03/2024 08:30;45500', '02/04/2024;45800');
    expect(await kwhOf((await stored(one, index)).source)).toBe(800);
    const most = readings(
      '13/01/2024 08:30;45000',
      '01/02/2024 09:00;45300',
      '01/03/2024;45500',
      '02/04/2024 08:15;45800',
    );
    expect(await kwhOf((await stored(most, index)).source)).toBe(800);
  });

  test('a longer line that is not the sum of the others is asked', async () => {
    const days = lines(20, (i) => `${french(i)};11`);
    const part = table(HEADER, ...days, `${dayAt(0).slice(0, 7)};341`);
    expect(await refusal(part, energy(1))).toMatchObject({ code: 'file_needs_choice' });
    const twice = table(HEADER, ...lines(31, (i) => `${french(i)};11`), `${french(30)} 14:35;3`);
    expect(await refusal(twice, energy(1))).toMatchObject({ code: 'file_needs_choice' });
    const sum = table(HEADER, ...days, `${dayAt(0).slice(0, 7)};220`);
    expect(await kwhOf((await stored(sum, energy(1))).source)).toBe(220);
  });
});
