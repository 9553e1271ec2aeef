import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { ownReceivedFolder } from '../testing/received-folder.ts';
import { removeReceived } from './received-file.ts';
import { type SheetColumn, sheetFile } from './sheet-file.ts';

const received = ownReceivedFolder();
const COLUMNS: readonly SheetColumn<string>[] = [{ header: 'Nom', kind: 'text', of: (row) => row }];

async function* rows(count: number) {
  for (let i = 0; i < count; i++) yield ['x'.repeat(1000)];
}

test.each(['csv', 'xlsx'] as const)(
  'a file that becomes too long is refused, and none of it is left (%s)',
  async (format) => {
    const { file } = await sheetFile(format, 'export', COLUMNS, rows(5), { most: 10_000 });
    expect(file.length).toBeLessThanOrEqual(10_000);
    await removeReceived(file);
    await expect(sheetFile(format, 'export', COLUMNS, rows(100_000), { most: 10_000 })).rejects.toMatchObject({
      code: 'export_too_large',
    });
    expect(received()).toEqual([]);
  },
);

test.each([
  [undefined, 'Export'],
  ['Commune de Valmoret', 'Commune de Valmoret'],
  ["'L’Étude: A/B [*]?'", 'L’Étude A B'],
  ['Syndicat intercommunal des énergies du Haut-Vexin', 'Syndicat intercommunal des énerg'.slice(0, 31)],
  [`${'a'.repeat(30)}😀`, 'a'.repeat(30)],
  ['History', 'Export'],
  ['??', 'Export'],
])('the sheet of a workbook has the name of whose rows they are: %j', async (sheet, name) => {
  const { file } = await sheetFile('xlsx', 'export', COLUMNS, rows(1), sheet === undefined ? {} : { sheet });
  const { sheets } = await readXlsx(await readFile(file.path));
  await removeReceived(file);
  expect(sheets.map((one) => one.name)).toEqual([name]);
});
