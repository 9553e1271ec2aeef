import { QUALITY } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import { nem12File } from '../testing/meter-files.ts';
import { figures, only, readText, refusalOf } from '../test-support.ts';

const times = <T>(count: number, value: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => value(i));

describe('NEM12', () => {
  const day = (value: number, count = 48) => times(count, () => value);

  test('sums streams of other steps and units, at the longest step', async () => {
    const file = [
      '100,NEM12,202402011200,MDP1,RETAILER1',
      '200,6100000017,E1E2,01,E1,N1,M17,kWh,30,',
      `300,20240110,${day(0.5).join(',')},A,,,20240201120000,`,
      '200,6100000017,E1E2,01,E2,N2,M17,kW,15,',
      `300,20240110,${day(0.4, 96).join(',')},A,,,20240201120000,`,
      '900',
      '',
    ];
    const read = await readText(file.join('\n'));
    expect(only(read).runs[0]).toMatchObject({ from: Date.parse('2024-01-10T00:00:00+10:00'), stepS: 1800 });
    expect(figures(read).total.value).toBeCloseTo(24 + 9.6, 9);
  });

  test('refuses the values of a stream that no record names before them', async () => {
    const file = [
      '100,NEM12,202402011200,MDP1,RETAILER1',
      `300,20240110,${day(0.5).join(',')},A,,,20240201120000,`,
      '200,6100000017,E1,01,E1,N1,M17,kWh,30,',
      `300,20240111,${day(0.25).join(',')},A,,,20240201120000,`,
      '900',
      '',
    ];
    const read = await readText(file.join('\n'));
    expect([figures(read).total.value, read.refused.map(({ line }) => line)]).toEqual([12, [2]]);
  });

  test('takes the quality of 400 records, and leaves intervals without data unknown', async () => {
    const read = await readText(
      nem12File([
        {
          suffix: 'E1',
          days: [['20240110', day(1), 'V']],
          events: ['400,1,20,A,,', '400,21,40,S14,0,', '400,41,48,N,,'],
        },
      ]),
    );
    const [run] = only(read).runs;
    expect(run!.values.filter((value) => Number.isNaN(value))).toHaveLength(8);
    expect(Array.from(run!.quality!.subarray(19, 22))).toEqual([QUALITY.brut, QUALITY.estime, QUALITY.estime]);
  });

  test('a meter replaced during a day counts in two streams, each its own hours', async () => {
    const stream = (suffix: string, configuration: string, value: number, ...methods: string[]) => [
      `200,6100000017,${configuration},01,${suffix},N1,M17,kWh,30,`,
      `300,20240110,${day(value).join(',')},V,,,20240201120000,`,
      ...methods,
    ];
    const rows = (first: string, second: string) =>
      [
        '100,NEM12,202402011200,MDP1,RETAILER1',
        ...stream('E1', first, 1, '400,1,24,A,,', '400,25,48,N,,'),
        ...stream('E2', second, 2, '400,1,24,N,,', '400,25,48,A,,'),
        '900',
        '',
      ].join('\n');
    const replaced = await readText(rows('E1', 'B2E2'));
    expect(figures(replaced, 'conso')).toMatchObject({ points: 48, total: { value: 24 + 48 } });
    // Two streams of one point count together: where one is unknown, so is their sum.
    expect((await refusalOf(readText(rows('E1E2', 'E1E2')))).code).toBe('no_measure');
  });

  test('counts the latest version of a day, whatever their order', async () => {
    const version = (value: number, updated: string) =>
      `200,6100000017,E1,01,E1,N1,M17,kWh,30,\n300,20240110,${day(value).join(',')},A,,,${updated},\n`;
    for (const [first, second] of [
      [version(1, '20240111000000'), version(2, '20240115000000')],
      [version(2, '20240115000000'), version(1, '20240111000000')],
    ] as const) {
      const read = await readText(`100,NEM12,202402011200,MDP1,R1\n${first}${second}900\n`);
      expect(figures(read).total.value).toBe(96);
      expect(read.refused).toHaveLength(1);
    }
  });

  test('without its end, a day that lacks a stream of the point is refused', async () => {
    const file = nem12File([
      { suffix: 'E1', days: [['20240110', day(1)]] },
      { suffix: 'E2', days: [['20240110', day(1)]] },
    ]);
    const refused = await refusalOf(readText(file.slice(0, file.lastIndexOf('200,'))));
    expect(refused.message).toContain('E2');
  });

  test('a register names the stream where the suffix is empty', async () => {
    const read = await readText(`200,(redacted),E1B1,E1,,,17,KWH,30,\n300,20240110,${day(0.5).join(',')},A,,,,\n`);
    expect(figures(read, 'conso').total.value).toBe(24);
  });
});
