import { writeXlsx } from 'hucre/xlsx';
import { DAY_MS } from '@joulerie/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, sourceData, sumOf } from '../../testing/files.ts';
import type { Upload } from '../../testing/request.ts';
import { FIRST_DAY, american, dayAt, french, lines, table, two } from '../../testing/tables.ts';

/** Each layout of a table three times: its first import, the same again, and a correction of a part of its days with some more. */
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** A file of days [from, to) of so many kWh each. */
type Layout = (from: number, to: number, kwh: number) => Upload | Promise<Upload>;

const HEADER = 'Date;Électricité (kWh)';
const comma = (value: number) => String(Math.round(value * 1e6) / 1e6).replace('.', ',');
const perDay =
  (header: string, write: (day: number, kwh: number) => string, ...end: string[]): Layout =>
  (from, to, kwh) =>
    table(header, ...lines(to - from, (i) => write(from + i, kwh)), ...end);
/** So many lines a day. */
const perStep =
  (header: string, count: number, write: (day: number, step: number, kwh: number) => string): Layout =>
  (from, to, kwh) =>
    table(header, ...lines((to - from) * count, (i) => write(from + Math.floor(i / count), i % count, kwh / count)));
const wide = (headers: string[], more = ''): Layout =>
  perDay(
    `Date;${headers.join(';')}${more && ';Total'}`,
    (day, kwh) =>
      `${french(day)};${headers.map(() => comma(kwh / headers.length)).join(';')}${more && `;${comma(kwh)}`}`,
  );
const stamp = (day: number) => (FIRST_DAY + day) * 86_400;

const LAYOUTS: Record<string, Layout> = {
  'days at their last second': perDay(HEADER, (day, kwh) => `${dayAt(day)} 23:59:59;${comma(kwh)}`),
  'hours at half past': perStep(HEADER, 24, (day, h, kwh) => `${dayAt(day)} ${two(h)}:30;${comma(kwh)}`),
  'hours a minute before the next': perStep(HEADER, 24, (day, h, kwh) => `${dayAt(day)} ${two(h)}:59;${comma(kwh)}`),
  'two hours in UTC': perStep(
    `Date UTC;${HEADER.slice(5)}`,
    12,
    (day, i, kwh) => `${dayAt(day)}T${two(i * 2)}:00:00Z;${comma(kwh)}`,
  ),
  'three hours in UTC': perStep(
    `Date UTC;${HEADER.slice(5)}`,
    8,
    (day, i, kwh) => `${dayAt(day)}T${two(i * 3)}:00:00Z;${comma(kwh)}`,
  ),
  'quarters of an hour, the last first': (from, to, kwh) =>
    table(
      HEADER,
      ...lines(
        (to - from) * 96,
        (i) =>
          `${french(from + Math.floor(i / 96))} ${two(Math.floor((i % 96) / 4))}:${two((i % 4) * 15)};${comma(kwh / 96)}`,
      ).toReversed(),
    ),
  euros: perDay('Date;Coût (€);Consommation (kWh)', (day, kwh) => `${french(day)};2,50;${comma(kwh)}`),
  'a temperature': perDay('Date;Consommation (kWh);Moyenne °F', (day, kwh) => `${french(day)};${comma(kwh)};50`),
  'time classes': perDay(
    'Date;HP (kWh);HC (kWh)',
    (day, kwh) => `${french(day)};${comma(kwh * 0.7)};${comma(kwh * 0.3)}`,
  ),
  'time classes and their sum': perDay(
    'Date;Total (kWh);HP (kWh);HC (kWh)',
    (day, kwh) => `${french(day)};${comma(kwh)};${comma(kwh * 0.7)};${comma(kwh * 0.3)}`,
  ),
  'commas between and in values': perDay('Date,Consommation (kWh)', (day, kwh) => `${dayAt(day)},${comma(kwh + 0.5)}`),
  'the value first': perDay('Consommation (kWh);Date', (day, kwh) => `${comma(kwh)};${french(day)}`),
  'the month first': perDay(HEADER, (day, kwh) => `${american(day)};${comma(kwh)}`),
  'AM and PM': perStep(
    HEADER,
    24,
    (day, h, kwh) => `${american(day)} ${h % 12 || 12}:00 ${h < 12 ? 'AM' : 'PM'};${comma(kwh)}`,
  ),
  'years of two digits': perDay(HEADER, (day, kwh) => `${french(day).slice(0, 6)}24;${comma(kwh)}`),
  'named months': perDay(
    HEADER,
    (day, kwh) => `${french(day).replace('/01/', '-janv-').replace('/02/', '-févr-')};${comma(kwh)}`,
  ),
  'a total': perDay(HEADER, (day, kwh) => `${french(day)};${comma(kwh)}`, 'Total;12345'),
  'numbers of lines': (from, to, kwh) =>
    table(`;${HEADER}`, ...lines(to - from, (i) => `${i};${french(from + i)};${comma(kwh)}`)),
  'a unit a cell': perDay('Date;Consommation', (day, kwh) => `${french(day)};${comma(kwh / 1000)} MWh`),
  'days of a worksheet': perDay(HEADER, (day, kwh) => `${45_292 + day};${comma(kwh)}`),
  'seconds since 1970': perStep('timestamp;kWh', 24, (day, h, kwh) => `${stamp(day) + (h - 1) * 3600};${comma(kwh)}`),
  sessions: perStep(
    'Début;Fin;Énergie (kWh)',
    2,
    (day, i, kwh) => `${french(day)} ${two(7 + i * 9)}:12;${french(day)} ${two(9 + i * 11)}:40;${comma(kwh)}`,
  ),
  '24 columns': wide(lines(24, (h) => `${two(h)}:00 (kWh)`)),
  '48 columns by their ends': wide(lines(48, (h) => `${two(Math.floor((h + 1) / 2) % 24)}h${h % 2 ? '00' : '30'} kWh`)),
  '96 columns and a total': wide(
    lines(96, (q) => `${two(Math.floor(q / 4))}:${two((q % 4) * 15)} kWh`),
    'total',
  ),
  'numbered hours': wide(lines(24, (h) => `H${h + 1} (kWh)`)),
  'dates as columns': (from, to, kwh) =>
    table(
      `;${lines(to - from, (i) => french(from + i)).join(';')}`,
      `Électricité (kWh);${lines(to - from, () => comma(kwh)).join(';')}`,
    ),
  'a sheet of ten days': async (from, to, kwh) => ({
    name: 'classeur.xlsx',
    bytes: await writeXlsx({
      sheets: Array.from({ length: Math.ceil((to - from) / 10) }, (_, sheet) => ({
        name: `Partie ${sheet + 1}`,
        rows: [
          ['Date', 'Consommation (kWh)'],
          ...Array.from({ length: Math.min(10, to - from - sheet * 10) }, (__, i) => [
            new Date((FIRST_DAY + from + sheet * 10 + i) * DAY_MS),
            kwh,
          ]),
        ],
      })),
    }),
  }),
  // A counter stands at what it counted since the first day.
  'a counter of every hour': (from, to, kwh) =>
    table(
      'Date;Électricité importée (kWh)',
      ...lines(
        (to - from) * 24 + 1,
        (i) => `${dayAt(from + Math.floor(i / 24))} ${two(i % 24)}:00;${comma(1000 + 100 * from + (i * kwh) / 24)}`,
      ),
    ),
};

const CLOCK = { stamp: 'start', zone: 'Europe/Paris' } as const;

test.each(Object.entries(LAYOUTS))('%s: imported, imported again, and corrected in part', async (name, layout) => {
  const user = await aUser(app);
  const source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
  const isCounter = name.startsWith('a counter');
  const send = async (file: Upload) => {
    const query = {
      ...(name.includes('their ends') ? { zone: CLOCK.zone } : CLOCK),
      table: JSON.stringify({ columns: isCounter ? [{ at: 1, role: 'conso', unit: 'kWh (index)' }] : [] }),
    };
    const { status, error, body } = await drop(app, user, source, file, query);
    expect([status, error]).toMatchObject([200, undefined]);
    return body.outcome!;
  };
  const total = async () => {
    const query = { variables: 'conso', frequency: 'daily' as const, start_date: '2023-12-31', end_date: '2024-02-28' };
    return sumOf((await sourceData(app, user, source, query)).variables[0]!.values) / 1000;
  };
  const half = name.startsWith('commas') ? 0.5 : 0;
  const first = await layout(0, 20, 12);
  await send(first);
  expect(await total()).toBeCloseTo(20 * (12 + half), 3);
  expect(await send(first)).toMatchObject({ added: 0, replaced: 0 });
  await send(await layout(10, 25, 24));
  expect(await total()).toBeCloseTo(10 * (12 + half) + 15 * (24 + half), 3);
});
