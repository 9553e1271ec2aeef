import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { aSource } from '../../testing/builders.ts';
import { drop, sourceData, sumOf, textFile } from '../../testing/files.ts';
import { ownBuilding } from '../../testing/own-building.ts';
import type { Upload } from '../../testing/request.ts';

/** Files of operators and of weather stations three times: their first import, the same again, and a correction of a part. */
const own = ownBuilding();

/** Values of the days of a variable that has any. */
async function daysOf(source: { _id: string }, variable: VariableName, from: string, to: string) {
  const query = { variables: variable, frequency: 'daily' as const, start_date: from, end_date: to };
  return (await sourceData(own.app, own.user, source, query)).variables[0]?.values ?? [];
}

async function twice(source: { _id: string }, file: Upload) {
  const first = await drop(own.app, own.user, source, file, { force: 'true' });
  expect([first.status, first.error]).toMatchObject([200, undefined]);
  expect(first.body.refused).toEqual([]);
  const again = await drop(own.app, own.user, source, file, { force: 'true' });
  expect(again.body.outcome).toMatchObject({ added: 0, replaced: 0 });
}

describe('weeks of the GRDF account across the end of the year', () => {
  const weeks = async (...rows: [string, number, number][]): Promise<Upload> => ({
    name: 'gaz.xlsx',
    bytes: await writeXlsx({
      sheets: [
        {
          name: 'Export',
          rows: [
            [
              'Date de relevé',
              'Volume consommé (m3)',
              'Energie consommée (kWh)',
              'Température locale',
              'Qualification',
            ],
            ...rows.map(([week, volume, energy]) => [week, volume, energy, null, 'Mesuré']),
          ],
        },
      ],
    }),
  });
  const BEFORE = 'Du 21/12/2020 au 27/12/2020';
  const AFTER = 'Du 04/01/2021 au 10/01/2021';

  test.each([
    ['under two names', 'Du 28/12/2020 au 31/12/2020', 'Du 01/01/2021 au 03/01/2021'],
    ['twice under one name', 'Du 28/12/2020 au 03/01/2021', 'Du 28/12/2020 au 03/01/2021'],
  ])('%s', async (_what, old, young) => {
    const source = await aSource(own.app, own.user, own.building, { idtype: 'pce' });
    const total = async (variable: VariableName) => sumOf(await daysOf(source, variable, '2020-12-01', '2021-01-31'));
    await twice(source, await weeks([BEFORE, 80, 900], [old, 40, 450], [young, 30, 340], [AFTER, 70, 800]));
    expect(await total('conso_gaz')).toBeCloseTo(900 + 450 + 340 + 800, 3);
    expect(await total('volume_gaz')).toBeCloseTo(80 + 40 + 30 + 70, 1);
    await twice(
      source,
      await weeks([old, 40, 450], [young, 33, 370], [AFTER, 71, 810], ['Du 11/01/2021 au 17/01/2021', 60, 700]),
    );
    expect(await total('conso_gaz')).toBeCloseTo(900 + 450 + 370 + 810 + 700, 3);
    expect(await total('volume_gaz')).toBeCloseTo(80 + 40 + 33 + 71 + 60, 1);
  });
});

describe('R171', () => {
  type Class = { code: string; reads: readonly (readonly [end: string, value: number])[] };
  const flow = (physical: string, unit: string, classes: readonly Class[]) =>
    textFile(
      'r171.xml',
      `<ns:R171 xmlns:ns="http://www.enedis.fr/stm/R171"><serieMesuresDateesListe>${classes
        .map(
          ({ code, reads }) =>
            `<serieMesuresDatees><prmId>14290000000017</prmId><grandeurMetier>CONS</grandeurMetier><grandeurPhysique>${physical}</grandeurPhysique><unite>${unit}</unite><typeCalendrier>D</typeCalendrier><codeClasseTemporelle>${code}</codeClasseTemporelle><libelleClasseTemporelle>${code}</libelleClasseTemporelle><mesuresDateesListe>${reads
              .map(
                ([end, value]) =>
                  `<mesureDatee><dateFin>2024-01-${end}T00:00:00+01:00</dateFin><valeur>${value}</valeur></mesureDatee>`,
              )
              .join('')}</mesuresDateesListe></serieMesuresDatees>`,
        )
        .join('')}</serieMesuresDateesListe></ns:R171>`,
    );

  test('keeps the highest power of the classes of a day, whatever their order', async () => {
    const classes: Class[] = [
      {
        code: 'HPH',
        reads: [
          ['11', 5],
          ['12', 8],
        ],
      },
      {
        code: 'HCH',
        reads: [
          ['11', 9],
          ['12', 4],
        ],
      },
      {
        code: 'P',
        reads: [
          ['11', 7],
          ['12', 6],
        ],
      },
    ];
    for (const order of [classes, classes.toReversed()]) {
      const source = await aSource(own.app, own.user, own.building);
      await twice(source, flow('PMA', 'kVA', order));
      expect(await daysOf(source, 'puissance_max', '2024-01-10', '2024-01-12')).toEqual([9000, 8000, null]);
      await twice(
        source,
        flow('PMA', 'kVA', [
          {
            code: 'HPH',
            reads: [
              ['12', 10],
              ['13', 3],
            ],
          },
        ]),
      );
      expect(await daysOf(source, 'puissance_max', '2024-01-10', '2024-01-12')).toEqual([9000, 10_000, 3000]);
    }
  });

  test('gives the energy of each day from the indexes of its classes', async () => {
    const source = await aSource(own.app, own.user, own.building);
    /** Indexes of the days [from, to): 5 kWh a day of one class, 8 of the other until the fourth day, and then so many. */
    const classes = (from: number, to: number, peak: number): Class[] => {
      const reads = (at: (day: number) => number) =>
        Array.from({ length: to - from }, (_, i) => [String(10 + from + i), at(from + i)] as const);
      return [
        { code: 'HPH', reads: reads((day) => 1000 + 8 * Math.min(day, 4) + peak * Math.max(0, day - 4)) },
        { code: 'HCH', reads: reads((day) => 2000 + 5 * day) },
      ];
    };
    const total = async () => sumOf(await daysOf(source, 'conso', '2024-01-01', '2024-01-31')) / 1000;
    await twice(source, flow('EA', 'kWh', classes(0, 7, 8)));
    expect(await total()).toBeCloseTo(6 * (8 + 5), 3);
    await twice(source, flow('EA', 'kWh', classes(4, 9, 10)));
    expect(await total()).toBeCloseTo(4 * (8 + 5) + 4 * (10 + 5), 3);
  });
});

test('SYNOP observations every three hours', async () => {
  const source = await aSource(own.app, own.user, own.building, { idtype: 'idmeteofrance' });
  const file = (day: string, kelvins: readonly number[]) =>
    textFile(
      'synop.csv',
      [
        'numer_sta;date;t;u',
        ...kelvins.map((kelvin, i) => `07149;202401${day}${String(i * 3).padStart(2, '0')}0000;${kelvin};80`),
        '',
      ].join('\n'),
    );
  const of = () => daysOf(source, 'temperature_exterieure', '2024-01-10', '2024-01-10');
  await twice(source, file('10', [280.15, 281.15, 282.15, 283.15, 284.15, 285.15, 286.15, 287.15]));
  const [mean] = await of();
  await twice(source, file('10', [280.15, 281.15, 282.15, 283.15, 284.15, 285.15, 286.15, 295.15]));
  const [corrected] = await of();
  expect([mean, corrected! - mean!]).toEqual([expect.closeTo(10.5, 0), expect.closeTo(1, 0)]);
});
