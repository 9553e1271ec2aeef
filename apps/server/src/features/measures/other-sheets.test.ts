import { writeOds } from 'hucre/ods';
import { expect, test } from 'vitest';
import { drop, textFile } from '../../testing/files.ts';
import { aSource } from '../../testing/builders.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { energy, tableSources } from '../../testing/table-sources.ts';
import { FIRST_DAY, french, lines, table, two } from '../../testing/tables.ts';

/** Files of spreadsheets beside XLSX, and dates beside the usual ones. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const HOURS = 48;
const kwhAt = (i: number) => ((i * 37) % 101) / 100;
const TOTAL = Number(
  Array.from({ length: HOURS }, (_, i) => kwhAt(i))
    .reduce((a, b) => a + b, 0)
    .toFixed(3),
);
const instant = (i: number) => new Date(FIRST_DAY * 86_400_000 + i * 3_600_000);

test('a workbook of LibreOffice: its dates are read as they are shown, and a second import changes nothing', async () => {
  const rows = [['Date', 'Consommation (kWh)'], ...Array.from({ length: HOURS }, (_, i) => [instant(i), kwhAt(i)])];
  const file = { name: 'releve.ods', bytes: Buffer.from(await writeOds({ sheets: [{ name: 'Feuille1', rows }] })) };
  const { source } = await stored(file, energy(1));
  expect(await kwhOf(source)).toBe(TOTAL);
  const { body } = await drop(own.app, own.user, source, file, energy(1));
  expect(body.outcome).toMatchObject({ added: 0, replaced: 0 });
});

test('a table of a web page that is named as a workbook says what to do', async () => {
  const cells = lines(5, (i) => `<tr><td>${french(i)}</td><td>12</td></tr>`).join('');
  const file = textFile(
    'export.xls',
    `<html><body><table><tr><th>Date</th><th>kWh</th></tr>${cells}</table></body></html>`,
  );
  expect(await refusal(file)).toMatchObject({
    reason: 'file_other_sheet',
    message: expect.stringContaining('XLSX ou CSV'),
  });
});

const clock = (i: number) => `${two(i % 24)}:00`;
const dayOf = (i: number) => french(Math.floor(i / 24));
const isoOf = (i: number) => dayOf(i).split('/').toReversed().join('-');
const rowsOf = (write: (i: number) => string) =>
  table('Date;Consommation (kWh)', ...lines(HOURS, (i) => `${write(i)};${kwhAt(i)}`));

test.each([
  ['an offset after a blank', (i: number) => `${dayOf(i).replaceAll('/', '-')} ${clock(i)}:00 +0100`],
  ['GMT+1', (i: number) => `${dayOf(i)} ${clock(i)} GMT+1`],
  ['CET', (i: number) => `${isoOf(i)} ${clock(i)} CET`],
  [
    'the text of JavaScript',
    (i: number) =>
      `${instant(i)
        .toUTCString()
        .replace(/^(\w+), (\d+) (\w+) (\d+)/, '$1 $3 $2 $4')
        .replace('GMT', 'GMT+0100')}`,
  ],
  ['an interval in one cell', (i: number) => `${dayOf(i)} ${clock(i)} - ${dayOf(i + 1)} ${clock(i + 1)}`],
  [
    'an interval of ISO 8601',
    (i: number) => `${isoOf(i)}T${clock(i)}:00+01:00/${isoOf(i + 1)}T${clock(i + 1)}:00+01:00`,
  ],
])('dates with %s are read', async (_how, write) => {
  const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
  const { body } = await drop(own.app, own.user, source, rowsOf(write), { preview: 'true' });
  expect(body.series[0]).toMatchObject({ steps: [{ stepS: 3600, points: HOURS }] });
  const { source: other } = await stored(rowsOf(write), energy(1));
  expect(await kwhOf(other)).toBe(TOTAL);
});
