import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import type { ReadOptions } from '../reader.ts';
import { readFile } from '../recognise.ts';
import { notes, only, readText, refusalOf, refusals, said, text, values } from '../test-support.ts';

const PRM = '30001642617347';
const LEFT_OUT =
  'laissée de côté : seules la puissance active, l’énergie active et la puissance maximale sont gardées.';
type Fields = Record<string, unknown>;
const iso = (instant: number) => new Date(instant).toISOString();
const midnight = (day: number) => dayStart(dayNumber(2024, 1, day));
/** One point a line. */
const inLines = (value: unknown) => JSON.stringify(value).replace(/\{"(d|value)":/g, '\n{"$1":');

describe('measures of Enedis (flows and Data Connect 2026)', () => {
  const quantity = (points: unknown[], more: Fields = {}) => ({
    grandeurMetier: 'CONS',
    grandeurPhysique: 'PA',
    unite: 'W',
    points,
    ...more,
  });
  const measure = (grandeur: unknown[], more: Fields = {}) => ({ idPrm: PRM, etapeMetier: 'BRUT', ...more, grandeur });
  const at = (hour: string, v: unknown, more: Fields = {}) => ({ d: `2024-01-10 ${hour}:00`, v, p: 'PT30M', ...more });
  const read = (value: unknown, options: ReadOptions = {}) => readText(inLines(value), options);
  const curve = (points: unknown[], options?: ReadOptions) => read(measure([quantity(points)]), options);

  test.each([
    [{}, '2024-01-09T23:30:00.000Z'],
    [{ segment: 'C5' }, '2024-01-09T23:30:00.000Z'],
    [{ segment: 'C4' }, '2024-01-10T00:00:00.000Z'],
  ])('with %o, a point of 01:00 begins at %s', async (options, from) => {
    const found = await curve([at('01:00', '1'), at('01:30', 2)], options);
    expect([found.format, found.point]).toEqual(['enedis-data-connect-2026', PRM]);
    expect([iso(only(found).runs[0]!.from), values(found)]).toEqual([from, [1, 2]]);
    expect(found.notes).toEqual([]);
  });
  test('natures are qualities, implausible points are counted and kept, a step may be absent', async () => {
    const found = await curve([
      at('01:00', '1', { n: 'B', iv: '0' }),
      at('01:30', '2', { n: 'E', iv: '1' }),
      at('02:00', '3', { n: 'C', iv: 2, p: null }),
      at('02:30', null),
      at('03:00', { '#text': '5' }),
    ]);
    expect(values(found)).toEqual([1, 2, 3, Number.NaN, 5]);
    expect([...only(found).runs[0]!.quality!]).toEqual([QUALITY.brut, QUALITY.estime, QUALITY.corrige, 0, 0]);
    expect(notes(found)).toEqual(['Points qu’Enedis marque comme peu vraisemblables : 2. Ils sont gardés.']);
  });
  test('what cannot be read is refused by its line', async () =>
    expect(
      refusals(
        await curve([
          at('01:00', '1'),
          at('25:00', '1'),
          at('01:30', 'x'),
          at('02:00', '1', { p: 'P1D' }),
          { d: null, v: 1 },
          at('03:00', true),
        ]),
      ),
    ).toEqual([
      [3, 'date illisible « 2024-01-10 25:00:00 »'],
      [4, 'point du 2024-01-10 01:30:00 : valeur illisible « x »'],
      [5, 'point du 2024-01-10 02:00:00 : pas illisible « P1D »'],
      [6, 'point sans date'],
      [7, 'point du 2024-01-10 03:00:00 : valeur illisible «  »'],
    ]));
  test.each([
    [{ grandeurPhysique: 'PRI' }, 'PRI'],
    [{ grandeurMetier: 'X' }, 'PA'],
    [{ unite: 'V' }, 'PA'],
    [{ grandeurPhysique: null }, 'inconnue'],
  ])('%o is left out, and lines are counted on', async (more, code) => {
    const found = await read(
      measure([quantity([at('01:00', '9'), at('01:30', '9')], more), quantity([at('01:00', '1'), at('01:30', 'x')])]),
    );
    expect(notes(found)).toContain(`Grandeur ${code} ${LEFT_OUT}`);
    expect(values(found)).toEqual([1]);
    expect(refusals(found).map(([line]) => line)).toEqual([5]);
  });
  test('energies and maxima of days, in kilo-units, injection as a mean power', async () => {
    const days = [
      { d: '2024-01-10', v: '24' },
      { d: '2024-01-11', v: '48' },
    ];
    const found = await read(
      measure([
        quantity(days, { grandeurPhysique: 'EA', unite: 'kWh' }),
        quantity(days, { grandeurPhysique: 'EA', unite: 'kWh', grandeurMetier: 'PROD' }),
        quantity(
          [
            { d: '2024-01-10 19:30:00', v: '5' },
            { d: '2024-01-10 20:30:00', v: '7' },
            { d: '2024-01-10 21:30:00', v: '6' },
          ],
          { grandeurPhysique: 'PMA', unite: 'kVA' },
        ),
      ]),
    );
    expect(found.series.map((one) => [one.variable, one.runs[0]!.from, [...one.runs[0]!.values]])).toEqual([
      ['conso', midnight(10), [24_000, 48_000]],
      ['injection', midnight(10), [1000, 2000]],
      ['puissance_max', midnight(10), [7000]],
    ]);
  });
  test.each([
    [PRM, PRM],
    ['123', null],
    [`${PRM}1`, null],
    [`x${PRM}`, null],
    [30_001_642_617_347, PRM],
  ])('the point of %s is %s', async (idPrm, point) =>
    expect((await read(measure([quantity([at('01:00', 1)])], { idPrm }))).point).toBe(point),
  );
  test('a list of measures is one read; what is none is left aside', async () => {
    const found = await read([
      measure([quantity([at('01:00', 1)])]),
      { autre: 1 },
      measure([quantity([at('01:00', 2)])], { idPrm: '30001642617348' }),
    ]);
    expect(found.series.map((one) => one.point)).toEqual([PRM, '30001642617348']);
  });
  test.each([
    ['R63', 'PA', 'enedis-r63-json'],
    ['R65', 'EA', 'enedis-r65-json'],
    ['R66', 'PMA', 'enedis-r66-json'],
  ])('a flow is %s by its header, or by its quantity %s without one', async (codeFlux, grandeurPhysique, format) => {
    const mesures = [{}, measure([quantity([{ d: '2024-01-10 00:00:00', v: 1 }], { grandeurPhysique, unite: null })])];
    for (const value of [{ header: { codeFlux }, mesures }, { header: {}, mesures }, { mesures }])
      expect((await read(value)).format).toBe(format);
    expect((await refusalOf(read({ header: { codeFlux: 'R99' }, mesures }))).code).toBe('unknown_format');
  });
  test('the side of an R63 without segment is decided by its signs', async () => {
    const flow = (points: unknown[]) => read({ header: { codeFlux: 'R63' }, mesures: [measure([quantity(points)])] });
    const [linky, other] = [
      await flow([at('10:00', 1, { iv: '0' }), at('10:30', 2)]),
      await flow([at('10:00', 1, { p: 'PT10M' }), at('10:10', 2, { p: 'PT10M' })]),
    ];
    expect([iso(only(linky).runs[0]!.from), iso(only(other).runs[0]!.from)]).toEqual([
      '2024-01-10T08:30:00.000Z',
      '2024-01-10T09:00:00.000Z',
    ]);
  });
});

describe('R64', () => {
  const reading = (d: unknown, v: unknown) => ({ d, v });
  const klass = (valeur: unknown, more: Fields = {}) => ({
    idClasseTemporelle: 'HP',
    libelleClasseTemporelle: 'Pleines',
    valeur,
    ...more,
  });
  const flow = (classes: unknown[], more: Fields = {}, idPrm = PRM) => ({
    mesures: [
      {
        idPrm,
        contexte: [
          {
            grandeur: [
              {
                grandeurMetier: 'CONS',
                grandeurPhysique: 'EA',
                unite: 'kWh',
                calendrier: [{ classeTemporelle: classes }],
                ...more,
              },
            ],
          },
        ],
      },
    ],
  });
  const read = (value: unknown) => readText(inLines(value));
  const first = reading('2024-01-10 00:00:00', '12');

  test('registers are the code of the dial, else the class, else the total; injection is named', async () => {
    const classes = [
      klass([first], { codeCadran: 'D1' }),
      klass([first]),
      klass([first], { idClasseTemporelle: null }),
    ];
    const found = await read(flow(classes));
    expect(found.series.map((one) => [one.point, one.register, one.registerLabel, one.runs[0]!.values[0]])).toEqual([
      [PRM, 'D1', 'Pleines', 12_000],
      [PRM, 'HP', 'Pleines', 12_000],
      [PRM, 'T', 'Pleines', 12_000],
    ]);
    expect(notes(found)).toEqual([
      'Les index relevés autour de minuit sont gardés au début du jour civil de leur horodate.',
    ]);
    expect(only(await read(flow([klass([first])], { grandeurMetier: 'PROD' }))).register).toBe('HP injection');
  });
  test.each([
    ['2024-01-10 00:00:00', true],
    ['2024-01-10 02:00:00', true],
    ['2024-01-10 02:00:01', false],
    ['2024-01-10 21:59:59', false],
    ['2024-01-10 22:00:00', true],
  ])('an index of %s is kept: %s', async (d, isKept) => {
    const found = await read(flow([klass([reading('2024-01-09 00:00:00', 1), reading(d, 5)])]));
    expect(values(found)).toEqual(isKept ? [1000, 5000] : [1000]);
    expect(refusals(found)).toEqual(isKept ? [] : [[3, `index relevé en cours de journée (${d})`]]);
  });
  test.each([
    [reading('hier', 1), 'horodate illisible « hier »'],
    [reading(null, 1), 'horodate illisible «  »'],
    [reading('2024-01-11 00:00:00', 'x'), 'index du 2024-01-11 00:00:00 : valeur illisible'],
  ])('%o is refused', async (bad, reason) =>
    expect(refusals(await read(flow([klass([first, bad])])))).toEqual([[3, reason]]),
  );
  test('a point that is none, a quantity or a unit that is none', async () => {
    const refused = await refusalOf(read(flow([klass([first])], {}, '123')));
    expect(said(refused.message)).toContain('ligne 2 : numéro de point illisible « 123 »');
    for (const more of [{ grandeurPhysique: 'ER' }, { unite: 'W' }])
      expect((await refusalOf(read(flow([klass([first])], more)))).code).toBe('no_measure');
  });
  test('an answer of Data Connect is one measure alone', async () =>
    expect(await read(flow([klass([first])]).mesures[0])).toMatchObject({ format: 'enedis-r64-json', point: PRM }));

  const csv = (head: string, ...rows: string[]) =>
    readText(
      [`Identifiant PRM;Grandeur physique;Grandeur métier;Unité;${head};Horodate;Valeur`, ...rows, ''].join('\n'),
    );
  test('the register of a CSV is its dial, else its class, else the total', async () => {
    const found = await csv(
      'Cadran;Identifiant classe temporelle;Libellé classe temporelle',
      `${PRM};EA;CONS;Wh;D1;HP;Pleines;2024-01-10 00:00:00;1`,
      `${PRM};EA;CONS;Wh;;HP;;2024-01-10 00:00:00;2`,
      `${PRM};EA;PROD;Wh;;;;2024-01-10 00:00:00;3`,
      `${PRM};EA;CONS;Wh;D1;HP;Pleines;2024-01-11 00:00:00;x`,
    );
    expect(found.series.map((one) => [one.register, one.registerLabel, one.runs[0]!.values[0]])).toEqual([
      ['D1', 'Pleines', 1],
      ['HP', null, 2],
      ['T injection', null, 3],
    ]);
    expect(refusals(found)).toEqual([[5, 'index du 2024-01-11 00:00:00 : valeur illisible']]);
    expect(notes(found)).toHaveLength(1);
  });
});

describe('Data Connect v5', () => {
  const reading = (points: unknown[], type: Fields = {}, more: Fields = {}) => ({
    usage_point_id: PRM,
    flow_direction: 'consumption',
    reading_type: { measurement_kind: 'power', unit: 'W', aggregate: 'average', ...type },
    interval_reading: points,
    ...more,
  });
  const at = (hour: string, value: unknown, more: Fields = {}) => ({
    value,
    date: `2024-01-10 ${hour}:00`,
    interval_length: 'PT30M',
    measure_type: 'B',
    ...more,
  });
  const read = (value: unknown, options: ReadOptions = {}) => readText(inLines(value), options);

  test.each([
    [{}, '2024-01-09T23:30:00.000Z'],
    [{ segment: 'C3' }, '2024-01-10T00:00:00.000Z'],
  ])('a curve, inside `meter_reading` or not, with %o', async (options, from) => {
    for (const value of [
      reading([at('01:00', '1'), at('01:30', '2', { measure_type: 'E' })]),
      { meter_reading: reading([at('01:00', 1), at('01:30', 2, { measure_type: 'E' })]) },
    ]) {
      const found = await read(value, options);
      expect([found.point, iso(only(found).runs[0]!.from), values(found)]).toEqual([PRM, from, [1, 2]]);
      expect([...only(found).runs[0]!.quality!]).toEqual([QUALITY.brut, QUALITY.estime]);
      expect(found.notes).toEqual([]);
    }
  });
  const UNKNOWN = 'Le fichier ne dit pas s’il s’agit de consommation ou d’injection : choisissez la grandeur.';
  const generic = { unit: 'kW', stamp: 'start', zone: 'UTC' } as const;
  const unused = (chosen: string) =>
    `Choix non suivi (${chosen}) : ce fichier (Réponse Enedis Data Connect (v5, jusqu’en 2026)) le dit lui-même.`;
  const CLOCK = 'unité « kW », horodatage au début de l’intervalle, heures UTC';
  test.each<[string | null, ReadOptions, string, string[]]>([
    ['consumption', {}, 'puissance', []],
    ['production', {}, 'injection', []],
    ['INJECTION', {}, 'injection', []],
    ['reverse', {}, 'injection', []],
    [null, {}, 'puissance', [UNKNOWN]],
    [null, { direction: 'production' }, 'injection', []],
    [null, { generic: { ...generic, variable: 'injection' } }, 'injection', [unused(CLOCK)]],
    [null, { generic: { ...generic, variable: 'puissance' } }, 'puissance', [unused(CLOCK)]],
    [null, { generic: { variable: 'injection', unit: 'W', stamp: 'end', zone: 'Europe/Paris' } }, 'injection', []],
    [null, { generic: { variable: 'injection' } }, 'injection', []],
    [null, { generic: { unit: 'MWh' } }, 'puissance', [UNKNOWN, unused('unité « MWh »')]],
    [
      'production',
      { generic: { ...generic, variable: 'puissance' } },
      'injection',
      [unused(`grandeur « Courbe de charge », ${CLOCK}`)],
    ],
    ['production', { direction: 'consumption' }, 'puissance', []],
  ])('the direction « %s » with %o is %s', async (flow_direction, options, variable, expected) => {
    const found = await read(reading([at('01:00', '1')], {}, { flow_direction }), options);
    expect([only(found).variable, notes(found)]).toEqual([variable, expected]);
    expect(found.needsChoice).toBe(expected.includes(UNKNOWN));
  });
  test('a direction that electricity has not is refused', async () =>
    expect(
      read(reading([at('01:00', '1')], {}, { flow_direction: null }), {
        generic: { ...generic, variable: 'humidite' },
      }),
    ).rejects.toMatchObject({ code: 'choice_mismatch' }));
  test.each([
    ['production_load_curve_PT30M.json', 'injection', false],
    ['consumption_load_curve_PT30M.json', 'puissance', false],
    ['Conso 2024.json', 'puissance', false],
    ['injection-2024.json', 'injection', false],
    ['reponse.json', 'puissance', true],
    ['reproduction.json', 'puissance', true],
    ['consumption_and_production.json', 'puissance', true],
  ])('without its direction, « %s » is %s', async (name, variable, needsChoice) => {
    const { bytes } = text(inLines(reading([at('01:00', '1')], {}, { flow_direction: null })));
    const found = await readFile({ name, bytes });
    expect([only(found).variable, found.needsChoice]).toEqual([variable, needsChoice]);
  });
  test('energies and maxima of days; a maximum is of what is drawn', async () => {
    const days = [
      { value: '24000', date: '2024-01-10' },
      { value: '48000', date: '2024-01-11' },
    ];
    const energy = await read(reading(days, { measurement_kind: 'energy', unit: 'Wh', aggregate: 'sum' }));
    expect([only(energy).variable, values(energy), only(energy).runs[0]!.from]).toEqual([
      'conso',
      [24_000, 48_000],
      midnight(10),
    ]);
    const maximum = await read(
      reading(
        [{ value: '5', date: '2024-01-10 19:30:00' }],
        { unit: 'kVA', aggregate: 'maximum' },
        { flow_direction: 'production' },
      ),
    );
    expect([only(maximum).variable, values(maximum), maximum.notes]).toEqual(['puissance_max', [5000], []]);
  });
  test('what cannot be read is refused by its line', async () =>
    expect(
      refusals(
        await read(
          reading([
            at('01:00', '1'),
            at('25:00', '1'),
            at('01:30', 'x'),
            at('02:00', '1', { interval_length: 'P1D' }),
            { value: 3 },
            at('03:00', 4, { interval_length: null }),
          ]),
        ),
      ),
    ).toEqual([
      [3, 'date illisible « 2024-01-10 25:00:00 »'],
      [4, 'point du 2024-01-10 01:30:00 : valeur illisible « x »'],
      [5, 'point du 2024-01-10 02:00:00 : pas illisible « P1D »'],
      [6, 'point sans date'],
    ]));
  test.each([
    [{ measurement_kind: 'reactive' }, 'reactive'],
    [{ measurement_kind: null }, 'inconnue'],
    [{ unit: 'V' }, 'power'],
  ])('%o is left out, and lines are counted on', async (type, kind) => {
    const found = await read([
      reading([at('01:00', 9), at('01:30', 9)], type),
      {},
      reading([at('01:00', 1), at('01:30', 'x')]),
    ]);
    expect(notes(found)).toContain(`Grandeur ${kind} ${LEFT_OUT}`);
    expect([values(found), refusals(found).map(([line]) => line)]).toEqual([[1], [5]]);
  });
  test.each(['123', `${PRM}1`, `x${PRM}`])('« %s » is no point', async (usage_point_id) =>
    expect((await read(reading([at('01:00', 1)], {}, { usage_point_id }))).point).toBeNull(),
  );
});
