import { describe, expect, test } from 'vitest';
import { figures, readText } from '../test-support.ts';

const two = (value: number) => String(value).padStart(2, '0');
const rows = (count: number, write: (i: number) => string) => Array.from({ length: count }, (_, i) => write(i));
const kwh = async (lines: readonly string[], variable: string): Promise<number> => {
  const read = await readText(`${lines.join('\n')}\n`);
  expect(read.format).not.toBe('csv-generique');
  const { total } = figures(read, variable);
  return total.value;
};

describe('several columns of one quantity', () => {
  test('the whole of a counter is not added to its tariffs', async () => {
    const lines = rows(20, (i) => `2024-01-${two(i + 1)},${1000 + 10 * i},${600 + 6 * i},${400 + 4 * i}`);
    expect(await kwh(['time,Import kWh,Import T1 kWh,Import T2 kWh', ...lines], 'conso')).toBeCloseTo(190, 6);
    const parts = lines.map((line) => line.replace(/,\d+/, ''));
    expect(await kwh(['time,Import T1 kWh,Import T2 kWh', ...parts], 'conso')).toBeCloseTo(190, 6);
  });

  test('the whole of a device is not added to its phases', async () => {
    const header =
      'timestamp,a_total_act_energy,b_total_act_energy,c_total_act_energy,total_act_energy,total_act_ret_energy';
    const lines = rows(120, (i) => `${1_705_276_800 + 60 * i},10.5,10.5,10.5,31.5,0.0`);
    expect(await kwh([header, ...lines], 'conso')).toBeCloseTo(3.78, 6);
  });

  test('the total of inverters is not added to them, and they add up without it', async () => {
    const days = rows(20, (i) => `${two(i + 1)}.01.2024;10000;5000;15000`);
    const head = ['Datum und Uhrzeit;Energie | Symo 1;Energie | Symo 2;Energie | Total', '[dd.MM.yyyy];[Wh];[Wh];[Wh]'];
    expect(await kwh([...head, ...days], 'production_pv')).toBeCloseTo(300, 6);
    const apart = [...head, ...days].map((line) => line.replace(/;[^;]*$/, ''));
    expect(await kwh(apart, 'production_pv')).toBeCloseTo(300, 6);
    const ratio = [head[0]!.replace('Total', 'Symo 3'), '[dd.MM.yyyy];[Wh];[Wh];[kWh/kWp]', ...days];
    expect(await kwh(ratio, 'production_pv')).toBeCloseTo(300, 6);
  });

  test.each([
    [
      'the same energy in two units',
      'Date/Time,Energy Produced (Wh),Energy Produced (kWh),Imported from Grid (Wh)',
      '24000,24,0',
      'production_pv',
      24,
    ],
    [
      'a total beside',
      'Date/Time,Energy Produced (Wh),Exported to Grid (Wh),Exported to Grid Total (Wh)',
      '24000,10000,55000',
      'injection',
      10,
    ],
    [
      'an import of peak hours',
      'Statistical Period,PV Yield (kWh),Import (kWh),Import (Peak)(kWh)',
      '24,50,30',
      'conso',
      50,
    ],
    ['a ratio', 'Statistical Period,PV Yield (kWh),PV yield (kWh/kWp)', '24,4.8', 'production_pv', 24],
  ])('%s is not added', async (_, header, line, variable, expected) => {
    const days = [`2024-01-15,${line}`, `2024-01-16,${line}`];
    expect(await kwh([header, ...days], variable)).toBeCloseTo(2 * expected, 6);
  });
});

describe('columns of one name', () => {
  const head = 'Date/Time,Energy Produced (Wh),Exported to Grid (Wh)';
  const days = (write: (i: number) => string) => rows(20, (i) => `2024-01-${two(i + 1)},24000,${write(i)}`);

  test('that have the same values are one column', async () => {
    expect(await kwh([`${head},Exported to Grid (Wh)`, ...days(() => '500,500')], 'injection')).toBeCloseTo(10, 6);
    const shelly = 'Date/time UTC,Active energy Wh (A),Active energy Wh (A),Returned energy Wh (A)';
    const lines = rows(48, (i) => `2024-01-15 ${two(Math.floor(i / 2))}:${i % 2 ? '30' : '00'},100,100,0`);
    expect(await kwh([shelly, ...lines], 'conso')).toBeCloseTo(4.8, 6);
    const dsmr = 'Hour start,Electricity 1,Electricity 2,Electricity 1 returned,Electricity 2 returned,Electricity 1';
    const hours = rows(24, (i) => `2024-01-10 ${two(i)}:00:00+01:00,0.2,0.4,0,0,0.2`);
    expect(await kwh([dsmr, ...hours], 'conso')).toBeCloseTo(14.4, 6);
  });

  test('that have other values are several meters', async () => {
    const file = [`${head},Exported to Grid (Wh)`, ...days((i) => `500,${i}`)].join('\n');
    await expect(readText(`${file}\n`)).rejects.toMatchObject({ code: 'several_meters' });
  });
});

test('values above the names of their columns are refused by their lines', async () => {
  const lines = rows(20, (i) => `2024-01-${two(i + 1)},24000,500`);
  const moved = [...lines.slice(15), 'Date/Time,Energy Produced (Wh),Exported to Grid (Wh)', ...lines.slice(0, 15)];
  const read = await readText(`${moved.join('\n')}\n`);
  expect(read.refused.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  const edf = [
    '15/01/2024;12,5;Réelle',
    'Date de consommation;Consommation (kWh);Nature de la donnée',
    '14/01/2024;11;Réelle',
  ];
  expect((await readText(`${edf.join('\n')}\n`)).refused.map(({ line }) => line)).toEqual([1]);
});

test('a line of more values than there are columns is refused: decimal commas and commas between values are the same', async () => {
  const lines = rows(20, (i) => `2024-01-${two(i + 1)},${i === 3 ? '24,5' : '24.5'},7,12,19.0`);
  const read = await readText(`Time,PV(kWh),Purchased Energy(kWh),Feed-in(kWh),Load(kWh)\n${lines.join('\n')}\n`);
  expect(read.refused).toEqual([{ line: 5, reason: '6 valeurs pour 5 colonnes' }]);
  expect(figures(read, 'production_pv').points).toBe(19);
});

describe('the energy panel of Home Assistant', () => {
  const head = `entity_id,type,unit,${rows(24, (i) => `2024-01-15T${two(i)}:00:00.000Z`).join(',')}`;
  const entity = (kwh: string) => `sensor.linky,grid_consumption,kWh,${rows(24, () => kwh).join(',')}`;

  test('counts an entity that is written twice once', async () =>
    expect(await kwh([head, entity('1.5'), entity('1.5')], 'conso')).toBe(36));

  test.each([
    ['an entity with two energies', [entity('1.5'), entity('2')]],
    ['more values than dates', [entity('1,5')]],
  ])('of %s is refused', async (_what, lines) => {
    await expect(readText(`${[head, ...lines].join('\n')}\n`)).rejects.toMatchObject({ code: 'csv_invalid' });
  });
});
