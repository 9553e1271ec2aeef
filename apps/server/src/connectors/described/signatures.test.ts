import { describe, expect, test } from 'vitest';
import { readText } from '../test-support.ts';

const days = (header: string, write: (i: number) => string, count = 30) =>
  readText(
    `${[header, ...Array.from({ length: count }, (_, i) => `2024-01-${String(i + 1).padStart(2, '0')};${write(i)}`)].join('\n')}\n`,
  );

describe('a table that anybody may write is not the export of a product', () => {
  test.each([
    'Date;Production solaire (kWh)',
    'Date;Énergie produite (kWh)',
    'Time;Import kWh',
    'time;Total gas used',
    'Date;Energy Produced Lifetime (Wh)',
    'Date;System Production (kWh)',
  ])('%s, an index that rises: it is asked', async (header) => {
    expect(await days(header, (i) => `${10_000 + 10 * i}`)).toMatchObject({
      format: 'csv-generique',
      needsChoice: true,
    });
  });

  test('Time;PV(kWh);Feed-in(kWh), two indexes', async () => {
    expect(await days('Time;PV(kWh);Feed-in(kWh)', (i) => `${10_000 + 10 * i};${5000 + 5 * i}`)).toMatchObject({
      format: 'csv-generique',
      needsChoice: true,
    });
  });

  test('a consumption and an injection beside a production are read as a table reads them', async () => {
    const { format, table } = await days(
      'Date;Production solaire (kWh);Consommation (kWh);Injection (kWh)',
      (i) => `${10 + (i % 3)};${20 - (i % 4)};${5 + (i % 2)}`,
    );
    expect(format).toBe('csv-generique');
    expect(table?.columns.map(({ role }) => role)).toEqual(['time', 'production_pv', 'conso', 'injection']);
  });

  test('the header of one column of a product is enough where it is whole', async () => {
    expect((await readText('Date/Time,Energy Produced (Wh)\n15/01/2024,500\n16/01/2024,700\n')).format).toBe(
      'enphase-enlighten-csv',
    );
    expect((await readText('Time,System Production (Wh)\n01/15/2024,500\n01/16/2024,700\n')).format).toBe(
      'solaredge-monitoring-csv',
    );
  });
});
