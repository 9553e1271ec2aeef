import { strToU8, zipSync } from 'fflate';
import { SUNNY_EXPLORER_HEAD } from '../connectors/testing/supplier-samples.ts';
import type { TestClient } from './app.ts';
import type { TestUser } from './builders.ts';
import { sourceData, textFile } from './files.ts';
import type { Upload } from './request.ts';

/** Exports of suppliers, home automation and inverters, in the layouts of the products; values are the caller's. */

export const two = (value: number) => String(value).padStart(2, '0');
export const csv = (...lines: string[]) => textFile('export.csv', `${lines.join('\n')}\n`);
export const range = <T>(count: number, write: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => write(i));
export const zip = (files: Record<string, Upload>): Upload => ({
  name: 'export.zip',
  bytes: zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, { bytes }]) => [name, typeof bytes === 'string' ? strToU8(bytes) : bytes]),
    ),
  ),
});

/** EDF writes each day on its own line, then its times from midnight down. */
export const edfPowers = (days: Record<string, number>) =>
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
export const edfDays = (...rows: string[]) =>
  csv(
    '',
    'Récapitulatif de ma consommation',
    '',
    'Date de consommation;Consommation (kWh);Nature de la donnée',
    ...rows,
    '',
  );
export const edfMonths = (...rows: string[]) =>
  csv(
    '',
    'Récapitulatif de ma consommation',
    '',
    'Période de consommation;Consommation (kWh);Nature de la donnée',
    '',
    ...rows,
    '',
  );
export const edfIndexes = (...rows: string[]) =>
  csv(
    '',
    'Récapitulatif de mes index',
    '',
    "Date de relevé de l'index;Type d'index;Index Heures pleines (kWh);Index Heures creuses (kWh)",
    ...rows.map((row) => row.replace(';', ';Index transmis par le distributeur;')),
    '',
  );

/** The 27 October 2024, whose hour from two to three comes twice. */
export const october = (watts: number) => {
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

/** Rows of every half-hour of some days, first the 15 January 2024. */
const halfHours = (days: number, write: (day: number, time: string) => string) =>
  range(days * 48, (i) => write(15 + Math.floor(i / 48), `${two(Math.floor(i / 2) % 24)}:${i % 2 ? '30' : '00'}`));
export const enphase = (days: number, wh: string) =>
  csv(
    'Date/Time,Energy Produced (Wh),Energy Consumed (Wh),Exported to Grid (Wh),Imported from Grid (Wh)',
    ...halfHours(days, (day, time) => `01/${two(day)}/2024 ${time},${wh},900,100,300`),
  );
export const solarEdgeDays = (...wh: number[]) =>
  csv('Time,System Production (Wh)', ...wh.map((value, i) => `01/${two(15 + i)}/2024,${value}`));
export const solarEdgePowers = (watts: number) =>
  csv(
    'Time,Consumption (W),System Production (W),Export (W),Self Consumption (W),Import (W),Solar Production (W)',
    ...halfHours(1, (day, time) => `01/${two(day)}/2024 ${time},900,${watts / 2},250,300,600,${watts}`),
  );
export const sunnyExplorer = (...days: [counter: string, day: string][]) =>
  csv(...SUNNY_EXPLORER_HEAD, ...days.map(([counter, day], i) => `${two(1 + i)}.02.2024;${counter};${day}`));
export const smaWebDays = (...wh: (number | 'NaN')[]) =>
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
/** Sunny Portal: quarter-hours of a day by their ends, the last of which is 00:00; a column comes twice. */
export const sunnyPortalDay = (day: string, watts: number): Upload => ({
  ...csv(
    ' ;Direct consumption / Mean values [W];External energy supply / Mean values [W];PV power generation / Mean values [W];PV power generation / Mean values [W]',
    ...range(96, (i) => {
      const time = `${two(Math.floor(((i + 1) % 96) / 4))}:${two(((i + 1) % 4) * 15)}`;
      return `"=""${time}""";"400.00";"1,500.00";"${watts}.00";"${watts}.00"`;
    }),
  ),
  name: `Energy_Balance_${day}.csv`,
});
export const solarWeb = (...wh: number[]) =>
  csv(
    'Datum und Uhrzeit,Gesamt Erzeugung,Gesamt Verbrauch,Eigenverbrauch,Energie ins Netz eingespeist,Energie vom Netz bezogen,',
    '[dd.MM.yyyy],[Wh],[Wh],[Wh],[Wh],[Wh],',
    ...wh.map((value, i) => `${two(8 + i)}.02.2024,${value}.50,13788.33,9293.52,4000.00,2500.00,`),
  );
export const fusionSolar = (...kwh: number[]) =>
  csv(
    'Plant Report_Maison',
    'Statistical Period,PV Yield (kWh), Inverter Yield (kWh),Export (kWh),Import (kWh),Self-consumption (kWh),Revenue (€)',
    ...kwh.map((value, i) => `2024-02-${two(1 + i)},${value},9.00,3.00,2.00,7.00,1.20`),
  );
export const homeWizard = (from: number, to: number, kwh = 0.25) =>
  csv(
    'time,Import T1 kWh,Import T2 kWh,Export T1 kWh,Export T2 kWh',
    ...range(to - from + 1, (k) => from + k).map((i) => {
      const [day, quarter] = [15 + Math.floor(i / 96), i % 96];
      const at = `2024-01-${day} ${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`;
      return `${at},${(8350 + i * kwh).toFixed(3)},${(4650 + i * kwh).toFixed(3)},3095.077,${(7450 + i * 0.125).toFixed(3)}`;
    }),
  );
export const shelly = (days: number, wh: string) =>
  csv(
    'Date/time UTC,Active energy Wh,Returned energy Wh',
    ...halfHours(days, (day, time) => `2024-01-${day} ${time},${wh},12.50`),
  );
/** A day by ten minutes, then the hours that the device still holds by the minute. */
export const shellyMinutes = (hours: number, wh: string) =>
  csv(
    'Date/time UTC,Active energy Wh,Returned energy Wh',
    ...range(144, (i) => `2024-01-15 ${two(Math.floor(i / 6))}:${two((i % 6) * 10)},100.00,0.00`),
    ...range(hours * 60, (i) => `2024-01-16 ${two(Math.floor(i / 60))}:${two(i % 60)},${wh},0.00`),
  );
/** Minutes of a three-phase device, by their seconds since 1970. */
export const shellyPro = (hours: number, wh: number): Upload =>
  csv(
    'timestamp,a_total_act_energy,a_total_act_ret_energy,a_max_act_power,b_total_act_energy,b_total_act_ret_energy,b_max_act_power',
    ...range(hours * 60, (i) => `${1_705_276_800 + i * 60},${wh}.000,0.5,900.1,10.000,0.000,400.1`),
  );
export const solarman = (...kwh: number[]) =>
  csv(
    'Plant Name;Updated Time;Time Zone;Production-Today(kWh);Consumption-Today(kWh);Feed-in Power-Today(kWh);Energy Purchased-Today(kWh);Energy Charged-This Day(kWh)',
    ...kwh.map((value, i) => `Casa;2024/02/${two(1 + i)}; UTC+01:00 ;${value}.20;11.80;8.00;0.50;10.70`),
  );
export const iSolarCloud = (...kwh: number[]) =>
  csv(
    'Time,PV(kWh),Purchased Energy(kWh),Feed-in(kWh),Load(kWh)',
    ...kwh.map((value, i) => `2024-02-${two(1 + i)},${value}.5,7,40,18.5`),
  );

const panel = (times: string[], rows: Record<string, (string | number)[]>) =>
  csv(
    `entity_id,type,unit,${times.join(',')}`,
    ...Object.entries(rows).map(([head, values]) => `${head},${values.join(',')}`),
  );
export const panelHours = (kwh: number) =>
  panel(
    range(48, (i) => `2024-01-${15 + Math.floor(i / 24)}T${two(i % 24)}:00:00.000Z`),
    {
      'sensor.linky_hp,grid_consumption,kWh': range(48, () => kwh),
      'sensor.linky_hp_cost,grid_consumption_cost,EUR': range(48, () => 9),
      'sensor.linky_hc,grid_consumption,kWh': range(48, (i) => (i < 24 ? '' : 0.25)),
      'sensor.export,grid_return,kWh': range(48, () => 0.125),
      'sensor.pv,solar_production,kWh': range(48, () => 0.5),
      'sensor.heat_pump,device_consumption,kWh': range(48, () => 0.75),
      ',calculated_total_consumption,kWh': range(48, () => 7),
    },
  );
export const panelDays = (...kwh: number[]) =>
  panel(
    kwh.map((_, i) => `2024-02-${two(i + 1)}T23:00:00.000Z`),
    { 'sensor.linky,grid_consumption,kWh': kwh, 'sensor.pv,solar_production,kWh': kwh.map((value) => value / 2) },
  );
/** A counter of an integration that exports statistics: the end of each hour. */
export const statistics = (from: number, to: number, kwh: number) =>
  csv(
    'statistic_id\tunit\tstart\tmin\tmax\tmean\tsum\tstate',
    ...range(to - from, (k) => from + k).map(
      (i) =>
        `sensor.linky_east\tkWh\t${15 + Math.floor(i / 24)}.01.2024 ${two(i % 24)}:00\t\t\t\t${(i * kwh).toFixed(1)}\t${(5000 + i * kwh).toFixed(1)}`,
    ),
    'sensor.bathroom\t°C\t15.01.2024 10:00\t18,5\t22,3\t20,1\t\t',
  );
/** Changes every seven minutes from midnight, an outage, and a counter that began again. */
export const history = (kwh: number, reset = false) =>
  csv(
    'entity_id,state,last_changed',
    'sensor.linky_east,1000,2024-01-14T23:00:00.000Z',
    ...range(411, (k) => k + 1).map((i) => {
      const at = new Date(Date.parse('2024-01-14T23:00:00Z') + i * 420_000).toISOString();
      if (i >= 100 && i < 130) return `sensor.linky_east,${i % 2 ? 'unavailable' : 'unknown'},${at}`;
      return `sensor.linky_east,${(reset && i >= 200 ? (i - 199.5) * kwh : 1000 + i * kwh).toFixed(4)},${at}`;
    }),
    'sensor.linky_east,unavailable,2024-01-17T00:00:00.000Z',
  );

/** An answer of the SolarEdge API. */
export const solarEdgeJson = (body: object): Upload => textFile('solaredge.json', JSON.stringify(body, null, 2));
export const solarEdgeQuarters = (wh: number | null, offset = '') =>
  range(96, (i) => ({ date: `2024-01-15 ${two(Math.floor(i / 4))}:${two((i % 4) * 15)}:00${offset}`, value: wh }));

/** Some hours of an inverter, read about every five minutes. */
export const givEnergy = (firstHour: number, hours: number, kwh: number): Upload =>
  textFile(
    'MeterData.json',
    JSON.stringify({
      data: range(hours * 12 + 1, (k) => {
        const i = firstHour * 12 + k;
        return {
          time: new Date(Date.parse('2024-01-15T00:00:00Z') + i * 300_000 + (k % 7) * 3000)
            .toISOString()
            .replace('.000', ''),
          status: 'NORMAL',
          power: { solar: { power: 900 }, grid: { power: -10 } },
          today: { solar: 9, grid: { import: 9, export: 9 } },
          total: { solar: 274.8 + (i * kwh) / 12, grid: { import: 11.6 + (i * kwh) / 24, export: 145.6 } },
          is_metered: true,
        };
      }),
    }),
  );

/** Octopus: the whole of each day, then its classes and their euros. */
export const octopus = (...days: [whole: string, peak: string, offPeak: string][]): Upload =>
  csv(
    'Période de consommation;Consommation (kWh);Consommation (euros);Nature de la donnée (Réelle/estimée);Option tarifaire;Consommation HP (kWh);Consommation HC (kWh);Consommation HP (euros);Consommation HC (euros)',
    ...days.map(
      ([whole, peak, offPeak], i) =>
        `${two(i + 1)}/07/2024;${whole};0,62;-;Heures pleines / heures creuses;${peak};${offPeak};0,22;0,4`,
    ),
  );

/** Energies of a source [kWh]; those that it has nothing of are absent. */
export type Held = Partial<Record<'conso' | 'injection' | 'production_pv', number>>;

/** What a source holds of each variable in the months of these files [kWh]. */
export async function heldKwh(app: TestClient, user: TestUser, source: { _id: string }): Promise<Held> {
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
