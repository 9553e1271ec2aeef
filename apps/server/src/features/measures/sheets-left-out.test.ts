import { describe, expect, test } from 'vitest';
import { aSource } from '../../testing/builders.ts';
import { drop, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { zip } from '../../testing/supplier-files.ts';
import { seen, tableSources } from '../../testing/table-sources.ts';
import { workbookOfSheets, workbookWithHidden } from '../../testing/workbook.ts';

/** Sheets and files that were not measured, or that a workbook hides, beside those that are stored. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const months = (year: number, kwh: number, count = 12) => [
  ['Mois', 'Consommation (kWh)'],
  ...Array.from({ length: count }, (_, i) => [`${String(i + 1).padStart(2, '0')}/${year}`, kwh]),
];
const book = async (...sheets: (readonly [string, (string | number)[][]])[]): Promise<Upload> => ({
  name: 'suivi.xlsx',
  bytes: await workbookOfSheets(sheets),
});
const without = { ...seen(), table: JSON.stringify({ columns: [], unread: 'skip' }) };

describe('sheets of one layout', () => {
  test.each(['Exemple', 'Prévisions 2024', 'Budget', 'Mode d’emploi', 'Simulation PV'])(
    '« %s » is no part of the total, and is asked',
    async (name) => {
      const file = await book([name, months(2024, 7, 3)], ['Données', months(2023, 100)]);
      expect(await refusal(file)).toMatchObject({ code: 'file_needs_choice' });
      const source = await aSource(own.app, own.user, own.building, { segment: 'C5' });
      const { body } = await drop(own.app, own.user, source, file, { preview: 'true' });
      expect(body.table?.unread).toMatchObject({ certainty: 'asked', reason: expect.stringContaining(name) });
      expect(await kwhOf((await stored(file, without)).source)).toBe(1200);
    },
  );

  test('a budget that has more lines than what was measured', async () => {
    const measured = [['Mois', 'Réalisé (kWh)'], ...months(2023, 100, 8).slice(1)];
    const file = await book(['Budget 2024', months(2024, 90)], ['Réel', measured]);
    const answers = [{ at: 1, role: 'conso', unit: 'kWh' }];
    const query = { ...seen(), table: JSON.stringify({ columns: answers, unread: 'skip' }) };
    expect(await kwhOf((await stored(file, query)).source)).toBe(800);
  });

  test('a hidden sheet is asked, whatever its dates', async () => {
    const file = { name: 'suivi.xlsx', bytes: await workbookWithHidden(months(2024, 100), months(2023, 7)) };
    expect(await refusal(file)).toMatchObject({ code: 'file_needs_choice' });
    expect(await kwhOf((await stored(file, without)).source)).toBe(1200);
    const same = { name: 'suivi.xlsx', bytes: await workbookWithHidden(months(2024, 100), months(2024, 7)) };
    expect(await refusal(same)).toMatchObject({ code: 'file_needs_choice' });
    expect(await kwhOf((await stored(same, without)).source)).toBe(1200);
  });

  test('examples alone are read as any other table', async () => {
    expect(await kwhOf((await stored(await book(['Exemple', months(2023, 5)]))).source)).toBe(60);
  });
});

test.each(['exemple.csv', 'prévisions_2024.csv', 'budget-2024.csv'])(
  '%s beside a table in an archive is not added',
  async (name) => {
    const csv = (rows: (string | number)[][]) => textFile('x.csv', `${rows.map((row) => row.join(';')).join('\n')}\n`);
    const file = zip({ [name]: csv(months(2024, 7, 3)), 'donnees.csv': csv(months(2023, 100)) });
    expect(await refusal(file)).toMatchObject({ code: 'file_other_meter' });
  },
);
