import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import { figures, notes, only, readText, refusalOf, refusals, said, values } from '../test-support.ts';
import { mergeReads } from '../merge.ts';

const PRM = '30001642617347';
const KEPT = 'laissée de côté : seules la puissance active, l’énergie active et la puissance maximale sont gardées.';
const iso = (instant: number) => new Date(instant).toISOString();
const firstOf = (read: Awaited<ReturnType<typeof readText>>, variable?: string, register?: string) =>
  iso(only(read, variable, register).runs[0]!.from);
const midnight = (month: number, day: number) => iso(dayStart(dayNumber(2024, month, day)));

describe('R50', () => {
  const point = (hour: string, value: string) => `\n<PDC><H>2024-01-10T${hour}:00+01:00</H><V>${value}</V></PDC>`;
  const read = (points: string, step = '30', prm = PRM) =>
    readText(
      `<R50><En_Tete_Flux><Pas_Publication>${step}</Pas_Publication></En_Tete_Flux><PRM><Id_PRM>${prm}</Id_PRM><Donnees_Releve>${points}</Donnees_Releve></PRM></R50>`,
    );

  test('a curve of a Linky meter, W, stamped at the end of its steps', async () => {
    const found = await read(point('01:00', '100') + point('01:30', '200'));
    expect(figures(found)).toMatchObject({ point: PRM, variable: 'puissance', from: '2024-01-09T23:30:00.000Z' });
    expect(found.facts).toEqual({ segment: 'C5' });
    expect([values(found), only(found).runs[0]!.stepS]).toEqual([[100, 200], 1800]);
  });
  test.each([
    ['10', 600],
    ['60', 3600],
    // A step that says nothing is found between the stamps.
    ['0', 1800],
    ['1440', 1800],
    ['x', 1800],
  ])('a step of « %s » minutes', async (step, seconds) =>
    expect(only(await read(point('01:00', '1') + point('01:30', '2'), step)).runs[0]!.stepS).toBe(seconds),
  );
  test('what cannot be read is refused by its line', async () =>
    expect(
      refusals(
        await read(point('01:00', '1') + point('25:00', '2') + point('02:00', 'x') + '\n<PDC></PDC><PDC a="1"></PDC>'),
      ),
    ).toEqual([
      [3, 'horodate illisible « 2024-01-10T25:00:00+01:00 »'],
      [4, 'point du 2024-01-10T02:00:00+01:00 : valeur illisible « x »'],
      [5, 'horodate illisible «  »'],
    ]));
  test.each(['123', `${PRM}1`, `x${PRM}`])('« %s » is no point', async (prm) =>
    expect((await read(point('01:00', '1'), '30', prm)).point).toBeNull(),
  );
});

describe('R151', () => {
  const index = (tag: string, rank: string, value: string) =>
    `<${tag}><Libelle_Classe_Temporelle>Heures ${rank}</Libelle_Classe_Temporelle><Rang_Cadran>${rank}</Rang_Cadran><Valeur>${value}</Valeur></${tag}>`;
  const supplier = (rank: string, value: string) => index('Classe_Temporelle', rank, value);
  const distributor = (rank: string, value: string) => index('Classe_Temporelle_Distributeur', rank, value);
  const maximum = (value: string) => `<Puissance_Maximale><Valeur>${value}</Valeur></Puissance_Maximale>`;
  const day = (date: string, ...content: string[]) =>
    `\n<Donnees_Releve><Date_Releve>${date}</Date_Releve>${content.join('')}</Donnees_Releve>`;
  const read = (
    days: string,
    units = '<Unite_Mesure_Index>Wh</Unite_Mesure_Index><Unite_Mesure_Puissance>VA</Unite_Mesure_Puissance>',
  ) => readText(`<R151><En_Tete_Flux>${units}</En_Tete_Flux><PRM><Id_PRM>${PRM}</Id_PRM>${days}</PRM></R151>`);

  test('an index closes its day, a maximum belongs to it; both grids have their registers', async () => {
    const found = await read(day('2024-01-10', supplier('1', '1000'), distributor('1', '2000'), maximum('5000')));
    expect([found.point, found.facts.segment]).toEqual([PRM, 'C5']);
    expect(
      found.series.map((one) => [
        one.variable,
        one.register,
        one.registerLabel,
        one.runs[0]!.values[0],
        iso(one.runs[0]!.from),
      ]),
    ).toEqual([
      ['index', 'F1', 'Heures 1', 1000, midnight(1, 11)],
      ['index', 'D1', 'Heures 1', 2000, midnight(1, 11)],
      ['puissance_max', null, null, 5000, midnight(1, 10)],
    ]);
    expect(notes(found)).toEqual([
      'Les index du flux R151 sont relevés en fin de journée : ils sont gardés au début du jour suivant.',
    ]);
  });
  test('other units are converted', async () => {
    const units = '<Unite_Mesure_Index>kWh</Unite_Mesure_Index><Unite_Mesure_Puissance>kVA</Unite_Mesure_Puissance>';
    const found = await read(day('2024-01-10', supplier('1', '3'), maximum('5')), units);
    expect([values(found, 'index'), values(found, 'puissance_max')]).toEqual([[3000], [5000]]);
  });
  test('what cannot be read is refused by its line', async () =>
    expect(
      refusals(
        await read(
          day('2024-01-10', supplier('1', '1')) +
            day('hier', supplier('1', '2')) +
            day('2024-01-12', supplier('1', 'x'), distributor('2', 'y'), maximum('z')),
        ),
      ),
    ).toEqual([
      [3, 'date de relevé illisible « hier »'],
      [4, 'index F1 illisible « x »'],
      [4, 'index D2 illisible « y »'],
      [4, 'puissance maximale illisible « z »'],
    ]));
});

describe('R171', () => {
  type Fields = { physical?: string; way?: string; unit?: string; code?: string; prm?: string; calendar?: string };
  const series = (
    { physical = 'EA', way = 'CONS', unit = 'kWh', code = 'HPH', prm = PRM, calendar = 'D' }: Fields,
    ...reads: [string, string][]
  ) =>
    `<serieMesuresDatees><prmId>${prm}</prmId><grandeurMetier>${way}</grandeurMetier><grandeurPhysique>${physical}</grandeurPhysique><typeCalendrier>${calendar}</typeCalendrier><codeClasseTemporelle>${code}</codeClasseTemporelle><libelleClasseTemporelle>Pleines</libelleClasseTemporelle><unite>${unit}</unite><mesuresDateesListe>${reads
      .map(([end, value]) => `\n<mesureDatee><dateFin>${end}</dateFin><valeur>${value}</valeur></mesureDatee>`)
      .join('')}</mesuresDateesListe></serieMesuresDatees>`;
  const flow = (...content: string[]) =>
    `<R171><serieMesuresDateesListe>${content.join('')}</serieMesuresDateesListe></R171>`;
  const read = (...content: string[]) => readText(flow(...content));
  const first = series({}, ['2024-01-11T00:00:00+01:00', '100']);

  test.each([
    ['2024-01-11T00:00:00+01:00', 11],
    ['2024-01-10T23:59:59+01:00', 11],
    ['2024-01-10T13:00:00+01:00', 11],
    ['2024-01-10T11:00:00+01:00', 10],
  ])('an index of %s is that of the start of the %ith', async (end, day) =>
    expect(firstOf(await read(series({}, [end, '1'])))).toBe(midnight(1, day)),
  );
  test('registers name their calendar, their class and injection', async () => {
    const found = await read(
      first,
      series({ way: 'PROD', unit: 'Wh' }, ['2024-01-11', '5']),
      series({ calendar: '' }, ['2024-01-11', '6']),
      series({ prm: 'x' }, ['2024-01-11', '7']),
    );
    expect(found.series.map((one) => [one.point, one.register, one.registerLabel, one.runs[0]!.values[0]])).toEqual([
      [PRM, 'D HPH', 'Pleines', 100_000],
      [PRM, 'D HPH injection', 'Pleines', 5],
      [PRM, 'HPH', 'Pleines', 6000],
      [null, 'D HPH', 'Pleines', 7000],
    ]);
    expect(notes(found)).toEqual([
      'Les index du flux R171 sont gardés au début du jour civil dont le minuit est le plus proche de leur date.',
    ]);
  });
  test('a maximum belongs to the day that ends, and the highest of its classes is kept', async () => {
    const maxima = ['5', '9', '7'].map((value) =>
      series({ physical: 'PMA', unit: 'kVA' }, ['2024-01-11T00:00:00+01:00', value]),
    );
    const found = await read(...maxima);
    expect([values(found, 'puissance_max'), firstOf(found)]).toEqual([[9000], midnight(1, 10)]);
  });
  const maximumOf = (value: string) => series({ physical: 'PMA', unit: 'VA' }, ['2024-01-11T00:00:00+01:00', value]);
  test('an impossible maximum is refused and does not hide those of the other classes', async () => {
    for (const powers of [
      ['5000', '999999999999', '9000'],
      ['999999999999', '5000', '9000'],
      ['-1', '9000', '5000'],
    ]) {
      const found = await read(...powers.map(maximumOf));
      expect([values(found, 'puissance_max'), found.refused.length, only(found).duplicates]).toEqual([[9000], 1, 0]);
      expect(found.refused[0]!.line).toBe(powers.findIndex((one) => Number(one) > 1e9 || Number(one) < 0) + 2);
    }
  });
  test('classes in files of their own give the highest of the day, whatever their order', async () => {
    const reads = await Promise.all(['5000', '9000', '7000'].map((value) => readText(flow(maximumOf(value)))));
    const merged = mergeReads(reads);
    expect([values(merged, 'puissance_max'), merged.refused]).toEqual([[9000], []]);
  });
  test.each([
    [{ physical: 'PA' }, 'PA'],
    [{ physical: 'ER' }, 'ER'],
    [{ way: 'X' }, 'EA'],
    [{ unit: 'W' }, 'EA'],
    [{ physical: 'PMA', way: 'PROD', unit: 'VA' }, 'PMA'],
  ])('%o is left out, and lines are counted on', async (fields, code) => {
    const found = await read(
      series(fields, ['2024-01-11', '1'], ['2024-01-12', '2']),
      series({}, ['2024-01-11', '3'], ['2024-01-12', 'x']),
    );
    expect(notes(found)).toContain(`Grandeur ${code} ${KEPT}`);
    expect(values(found)).toEqual([3000]);
    expect(refusals(found)).toEqual([[5, 'mesure du 2024-01-12 : valeur illisible « x »']]);
  });
  test('a date that is none is refused', async () =>
    expect(refusals(await read(series({}, ['2024-01-11', '1'], ['jamais', '2'])))).toEqual([
      [3, 'date de fin illisible « jamais »'],
    ]));
  test('a list without series is no measure', async () =>
    expect((await refusalOf(readText('<R171><serieMesuresDateesListe/></R171>'))).code).toBe('no_measure'));
});

describe('R4x', () => {
  type Fields = { code?: string; way?: string; unit?: string; step?: string };
  const curve = (
    { code = 'EA', way = 'CONS', unit = 'kW', step = '10' }: Fields,
    ...points: [string, string, string?][]
  ) =>
    `<Donnees_Courbe><Grandeur_Physique>${code}</Grandeur_Physique><Grandeur_Metier>${way}</Grandeur_Metier><Unite_Mesure>${unit}</Unite_Mesure><Granularite>${step}</Granularite>${points
      .map(
        ([time, value, status = 'R']) =>
          `\n<Donnees_Point_Mesure Horodatage="${time}" Valeur_Point="${value}" Statut_Point="${status}"/>`,
      )
      .join('')}</Donnees_Courbe>`;
  const read = (...curves: string[]) =>
    readText(`<Courbe><Corps><Identifiant_PRM>${PRM}</Identifiant_PRM>${curves.join('')}</Corps></Courbe>`);
  const at = (hour: string) => `2024-01-10T${hour}:00+01:00`;

  test('kW become W, at the start of the step, with the quality of each point', async () => {
    const found = await read(curve({}, [at('00:00'), '1.5'], [at('00:10'), '2', 'E'], [at('00:20'), '3', 'C']));
    expect(figures(found)).toMatchObject({
      point: PRM,
      variable: 'puissance',
      from: midnight(1, 10),
      steps: [{ step: 600, count: 3 }],
    });
    expect(values(found)).toEqual([1500, 2000, 3000]);
    expect([...only(found).runs[0]!.quality!]).toEqual([QUALITY.brut, QUALITY.estime, QUALITY.corrige]);
    expect(notes(found)).toEqual(['Courbe publiée en kW, gardée en W.']);
  });
  test('W and PA are read as they are, production is injection', async () => {
    const found = await read(curve({ code: 'PA', unit: 'W', way: 'PROD' }, [at('00:00'), '7']));
    expect(values(found, 'injection')).toEqual([7]);
    expect(found.notes).toEqual([]);
  });
  test.each<[Fields, string]>([
    [{ code: 'ERI' }, 'ERI'],
    [{ code: 'EA', way: 'X' }, 'EA'],
    [{ code: 'EA', unit: 'kVAR' }, 'EA'],
    [{ code: 'PA', step: '0' }, 'PA'],
    [{ code: 'PA', step: '1440' }, 'PA'],
    [{ code: 'PA', step: 'x' }, 'PA'],
  ])('%o is left out, and lines are counted on', async (fields, code) => {
    const found = await read(
      curve(fields, [at('00:00'), '9'], [at('00:10'), '9']),
      curve({}, [at('00:00'), '1'], [at('00:10'), 'x'], ['demain', '1']),
    );
    expect(notes(found)).toContain(`Courbe ${code} ${KEPT}`);
    expect(values(found)).toEqual([1000]);
    expect(refusals(found)).toEqual([
      [5, `point du ${at('00:10')} : valeur illisible « x »`],
      [6, 'horodatage illisible « demain »'],
    ]);
  });
});

describe('SGE, billed consumption', () => {
  const serie = (reads: [string, string, string][], unit = 'kWh', code = 'EA', register = 'HP') =>
    `<serie><grandeurPhysique code="${code}"/><classeTemporelle code="${register}"><libelle>Heures pleines</libelle></classeTemporelle><unite>${unit}</unite><mesuresDatees>${reads
      .map(
        ([value, from, to]) =>
          `\n<mesure><valeur>${value}</valeur><dateDebut>${from}</dateDebut><dateFin>${to}</dateFin></mesure>`,
      )
      .join('')}</mesuresDatees></serie>`;
  const read = (grids: string, prm = PRM) =>
    readText(
      `<Envelope><Header><pointId> ${prm} </pointId></Header><Body><consulterMesuresResponse>${grids}</consulterMesuresResponse></Body></Envelope>`,
    );
  const network = (...series: string[]) =>
    `<seriesMesuresDateesGrilleTurpe>${series.join('')}</seriesMesuresDateesGrilleTurpe>`;
  const supplier = (...series: string[]) =>
    `<seriesMesuresDateesGrilleFrn>${series.join('')}</seriesMesuresDateesGrilleFrn>`;
  const january: [string, string, string] = ['7', '2024-01-01', '2024-02-01'];

  test('periods between two readings, a series a time class', async () => {
    const found = await read(
      network(serie([january]), serie([['5000', '2024-01-01', '2024-02-01']], 'Wh', 'EA', 'HC')),
    );
    expect(found.series.map((one) => [one.point, one.variable, one.register, one.registerLabel, one.periods])).toEqual(
      [
        ['D HP', 7000],
        ['D HC', 5000],
      ].map(([register, value]) => [
        PRM,
        'conso',
        register,
        'Heures pleines',
        [{ fromDay: dayNumber(2024, 1, 1), toDay: dayNumber(2024, 2, 1), value, quality: 0 }],
      ]),
    );
  });
  test('the supplier’s grid counts only where it is alone', async () => {
    const other = supplier(serie([['9', '2024-01-01', '2024-02-01']], 'kWh', 'EA', 'BASE'));
    expect((await read(network(serie([january])) + other)).series.map((one) => one.register)).toEqual(['D HP']);
    expect((await read(other)).series.map((one) => one.register)).toEqual(['F BASE']);
  });
  test('what cannot be read is refused by its line, other quantities are left out', async () => {
    const found = await read(
      network(
        serie([january, january], 'kvarh', 'ER'),
        serie([january, ['x', '2024-02-01', '2024-03-01'], ['1', 'a', '2024-03-01'], ['1', '2024-03-01', 'b']]),
      ),
    );
    expect(refusals(found)).toEqual([
      [5, 'valeur illisible « x »'],
      [6, 'dates de mesure illisibles'],
      [7, 'dates de mesure illisibles'],
    ]);
    expect(notes(found)).toEqual([`Grandeur ER ${KEPT}`]);
  });
  test('a unit that is none of energy is left out', async () => {
    const refused = await refusalOf(read(network(serie([january], 'W'))));
    expect([refused.code, said(refused.message)]).toEqual([
      'no_measure',
      expect.stringContaining(`Grandeur EA ${KEPT}`),
    ]);
  });
  test('a point that is none', async () => expect((await read(network(serie([january])), '123')).point).toBeNull());
});

describe('SGE, detailed measures', () => {
  const read = (response: string, body = 'consulterMesuresDetailleesResponse') =>
    readText(`<Envelope><Body><${body}><pointId>${PRM}</pointId>${response}</${body}></Body></Envelope>`);
  const quantity = (tag: string) =>
    `<grandeur><grandeurMetier>CONS</grandeurMetier><grandeurPhysique>PA</grandeurPhysique><unite>W</unite>\n<${tag}><v>1</v><d>2024-01-10T00:30:00+01:00</d><p>PT30M</p></${tag}>\n<${tag}><v>x</v><d>2024-01-10T01:00:00+01:00</d><p>PT30M</p></${tag}></grandeur>`;
  test.each([
    ['mesure', 'consulterMesuresDetailleesResponse'],
    ['points', 'consulterMesuresDetailleesResponseV3'],
  ])('%s of a %s', async (tag, body) => {
    const found = await read(quantity(tag), body);
    expect(found).toMatchObject({ format: 'enedis-sge-mesures-detaillees-xml', point: PRM });
    expect(values(found)).toEqual([1]);
    expect(refusals(found)).toEqual([[3, 'point du 2024-01-10T01:00:00+01:00 : valeur illisible « x »']]);
  });
});
