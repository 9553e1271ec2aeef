import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { said } from '../../connectors/test-support.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, stored } from '../../testing/files.ts';
import type { Upload } from '../../testing/request.ts';

let app: TestApp;
let user: TestUser;
let buildingId: string;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
  buildingId = (await aBuilding(app, user))._id_building;
});

const seen = (table: object = { columns: [] }) =>
  ({ stamp: 'start', zone: 'Europe/Paris', table: JSON.stringify(table) }) as const;
const two = (value: number) => String(value).padStart(2, '0');
/** A workbook whose sheets are delimited texts; numbers are numbers. */
const workbook = async (sheets: Record<string, string>): Promise<Upload> => ({
  name: 'année.xlsx',
  bytes: Buffer.from(
    await writeXlsx({
      sheets: Object.entries(sheets).map(([name, text]) => ({
        name,
        rows: text.split('\n').map((line) => line.split(';').map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell))),
      })),
    }),
  ),
});

describe('parts of a file that are not read are asked', () => {
  const days = (month: number, value: (day: number) => number | string = (day) => 29 - day, header = 'Date;kWh') =>
    [header, ...Array.from({ length: 28 }, (_, i) => `${two(i + 1)}/${two(month)}/2023;${value(i + 1)}`), ''].join(
      '\n',
    );
  const zip = (members: Record<string, string>) => ({
    name: 'année.zip',
    bytes: zipSync(Object.fromEntries(Object.entries(members).map(([name, text]) => [name, strToU8(text)]))),
  });
  const ofFile = async (file: Upload) => {
    const source = await aSource(app, user, buildingId);
    const preview = await drop(app, user, source, file, { preview: 'true' });
    const answers = { columns: [], ...(preview.body.table!.repeats && { repeats: 'first' }) };
    const before = await drop(app, user, source, file, seen(answers));
    const after = await drop(app, user, source, file, seen({ ...answers, unread: 'skip' }));
    return [
      said(preview.body.table!.unread?.reason ?? ''),
      before.error?.code,
      after.status,
      after.body.series[0]!.total,
    ];
  };
  const SUM = 2 * 28 * 14.5;

  test('a sheet of other columns at dates of its own', async () => {
    const sheets = {
      '01-2023': days(1),
      '02-2023': days(2),
      '03-2023': days(3, (day) => 29 - day, 'Jour;Énergie (kWh)'),
    };
    const file = await workbook(sheets);
    expect(await ofFile(file)).toEqual([
      'la feuille « 03-2023 » n’est pas lue, dont le tableau est autre : le total serait faux sans leurs valeurs, si elles comptent',
      'file_needs_choice',
      200,
      SUM,
    ]);
  });

  test('remarks beside the values of one sheet do not make it another table', async () => {
    const remarks = days(2)
      .replace('Date;kWh', 'Date;kWh;Remarques')
      .replace('03/02/2023;26', '03/02/2023;26;porte ouverte');
    const file = await workbook({ '01-2023': days(1), '02-2023': remarks });
    const source = await aSource(app, user, buildingId);
    expect((await stored(app, user, source, file, seen())).series[0]!.total).toBe(SUM);
  });

  test('a file of an archive that cannot be read, and a line of one', async () => {
    const broken = { 'a.csv': days(1), 'b.csv': 'Erreur 500\n', 'c.csv': days(3), 'lisez-moi.txt': 'Bonjour' };
    expect(await ofFile(zip(broken))).toEqual([
      expect.stringContaining('« b.csv » n’est pas lu'),
      'file_needs_choice',
      200,
      SUM,
    ]);
    const line = { 'a.csv': days(1), 'c.csv': days(3, (day) => (day === 9 ? '1x4' : 29 - day)) };
    expect(await ofFile(zip(line))).toEqual([expect.stringContaining('ligne 10'), 'file_needs_choice', 200, SUM - 20]);
  });

  test('a day that one file of an archive gives twice', async () => {
    const file = zip({ 'a.csv': days(1), 'c.csv': `${days(3)}05/03/2023;50\n` });
    const source = await aSource(app, user, buildingId);
    const preview = await drop(app, user, source, file, { preview: 'true' });
    expect(preview.body.table!.repeats).toMatchObject({ certainty: 'asked' });
    expect((await drop(app, user, source, file, seen())).error?.code).toBe('file_needs_choice');
    const last = await stored(app, user, source, file, seen({ columns: [], repeats: 'last' }));
    expect(last.series[0]!.total).toBe(SUM + 26);
  });
});
