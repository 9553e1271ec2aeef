import { describe, expect, test } from 'vitest';
import { figures, readText } from '../test-support.ts';

const two = (value: number) => String(value).padStart(2, '0');
const rows = (count: number, write: (i: number) => string) => Array.from({ length: count }, (_, i) => write(i));
const read = (...lines: string[]) => readText(`${lines.join('\n')}\n`);
const asked = { format: 'csv-generique', needsChoice: true };

describe('what the product does not write under its header is asked as of any table', () => {
  test('a counter in a column of energies', async () => {
    const minutes = rows(120, (i) => `${1_705_276_800 + 60 * i},${100_000 + 30 * i},0`);
    expect(await read('timestamp,total_act_energy,total_act_ret_energy', ...minutes)).toMatchObject(asked);
    const days = rows(30, (i) => `2024-01-${two(i + 1)},${10_000 + 10 * i},0,0,0`);
    expect(await read('Time,PV(kWh),Purchased Energy(kWh),Feed-in(kWh),Load(kWh)', ...days)).toMatchObject(asked);
  });

  test('a counter that begins again each day', async () => {
    const hours = rows(48, (i) => `2024-01-${15 + Math.floor(i / 24)} ${two(i % 24)}:00,${1000 * (i % 24)}`);
    expect(await read('Date/Time,Energy Produced (Wh)', ...hours)).toMatchObject(asked);
  });

  test('a roof that produces in the morning and less in the evening is no counter', async () => {
    const sun = (hour: number) => Math.max(0, Math.round(4000 * Math.sin(((hour - 6) / 12) * Math.PI)));
    const hours = rows(72, (i) => `2024-07-${15 + Math.floor(i / 24)} ${two(i % 24)}:00,${sun(i % 24)}`);
    expect((await read('Date/Time,Energy Produced (Wh)', ...hours)).format).toBe('enphase-enlighten-csv');
  });

  test('three digits after a comma', async () => {
    const lines = rows(3, (i) => `2024-01-${two(15 + i)} 00:00,"${i + 1},000","${2 + i},000"`);
    expect(await read('time,Import T1 kWh,Import T2 kWh', ...lines)).toMatchObject({ format: 'csv-generique' });
  });

  test('three digits after a dot in a file that semicolons part', async () => {
    const head = ['Datum und Uhrzeit;Gesamt Erzeugung', '[dd.MM.yyyy];[Wh]'];
    const of = (value: string) => read(...head, ...rows(9, (i) => `0${i + 1}.01.2024;${value}`), '10.01.2024;900');
    const doubtful = await of('10.000');
    expect(doubtful).toMatchObject(asked);
    expect(doubtful.table?.decimal?.certainty).toBe('asked');
    expect((await of('10000,5')).format).toBe('fronius-solarweb');
  });

  test('a sign that the product does not write, where no value is clear', async () => {
    const head = 'Période de consommation;Consommation (kWh);Consommation (euros);Nature de la donnée';
    const of = (...values: string[]) =>
      read(head, ...rows(30, (i) => `${two(i + 1)}/01/2024;${values[i % values.length]};2.1;Réelle`));
    expect(await of('10.512')).toMatchObject(asked);
    const product = { format: 'octopus-suivi-conso-csv', needsChoice: false };
    for (const [values, total] of [
      [['0.512'], 15.36],
      [['10.5', '10.512'], 315.18],
      [['10,512'], 315.36],
      [['1.010,5'], 30_315],
    ] as const) {
      const found = await of(...values);
      expect(found).toMatchObject(product);
      expect(figures(found).total.value).toBeCloseTo(total, 6);
    }
  });

  test('two devices of a plant are two meters, and two lines of one moment without a name are not read for one', async () => {
    const both = (i: number) => [`2024-01-${two(i + 1)},Maison,Inv-1,100`, `2024-01-${two(i + 1)},Maison,Inv-2,200`];
    const lines = Array.from({ length: 10 }, (_, i) => both(i)).flat();
    const devices = await read('Statistical Period,Plant Name,Device name,Inverter Yield (kWh)', ...lines);
    expect(devices.refused).toEqual([]);
    expect(devices.series.map(({ point }) => point)).toEqual(['Inv-1', 'Inv-2']);
    const unnamed = lines.map((line) => line.replace(/,Maison,Inv-\d/, ''));
    const head = 'Statistical Period,Inverter Yield (kWh)';
    await expect(read(head, ...unnamed)).rejects.toThrow('exportez chacun à part');
  });

  test('the plants of one file keep their names', async () => {
    const lines = rows(6, (i) => `2024-01-${two(1 + (i >> 1))},Toit ${i % 2},${10 + i}`);
    const found = await read('Statistical Period,Plant Name,PV Yield (kWh)', ...lines);
    expect(found.series.map(({ point }) => point)).toEqual(['Toit 0', 'Toit 1']);
    expect(figures({ ...found, series: found.series.slice(0, 1) }).total.value).toBe(10 + 12 + 14);
  });
});
