import { strToU8, zipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aBuilding, aSource, aUser } from '../../testing/builders.ts';
import { drop, sourceData, textFile } from '../../testing/files.ts';
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
  /** Lines that are refused, each said; none. */
  refused?: number;
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
    if (column?.values.some((value) => value !== null)) held[variable] = Math.round(column.total ?? 0) / 1000;
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

/** Rows of every half-hour of some days, first the 15 January 2024. */
const halfHours = (days: number, write: (day: number, time: string) => string) =>
  range(days * 48, (i) => write(15 + Math.floor(i / 48), `${two(Math.floor(i / 2) % 24)}:${i % 2 ? '30' : '00'}`));
const enphase = (days: number, wh: string) =>
  csv(
    'Date/Time,Energy Produced (Wh),Energy Consumed (Wh),Exported to Grid (Wh),Imported from Grid (Wh)',
    ...halfHours(days, (day, time) => `01/${two(day)}/2024 ${time},${wh},900,100,300`),
  );
const solarEdgeDays = (...wh: number[]) =>
  csv('Time,System Production (Wh)', ...wh.map((value, i) => `01/${two(15 + i)}/2024,${value}`));
const solarEdgePowers = (watts: number) =>
  csv(
    'Time,Consumption (W),System Production (W),Export (W),Self Consumption (W),Import (W),Solar Production (W)',
    ...halfHours(1, (day, time) => `01/${two(day)}/2024 ${time},900,${watts / 2},250,300,600,${watts}`),
  );
const sunnyExplorer = (...days: [counter: string, day: string][]) =>
  csv(
    'sep=;',
    'Version CSV1|Tool SE|Linebreaks CR/LF|Delimiter semicolon|Decimalpoint comma|Precision 3',
    '',
    ';SN: 2130269553;SN: 2130269553',
    ';SB 4000TL-21;SB 4000TL-21',
    ';2130269553;2130269553',
    ';Gesamtertrag;Tagesertrag',
    ';Counter;Analog',
    'dd.MM.yyyy;kWh;kWh',
    ...days.map(([counter, day], i) => `${two(1 + i)}.02.2024;${counter};${day}`),
  );
const smaWebDays = (...wh: (number | 'NaN')[]) =>
  csv(
    'sep=,',
    'Version CSV3|Tool WebUI|Linebreaks CR/LF|Delimiter comma',
    '',
    ',STP6.0-3AV-40 033,STP6.0-3AV-40 033,STP6.0-3AV-40 033',
    ',SUNNY TRIPOWER 6.0,SUNNY TRIPOWER 6.0,SUNNY TRIPOWER 6.0',
    ',3001234567,3001234567,3001234567',
    ',Metering.TotWhOut,Metering.GridMs.TotWhOut,Metering.GridMs.TotWhIn',
    ',Analog,Analog,Analog',
    'DD.MM.YYYY hh:mm:ss,[Wh],[Wh],[Wh]',
    ...wh.map((value, i) => `${two(1 + i)}.02.2024 00:00:00,${value},0,0`),
  );
const solarWeb = (...wh: number[]) =>
  csv(
    'Datum und Uhrzeit,Gesamt Erzeugung,Gesamt Verbrauch,Eigenverbrauch,Energie ins Netz eingespeist,Energie vom Netz bezogen,',
    '[dd.MM.yyyy],[Wh],[Wh],[Wh],[Wh],[Wh],',
    ...wh.map((value, i) => `${two(8 + i)}.02.2024,${value}.50,13788.33,9293.52,4000.00,2500.00,`),
  );
const fusionSolar = (...kwh: number[]) =>
  csv(
    'Plant Report_Maison',
    'Statistical Period,PV Yield (kWh), Inverter Yield (kWh),Export (kWh),Import (kWh),Self-consumption (kWh),Revenue (€)',
    ...kwh.map((value, i) => `2024-02-${two(1 + i)},${value},9.00,3.00,2.00,7.00,1.20`),
  );
const homeWizard = (from: number, to: number, kwh = 0.25) =>
  csv(
    'time,Import T1 kWh,Import T2 kWh,Export T1 kWh,Export T2 kWh',
    ...range(to - from + 1, (k) => from + k).map((i) => {
      const [day, quarter] = [15 + Math.floor(i / 96), i % 96];
      const at = `2024-01-${day} ${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
      return `${at},${(8350 + i * kwh).toFixed(3)},${(4650 + i * kwh).toFixed(3)},3095.077,${(7450 + i * 0.125).toFixed(3)}`;
    }),
  );
const shelly = (days: number, wh: string) =>
  csv(
    'Date/time UTC,Active energy Wh,Returned energy Wh',
    ...halfHours(days, (day, time) => `2024-01-${day} ${time},${wh},12.50`),
  );
const solarman = (...kwh: number[]) =>
  csv(
    'Plant Name;Updated Time;Time Zone;Production-Today(kWh);Consumption-Today(kWh);Feed-in Power-Today(kWh);Energy Purchased-Today(kWh);Energy Charged-This Day(kWh)',
    ...kwh.map((value, i) => `Casa;2024/02/${two(1 + i)}; UTC+01:00 ;${value}.20;11.80;8.00;0.50;10.70`),
  );
const iSolarCloud = (...kwh: number[]) =>
  csv(
    'Time,PV(kWh),Purchased Energy(kWh),Feed-in(kWh),Load(kWh)',
    ...kwh.map((value, i) => `2024-02-${two(1 + i)},${value}.5,7,40,18.5`),
  );

const INVERTERS: Record<string, Case> = {
  'Enphase, the month first': {
    file: enphase(2, '500'),
    held: { conso: 28.8, injection: 9.6, production_pv: 48 },
    correction: enphase(1, '"1,000"'),
    corrected: { conso: 28.8, injection: 9.6, production_pv: 72 },
  },
  'Enphase, times with their offset': {
    file: csv(
      'Date/Time,Energy Produced (Wh)',
      ...range(48, (i) => `2024-07-14 ${two(Math.floor(i / 2))}:${i % 2 ? '30' : '00'}:00 +0200,250`),
    ),
    held: { production_pv: 12 },
    correction: csv(
      'Date/Time,Energy Produced (Wh)',
      ...range(4, (i) => `2024-07-14 ${two(12 + Math.floor(i / 2))}:${i % 2 ? '30' : '00'}:00 +0200,500`),
    ),
    corrected: { production_pv: 13 },
  },
  'SolarEdge, days of Wh with the month first': {
    file: solarEdgeDays(12_000, 10_500, 8000),
    held: { production_pv: 30.5 },
    correction: solarEdgeDays(12_000, 11_000),
    corrected: { production_pv: 31 },
  },
  'SolarEdge, powers: those of the panels, and of the grid': {
    file: solarEdgePowers(1000),
    held: { conso: 14.4, injection: 6, production_pv: 24 },
    correction: solarEdgePowers(500),
    corrected: { conso: 14.4, injection: 6, production_pv: 12 },
  },
  'SMA, the yield of each day beside its counter': {
    file: sunnyExplorer(['7510,496', '6,423'], ['7523,845', '13,349'], ['7530,578', '6,733']),
    held: { production_pv: 26.505 },
    correction: sunnyExplorer(['7510,496', '6,423'], ['7523,995', '13,499']),
    corrected: { production_pv: 26.655 },
  },
  'SMA, counters of the inverter by day, one of them without a meter': {
    file: smaWebDays(10_000, 58_000, 'NaN', 90_000, 100_000),
    // What was counted from the second to the fourth is of two days, and is not shared out between them.
    refused: 1,
    held: { production_pv: 58 },
    correction: smaWebDays(10_000, 58_000, 74_000),
    corrected: { production_pv: 74 },
  },
  'Fronius Solar.web': {
    file: solarWeb(10_000, 20_000),
    held: { conso: 5, injection: 8, production_pv: 30.001 },
    correction: solarWeb(10_000, 25_000, 5000),
    corrected: { conso: 7.5, injection: 12, production_pv: 40.002 },
  },
  'FusionSolar, what the panels give and not what the inverter does': {
    file: fusionSolar(10, 12),
    held: { conso: 4, injection: 6, production_pv: 22 },
    correction: fusionSolar(10, 13, 5),
    corrected: { conso: 6, injection: 9, production_pv: 28 },
  },
  'HomeWizard, two tariffs of counters': {
    file: homeWizard(0, 192),
    held: { conso: 96, injection: 24 },
    correction: homeWizard(96, 288),
    corrected: { conso: 144, injection: 36 },
  },
  'Shelly, in UTC': {
    file: shelly(2, '100.00'),
    held: { conso: 9.6, injection: 1.2 },
    correction: shelly(1, '150.50'),
    corrected: { conso: 12.024, injection: 1.2 },
  },
  'Solarman, energies of the day': {
    file: solarman(28, 19),
    held: { conso: 1, injection: 16, production_pv: 47.4 },
    correction: solarman(28, 20, 11),
    corrected: { conso: 1.5, injection: 24, production_pv: 59.6 },
  },
  iSolarCloud: {
    file: iSolarCloud(56, 57),
    held: { conso: 14, injection: 80, production_pv: 114 },
    correction: iSolarCloud(56, 58, 50),
    corrected: { conso: 21, injection: 120, production_pv: 165.5 },
  },
};

describe('files with a layout of their own', () => {
  test.each(Object.entries({ ...EDF, ...INVERTERS }))(
    '%s',
    async (_name, { file, query = {}, refused = 0, held, correction, corrected }) => {
      const first = await drop(app, user, source, file, query);
      expect([first.status, first.error]).toMatchObject([200, undefined]);
      expect(first.body.refused).toHaveLength(refused);
      expect(await heldKwh()).toEqual(held);
      const again = await drop(app, user, source, file, query);
      expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
      expect(await heldKwh()).toEqual(held);
      const later = await drop(app, user, source, correction, query);
      expect([later.status, later.error]).toMatchObject([200, undefined]);
      expect(await heldKwh()).toEqual(corrected);
    },
  );
});
