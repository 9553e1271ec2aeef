import { describe, expect, test } from 'vitest';
import { textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import { energy, seen, tableSources } from '../../testing/table-sources.ts';
import { french, lines, two } from '../../testing/tables.ts';
import { workbookOfSheets } from '../../testing/workbook.ts';

/** Tables whose headers say a unit, and whose name or title says what their values are: it is asked, never taken for a consumption. */
const own = ownBuilding();
const { stored, kwhOf, refusal } = tableSources(own);

const DAYS = lines(28, (i) => `${french(i)};${10 + ((i * 7) % 5)}`);
const KWH = 28 * 10 + 56;
const MONTHS = lines(12, (m) => `${two(m + 1)}/2023;${100 + ((m * 7) % 11)}`);
const YEAR = 12 * 100 + 55;
const days = (name: string, ...above: string[]): Upload =>
  textFile(name, [...above, 'Date;kWh', ...DAYS, ''].join('\n'));
const months = (above: string[], below: string[] = []): Upload =>
  textFile('tableau.csv', [...above, 'Mois;kWh', ...MONTHS, ...below, ''].join('\n'));
const sheet = async (name: string): Promise<Upload> => ({
  name: 'suivi.xlsx',
  bytes: await workbookOfSheets([[name, ['Date;kWh', ...DAYS].map((line) => line.split(';'))]]),
});

describe.each<[string, () => Upload | Promise<Upload>, 'injection' | 'production_pv']>([
  ['the name of a file', () => days('injection-2024.csv'), 'injection'],
  ['the name of a file of a roof', () => days('production_pv_2024.csv'), 'production_pv'],
  ['a title', () => days('tableau.csv', 'Énergie injectée sur le réseau'), 'injection'],
  ['the name of a sheet', () => sheet('Surplus injecté'), 'injection'],
])('another direction that %s says', (_name, file, role) => {
  test('is asked, and stored as answered', async () => {
    expect(await refusal(await file(), seen())).toMatchObject({ code: 'file_needs_choice' });
    const { source } = await stored(await file(), seen([{ at: 1, role, unit: 'kWh' }]));
    expect(await kwhOf(source)).toBe(0);
    expect(await kwhOf(source, role)).toBe(KWH);
  });
});

test.each([
  ['a consumption', days('tableau.csv', 'Consommation et production du site')],
  ['a bill', days('factures_2024.csv')],
])('%s is one', async (_name, file) => {
  expect(await kwhOf((await stored(file)).source)).toBe(KWH);
});

test('the layout of a consumption does not answer for what is injected', async () => {
  await stored(days('releves.csv'), energy(1));
  expect(await refusal(days('injection.csv'), seen())).toMatchObject({ code: 'file_needs_choice' });
});

test.each([
  ['a budget', ['Budget prévisionnel 2023'], []],
  ['a correction', ['Consommation corrigée du climat'], []],
  ['a correction, below', [], ['', '* Chiffres corrigés de la rigueur climatique']],
  ['savings', ['Économies réalisées par rapport à 2022'], []],
  ['a mean', ['Moyenne des 5 dernières années'], []],
  ['a primary energy', ['Consommations en énergie primaire'], []],
  ['another energy', ['Suivi gaz naturel – chaufferie'], []],
  ['a production, of which months are not kept,', ['Atelier de production'], []],
])('%s that is said around a table is asked, and stored once somebody says so', async (_name, above, below) => {
  const file = months(above, below);
  expect(await refusal(file, seen())).toMatchObject({ code: 'file_needs_choice' });
  expect(await kwhOf((await stored(file, energy(1))).source)).toBe(YEAR);
});

test('what says a measure is not asked', async () => {
  for (const title of ['Suivi des consommations 2023', 'Électricité – Mairie', 'Pompe à chaleur de l’école'])
    expect(await kwhOf((await stored(months([title]))).source)).toBe(YEAR);
});
