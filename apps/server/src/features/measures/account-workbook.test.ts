import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { drop } from '../../testing/files.ts';
import { ownSource } from '../../testing/own-building.ts';
import { heldKwh, range, two } from '../../testing/supplier-files.ts';

const own = ownSource({ segment: 'C5' });

describe('the workbook of the Enedis account', () => {
  const workbook = async (sheets: Record<string, (string | number)[][]>) => ({
    name: 'Export.xlsx',
    bytes: await writeXlsx({
      sheets: Object.entries(sheets).map(([name, rows]) => ({
        name,
        rows: [
          [''],
          ['', 'Point Référence Mesure (PRM) :', '14200000000025'],
          ['', 'Date de début :', '01/02/2024'],
          [''],
          ...rows.map((row) => ['', ...row]),
        ],
      })),
    }),
  });
  const OTHER_NUMBER = { force: 'true' } as const;

  test('gives each energy once from the indexes of both directions, of the supplier and of the distributor', async () => {
    const header = [
      'Date du télé-relevé',
      'Index totalisateur (en kWh)',
      'Heures Pleines (en kWh)',
      'Heures Creuses (en kWh)',
      'Non paramétré (en kWh)',
      'Heures Pleines Saison Haute (en kWh)',
      'Heures Creuses Saison Haute (en kWh)',
    ];
    const days = (from: number, count: number) =>
      range(count, (k) => from + k).map((i) => [
        `${two(i + 1)}/02/2024`,
        `${1000 + i * 10},5`,
        600 + i * 6,
        400 + i * 4,
        'NA',
        300 + i * 6,
        200 + i * 4,
      ]);
    const exported = (from: number, count: number, kwh: number) => ({
      'Index consommation': [header, ...days(from, count)],
      'Index production': [
        header.slice(0, 2),
        ...range(count, (k) => from + k).map((i) => [`${two(i + 1)}/02/2024`, 50 + i * kwh]),
      ],
    });
    const first = await drop(own.app, own.user, own.source, await workbook(exported(0, 4, 2)), OTHER_NUMBER);
    expect([first.status, first.error]).toMatchObject([200, undefined]);
    expect(await heldKwh(own.app, own.user, own.source)).toEqual({ conso: 30, injection: 6 });
    const again = await drop(own.app, own.user, own.source, await workbook(exported(0, 4, 2)), OTHER_NUMBER);
    expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
    expect((await drop(own.app, own.user, own.source, await workbook(exported(2, 4, 3)), OTHER_NUMBER)).status).toBe(
      200,
    );
    expect(await heldKwh(own.app, own.user, own.source)).toEqual({ conso: 50, injection: 13 });
  });

  test('reads days of consumption and of production in kWh', async () => {
    const sheetFrom = (first: number, ...values: (number | string)[]) => [
      ['Date', 'Valeur (en kWh)'],
      ...values.map((value, i) => [`0${i + first}/02/2024`, value]),
    ];
    const sheet = (...values: (number | string)[]) => sheetFrom(6, ...values);
    const file = await workbook({
      'Export Consommation Quotidienne': sheet(1.361, 'NA', '2,139'),
      'Export Production Quotidienne': sheet(33.53, 'NA', '10,47'),
    });
    expect((await drop(own.app, own.user, own.source, file, OTHER_NUMBER)).status).toBe(200);
    expect(await heldKwh(own.app, own.user, own.source)).toEqual({ conso: 3.5, injection: 44 });
    expect((await drop(own.app, own.user, own.source, file, OTHER_NUMBER)).body.outcome).toMatchObject({
      added: 0,
      replaced: 0,
    });
    const later = await workbook({
      'Export Consommation Quotidienne': sheetFrom(8, 4.5, '1,25'),
      'Export Production Quotidienne': sheetFrom(8, 20),
    });
    expect((await drop(own.app, own.user, own.source, later, OTHER_NUMBER)).status).toBe(200);
    expect(await heldKwh(own.app, own.user, own.source)).toEqual({
      conso: 1.361 + 4.5 + 1.25,
      injection: 33.53 + 20,
    });
  });
});
