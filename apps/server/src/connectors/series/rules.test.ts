import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { describe, expect, test } from 'vitest';
import type { GenericChoice } from '../reader.ts';
import {
  accountCurve,
  figures,
  notes,
  only,
  r63,
  readText,
  refusalOf,
  refusals,
  said,
  values,
} from '../test-support.ts';

const iso = (instant: number) => new Date(instant).toISOString();
const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const generic = (more: Partial<GenericChoice> = {}): { generic: GenericChoice } => ({
  generic: { variable: 'conso', unit: 'Wh', stamp: 'start', zone: 'UTC', ...more },
});
const shape = (read: Awaited<ReturnType<typeof readText>>) =>
  only(read).runs.map((run) => [iso(run.from), run.stepS, [...run.values]]);

describe('what no meter can say', () => {
  test.each<[GenericChoice['variable'], string, number, number]>([
    ['conso', 'Wh', 0, 6.25e9],
    ['puissance', 'W', 0, 250e6],
    ['puissance_max', 'VA', 0, 250e6],
    ['injection', 'W', 0, 250e6],
    ['production_pv', 'W', -1e6, 250e6],
    ['index', 'Wh', 0, 1e13],
    ['conso_gaz', 'kWh', 0, 1e9],
    ['volume_gaz', 'm3', 0, 1e8],
    ['chaleur', 'kWh', 0, 1e9],
    ['temperature_exterieure', '°C', -90, 60],
    ['temperature_ambiante', '°C', -90, 60],
    ['humidite', '%', 0, 100],
    ['co2_ambiant', 'ppm', 0, 100_000],
    ['rayonnement_global', 'W/m2', -20, 2000],
    ['vent', 'm/s', 0, 120],
    ['prix_spot', 'EUR/MWh', -10_000, 20_000],
    ['taux_co2', 'g/kWh', 0, 2000],
    ['cout', 'EUR', -1e9, 1e9],
  ])('%s in %s is between %d and %d', async (variable, unit, minimum, maximum) => {
    // Readings of an index are kept at midnights.
    const at = (i: number) => (variable === 'index' ? `2024-01-0${i + 1} 00:00` : `2024-01-01 0${i}:00`);
    const read = await readText(
      lines(...[minimum, maximum, minimum - 0.1, maximum * 1.01].map((value, i) => `${at(i)};${value}`)),
      generic({ variable, unit }),
    );
    expect(values(read)).toEqual([minimum, maximum, Number.NaN, Number.NaN]);
    expect(refusals(read).map(([line, reason]) => [line, reason.split(' (')[0]])).toEqual([
      [3, minimum === 0 ? 'valeur négative impossible' : 'valeur hors de toute grandeur physique'],
      [4, 'valeur hors de toute grandeur physique'],
    ]);
  });
});

describe('stamps beside the boundaries of the step', () => {
  const quarters = (seconds: number[], from = 0) =>
    lines(
      ...seconds.map(
        (second, i) =>
          `${iso((1_704_067_200 + from + i * 900 + second) * 1000)
            .slice(0, 19)
            .replace('T', ' ')};${i}`,
      ),
    );
  const SETTLED = 'Horodatages à quelques secondes près : ramenés au pas de 15 minutes.';

  test('some seconds early or late, they are those boundaries, and it is said', async () => {
    const read = await readText(quarters([0, 4, -3, 15, 0, 2, 1]), generic());
    expect(shape(read)).toEqual([['2024-01-01T00:00:00.000Z', 900, [0, 1, 2, 3, 4, 5, 6]]]);
    expect(notes(read)).toEqual([SETTLED]);
  });
  test.each([
    ['more than a sixtieth of the step late, one in ten', [0, 4, 3, 16, 0, 2, 1, 1, 1, 1]],
    ['two stamps of one boundary', [0, 4, -886, 3, 0, 2, 1]],
  ])('%s: nothing is moved', async (_, seconds) =>
    expect(notes(await readText(quarters(seconds), generic()))).not.toContain(SETTLED),
  );
  test('one in twenty may be beside', async () => {
    const seconds = Array.from({ length: 20 }, (_, i) => (i === 10 ? 200 : 2));
    expect(notes(await readText(quarters(seconds), generic()))).toContain(SETTLED);
  });
  test.each([
    [7200, 'Horodatages à quelques secondes près : ramenés au pas de 2 heures.'],
    [3600, 'Horodatages à quelques secondes près : ramenés au pas de 60 minutes.'],
    [60, 'Horodatages à quelques secondes près : ramenés au pas de 1 minutes.'],
  ])('a step of %i s', async (step, sentence) => {
    const rows = Array.from(
      { length: 8 },
      (_, i) => `${iso((1_704_067_200 + i * step + (i % 2)) * 1000).slice(0, 19)};${i}`,
    );
    expect(notes(await readText(lines(...rows), generic()))).toEqual([sentence]);
  });
  test.each([
    ['23:59:59', '00:29:59'],
    ['23:59', '00:29'],
  ])('%s and %s are ends of intervals, even when a person says starts', async (first, second) => {
    const read = await readText(
      lines(`2024-01-01 ${first};1`, `2024-01-02 ${second};2`, `2024-01-02 00:59${second.slice(5)};3`),
      generic(),
    );
    expect(shape(read)).toEqual([['2024-01-01T23:30:00.000Z', 1800, [1, 2, 3]]]);
    expect(notes(read)).toEqual([
      'Horodatage juste avant chaque limite (23:59:59, 00:29) : lu comme la fin de l’intervalle.',
    ]);
  });
  test('half of the stamps, or a step of a minute, say nothing of the side', async () => {
    const half = await readText(
      lines(...['00:00', '00:30', '01:00', '01:29', '01:59', '02:29'].map((clock, i) => `2024-01-01 ${clock};${i}`)),
      generic(),
    );
    expect(shape(half)).toEqual([['2024-01-01T00:00:00.000Z', 1800, [0, 1, 2, 3, 4, 5]]]);
    expect(half.notes).toEqual([]);
    const minutes = await readText(
      lines(...[57, 58, 59].map((minute, i) => `2024-01-01 00:${minute};${i}`)),
      generic(),
    );
    expect(shape(minutes)).toEqual([['2024-01-01T00:57:00.000Z', 60, [0, 1, 2]]]);
  });
});

describe('values of days among a curve', () => {
  const hours = (date: string, from: number, count: number) =>
    Array.from({ length: count }, (_, i) => `${date} ${String(from + i).padStart(2, '0')}:00;10`);
  const paris = generic({ zone: 'Europe/Paris' });
  test.each(['start', 'end'] as const)('lines a day apart at one hour are days (%s)', async (stamp) => {
    const rows = ['2024-03-29', '2024-03-30', '2024-03-31', '2024-04-01'].map((date, i) => `${date} 06:00;${i}`);
    const read = await readText(lines(...rows), generic({ stamp, zone: 'Europe/Paris' }));
    const first = dayStart(dayNumber(2024, 3, stamp === 'start' ? 29 : 28));
    expect(only(read).runs.map((run) => [run.from, run.stepS, [...run.values]])).toEqual([
      [first, 86_400, [0, 1, 2, 3]],
    ]);
  });
  test('a file that goes from days to hours has both', async () => {
    const read = await readText(
      lines('2024-01-01 00:00;240', '2024-01-02 00:00;250', '2024-01-03 00:00;260', ...hours('2024-01-04', 0, 6)),
      paris,
    );
    expect(only(read).runs.map((run) => [run.stepS, [...run.values]])).toEqual([
      [86_400, [240, 250, 260]],
      [3600, [10, 10, 10, 10, 10, 10]],
    ]);
  });
  test('a lone day between two hours is a gap', async () => {
    const read = await readText(lines(...hours('2024-01-01', 0, 6), ...hours('2024-01-02', 5, 6)), paris);
    expect(only(read).runs.map((run) => run.stepS)).toEqual([3600]);
    expect(figures(read)).toMatchObject({ points: 12, missing: 23 });
  });
  test('a day given twice is a duplicate, and days with gaps are days', async () => {
    const read = await readText(
      lines(...['01', '02', '02', '03', '06', '07'].map((day) => `2024-01-${day} 06:00;5`)),
      paris,
    );
    expect(values(read)).toEqual([5, 5, 5, Number.NaN, Number.NaN, 5, 5]);
    expect(only(read).duplicates).toBe(1);
  });
  test('weeks and months of a curve are steps of days; the open end is a month of the calendar', async () => {
    const weeks = await readText(lines('2024-01-01 06:00;1', '2024-01-08 06:00;2', '2024-01-15 06:00;3'), paris);
    expect(only(weeks).runs.map((run) => [run.stepS / 86_400, [...run.values]])).toEqual([[7, [1, 2, 3]]]);
    const months = await readText(lines('2024-01-01 06:00;1', '2024-02-01 06:00;2', '2024-03-01 06:00;3'), paris);
    expect(only(months).runs.map((run) => run.stepS / 86_400)).toEqual([31, 29, 31]);
  });
  test('a temperature days apart says nothing of its step', async () => {
    const read = await readText(
      lines('2024-01-01 06:00;1', '2024-01-08 06:00;2', '2024-01-15 06:00;3'),
      generic({ variable: 'temperature_exterieure', unit: '°C' }),
    );
    expect(only(read).runs.every((run) => run.stepS === 3600)).toBe(true);
  });
});

describe('runs', () => {
  const at = (stamp: string, value: number | string) => `2024-01-${stamp}:00+01:00;${value}`;
  test('values of one stamp: missing gives way, the same is a duplicate, another is refused', async () => {
    const read = await readText(
      accountCurve([
        at('10T00:30', ''),
        at('10T00:30', 5),
        at('10T01:00', 6),
        at('10T01:00', ''),
        at('10T01:30', 7),
        at('10T01:30', 8),
      ]),
    );
    expect([values(read), only(read).duplicates]).toEqual([[5, 6, 7], 3]);
    expect(refusals(read)).toEqual([
      [9, 'deuxième valeur pour le 10/01/2024 01:30 : 8 au lieu de 7, la première est gardée'],
    ]);
  });
  test('a gap of 31 days is filled, a longer one is not', async () => {
    const points = (...stamps: string[]) =>
      stamps.flatMap((day) => ['00:00', '00:30'].map((hour): [string, number] => [`2024-${day} ${hour}:00`, 1]));
    const lengths = async (...days: string[]) =>
      only(await readText(r63(points(...days)), { segment: 'C4' })).runs.map((run) => run.values.length);
    expect(await lengths('05-01', '06-01')).toEqual([31 * 48 + 2]);
    expect(await lengths('05-01', '06-02')).toEqual([2, 2]);
  });
  test('a step that changes is said, four times at most and then counted, and makes a run', async () => {
    const points = Array.from({ length: 24 }, (_, i): [string, number, string] => [
      `2024-01-10 ${String(i).padStart(2, '0')}:00:00`,
      i,
      i % 2 ? 'PT10M' : 'PT1H',
    ]);
    const read = await readText(r63(points), { segment: 'C4' });
    expect(only(read).runs.map((run) => run.stepS)).toEqual(points.map((_, i) => (i % 2 ? 600 : 3600)));
    expect(notes(read)).toHaveLength(5);
    expect(notes(read)[4]).toBe(`Le pas change ${points.length - 1} fois en tout.`);
    expect(notes(read).slice(0, 2)).toEqual([
      'Le pas passe de 60 à 10 minutes le 10/01/2024 01:00.',
      'Le pas passe de 10 à 60 minutes le 10/01/2024 02:00.',
    ]);
  });
  test('intervals that touch do not overlap', async () => {
    const touch = await readText(
      r63([
        ['2024-01-10 00:00:00', 1, 'PT1H'],
        ['2024-01-10 01:00:00', 2, 'PT30M'],
      ]),
      { segment: 'C4' },
    );
    expect(refusals(touch)).toEqual([]);
    const overlap = await readText(
      r63([
        ['2024-01-10 00:00:00', 1, 'PT1H'],
        ['2024-01-10 00:45:00', 2, 'PT30M'],
        ['2024-01-10 01:00:00', 3, 'PT1H'],
      ]),
      { segment: 'C4' },
    );
    expect(refusals(overlap)).toEqual([
      [3, 'l’intervalle donné pour le 10/01/2024 00:45 chevauche la mesure précédente'],
    ]);
    expect(values(overlap)).toEqual([1, 3]);
  });
  test('a daily value given twice names its day', async () => {
    const read = await readText('{"2020-12-01": 7, "2020-12-02": 8}');
    expect(values(read)).toEqual([7, 8]);
    const twice = await readText(lines('01/12/2020;7', '02/12/2020;8', '02/12/2020;9'), generic());
    expect(refusals(twice)).toEqual([
      [3, 'deuxième valeur pour le 02/12/2020 : 9 au lieu de 8, la première est gardée'],
    ]);
  });
});

describe('periods', () => {
  const read = (...periods: [from: string, to: string, value: unknown][]) =>
    readText(
      JSON.stringify({
        GI123456: {
          releves: periods.map(([from, to, value]) => ({
            dateDebutReleve: from,
            dateFinReleve: to,
            energieConsomme: value,
          })),
        },
      }).replaceAll('{"dateD', '\n{"dateD'),
    );
  test('they are in order; one again is a duplicate, another value, an overlap or a reversal is refused', async () => {
    const found = await read(
      ['2024-03-01', '2024-04-01', 3],
      ['2024-01-01', '2024-02-01', 1],
      ['2024-01-01', '2024-02-01', 1],
      ['2024-01-01', '2024-02-01', 9],
      ['2024-01-31', '2024-03-01', 2],
      ['2024-02-01', '2024-03-01', 2],
      ['2024-05-01', '2024-05-01', 2],
      ['2024-06-01', '2024-05-01', 2],
      ['2024-07-01', '2024-08-01', -2],
      ['2024-08-01', '2024-09-01', 2e9],
      ['2024-10-01', '2024-11-01', null],
    );
    const { periods, duplicates } = only(found, 'conso_gaz');
    expect([periods.map((one) => one.value), duplicates]).toEqual([[1, 2, 3], 2]);
    expect(refusals(found)).toEqual([
      [5, 'deuxième valeur pour la période du 01/01/2024 au 01/02/2024 : 9 au lieu de 1, la première est gardée'],
      [6, 'la période du 31/01/2024 au 01/03/2024 chevauche la précédente'],
      [8, 'la période du 01/05/2024 au 01/05/2024 est vide ou à l’envers'],
      [9, 'la période du 01/06/2024 au 01/05/2024 est vide ou à l’envers'],
      [10, 'valeur négative impossible (-2 kWh PCS)'],
      [11, 'valeur hors de toute grandeur physique (2 000 000 000 kWh PCS)'],
    ]);
  });
});

describe('sides of a curve without segment', () => {
  const NOTE = (side: string, why: string) => `Horodatage lu comme ${side} de chaque intervalle ${why}.`;
  const [LINKY, LAST] = [
    'd’après le premier et le dernier point du fichier (compteur Linky, C5)',
    'd’après le premier et le dernier point du fichier (C1 à C4)',
  ];
  const days = (first: number, count: number, step = 30): [string, number, string][] =>
    Array.from({ length: count }, (_, i) => [
      iso(Date.parse('2024-01-10T00:00Z') + (first + i * step) * 60_000)
        .slice(0, 19)
        .replace('T', ' '),
      1,
      `PT${step}M`,
    ]);
  test.each<[[string, number, string][], string]>([
    [days(30, 48), NOTE('la fin', LINKY)],
    [days(0, 48), NOTE('le début', LAST)],
    [days(60, 24, 60), NOTE('la fin', LINKY)],
    [
      days(600, 10),
      NOTE('la fin', 'faute d’indication, comme un compteur Linky (C5) ; indiquez le segment du point s’il est autre'),
    ],
    [days(600, 10, 10), NOTE('le début', 'd’après son pas de 10 minutes ou moins (compteurs C1 à C4)')],
    [days(600, 10, 5), NOTE('le début', 'd’après son pas de 10 minutes ou moins (compteurs C1 à C4)')],
    [days(30, 48).map(([stamp, value, step]) => [stamp, value, step]), NOTE('la fin', LINKY)],
  ])('%#', async (rows, note) => expect(notes(await readText(r63(rows)))).toEqual([note]));
  test('a plausibility mark is a Linky', async () =>
    expect(
      notes(
        await readText(
          r63([
            ['2024-01-10 10:00:00', 1, 'PT30M', '0'],
            ['2024-01-10 10:30:00', 1],
          ]),
        ),
      ),
    ).toEqual([NOTE('la fin', 'd’après ses indices de vraisemblance (compteur Linky)')]));
  test.each([
    [' c5 ', 'end'],
    ['p4', 'end'],
    ['c2', 'start'],
    ['P3', 'start'],
    ['C1', 'start'],
  ])('segment « %s » is %s', async (segment, side) => {
    const read = await readText(r63([['2024-01-10 10:00:00', 1]]), { segment });
    expect([iso(only(read).runs[0]!.from), read.notes]).toEqual([
      side === 'end' ? '2024-01-10T08:30:00.000Z' : '2024-01-10T09:00:00.000Z',
      [],
    ]);
  });
  test.each(['C6', 'P5', 'C', 'xC1', 'C12', ''])('« %s » is no segment', async (segment) =>
    expect((await readText(r63([['2024-01-10 10:00:00', 1]]), { segment })).notes).toHaveLength(1),
  );
});

describe('reads', () => {
  test('5 000 refusals are listed, and the others counted', async () => {
    const rows = Array.from({ length: 5002 }, (_, i): [string, string] => [`2024-01-10 00:30:00`, `x${i}`]);
    const read = await readText(r63([['2024-01-10 00:30:00', 1], ...rows]), { segment: 'C5' });
    expect(read.refused).toHaveLength(5000);
    expect(notes(read)).toEqual(['5002 lignes refusées, dont seules les 5000 premières sont listées.']);
    const exact = await readText(r63([['2024-01-10 00:30:00', 1], ...rows.slice(0, 5000)]), { segment: 'C5' });
    expect([exact.refused.length, exact.notes]).toEqual([5000, []]);
  });
  test('a file without any measure says its first refusal, or what was left out', async () => {
    const refused = await refusalOf(
      readText(
        r63([
          ['2024-01-10 25:00:00', 1],
          ['x', 1],
        ]),
      ),
    );
    expect([refused.code, refused.line, said(refused.message)]).toEqual([
      'no_valid_line',
      2,
      'Aucune mesure de ce fichier (Flux Enedis R63 (courbe de charge)) n’a pu être lue. Premier refus, ligne 2 : horodate illisible « 2024-01-10 25:00:00 ».',
    ]);
    const blank = await refusalOf(readText(r63([['2024-01-10 00:30:00', '']]), { segment: 'C5' }));
    expect([blank.code, said(blank.message)]).toEqual([
      'no_measure',
      'Ce fichier (Flux Enedis R63 (courbe de charge)) ne contient aucune mesure.',
    ]);
  });
  test('lone values by the minute over many days are no curve', async () => {
    const far = (count: number) =>
      readText(
        r63(
          Array.from({ length: count }, (_, i) => [
            iso(Date.UTC(2000, 0, 1 + i * 32, 10))
              .slice(0, 19)
              .replace('T', ' '),
            5,
            'PT1M',
          ]),
        ),
        { segment: 'C4' },
      );
    const refused = await refusalOf(far(242));
    expect([refused.code, said(refused.message)]).toEqual([
      'too_sparse',
      'Ce fichier donne 242 valeurs isolées, au pas de 60 s, sur 242 jours : ce n’est pas une courbe. Vérifiez ses dates, ou donnez une valeur par jour.',
    ]);
    expect(figures(await far(241)).points).toBe(241);
  });
});
