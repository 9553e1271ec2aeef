import { describe, expect, test } from 'vitest';
import { eco2mixFile, entsoeFile, entsoeTable } from './testing/meter-files.ts';
import { notes, only, readText, refusalOf, refusals, valuesByStart } from './test-support.ts';

const times = <T>(count: number, value: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => value(i));
const day = { start: '2024-01-09T23:00Z', end: '2024-01-10T23:00Z' };

describe('prices of ENTSO-E', () => {
  test('a point that is left out repeats the one before, until the end of its period', async () => {
    const read = await readText(
      entsoeFile([
        {
          ...day,
          resolution: 'PT15M',
          points: [
            [1, 50],
            [5, -12.5],
            [96, 90],
          ],
        },
      ]),
    );
    const { values } = only(read, 'prix_spot').runs[0]!;
    expect([values.length, values[3], values[4], values[94], values[95]]).toEqual([96, 50, -12.5, -12.5, 90]);
    expect(notes(read)).toEqual(['Zone de prix : 10YFR-RTE------C.']);
  });

  test('a point that is left out of a curve of points is a gap', async () => {
    const read = await readText(
      entsoeFile([{ ...day, resolution: 'PT60M', curve: 'A01', points: times(23, (i) => [i < 5 ? i + 1 : i + 2, i]) }]),
    );
    expect(only(read).runs[0]!.values[5]).toBeNaN();
  });

  test('days of 23 and 25 hours', async () => {
    for (const [start, end, count] of [
      ['2024-03-30T23:00Z', '2024-03-31T22:00Z', 23],
      ['2024-10-26T22:00Z', '2024-10-27T23:00Z', 25],
    ] as const) {
      const read = await readText(
        entsoeFile([
          {
            start,
            end,
            resolution: 'PT60M',
            points: [
              [1, 10],
              [count, 20],
            ],
          },
        ]),
      );
      expect([only(read).runs[0]!.values.length, only(read).runs[0]!.values.at(-1)]).toEqual([count, 20]);
    }
  });

  test('of two series of the same hours, the first auction and the shortest step', async () => {
    const read = await readText(
      entsoeFile([
        { ...day, resolution: 'PT60M', points: [[1, 1]] },
        { ...day, resolution: 'PT15M', points: [[1, 2]], sequence: 2 },
        { ...day, resolution: 'PT15M', points: [[1, 3]], sequence: 1 },
      ]),
    );
    expect(only(read).runs.map(({ stepS, values }) => [stepS, values[0]])).toEqual([[900, 3]]);
    const zones = await readText(
      entsoeFile([
        { ...day, resolution: 'PT60M', points: [[1, 1]] },
        { ...day, resolution: 'PT60M', points: [[1, 2]], zone: '10YBE----------2' },
      ]),
    );
    expect(zones.series.map(({ point }) => point)).toEqual(['10YFR-RTE------C', '10YBE----------2']);
  });

  test('other currencies and other documents are no price in euros', async () => {
    const pounds = entsoeFile([{ ...day, resolution: 'PT60M', points: [[1, 1]] }]).replace('>EUR<', '>GBP<');
    expect((await refusalOf(readText(pounds))).message).toContain('GBP');
    const load = await refusalOf(
      readText('<?xml version="1.0"?><GL_MarketDocument><type>A65</type><TimeSeries/></GL_MarketDocument>'),
    );
    expect([load.code, load.message]).toEqual(['not_measures', expect.stringContaining('A65')]);
    const none = await refusalOf(
      readText(
        '<?xml version="1.0"?><Acknowledgement_MarketDocument><Reason><code>999</code><text>No matching data found</text></Reason></Acknowledgement_MarketDocument>',
      ),
    );
    expect(none.message).toContain('No matching data found');
  });

  test('lines of the platform, beside the changes of hour', async () => {
    const march = await readText(
      entsoeTable([
        ['31/03/2024 00:00:00 (CET) - 31/03/2024 01:00:00 (CET)', '1'],
        ['31/03/2024 01:00:00 (CET) - 31/03/2024 03:00:00 (CEST)', '2'],
        ['31/03/2024 03:00:00 (CEST) - 31/03/2024 04:00:00 (CEST)', '3'],
      ]),
    );
    expect([...only(march).runs[0]!.values]).toEqual([1, 2, 3]);
    const october = await readText(
      entsoeTable([
        ['27/10/2024 01:00 - 27/10/2024 02:00', '1'],
        ['27/10/2024 02:00 - 27/10/2024 03:00', '-2'],
        ['27/10/2024 02:00 - 27/10/2024 03:00', '3'],
        ['27/10/2024 03:00 - 27/10/2024 04:00', 'n/e'],
        ['27/10/2024 04:00 - 27/10/2024 05:00', '5'],
        ['27/10/2024 05:00 - 27/10/2024 05:15', 'x'],
      ]),
    );
    expect([...only(october).runs[0]!.values]).toEqual([1, -2, 3, Number.NaN, 5]);
    expect(refusals(october)).toEqual([[7, 'prix illisible « x »']]);
  });

  test('lines that are quoted once more', async () => {
    const lines = ['MTU (CET/CEST),""Area"",""Day-ahead Price (EUR/MWh)"",""Sequence""'];
    for (const [hour, price] of [
      ['00', '1.5'],
      ['01', '2.5'],
    ])
      lines.push(`10/01/2024 ${hour}:00:00 - 10/01/2024 ${hour}:15:00,""BZN|FR"",""${price}"",""""`);
    const read = await readText(lines.map((line) => `"${line}"\r\n`).join(''));
    expect([...valuesByStart(only(read)).values()].filter((value) => !Number.isNaN(value))).toEqual([1.5, 2.5]);
  });

  test('files of the library of the platform', async () => {
    const row = (hour: number, price: string, sequence = '', currency = 'EUR') =>
      `2024-01-10 0${hour}:00:00\tPT60M\t10YFR-RTE------C\tFrance (FR)\tBZN\tFR\tDay-ahead\t${sequence}\t${price}\t${currency}\t2024-01-09 12:00:00`;
    const read = await readText(
      [
        'DateTime(UTC)\tResolutionCode\tAreaCode\tAreaDisplayName\tAreaTypeCode\tMapCode\tContractType\tSequence\tPrice[Currency/MWh]\tCurrency\tUpdateTime(UTC)',
        row(0, '70.5'),
        row(1, '71.5'),
        row(1, '99', '2'),
        row(2, '60', '', 'GBP'),
        '',
      ].join('\n'),
    );
    expect([...valuesByStart(only(read))]).toEqual([
      [Date.parse('2024-01-10T00:00Z'), 70.5],
      [Date.parse('2024-01-10T01:00Z'), 71.5],
    ]);
  });
});

describe('éCO2mix', () => {
  test('keeps the emissions of a kWh at their half-hours, and nothing of the megawatts', async () => {
    const read = await readText(eco2mixFile([20, 21, 'ND', 23, 24]));
    expect(read.series.map(({ variable }) => variable)).toEqual(['taux_co2']);
    expect(only(read).runs[0]).toMatchObject({ stepS: 1800 });
    expect([...only(read).runs[0]!.values]).toEqual([20, 21, Number.NaN, 23, 24]);
    expect(refusals(read)).toEqual([]);
    expect(notes(read)[0]).toContain('ce ne sont pas des mesures d’un bâtiment');
  });

  test('the CSV of the open data, instants with their offset', async () => {
    const row = (minute: string, rate: string) =>
      `France;Données temps réel;2024-10-27;02:${minute};2024-10-27T02:${minute}:00+01:00;50000;51000;${rate};-10`;
    const read = await readText(
      [
        'Périmètre;Nature;Date;Heure;Date - Heure;Consommation (MW);Prévision J-1 (MW);Taux de CO2 (g/kWh);Ech. physiques (MW)',
        ...['00', '15', '30', '45'].map((minute, i) => row(minute, String(20 + i))),
        'France;Données temps réel;2024-10-27;03:00;2024-10-27T03:00:00+01:00;;51000;;',
        '',
      ].join('\n'),
    );
    expect(only(read).runs[0]).toMatchObject({ from: Date.parse('2024-10-27T01:00Z'), stepS: 900 });
    expect([...only(read).runs[0]!.values]).toEqual([20, 21, 22, 23]);
  });

  test('a region and the Tempo calendar are refused for what they are', async () => {
    const region =
      'Périmètre\tNature\tDate\tHeures\tConsommation\tThermique\nBretagne\tDonnées définitives\t2024-01-10\t00:00\t2500\t10\n';
    expect(await refusalOf(readText(region))).toMatchObject({
      code: 'not_measures',
      message: expect.stringContaining('région'),
    });
    const tempo = 'Date\tType de jour TEMPO\n2024-01-10\tBLEU\n';
    expect((await refusalOf(readText(tempo))).message).toContain('calendrier Tempo');
  });
});
