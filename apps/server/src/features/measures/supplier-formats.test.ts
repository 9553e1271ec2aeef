import { describe, expect, test } from 'vitest';
import { drop } from '../../testing/files.ts';
import { ownSource } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';
import {
  csv,
  octopus,
  givEnergy,
  solarEdgeJson,
  solarEdgeQuarters,
  edfDays,
  edfIndexes,
  edfMonths,
  edfPowers,
  enphase,
  fusionSolar,
  heldKwh,
  type Held,
  homeWizard,
  iSolarCloud,
  october,
  panelDays,
  panelHours,
  range,
  shelly,
  shellyMinutes,
  shellyPro,
  smaWebDays,
  solarEdgeDays,
  solarEdgePowers,
  solarWeb,
  solarman,
  statistics,
  sunnyExplorer,
  sunnyPortalDay,
  two,
  zip,
} from '../../testing/supplier-files.ts';

/**
 * Exports of suppliers, home automation and inverters: what is stored of each, in kWh. The layouts are those of the products; the values
 * are invented.
 */
const own = ownSource({ segment: 'C5' });

type Query = NonNullable<Parameters<typeof drop>[4]>;
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

/** Plain tables, once a person has seen how they are read. */
const SEEN: Query = { stamp: 'start', zone: 'Europe/Paris', table: '{"columns":[]}' };
const SUPPLIERS: Record<string, Case> = {
  'Octopus, the whole and its classes': {
    file: octopus(['4,749', '1,005', '3,744'], ['2,459', '0,747', '1,712']),
    held: { conso: 7.208 },
    correction: octopus(['4,749', '1,005', '3,744'], ['2,559', '0,847', '1,712'], ['1,000', '0,500', '0,500']),
    corrected: { conso: 8.308 },
  },
  'a supplier, two classes and no whole': {
    file: csv(
      'Date;Heures creuses (kWh);Heures pleines (kWh);Montant TTC (€)',
      '13/07/2024;5,1;7,2;3,10',
      '14/07/2024;4,9;6,9;2,90',
    ),
    query: SEEN,
    held: { conso: 24.1 },
    correction: csv(
      'Date;Heures creuses (kWh);Heures pleines (kWh);Montant TTC (€)',
      '14/07/2024;4,9;7,9;3,20',
      '15/07/2024;1;2;0,60',
    ),
    corrected: { conso: 28.1 },
  },
  'a supplier, the six classes of Tempo': {
    file: csv(
      'Date;HP Bleu (kWh);HC Bleu (kWh);HP Blanc (kWh);HC Blanc (kWh);HP Rouge (kWh);HC Rouge (kWh)',
      '13/02/2024;4;3;;;;',
      '14/02/2024;;;5;2;;',
      '15/02/2024;;;;;6;1',
    ),
    query: SEEN,
    held: { conso: 21 },
    correction: csv(
      'Date;HP Bleu (kWh);HC Bleu (kWh);HP Blanc (kWh);HC Blanc (kWh);HP Rouge (kWh);HC Rouge (kWh)',
      '14/02/2024;;;6;2;;',
    ),
    corrected: { conso: 22 },
  },
  'a supplier, months by their names, their whole and its total': {
    file: csv(
      'Mois;HP (kWh);HC (kWh);Total (kWh)',
      'janvier 2024;300;200;500',
      'février 2024;280;190;470',
      'Total;580;390;970',
    ),
    query: SEEN,
    refused: 1,
    held: { conso: 970 },
    correction: csv('Mois;HP (kWh);HC (kWh);Total (kWh)', 'février 2024;280;195;475', 'mars 2024;200;100;300'),
    corrected: { conso: 1275 },
  },
  'a supplier, energies of half-hours by their ends, unit in the cells': {
    file: csv(
      'Date de la mesure;Consommation',
      ...range(
        48,
        (i) =>
          `${i === 47 ? '14/07' : '13/07'}/2024 ${two(Math.floor(((i + 1) / 2) % 24))}:${i % 2 ? '00' : '30'};0.250 kWh`,
      ),
    ),
    query: {
      stamp: 'end',
      zone: 'Europe/Paris',
      table: '{"columns":[{"at":1,"role":"conso","unit":"kWh"}],"decimal":"."}',
    },
    held: { conso: 12 },
    correction: csv(
      'Date de la mesure;Consommation',
      ...range(10, (i) => `13/07/2024 ${two(Math.floor((i + 1) / 2))}:${i % 2 ? '00' : '30'};0.350 kWh`),
    ),
    corrected: { conso: 13 },
  },
};

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
  'SolarEdge, energies of the API, with the name of their clock': {
    file: solarEdgeJson({
      energy: { timeUnit: 'QUARTER_OF_AN_HOUR', unit: 'Wh', values: solarEdgeQuarters(250, ' CET+0100') },
    }),
    held: { production_pv: 24 },
    correction: solarEdgeJson({
      energyDetails: {
        timeUnit: 'DAY',
        unit: 'Wh',
        meters: [
          { type: 'Production', values: [{ date: '2024-01-16 00:00:00', value: 8000 }] },
          { type: 'SelfConsumption', values: [{ date: '2024-01-16 00:00:00', value: 5000 }] },
          { type: 'Purchased', values: [{ date: '2024-01-16 00:00:00', value: 4000 }] },
        ],
      },
    }),
    corrected: { conso: 4, production_pv: 32 },
  },
  'GivEnergy, counters read at any moment': {
    file: givEnergy(0, 24, 1),
    held: { conso: 12, injection: 0, production_pv: 24 },
    correction: givEnergy(12, 24, 2),
    corrected: { conso: 30, injection: 0, production_pv: 60 },
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
  'SMA Sunny Portal, a day whose date is in its name': {
    file: sunnyPortalDay('2024_06_19', 500),
    held: { conso: 36, production_pv: 12 },
    correction: sunnyPortalDay('2024_06_20', 1000),
    corrected: { conso: 72, production_pv: 36 },
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
  'Shelly, ten minutes, then minutes': {
    file: shellyMinutes(10, '5.00'),
    held: { conso: 17.4, injection: 0 },
    correction: shellyMinutes(10, '6.00'),
    corrected: { conso: 18, injection: 0 },
  },
  'Shelly Pro, minutes of the phases of one device': {
    file: shellyPro(10, 20),
    held: { conso: 18, injection: 0.3 },
    correction: shellyPro(5, 30),
    corrected: { conso: 21, injection: 0.3 },
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

const HOME_ASSISTANT: Record<string, Case> = {
  'Home Assistant, the energy panel by hour: entities of one type together, one of which begins later': {
    file: panelHours(1),
    held: { conso: 48 + 6, injection: 6, production_pv: 24 },
    correction: panelHours(2),
    corrected: { conso: 96 + 6, injection: 6, production_pv: 24 },
  },
  'Home Assistant, the energy panel by day': {
    file: panelDays(10, 12),
    held: { conso: 22, production_pv: 11 },
    correction: panelDays(10, 14, 6),
    corrected: { conso: 30, production_pv: 15 },
  },
  'Home Assistant, statistics of a counter': {
    file: statistics(0, 48, 0.5),
    query: { variable: 'conso', unit: 'kWh', zone: 'Europe/Paris' },
    held: { conso: 23.5 },
    correction: statistics(24, 72, 1),
    // The first hour of a file has no reading before it.
    corrected: { conso: 12 + 47 },
  },
  'Home Assistant, statistics of what is produced': {
    file: statistics(0, 48, 0.5),
    query: { variable: 'production_pv', unit: 'kWh' },
    held: { production_pv: 23.5 },
    correction: statistics(0, 24, 1),
    corrected: { production_pv: 23 + 12 },
  },
};

describe('files with a layout of their own', () => {
  test.each(Object.entries({ ...EDF, ...SUPPLIERS, ...INVERTERS, ...HOME_ASSISTANT }))(
    '%s',
    async (_name, { file, query = {}, refused = 0, held, correction, corrected }) => {
      const first = await drop(own.app, own.user, own.source, file, query);
      expect([first.status, first.error]).toMatchObject([200, undefined]);
      expect(first.body.refused).toHaveLength(refused);
      expect(await heldKwh(own.app, own.user, own.source)).toEqual(held);
      const again = await drop(own.app, own.user, own.source, file, query);
      expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
      expect(await heldKwh(own.app, own.user, own.source)).toEqual(held);
      const later = await drop(own.app, own.user, own.source, correction, query);
      expect([later.status, later.error]).toMatchObject([200, undefined]);
      expect(await heldKwh(own.app, own.user, own.source)).toEqual(corrected);
    },
  );
});
