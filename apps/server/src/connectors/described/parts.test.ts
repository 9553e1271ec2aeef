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
