import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { drop } from '../../testing/files.ts';
import { ownSource } from '../../testing/own-building.ts';
import { csv, heldKwh, iSolarCloud, range, solarEdgeDays, two, zip } from '../../testing/supplier-files.ts';

/** What even the export of a known product does not say: whose meter it is, the order of its dates, the sign of its decimals. */
const own = ownSource({ segment: 'C5' });

test('an archive of two sites is of two meters: none of them is stored for the other', async () => {
  const both = zip({ 'maison.csv': iSolarCloud(56, 57), 'atelier.csv': iSolarCloud(20, 21) });
  const answer = await drop(own.app, own.user, own.source, both);
  expect(answer.error).toMatchObject({ code: 'file_other_meter', points: ['maison.csv', 'atelier.csv'] });
  expect(await heldKwh(own.app, own.user, own.source)).toEqual({});
  const months = zip({ 'a.csv': solarEdgeDays(1000, 2000), 'b.csv': solarEdgeDays(1000, 2000) });
  expect((await drop(own.app, own.user, own.source, months)).status).toBe(200);
  expect(await heldKwh(own.app, own.user, own.source)).toEqual({ production_pv: 3 });
});

test('three decimals are thousands between commas, and decimals between semicolons', async () => {
  const rows = (separator: string, quote: string) =>
    csv(
      ['Date/Time', 'Energy Produced (Wh)'].join(separator),
      ...range(2, (i) => [`1${i + 5}/01/2024`, `${quote}1,500${quote}`].join(separator)),
    );
  expect((await drop(own.app, own.user, own.source, rows(',', '"'))).body.series[0]).toMatchObject({ total: 3 });
  expect((await drop(own.app, own.user, own.source, rows(';', ''), { confirm: 'true' })).body.series[0]).toMatchObject({
    total: 0.003,
  });
});

test('days that could be months are asked of a known product too', async () => {
  const file = csv('Date/Time,Energy Produced (Wh)', ...range(10, (i) => `01/${two(i + 1)}/2024,1000`));
  expect((await drop(own.app, own.user, own.source, file)).error?.code).toBe('file_needs_choice');
  const { body } = await drop(own.app, own.user, own.source, file, { preview: 'true' });
  expect(body.table).toMatchObject({
    dateOrder: { certainty: 'asked' },
    columns: [{ role: 'time' }, { role: 'production_pv' }],
  });
  const answered = await drop(own.app, own.user, own.source, file, { table: '{"dateOrder":"month"}' });
  expect([answered.status, answered.body.series[0]?.to]).toEqual([200, '2024-01-10T23:00:00.000Z']);
  expect(await heldKwh(own.app, own.user, own.source)).toEqual({ production_pv: 10 });
});

test('the workbook of a plant is read as its text, with real dates', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Plant Report',
        rows: [
          ['Hourly Report_Maison'],
          [
            'Statistical Period',
            'PV Yield (kWh)',
            ' Inverter Yield (kWh)',
            'Export (kWh)',
            'Import (kWh)',
            'Revenue (€)',
          ],
          ...range(24, (i) => [new Date(Date.UTC(2024, 0, 15, i)), 1.5, 1.4, 0.25, '0.125', 0.3]),
        ],
      },
    ],
  });
  const answer = await drop(own.app, own.user, own.source, { name: 'plant.xlsx', bytes });
  expect([answer.status, answer.error, answer.body?.format]).toEqual([200, undefined, 'fusionsolar-rapport']);
  expect(await heldKwh(own.app, own.user, own.source)).toEqual({ conso: 3, injection: 6, production_pv: 36 });
});
