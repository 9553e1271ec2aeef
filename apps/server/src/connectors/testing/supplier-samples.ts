import { text } from '../test-support.ts';
import type { Sample } from './sample.ts';

const lines = (...list: string[]) => text(`${list.join('\n')}\n`);
const two = (value: number) => String(value).padStart(2, '0');
const range = (count: number, write: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => write(i));

/** Quarter-hours of a day as `10:15`. */
const quarters = (write: (time: string, i: number) => string) =>
  range(96, (i) => write(`${two(Math.floor(i / 4))}:${two((i % 4) * 15)}`, i));

/** The lines above the values of a Sunny Explorer file: days, the counter and the energy of an inverter. */
export const SUNNY_EXPLORER_HEAD: readonly string[] = [
  'sep=;',
  'Version CSV1|Tool SE|Linebreaks CR/LF|Delimiter semicolon|Decimalpoint comma|Precision 3',
  '',
  ';SN: 2130269553;SN: 2130269553',
  ';SB 4000TL-21;SB 4000TL-21',
  ';2130269553;2130269553',
  ';Gesamtertrag;Tagesertrag',
  ';Counter;Analog',
  'dd.MM.yyyy;kWh;kWh',
];

/** Exports of suppliers, home automation and inverters, written after the layout of each product. */
export const SUPPLIER_SAMPLES: Record<string, Sample> = {
  'json-generique': {
    file: () =>
      text(
        JSON.stringify({
          site: 'Mairie',
          unite: 'kWh',
          releves: range(4, (i) => `2024-01-1${i}`).map((date, i) => ({ date, conso: 12.5 - i })),
        }),
      ),
    from: '2024-01-09T23:00:00.000Z',
    first: 12_500,
  },
  'ndjson-generique': {
    file: () => lines(...range(4, (i) => JSON.stringify({ date: `2024-01-1${i}`, consoKwh: 12.5 - i }))),
    from: '2024-01-09T23:00:00.000Z',
    first: 12_500,
  },
  'enphase-enlighten-csv': {
    file: () =>
      lines(
        'Date/Time,Energy Produced (Wh),Energy Consumed (Wh),Exported to Grid (Wh),Imported from Grid (Wh)',
        ...range(48, (i) => `15/01/2024 ${two(Math.floor(i / 2))}:${i % 2 ? '30' : '00'},"1,${two(i)}0",90,40,130`),
      ),
    from: '2024-01-14T23:00:00.000Z',
    first: 2000,
  },
  'solaredge-monitoring-csv': {
    file: () =>
      lines(
        'Time,Consumption (W),System Production (W),Export (W),Self Consumption (W),Import (W),Solar Production (W)',
        ...quarters((time, i) => `01/15/2024 ${time},900,${400 + i},100,300,600,${410 + i}`),
      ),
    from: '2024-01-14T23:00:00.000Z',
    first: 410,
  },
  'homewizard-energy-csv': {
    file: () =>
      lines(
        'time,Import T1 kWh,Import T2 kWh,Export T1 kWh,Export T2 kWh',
        ...quarters((time, i) => `2024-01-15 ${time},${8350 + i / 4},${4650 + i / 8},${3095 + i},7450.1`),
      ),
    from: '2024-01-14T23:00:00.000Z',
    first: 375,
  },
  'shelly-em-csv': {
    file: () =>
      lines(
        'Date/time UTC,Active energy Wh (A),Returned energy Wh (A)',
        ...range(72, (i) => `2024-01-15 ${two(Math.floor(i / 6))}:${two((i % 6) * 10)},${30 + i}.70,0.00`),
      ),
    from: '2024-01-15T00:00:00.000Z',
    first: 30.7,
  },
  'solarman-statistiques': {
    file: () =>
      lines(
        'Plant Name;Updated Time;Time Zone;Production-Today(kWh);Consumption-Today(kWh);Feed-in Power-Today(kWh);Energy Purchased-Today(kWh);Self-used Ratio(%)',
        ...range(20, (i) => `Maison;2024/01/${two(i + 1)};UTC+01:00;${12 + i}.00;11.80;4.80;2.40;40.07`),
      ),
    from: '2023-12-31T23:00:00.000Z',
    first: 500,
  },
  'isolarcloud-rapport': {
    file: () =>
      lines(
        'Time,PV(kWh),Purchased Energy(kWh),Feed-in(kWh),Load(kWh)',
        ...range(20, (i) => `2024-01-${two(i + 1)},${24 + i}.0,7,12,19.0`),
      ),
    from: '2023-12-31T23:00:00.000Z',
    first: 1000,
  },
  'fusionsolar-rapport': {
    file: () =>
      lines(
        'Plant Report_Maison',
        'Statistical Period,Total String Capacity (kWp),PV Yield (kWh), Inverter Yield (kWh),Export (kWh),Import (kWh),Specific Energy (kWh/kWp),Revenue (€)',
        ...range(24, (i) => `2024-01-15 ${two(i)}:00:00,6.00,${1 + i}.50,1.40,0.20,0.10,0.25,0.30`),
      ),
    from: '2024-01-14T23:00:00.000Z',
    first: 1500,
  },
  'fronius-solarweb': {
    file: () =>
      lines(
        'Datum und Uhrzeit,Gesamt Erzeugung,Gesamt Verbrauch,Eigenverbrauch,Energie ins Netz eingespeist,Energie vom Netz bezogen,',
        '[dd.MM.yyyy],[Wh],[Wh],[Wh],[Wh],[Wh],',
        ...range(20, (i) => `${two(i + 1)}.01.2024,${24_000 + i}.00,13788.33,9293.52,4800.00,2400.00,`),
      ),
    from: '2023-12-31T23:00:00.000Z',
    first: 1000,
  },
  'sma-csv': {
    file: () =>
      lines(
        ...SUNNY_EXPLORER_HEAD,
        ...range(20, (i) => `${two(i + 1)}.01.2024;${7510 + 6 * i},496;${i % 2 ? 6 : 12},000`),
      ),
    from: '2023-12-31T23:00:00.000Z',
    first: 500,
  },
  'home-assistant-energie-csv': {
    file: () =>
      lines(
        `entity_id,type,unit,${range(24, (i) => `2024-01-15T${two(i)}:00:00.000Z`).join(',')}`,
        `sensor.linky_hp,grid_consumption,kWh,${range(24, (i) => `${1 + i}.5`).join(',')}`,
        `sensor.linky_hp_cost,grid_consumption_cost,EUR,${range(24, () => '0.2').join(',')}`,
        `sensor.linky_hc,grid_consumption,kWh,${range(24, () => '0.25').join(',')}`,
        `sensor.pv,solar_production,kWh,${range(24, () => '2').join(',')}`,
      ),
    from: '2024-01-15T00:00:00.000Z',
    first: 1750,
  },
  'home-assistant-statistiques-csv': {
    file: () =>
      lines(
        'statistic_id\tunit\tstart\tstate\tsum',
        ...range(24, (i) => `sensor.linky_east\tkWh\t15.01.2024 ${two(i)}:00\t${1000 + 2 * i},5\t${16 + 2 * i},5`),
      ),
    from: '2024-01-15T00:00:00.000Z',
    first: 2000,
  },
  'home-assistant-historique-csv': {
    file: () =>
      lines(
        'entity_id,state,last_changed',
        ...range(
          96,
          (i) => `sensor.linky_east,${1000 + i / 4},2024-01-15T${two(Math.floor(i / 4))}:${two((i % 4) * 15)}:00.000Z`,
        ),
      ),
    from: '2024-01-15T00:00:00.000Z',
    first: 1000,
  },
  'solaredge-api-json': {
    file: () =>
      text(
        JSON.stringify(
          {
            energy: {
              timeUnit: 'QUARTER_OF_AN_HOUR',
              unit: 'Wh',
              measuredBy: 'INVERTER',
              values: Array.from({ length: 96 }, (_, i) => ({
                date: `2024-01-15 ${two(Math.floor(i / 4))}:${two((i % 4) * 15)}:00`,
                value: i === 1 ? null : 100 + i,
              })),
            },
          },
          null,
          1,
        ),
      ),
    from: '2024-01-14T23:00:00.000Z',
    first: 400,
  },
  'givenergy-onduleur-json': {
    file: () =>
      text(
        JSON.stringify(
          {
            data: Array.from({ length: 97 }, (_, i) => ({
              time: `2024-01-${15 + Math.floor(i / 96)}T${two(Math.floor(i / 4) % 24)}:${two((i % 4) * 15)}:24Z`,
              status: 'NORMAL',
              total: { solar: 274.8 + i / 8, grid: { import: 11.5 + i / 4, export: 145.6 } },
              is_metered: true,
            })),
          },
          null,
          1,
        ),
      ),
    from: '2024-01-15T00:00:00.000Z',
    first: 1000,
  },
  'octopus-suivi-conso-csv': {
    file: () =>
      lines(
        'Période de consommation;Consommation (kWh);Consommation (euros);Nature de la donnée (Réelle/estimée);Option tarifaire;Consommation HP (kWh);Consommation HC (kWh);Consommation HP (euros);Consommation HC (euros)',
        ...range(9, (i) => `0${i + 1}/07/2024;4,74${i};0,62;-;Heures pleines / heures creuses;1,00${i};3,740;0,22;0,4`),
      ),
    from: '2024-06-30T22:00:00.000Z',
    first: 4740,
  },
  'sma-sunny-portal-csv': {
    file: () =>
      lines(
        ' ;PV power generation / Meter change [kWh];Grid feed-in / Meter change [kWh];External energy supply / Meter change [kWh];Total consumption / Meter change [kWh]',
        ...range(20, (i) => `"=""${two(i + 1)}/01/2024""";"${12 + i}.00";"4.80";"2.40";"9.60"`),
      ),
    from: '2023-12-31T23:00:00.000Z',
    first: 500,
  },
  'shelly-pro-em-csv': {
    file: () =>
      lines(
        'timestamp,a_total_act_energy,a_total_act_ret_energy,a_max_act_power,b_total_act_energy,b_total_act_ret_energy,b_max_act_power',
        ...range(60, (i) => `${1_705_276_800 + i * 60},1.${two(i)}0,0,900.1,2.000,0.125,400.1`),
      ),
    from: '2024-01-15T00:00:00.000Z',
    first: 3,
  },
};
