import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import type { PeriodValue } from '@joulerie/domain/measures';
import { QUALITY } from '@joulerie/domain/vocabulary';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readFile } from '../recognise.ts';
import { figures, notes, only, readText, refusalOf, refusals, said, values } from '../test-support.ts';

const GAS_DAY = 'La journée gazière J va de 06:00 le jour J à 06:00 le lendemain : elle est rangée au jour J.';
const day = (text: string) => dayNumber(...(text.split('-').map(Number) as [number, number, number]));
const dates = ({ fromDay, toDay }: PeriodValue) => [fromDay, toDay];
type Fields = Record<string, unknown>;

describe('GRDF account, JSON', () => {
  const reading = (more: Fields): Fields => ({
    dateDebutReleve: '2024-01-10T06:00:00+01:00',
    dateFinReleve: '2024-01-11T06:00:00+01:00',
    journeeGaziere: '2024-01-10',
    energieConsomme: 100,
    volumeBrutConsomme: 9,
    temperature: 4,
    qualificationReleve: 'Mesuré',
    ...more,
  });
  const json = (releves: Fields[], more: Fields = {}, key = '14290000000017') =>
    // One reading a line, as the account writes it.
    JSON.stringify({ [key]: { ...more, releves } }).replaceAll('{"dateDebut', '\n{"dateDebut');
  const read = (...releves: Fields[]) => readText(json(releves));
  const published = (from: string | null, to: string | null, more: Fields = {}) =>
    reading({ journeeGaziere: null, dateDebutReleve: from, dateFinReleve: to, ...more });

  test('a gas day is energy, volume and temperature of its date', async () => {
    const found = await read(reading({}));
    expect(found.series.map((one) => [one.point, one.variable, one.unit, [...one.runs[0]!.values]])).toEqual([
      ['14290000000017', 'conso_gaz', 'kWh PCS', [100]],
      ['14290000000017', 'volume_gaz', 'm³', [9]],
      ['14290000000017', 'temperature_exterieure', '°C', [4]],
    ]);
    for (const { runs } of found.series)
      expect(runs[0]).toMatchObject({ from: dayStart(day('2024-01-10')), stepS: 86_400 });
    expect(notes(found)).toEqual([GAS_DAY]);
  });
  test.each([
    ['Mesuré', QUALITY.brut],
    [null, QUALITY.brut],
    ['Corrigé', QUALITY.corrige],
    ['Estimé', QUALITY.estime],
    ['Calculé', QUALITY.estime],
  ])('a reading « %s » has quality %i', async (qualificationReleve, quality) => {
    const found = await read(
      reading({ qualificationReleve }),
      reading({ journeeGaziere: '2024-01-11', qualificationReleve: 'Corrigé' }),
    );
    expect([...only(found, 'conso_gaz').runs[0]!.quality!]).toEqual([quality, QUALITY.corrige]);
  });
  test('an « Absence de Données » has no value, whatever is beside it', async () => {
    const found = await read(
      reading({}),
      reading({ journeeGaziere: '2024-01-11', qualificationReleve: 'Absence de Données' }),
    );
    expect(values(found, 'conso_gaz')).toEqual([100, Number.NaN]);
    expect(refusals(found)).toEqual([]);
  });
  test.each([
    ['2024-01-10T06:00:00+00:00', '2024-01-10'],
    ['2024-07-10T06:00:00+02:00', '2024-07-10'],
    ['2024-01-10', '2024-01-10'],
    ['2024-01-10T00:00:00+01:00', '2024-01-10'],
    // A true instant: 05:30 in Paris is the gas day before.
    ['2024-01-10T04:30:00Z', '2024-01-09'],
    ['2024-01-10T05:30:00Z', '2024-01-10'],
    ['2024-01-10 03:00:00', '2024-01-10'],
  ])('a period from %s begins with the gas day %s', async (from, first) => {
    const found = await read(published(from, '2024-08-01T06:00:00+02:00'));
    expect(only(found, 'conso_gaz').periods.map(dates)).toEqual([[day(first), day('2024-08-01')]]);
    expect(only(found, 'volume_gaz').periods).toHaveLength(1);
    expect(found.series).toHaveLength(2);
  });
  test('a period carries its quality', async () => {
    const found = await read(published('2024-01-01', '2024-02-01', { qualificationReleve: 'Estimé' }));
    expect(only(found, 'conso_gaz').periods[0]).toMatchObject({ value: 100, quality: QUALITY.estime });
  });
  test('what cannot be read is refused by its line', async () => {
    const found = await read(
      reading({}),
      reading({ journeeGaziere: 'hier' }),
      published(null, '2024-02-01'),
      published('2024-01-01', 'x'),
      reading({ journeeGaziere: '2024-01-12', energieConsomme: 'abc' }),
      published('2024-02-01', '2024-03-01', { volumeBrutConsomme: 'def' }),
    );
    expect(refusals(found)).toEqual([
      [3, 'date de relevé illisible « hier »'],
      [4, 'date de relevé illisible « null – 2024-02-01 »'],
      [5, 'date de relevé illisible « 2024-01-01 – x »'],
      [6, 'relevé du 2024-01-12 : valeur illisible « abc »'],
      [7, 'relevé du 2024-02-01 : valeur illisible « def »'],
    ]);
    expect(values(found, 'volume_gaz')).toEqual([9, Number.NaN, 9]);
  });
  test.each([
    ['14290000000017', {}, '14290000000017'],
    ['GI123456', {}, 'GI123456'],
    ['x', { idPce: 'GI654321' }, 'GI654321'],
    ['GI1234567', {}, null],
    ['142900000000170', {}, null],
    ['xGI123456', {}, null],
  ])('the point of %s %o is %s', async (key, more, point) =>
    expect((await readText(json([reading({})], more, key))).point).toBe(point),
  );
  test('one meter alone at the root, and what is no meter beside one', async () => {
    const alone = await readText(JSON.stringify({ idPce: 'GI123456', releves: [reading({})] }));
    expect([alone.point, values(alone, 'conso_gaz')]).toEqual(['GI123456', [100]]);
    const beside = await readText(
      JSON.stringify({ etat: 'ok', GI123456: { releves: [{ journeeGaziere: '2024-01-10', energieConsomme: 5 }] } }),
    );
    expect(values(beside, 'conso_gaz')).toEqual([5]);
  });
  test('a list of readings that is empty is no measure', async () =>
    expect((await refusalOf(readText('{"GI123456":{"releves":[{"x":1}]}}'))).code).toBe('unknown_format'));
});

describe('GRDF temperatures', () => {
  test('days and what cannot be read', async () => {
    const found = await readText('{\n"2020-12-01": 7.6,\n"2020-12-02": "froid",\n"2020-12-03": "-1,5"\n}');
    expect(values(found)).toEqual([7.6, Number.NaN, -1.5]);
    expect(refusals(found)).toEqual([[3, 'valeur du 2020-12-02 illisible « froid »']]);
  });
  const days = (first: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`2024-01-0${i + 1}`, first + i])));
  test.each([
    ['a source of an energy', 10, 'electricite', 'temperature_exterieure', '°C'],
    ['values above any outdoor temperature', 55, null, 'temperature_exterieure', '°C'],
    ['a source of an energy and such values', 55, 'gaz', 'conso_gaz', 'kWh'],
  ] as const)('are asked for %s', async (_what, first, energy, variable, unit) => {
    const found = await readText(days(first), { energy });
    expect(found).toMatchObject({ needsChoice: true, choice: { variable, unit } });
    const answer = { variable: 'conso', unit: 'kWh', stamp: 'start', zone: 'Europe/Paris' } as const;
    const answered = await readText(days(first), { energy, generic: answer });
    expect([answered.needsChoice, figures(answered).total.value]).toEqual([false, 9 * first + 36]);
  });
  test.each(['{}', '{"2020-12-01":1,"x":2}', '{"2020-13-01":1}'])('%s is no list of temperatures', async (text) =>
    expect((await refusalOf(readText(text))).code).toBe('unknown_format'),
  );
});

describe('GRDF ADICT', () => {
  const use = (more: Fields, rest: Fields = {}): Fields => ({
    pce: { id_pce: 'GI123456' },
    consommation: {
      date_debut_consommation: '2024-01-01T06:00:00+01:00',
      date_fin_consommation: '2024-02-01T06:00:00+01:00',
      energie: 100,
      volume_brut: 9,
      type_conso: 'Publiée',
      ...more,
    },
    statut_restitution: null,
    ...rest,
  });
  const informative = (date: string, more: Fields = {}) =>
    use({
      type_conso: 'Informative Journalier',
      journee_gaziere: date,
      date_debut_consommation: null,
      date_fin_consommation: null,
      ...more,
    });
  const read = (...list: Fields[]) => readText(list.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const FIRST = informative('2024-01-01');

  test('published readings are periods, informative ones gas days', async () => {
    const found = await read(use({}), informative('2024-03-01', { energie: 7 }));
    const [periods, days] = found.series.filter((one) => one.variable === 'conso_gaz');
    expect(periods!.periods.map(dates)).toEqual([[day('2024-01-01'), day('2024-02-01')]]);
    expect(periods!.runs).toEqual([]);
    expect(days!.runs[0]).toMatchObject({ from: dayStart(day('2024-03-01')), stepS: 86_400 });
    expect([...days!.runs[0]!.values]).toEqual([7]);
    expect(notes(found)).toEqual([GAS_DAY]);
  });
  test.each([
    ['2024-01-01T06:00:00+01:00', '2024-01-02T06:00:00+01:00', 'Informative Journalier', true],
    ['2024-01-01T06:00:00+01:00', '2024-01-03T06:00:00+01:00', 'Informative Journalier', false],
    ['2024-01-01T06:00:00+01:00', '2024-01-02T06:00:00+01:00', 'Publiée', false],
  ])('from %s to %s, %s: a day is %s', async (from, to, type_conso, isDay) => {
    const found = await read(use({ date_debut_consommation: from, date_fin_consommation: to, type_conso }));
    const { runs, periods } = only(found, 'conso_gaz');
    expect([runs.length, periods.length]).toEqual(isDay ? [1, 0] : [0, 1]);
  });
  test('the volume of the meter, else the converted one', async () => {
    expect(values(await read(informative('2024-01-01', { volume_converti: 5 })), 'volume_gaz')).toEqual([9]);
    expect(
      values(await read(informative('2024-01-01', { volume_brut: null, volume_converti: 5 })), 'volume_gaz'),
    ).toEqual([5]);
  });
  test.each([
    [{ statut_conso: 'Provisoire' }, QUALITY.brut],
    [{ statut_conso: 'Corrigée' }, QUALITY.corrige],
    [{ type_qualif_conso: 'Estimé' }, QUALITY.estime],
    [{ type_qualif_conso: 'Estimé', statut_conso: 'Corrigée' }, QUALITY.corrige],
  ])('%o has quality %i', async (more, quality) => {
    const found = await read(
      informative('2024-01-01', more),
      informative('2024-01-02', { type_qualif_conso: 'Estimé' }),
    );
    expect([...only(found, 'conso_gaz').runs[0]!.quality!]).toEqual([quality, QUALITY.estime]);
  });
  test('a day of absence has no value', async () =>
    expect(
      values(await read(FIRST, informative('2024-01-02', { type_qualif_conso: 'Absence de Données' })), 'conso_gaz'),
    ).toEqual([100, Number.NaN]));
  test.each<[Fields, string]>([
    [use({ sens_flux_gaz: 'Production' }), 'injection de gaz : le produit ne suit que les consommations'],
    [use({ date_debut_consommation: 'x' }), 'dates de consommation illisibles'],
    [use({ date_fin_consommation: null }), 'dates de consommation illisibles'],
    [informative('31/12/2024'), 'dates de consommation illisibles'],
    [informative('2024-01-02', { energie: 'x' }), 'valeur illisible « x »'],
    [{ statut_restitution: { code: '2000', message: 'Panne.' } }, 'erreur de GRDF : Panne. (code 2000)'],
    [{ code_statut_traitement: '5', message_retour_traitement: 'Non.' }, 'erreur de GRDF : Non. (code 5)'],
    [{ statut_restitution: { code: '3' } }, 'erreur de GRDF : sans explication (code 3)'],
    [{ statut_restitution: { message: 'Sans code.' } }, 'erreur de GRDF : Sans code. (code )'],
    [use({}, { statut_restitution: { code: '2', message: 'Refus.' } }), 'erreur de GRDF : Refus. (code 2)'],
  ])('%o is refused', async (line, reason) => expect(refusals(await read(FIRST, line))).toEqual([[2, reason]]));
  test.each<[Fields]>([
    [{ statut_restitution: { code: '0000000000', message: 'OK' } }],
    [{ code_statut_traitement: '0', message_retour_traitement: 'OK' }],
    [
      use(
        { sens_flux_gaz: 'Consommation', date_debut_consommation: '2025-01-01', date_fin_consommation: '2025-02-01' },
        { statut_restitution: { code: '0' } },
      ),
    ],
  ])('%o is no error', async (line) => expect(refusals(await read(FIRST, line))).toEqual([]));
  test('a list of the same objects, and one alone', async () => {
    const list = await readText(
      JSON.stringify([FIRST, informative('2024-01-02'), informative('2024-01-04', { energie: 'x' })]),
    );
    expect(list.format).toBe('grdf-adict-json');
    expect(values(list, 'conso_gaz')).toEqual([100, 100]);
    expect(refusals(list)).toEqual([[3, 'valeur illisible « x »']]);
    const alone = await refusalOf(
      readText('{"code_statut_traitement":"7","message_retour_traitement":"Droit absent."}'),
    );
    expect([alone.code, said(alone.message), alone.line]).toEqual([
      'operator_error',
      'GRDF a répondu une erreur : Droit absent. (code 7).',
      1,
    ]);
    const fine = await refusalOf(readText('{"statut_restitution":{"code":"0"}}'));
    expect(fine.code).toBe('no_measure');
  });
  test('a status among lines of another kind is no answer of consumption', async () =>
    expect((await refusalOf(read({ statut_restitution: { code: '0' } }, { autre: 1 }))).code).toBe('unknown_format'));
  test('answers of several lines that are all errors name the first', async () => {
    const refused = await refusalOf(
      read({ statut_restitution: { code: '2', message: 'A.' } }, { statut_restitution: { code: '3', message: 'B.' } }),
    );
    expect([refused.code, refused.line]).toEqual(['no_valid_line', 1]);
    expect(said(refused.message)).toContain('Premier refus, ligne 1 : erreur de GRDF : A. (code 2)');
  });
  test.each([
    [{ statut_restitution: {}, donnees_contractuelles: {} }, 'GRDF décrit le contrat ou le compteur'],
    [{ statut_restitution: {}, donnees_techniques: {} }, 'GRDF décrit le contrat ou le compteur'],
    [{ statut_restitution: {}, id_droit_acces: 1 }, 'droits d’accès'],
  ])('%o is no consumption', async (value, why) => {
    const refused = await refusalOf(readText(JSON.stringify(value)));
    expect([refused.code, refused.message]).toEqual(['not_measures', expect.stringContaining(why)]);
  });
});

describe('GRDF account, workbooks', () => {
  type Cells = (string | number | Date | null)[];
  const read = async (rows: Cells[]) =>
    readFile({
      name: 'x',
      bytes: await writeXlsx({
        sheets: [
          { name: 'A', rows },
          { name: 'Notice', rows: [['Aide']] },
        ],
      }),
    });
  const HEADER = [
    'Date de relevé',
    'Volume consommé (m3)',
    'Energie consommée (kWh)',
    'Température locale',
    'Qualification',
  ];

  test('days: energy, volume, temperature, quality, absence', async () => {
    const found = await read([
      ['PCE : GI123456', null],
      HEADER,
      ['24/11/2020', 9, '100,5', 4, 'Mesuré'],
      [new Date(Date.UTC(2020, 10, 25)), 8, 90, 5, 'Estimé'],
      ['26/11/2020', 7, 80, 6, 'Absence de données'],
      [null, 1, 1, 1, null],
    ]);
    expect(found.point).toBe('GI123456');
    expect(values(found, 'conso_gaz')).toEqual([100.5, 90, Number.NaN]);
    expect(values(found, 'volume_gaz')).toEqual([9, 8, Number.NaN]);
    expect(values(found, 'temperature_exterieure')).toEqual([4, 5, Number.NaN]);
    expect([...only(found, 'conso_gaz').runs[0]!.quality!].slice(0, 2)).toEqual([QUALITY.brut, QUALITY.estime]);
    expect([refusals(found), notes(found)]).toEqual([[], [GAS_DAY]]);
  });
  test('weeks and months are periods, without temperature', async () => {
    const found = await read([
      HEADER,
      ['Du 09/11/2020 au 15/11/2020', 75, 845, 9, 'Estimé'],
      ['Décembre 2020', 80, 900, 8, 'Mesuré'],
    ]);
    expect(only(found, 'conso_gaz').periods).toEqual([
      { fromDay: day('2020-11-09'), toDay: day('2020-11-16'), value: 845, quality: QUALITY.estime },
      { fromDay: day('2020-12-01'), toDay: day('2021-01-01'), value: 900, quality: QUALITY.brut },
    ]);
    expect(found.series.map((one) => one.variable)).toEqual(['conso_gaz', 'volume_gaz']);
    expect(notes(found)).toEqual([
      'Semaines ou mois gaziers : la première et la dernière période peuvent ne couvrir qu’une partie de leurs jours, le fichier ne le dit pas.',
    ]);
  });
  test.each<[string, string, string]>([
    ['under two names', 'Du 28/12/2020 au 31/12/2020', 'Du 01/01/2021 au 03/01/2021'],
    ['twice under one name', 'Du 28/12/2020 au 03/01/2021', 'Du 28/12/2020 au 03/01/2021'],
  ])('a week that the end of the year splits is two values, %s', async (_what, before, after) => {
    const rows = [
      ['Du 21/12/2020 au 27/12/2020', 80, 900, null, 'Mesuré'],
      [before, 40, 450, null, 'Mesuré'],
      [after, 30, 340, null, 'Mesuré'],
      ['Du 04/01/2021 au 10/01/2021', 70, 800, null, 'Mesuré'],
    ];
    for (const order of [rows, rows.toReversed()]) {
      const found = await read([HEADER, ...order]);
      expect(only(found, 'conso_gaz').periods.map(({ fromDay, toDay, value }) => [fromDay, toDay, value])).toEqual([
        [day('2020-12-21'), day('2020-12-28'), 900],
        [day('2020-12-28'), day('2021-01-01'), 450],
        [day('2021-01-01'), day('2021-01-04'), 340],
        [day('2021-01-04'), day('2021-01-11'), 800],
      ]);
      expect(refusals(found)).toEqual([]);
    }
  });
  test('what cannot be read is refused by its row', async () => {
    const found = await read([
      [null],
      HEADER,
      ['24/11/2020', 9, 100, 4, null],
      ['hier', 9, 100, 4, null],
      ['Du 09/11/2020', 9, 100, 4, null],
      ['Du 09/11/2020 au x', 9, 100, 4, null],
      ['25/11/2020', 'x', 'y', 'z', null],
    ]);
    expect(refusals(found)).toEqual([
      [4, 'date illisible « hier »'],
      [5, 'date illisible « Du 09/11/2020 »'],
      [6, 'date illisible « Du 09/11/2020 au x »'],
      [7, 'énergie illisible « y »'],
      [7, 'volume illisible « x »'],
      [7, 'température illisible « z »'],
    ]);
    expect(found.point).toBeNull();
  });
  test.each<[string, string, number | null, number | null]>([
    ['Energie consommée (kWh)', 'Volume consommé (m3)', 1.5, 2],
    ['Energie consommée (kWh PCS)', 'Volume consommé (m³)', 1.5, 2],
    ['Energie consommée (MWh)', 'Volume consommé (L)', 1500, 0.002],
    ['Energie consommée (en Wh)', 'Volume consommé', 0.0015, 2],
    ['Energie consommée', 'Volume consommé (dm3)', 1.5, 0.002],
    ['Energie consommée (thermies)', 'Volume consommé (m3)', null, 2],
    ['Energie consommée (MWh)', 'Volume consommé (kg)', 1500, null],
  ])('« %s » and « %s » are read in their units', async (energy, volume, kwh, cubicMetres) => {
    const found = await read([
      ['Date de relevé', volume, energy],
      ['24/11/2020', 2, '1,5'],
    ]);
    const known = [['conso_gaz', kwh] as const, ['volume_gaz', cubicMetres] as const];
    for (const [variable, expected] of known) {
      if (expected !== null) expect(values(found, variable)[0]).toBeCloseTo(expected, 9);
      else expect(found.series.map((one) => one.variable)).not.toContain(variable);
    }
    const leftOut = notes(found).filter((note) =>
      /^Colonne « .+ » laissée de côté : unité « .+ » inattendue\.$/.test(note),
    );
    expect(leftOut).toHaveLength(known.filter(([, expected]) => expected === null).length);
  });
  test('columns that are absent are no series', async () => {
    const found = await read([
      ['Date de relevé', 'Energie consommée (kWh)'],
      ['24/11/2020', 100],
    ]);
    expect(found.series.map((one) => one.variable)).toEqual(['conso_gaz']);
  });
});
