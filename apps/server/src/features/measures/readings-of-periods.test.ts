import type { TableMeaning } from '@joulerie/contract/tables';
import { addMonths, isoDay } from '@joulerie/domain/calendar';
import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { FIRST_DAY, french, lines, table } from '../../testing/tables.ts';

/** Readings of meters on lines that are periods: months, « Du;Au », « Ancien index;Nouvel index ». */
const own = ownBuilding();
const SEEN = { stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns: [] }) } as const;

/** What a meter counts each month of 2024 [kWh or m³], and its readings: those of days of a worksheet too. */
const AMOUNTS = [910, 840, 700, 500, 320, 150, 90, 80, 200, 420, 690, 880];
const WHOLE = 5780;
const READINGS = AMOUNTS.reduce((all, amount) => [...all, all.at(-1)! + amount], [45_210]);
const date = (day: number) => isoDay(day).split('-').toReversed().join('/');
const from = (month: number) => date(addMonths(FIRST_DAY, month));
const last = (month: number) => date(addMonths(FIRST_DAY, month + 1) - 1);
const decimal = (kwh: number) => (kwh / 1000).toFixed(2).replace('.', ',');
const months = (header: string, write: (month: number) => string) => table(header, ...lines(12, write));

/** What a person answers who finds everything as it is proposed. */
const answersTo = ({ table: seen }: { table: TableMeaning | null }) =>
  JSON.stringify({
    columns: (seen?.columns ?? [])
      .filter(({ certainty }) => certainty !== 'certain')
      .map(({ at, role, unit }) => ({ at, role, unit })),
    ...(seen?.dateOrder && { dateOrder: seen.dateOrder.value }),
    ...(seen?.decimal && { decimal: seen.decimal.value }),
    ...(seen?.unread && { unread: seen.unread.value }),
  });

async function stored(idtype: 'pdl' | 'pce' | 'cpcu', variable: string, file: Upload, query: object = SEEN) {
  const source = await aSource(own.app, own.user, own.building, { idtype });
  const seen = (await drop(own.app, own.user, source, file, { ...query, preview: 'true' })).body;
  const asSeen = { ...query, table: answersTo(seen) };
  const { status, error, body } = await drop(own.app, own.user, source, file, asSeen);
  expect([status, error]).toMatchObject([200, undefined]);
  const again = await drop(own.app, own.user, source, file, asSeen);
  expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
  const asked = {
    variables: variable,
    frequency: 'monthly',
    start_date: '2024-01-01',
    end_date: '2024-12-31',
  } as const;
  const [column] = (await sourceData(own.app, own.user, source, asked)).variables;
  const scale = column?.unit === 'Wh' ? 1000 : 1;
  const values = column?.values.map((value) => value && Math.round(value / scale));
  return { total: Math.round((column?.total ?? 0) / scale), values, body };
}

test.each<[string, string, Upload]>([
  [
    'beside their difference',
    'conso',
    months(
      'Du;Au;Index début;Index fin;Consommation (kWh)',
      (m) => `${from(m)};${last(m)};${READINGS[m]};${READINGS[m + 1]};${AMOUNTS[m]}`,
    ),
  ],
  [
    'alone',
    'conso',
    months('Du;Au;Index début;Index fin', (m) => `${from(m)};${last(m)};${READINGS[m]};${READINGS[m + 1]}`),
  ],
  [
    'with decimals',
    'conso',
    months(
      'Du;Au;Ancien index (MWh);Nouvel index (MWh)',
      (m) => `${from(m)};${last(m)};${decimal(READINGS[m]!)};${decimal(READINGS[m + 1]!)}`,
    ),
  ],
  [
    'at the date of the second one',
    'conso',
    months('Date relevé;Ancien index;Nouvel index', (m) => `${last(m)};${READINGS[m]};${READINGS[m + 1]}`),
  ],
  [
    'past the last digit',
    'conso',
    months(
      'Du;Au;Index début;Index fin',
      (m) => `${from(m)};${last(m)};${(READINGS[m]! + 52_000) % 100_000};${(READINGS[m + 1]! + 52_000) % 100_000}`,
    ),
  ],
  [
    'of two meters, one after the other',
    'conso',
    months(
      'Du;Au;Index début;Index fin',
      (m) => `${from(m)};${last(m)};${READINGS[m]! - (m < 6 ? 0 : 47_000)};${READINGS[m + 1]! - (m < 6 ? 0 : 47_000)}`,
    ),
  ],
])('readings before and after a period are its energy: %s', async (_, variable, file) => {
  const { total, values } = await stored('pdl', variable, file);
  expect([total, values]).toEqual([WHOLE, AMOUNTS]);
});

test('of gas and of heat too, and of time classes', async () => {
  const gas = months(
    'Période du;au;Ancien index;Nouvel index;Conso (m3)',
    (m) => `${from(m)};${last(m)};${READINGS[m]};${READINGS[m + 1]};${AMOUNTS[m]}`,
  );
  expect((await stored('pce', 'volume_gaz', gas)).total).toBe(WHOLE);
  const heat = months(
    'Du;Au;Index début (MWh);Index fin (MWh);Consommation (MWh)',
    (m) => `${from(m)};${last(m)};${decimal(READINGS[m]!)};${decimal(READINGS[m + 1]!)};${decimal(AMOUNTS[m]!)}`,
  );
  expect((await stored('cpcu', 'chaleur', heat)).total).toBe(WHOLE);
  const classes = months(
    'Mois;Index début HP (kWh);Index fin HP (kWh);Index début HC (kWh);Index fin HC (kWh)',
    (m) =>
      `2024-${String(m + 1).padStart(2, '0')};${READINGS[m]};${READINGS[m + 1]};${2 * READINGS[m]!};${2 * READINGS[m + 1]!}`,
  );
  expect((await stored('pdl', 'conso', classes)).total).toBe(3 * WHOLE);
});

test('a reading below the one before it, of no last digit, is refused with its line', async () => {
  const file = months(
    'Du;Au;Index début;Index fin',
    (m) => `${from(m)};${last(m)};${READINGS[m]};${m === 5 ? 12 : READINGS[m + 1]}`,
  );
  const { total, body } = await stored('pdl', 'conso', file);
  expect(total).toBe(WHOLE - AMOUNTS[5]!);
  expect(body.refused).toEqual([{ line: 7, reason: expect.stringContaining('12 après') }]);
});

test('amounts that grow are the amounts of two readings, and no counter', async () => {
  const rising = lines(13, (m) => String(45_000 + 100 * m + 5 * m * m)).map(Number);
  const [alone, beside] = [
    months('Du;Au;Index début;Index fin', (m) => `${from(m)};${last(m)};${rising[m]};${rising[m + 1]}`),
    months(
      'Du;Au;Index début;Index fin;Consommation (kWh)',
      (m) => `${from(m)};${last(m)};${rising[m]};${rising[m + 1]};${rising[m + 1]! - rising[m]!}`,
    ),
  ];
  for (const file of [alone, beside]) expect((await stored('pdl', 'conso', file)).total).toBe(rising[12]! - rising[0]!);
});

test('one reading a period is that of its end', async () => {
  const after = months('Du;Au;Index fin (kWh)', (m) => `${from(m)};${last(m)};${READINGS[m + 1]}`);
  expect((await stored('pdl', 'conso', after)).values).toEqual([null, ...AMOUNTS.slice(1)]);
  const heat = months('Du;Au;Index (MWh)', (m) => `${from(m)};${last(m)};${decimal(READINGS[m + 1]!)}`);
  expect((await stored('cpcu', 'chaleur', heat)).values).toEqual([null, ...AMOUNTS.slice(1)]);
});

test('the reading of a named month is asked: at its end, or at its beginning', async () => {
  const file = months('Mois;Index (kWh)', (m) => `2024-${String(m + 1).padStart(2, '0')};${READINGS[m + 1]}`);
  const source = await aSource(own.app, own.user, own.building);
  const { table: seen, choice } = (await drop(own.app, own.user, source, file, { preview: 'true' })).body;
  expect([seen?.stamp?.certainty, choice?.stamp]).toEqual(['asked', 'end']);
  const refused = await drop(own.app, own.user, source, file, { table: SEEN.table });
  expect(refused.error).toMatchObject({ code: 'file_needs_choice' });
  expect((await stored('pdl', 'conso', file, { ...SEEN, stamp: 'end' })).values).toEqual([null, ...AMOUNTS.slice(1)]);
  expect((await stored('pdl', 'conso', file)).values?.slice(0, 11)).toEqual(AMOUNTS.slice(1));
});

test('amounts whose header names their day or their month are no days of a worksheet', async () => {
  const amounts = lines(40, (i) => String(40_000 + ((i * 977) % 9000)));
  const file = table('Date;Conso jour (Wh)', ...amounts.map((amount, i) => `${french(i)};${amount}`));
  const sum = amounts.reduce((all, amount) => all + Number(amount), 0);
  expect((await stored('pdl', 'conso', file)).total).toBe(Math.round(sum / 1000));
});
