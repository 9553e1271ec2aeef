import { expect, test } from 'vitest';
import { drop } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import { energy, tableSources } from '../../testing/table-sources.ts';
import { withFormat } from '../../testing/workbook.ts';

/** Cells of a workbook that show another number than they hold, or its unit: what is stored is what is shown. */
const own = ownBuilding();
const { stored, kwhOf } = tableSources(own);

const MONTHS = Array.from({ length: 12 }, (_, i): [string, number] => [`${String(i + 1).padStart(2, '0')}/2023`, 651]);
const book = async (header: string, format: string, times = 1) => ({
  name: 'suivi.xlsx',
  bytes: await withFormat([['Mois', header], ...MONTHS.map(([month, kwh]) => [month, kwh * times])], format),
});
const KWH = 12 * 651;

test.each([
  ['Conso (MWh)', '0.000,', 1, 'MWh'],
  ['Conso (MWh)', '#,##0,.000', 1, 'MWh'],
  ['Conso (GWh)', '0.000,,', 1, 'GWh'],
  ['Conso', '0.000," MWh"', 1, 'MWh'],
  ['Conso', '#,##0\\ "Wh"', 1000, 'Wh'],
  ['Conso', '#,##0" kWh"', 1, 'kWh'],
  ['Conso', '0.000,,[$ GWh-40C]', 1, 'GWh'],
  ['Conso (kWh)', '0.000,"MWh"', 1, 'kWh'],
  ['Conso (kWh)', '#,##0.00', 1, 'kWh'],
  ['Conso (kWh)', '0.0,"k"', 1, 'kWh'],
  ['Conso (kWh)', '[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', 1, 'kWh'],
  ['Conso (kWh)', '#,##0_ ;[Red]-#,##0\\ ', 1, 'kWh'],
])('« %s » shown by %s', async (header, format, times, unit) => {
  const file = await book(header, format, times);
  const answer = { table: JSON.stringify({ columns: [{ at: 1, role: 'conso', unit }] }) };
  const { source } = await stored(file, answer);
  expect(await kwhOf(source)).toBe(KWH);
  expect((await drop(own.app, own.user, source, file, answer)).body.outcome).toMatchObject({ added: 0, replaced: 0 });
});

test('a unit that only the format writes is understood, not asked', async () => {
  const { source, report } = await stored(await book('Conso', '#,##0\\ "Wh"', 1000), { table: '{"columns":[]}' });
  expect(report.table!.columns[1]).toMatchObject({ unit: 'Wh', certainty: 'certain' });
  expect(await kwhOf(source)).toBe(KWH);
});

test('an amount of money in thousands leaves the energies beside it as they are', async () => {
  const rows = [['Mois', 'Montant (k€)', 'Conso (kWh)'], ...MONTHS.map(([month, kwh]) => [month, 120_000, kwh])];
  const file = { name: 'suivi.xlsx', bytes: await withFormat(rows, '#,##0.0, "k€"') };
  expect(await kwhOf((await stored(file, energy(2))).source)).toBe(KWH);
});
