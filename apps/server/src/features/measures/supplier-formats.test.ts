import { strToU8, zipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, sourceData, sumOf, textFile } from '../../testing/files.ts';
import type { Upload } from '../../testing/request.ts';

/**
 * Exports of suppliers, home automation and inverters: what is stored of each, in kWh. The layouts are those of the products; the values
 * are invented.
 */
let app: TestApp;
let user: TestUser;
let source: { _id: string };
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
});
beforeEach(async () => {
  source = await aSource(app, user, (await aBuilding(app, user))._id_building, { segment: 'C5' });
});

type Energy = 'conso' | 'injection' | 'production_pv';
type Query = NonNullable<Parameters<typeof drop>[4]>;
/** What a source holds [kWh]: of a variable, or of one of its days. */
type Held = Partial<Record<Energy, number>>;
type Case = {
  file: Upload;
  /** Answers that the file needs, if any. */
  query?: Query;
  held: Held;
  /** A later export of some of the same moments, with other values. */
  correction: Upload;
  corrected: Held;
};

async function heldKwh(): Promise<Held> {
  const held: Held = {};
  for (const variable of ['conso', 'injection', 'production_pv'] as const) {
    const query = {
      variables: variable,
      frequency: 'daily',
      start_date: '2023-12-01',
      end_date: '2025-03-31',
    } as const;
    const [column] = (await sourceData(app, user, source, query)).variables;
    const days = column?.values ?? [];
    if (days.some((value) => value !== null)) held[variable] = Math.round(sumOf(days)) / 1000;
  }
  return held;
}

const two = (value: number) => String(value).padStart(2, '0');
const csv = (...lines: string[]) => textFile('export.csv', `${lines.join('\n')}\n`);
const range = <T>(count: number, write: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => write(i));
const zip = (files: Record<string, Upload>): Upload => ({
  name: 'export.zip',
  bytes: zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, { bytes }]) => [name, typeof bytes === 'string' ? strToU8(bytes) : bytes]),
    ),
  ),
});

/** EDF writes each day on its own line, then its times from midnight down. */
const edfPowers = (days: Record<string, number>) =>
  csv(
    '',
    'Récapitulatif de mes puissances atteintes en W',
    '',
    'Date et heure de relève par le distributeur;Puissance atteinte (W);Nature de la donnée',
    '',
    ...Object.entries(days).flatMap(([day, watts]) => [
      `${day};;`,
      ...range(48, (i) => ((48 - i) % 48) / 2).map(
        (hour) => `${two(Math.floor(hour))}:${hour % 1 ? '30' : '00'}:00;${watts};Réelle`,
      ),
      '',
    ]),
  );
const edfDays = (...rows: string[]) =>
  csv(
    '',
    'Récapitulatif de ma consommation',
    '',
    'Date de consommation;Consommation (kWh);Nature de la donnée',
    ...rows,
    '',
  );
const edfMonths = (...rows: string[]) =>
  csv(
    '',
    'Récapitulatif de ma consommation',
    '',
    'Période de consommation;Consommation (kWh);Nature de la donnée',
    '',
    ...rows,
    '',
  );
const edfIndexes = (...rows: string[]) =>
  csv(
    '',
    'Récapitulatif de mes index',
    '',
    "Date de relevé de l'index;Type d'index;Index Heures pleines (kWh);Index Heures creuses (kWh)",
    ...rows.map((row) => row.replace(';', ';Index transmis par le distributeur;')),
    '',
  );

/** The 27 October 2024, whose hour from two to three comes twice. */
const october = (watts: number) => {
  const hours = [...range(45, (i) => 24 - i / 2), ...range(5, (i) => 2.5 - i / 2)];
  const times = hours.map((hour) => `${two(Math.floor(hour) % 24)}:${hour % 1 ? '30' : '00'}:00;${watts};Réelle`);
  return csv(
    'Récapitulatif de mes puissances atteintes en W',
    '',
    'Date et heure de relève par le distributeur;Puissance atteinte (W);Nature de la donnée',
    '27/10/2024;;',
    ...times,
    '',
  );
};

const EDF: Record<string, Case> = {
  'EDF, the day of 25 hours': {
    file: october(1000),
    held: { conso: 25 },
    correction: october(2000),
    corrected: { conso: 50 },
  },
  'EDF, half-hours from the latest': {
    file: edfPowers({ '02/01/2024': 2000, '01/01/2024': 1000 }),
    held: { conso: 72 },
    correction: edfPowers({ '03/01/2024': 500, '02/01/2024': 1500 }),
    corrected: { conso: 24 + 36 + 12 },
  },
  'EDF, days': {
    file: edfDays('03/01/2024;9;Réelle', '02/01/2024;8;Réelle', '01/01/2024;7;Estimée'),
    held: { conso: 24 },
    correction: edfDays('04/01/2024;5;Réelle', '03/01/2024;10;Réelle'),
    corrected: { conso: 30 },
  },
  'EDF, months and the subtotals of years': {
    file: edfMonths(
      'Année 2024;1 016;',
      '02/2024;516;Réelle',
      '01/2024;500;Réelle',
      'Année 2023;300;',
      '12/2023;300;Estimée',
    ),
    held: { conso: 1316 },
    correction: edfMonths('Année 2024;1 546;', '03/2024;520;Réelle', '02/2024;526;Réelle'),
    corrected: { conso: 300 + 500 + 526 + 520 },
  },
  'EDF, indexes': {
    file: edfIndexes(
      '04/01/2024;1012;525',
      '03/01/2024;1010;520',
      '02/01/2024;1004;517',
      '02/01/2024;1004;517',
      '01/01/2024;1000;515',
    ),
    held: { conso: 22 },
    correction: edfIndexes('05/01/2024;1016;527', '04/01/2024;1013;525'),
    corrected: { conso: 28 },
  },
  'EDF, the archive of all of them, each energy once': {
    file: zip({
      'mes-puissances-atteintes-30min-004-75000.csv': edfPowers({ '02/01/2024': 500, '01/01/2024': 250 }),
      'ma-conso-quotidienne-004-75000.csv': edfDays('02/01/2024;12;Réelle', '01/01/2024;6;Réelle'),
      'ma-conso-mensuelle-004-75000.csv': edfMonths('Année 2023;310;', '12/2023;310;Réelle'),
      'mes-index-elec-004-75000.csv': edfIndexes('03/01/2024;1012;506', '02/01/2024;1004;502', '01/01/2024;1000;500'),
    }),
    held: { conso: 328 },
    correction: zip({
      'mes-puissances-atteintes-30min-004-75000.csv': edfPowers({ '03/01/2024': 1000, '02/01/2024': 500 }),
    }),
    corrected: { conso: 352 },
  },
};

describe('files with a layout of their own', () => {
  test.each(Object.entries({ ...EDF }))('%s', async (_name, { file, query = {}, held, correction, corrected }) => {
    const first = await drop(app, user, source, file, query);
    expect([first.status, first.error]).toMatchObject([200, undefined]);
    expect(first.body.refused).toEqual([]);
    expect(await heldKwh()).toEqual(held);
    const again = await drop(app, user, source, file, query);
    expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
    expect(await heldKwh()).toEqual(held);
    const later = await drop(app, user, source, correction, query);
    expect([later.status, later.error]).toMatchObject([200, undefined]);
    expect(await heldKwh()).toEqual(corrected);
  });
});
