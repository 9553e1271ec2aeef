import { expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, stored, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';

/** What was answered of one file is not taken for the next one where that one says otherwise. */
const own = ownBuilding();

const two = (value: number) => String(value).padStart(2, '0');
const lines = (...rows: string[]) => textFile('export.csv', `${rows.join('\n')}\n`);
const seen = (columns: object[] = []) =>
  ({ stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify({ columns }) }) as const;

async function previewAfter(first: readonly string[], columns: object[], next: readonly string[]) {
  await stored(own.app, own.user, await aSource(own.app, own.user, own.building), lines(...first), seen(columns));
  const source = await aSource(own.app, own.user, own.building);
  const answer = await drop(own.app, own.user, source, lines(...next), { preview: 'true' });
  const kwhOf = async (from: string, to: string) => {
    const query = { variables: ['conso' as const], frequency: 'monthly' as const, start_date: from, end_date: to };
    return Math.round((await sourceData(own.app, own.user, source, query)).variables[0]!.total!) / 1000;
  };
  return { source, report: answer.body, kwhOf };
}

const HALF_HOURS = Array.from({ length: 48 }, (_, k) => `${two(Math.floor(k / 2))}:${k % 2 === 0 ? '00' : '30'}`);
const wide = (title: string, value: number) => [
  title,
  `Date;${HALF_HOURS.join(';')}`,
  ...Array.from({ length: 5 }, (_, i) => `0${i + 1}/02/2024;${HALF_HOURS.map((_, k) => value + (k % 7)).join(';')}`),
];

test('the unit of a title is that of the columns below it, whatever the title of the last file said', async () => {
  const powers = wide('Courbe de charge (kW)', 2);
  const { source, report, kwhOf } = await previewAfter(powers, [], wide('Courbe (Wh)', 300));
  expect(report.layout).toBeNull();
  expect(report.table!.columns[2]).toMatchObject({ role: 'conso', unit: 'Wh' });
  await stored(own.app, own.user, source, lines(...wide('Courbe (Wh)', 300)), seen());
  // 48 half-hours of 300 Wh, and 0 to 6 Wh in turn: 141 Wh.
  expect(await kwhOf('2024-02-01', '2024-02-05')).toBeCloseTo(5 * 14.541, 6);
});

test('a title in MWh, then one in kWh over the same columns', async () => {
  const months = (unit: string, times: number) => [
    `Consommations en ${unit}`,
    'Mois;Mairie',
    ...[31, 28, 25, 20].map((value, i) => `0${i + 1}/2024;${value * times}`),
  ];
  const inMwh = [{ at: 1, role: 'conso', unit: 'MWh' }];
  const { report } = await previewAfter(months('MWh', 1), inMwh, months('kWh', 1000));
  expect(report.layout).toBeNull();
  expect(report.table!.columns[1]).toMatchObject({ role: 'conso', unit: 'kWh' });
});

const days = (header: string, month: string, value: (i: number) => number) => [
  header,
  ...Array.from({ length: 28 }, (_, i) => `${two(i + 1)}/${month}/2024;${value(i)}`),
];

test('amounts in a column that was an index the last time are asked', async () => {
  const amounts = days('Jour;Relevé kWh', '02', (i) => 10 + ((i * 7) % 11));
  const index = days('Jour;Relevé kWh', '01', (i) => 1000 + 12 * i);
  const { source, report } = await previewAfter(index, [{ at: 1, role: 'index', unit: 'kWh' }], amounts);
  expect(report.layout).not.toBeNull();
  expect(report.table!.columns[1]).toMatchObject({ role: 'conso', certainty: 'asked' });
  const unanswered = await drop(own.app, own.user, source, lines(...amounts), { stamp: 'start', zone: 'Europe/Paris' });
  expect(unanswered.error?.code).toBe('file_needs_choice');
});

test('an index that was one the last time is one again, where its lines are in no order', async () => {
  const index = days('Jour;Relevé kWh', '01', (i) => 1000 + 12 * i);
  const next = days('Jour;Relevé kWh', '02', (i) => 1400 + 12 * i);
  const shuffled = [next[0]!, ...next.slice(1).toSorted((a, b) => a.charCodeAt(1) - b.charCodeAt(1))];
  const { report } = await previewAfter(index, [{ at: 1, role: 'index', unit: 'kWh' }], shuffled);
  expect(report.table!.columns[1]).toMatchObject({ role: 'index', certainty: 'proposed' });
});

const hours = (day: string) => Array.from({ length: 24 }, (_, h) => `${day} ${two(h)}:00;${1 + (h % 3)}`);

test('the clock that was answered lacks an hour of the next file: it is asked again', async () => {
  const autumn = ['Horodate;kWh', ...hours('2024-10-21'), ...hours('2024-10-22')];
  const spring = ['Horodate;kWh', ...hours('2024-03-30'), ...hours('2024-03-31'), ...hours('2024-04-01')];
  const { source, report, kwhOf } = await previewAfter(autumn, [], spring);
  expect(report.table!.zone).toMatchObject({ value: 'UTC+1', certainty: 'asked' });
  await stored(own.app, own.user, source, lines(...spring), { ...seen(), zone: 'UTC+1' });
  expect(await kwhOf('2024-03-30', '2024-04-02')).toBe(3 * 48);
});

test('kWh that were heat on the last source are electricity on a meter of electricity', async () => {
  const months = Array.from({ length: 12 }, (_, m) => `${two(m + 1)}/2023;${300 - 10 * m}`);
  const file = lines('Mois;MWh', ...months);
  const heat = await aSource(own.app, own.user, own.building, { idtype: 'cpcu' });
  await stored(own.app, own.user, heat, file, seen([{ at: 1, role: 'chaleur', unit: 'MWh' }]));
  const source = await aSource(own.app, own.user, own.building);
  const { table } = (await drop(own.app, own.user, source, file, { preview: 'true' })).body;
  expect(table!.columns[1]).toMatchObject({ role: 'conso', unit: 'MWh' });
  expect((await drop(own.app, own.user, source, file, seen())).status).toBe(200);
});

test('an hour that October has twice is by the clock of Paris, whatever the clock of the last file', async () => {
  const own24 = Array.from(
    { length: 48 },
    (_, i) => `0${1 + Math.floor(i / 24)}/02/2024 ${two(i % 24)}:00;${1 + (i % 5)}`,
  );
  const source = await aSource(own.app, own.user, own.building);
  await stored(own.app, own.user, source, lines('Horodatage;kWh', ...own24), { ...seen(), zone: 'UTC+1' });
  const first = Date.parse('2024-10-25T22:00:00Z');
  const rows = Array.from({ length: 73 }, (_, k) => {
    const local = new Date(first + k * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Europe/Paris' });
    return `${local.slice(8, 10)}/10/2024 ${local.slice(11, 16)};${1 + (k % 4)}`;
  });
  const file = lines('Horodatage;kWh', ...rows);
  const preview = await drop(own.app, own.user, source, file, { preview: 'true' });
  expect(preview.body.table).toMatchObject({ zone: { value: 'Europe/Paris', certainty: 'certain' }, repeats: null });
  await stored(own.app, own.user, source, file, { stamp: 'start', table: '{"columns":[]}' });
  const query = { variables: 'conso', frequency: 'daily', start_date: '2024-10-26', end_date: '2024-10-28' } as const;
  const { variables } = await sourceData(own.app, own.user, source, query);
  // 24, 25 and 24 hours.
  expect(variables[0]!.values).toEqual([60_000, 61_000, 60_000]);
});
