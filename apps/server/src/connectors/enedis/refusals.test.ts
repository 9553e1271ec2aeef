import { dayNumber, dayStart } from '@joulerie/domain/calendar';
import { QUALITY } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import { accountCurve, notes, only, r63, readText, refusalOf, refusals, said, values } from '../test-support.ts';
import { directionOf, factorOf, leftOut, qualityOf, quantityOf, stepOf } from './codes.ts';

const LEFT_OUT =
  'laissée de côté : seules la puissance active, l’énergie active et la puissance maximale sont gardées.';
const CUT = 'ligne coupée : le fichier s’arrête au milieu';
const PRM = '30001642617347';

describe('codes', () => {
  test.each([
    ['PA', 'curve'],
    ['EA', 'energy'],
    ['PMA', 'maximum'],
    ['pa', null],
    ['E', null],
    [null, null],
  ])('quantity %s', (code, quantity) => expect(quantityOf(code)).toBe(quantity));
  test.each([
    ['CONS', 'consumption'],
    [' consommation ', 'consumption'],
    ['SOUTIRAGE', 'consumption'],
    ['PROD', 'production'],
    ['production', 'production'],
    ['INJECTION', 'production'],
    ['x', null],
    [null, null],
  ])('direction %s', (code, direction) => expect(directionOf(code)).toBe(direction));
  test.each([
    [null, QUALITY.brut],
    ['', QUALITY.brut],
    ['B', QUALITY.brut],
    ['R', QUALITY.brut],
    ['C', QUALITY.corrige],
    ['K', QUALITY.corrige],
    ['E', QUALITY.estime],
    ['H', QUALITY.estime],
  ])('nature %s', (nature, quality) => expect(qualityOf(nature)).toBe(quality));
  test.each([
    ['PT30M', 1800],
    ['PT1H', 3600],
    ['PT1H30M', 5400],
    ['PT1440M', null],
    ['PT1439M', 86_340],
    ['PT24H', null],
    ['PT23H', 82_800],
    ['PT0M', null],
    ['PT', null],
    ['P1D', null],
    ['xPT30M', null],
    ['PT30Mx', null],
    ['PT100H', null],
    ['PT10000M', null],
    [null, null],
  ])('step %s', (text, seconds) => expect(stepOf(text)).toBe(seconds));
  test.each([
    ['W', 'curve', 1],
    [' kW ', 'curve', 1000],
    ['MW', 'curve', 1_000_000],
    ['', 'curve', 1],
    [null, 'energy', 1],
    ['Wh', 'curve', null],
    ['Wh', 'energy', 1],
    ['kWh', 'energy', 1000],
    ['MWh', 'energy', 1_000_000],
    ['W', 'energy', null],
    ['VA', 'maximum', 1],
    ['kVA', 'maximum', 1000],
    ['W', 'maximum', 1],
    ['MVA', 'maximum', 1_000_000],
    ['GVA', 'maximum', null],
  ] as const)('unit %s of a %s', (unit, quantity, factor) => expect(factorOf(unit, quantity)).toBe(factor));
  test('what is left out is named', () => {
    expect(leftOut('ERI')).toBe(`Grandeur ERI ${LEFT_OUT}`);
    expect(leftOut(null, 'Courbe')).toBe(`Courbe inconnue ${LEFT_OUT}`);
  });
});

describe('R63', () => {
  const rows = (...more: [string, string | number, string?, string?][]) =>
    readText(r63([['2024-01-10 00:30:00', 100], ...more]), { segment: 'C5' });
  test.each<[[string, string | number, string?, string?], string]>([
    [['2024-01-10 25:00:00', 1], 'horodate illisible « 2024-01-10 25:00:00 »'],
    [['2024-01-10 01:00:00', 'x'], 'valeur illisible « x »'],
    [['2024-01-10 01:00:00', 1, 'P1D'], 'pas illisible « P1D »'],
    [['2024-01-10 01:00:00', -1], 'valeur négative impossible (-1 W)'],
    [['2024-01-10 01:00:00', 250_000_001], 'valeur hors de toute grandeur physique (250 000 001 W)'],
    [['2024-01-10 00:30:00', 7], 'deuxième valeur pour le 10/01/2024 00:30 : 7 au lieu de 100, la première est gardée'],
    [['2024-01-10 00:45:00', 7], 'l’intervalle donné pour le 10/01/2024 00:45 chevauche la mesure précédente'],
  ])('%o is refused', async (row, reason) => expect(refusals(await rows(row))).toEqual([[3, reason]]));
  test.each([0, 250_000_000])('%d W is possible', async (value) =>
    expect(refusals(await rows(['2024-01-10 01:00:00', value]))).toEqual([]),
  );
  test('points that Enedis doubts of are counted and kept, and 0 is no doubt', async () => {
    const read = await rows(['2024-01-10 01:00:00', 1, 'PT30M', '0'], ['2024-01-10 01:30:00', 2, 'PT30M', '2']);
    expect(notes(read)).toContain('Points qu’Enedis marque comme peu vraisemblables : 1. Ils sont gardés.');
    expect(values(read)).toEqual([100, 1, 2]);
  });
  test('natures become qualities, units are converted, each quantity and point has its own series', async () => {
    const flow = r63([
      ['2024-01-10 00:30:00', 1],
      ['2024-01-10 01:00:00', 2],
      ['2024-01-10 01:30:00', 3],
      ['2024-01-10 02:00:00', 4],
      ['2024-01-10 02:30:00', 5],
      ['2024-01-10 03:00:00', 6],
    ]).split('\n');
    flow[2] = flow[2]!.replace(';B;', ';E;');
    flow[3] = flow[3]!.replace(';W;', ';kW;');
    flow[4] = flow[4]!.replace(';CONS;', ';PROD;');
    flow[5] = flow[5]!.replace(PRM, '30001642617348');
    flow[6] = flow[6]!.replace(';PA;', ';PRI;');
    const read = await readText(flow.join('\n'), { segment: 'C5' });
    const shown = read.series.map(({ point, variable, runs }) => [point, variable, [...runs[0]!.values]]);
    expect(shown).toEqual([
      [PRM, 'puissance', [1, 2, 3000]],
      [PRM, 'injection', [4]],
      ['30001642617348', 'puissance', [5]],
    ]);
    expect([...read.series[0]!.runs[0]!.quality!]).toEqual([0, QUALITY.estime, 0]);
    expect(notes(read)).toContain(`Grandeur PRI (CONS, W) du point « ${PRM} » ${LEFT_OUT}`);
    expect(read.point).toBeNull();
  });
  test.each([
    [';CONS;', ';X;'],
    [';W;', ';V;'],
    [PRM, 'PRM'],
    [PRM, `${PRM}0`],
  ])('nothing is read where %s is %s', async (from, to) => {
    const refused = await refusalOf(readText(r63([['2024-01-10 00:30:00', 1]]).replaceAll(from, to)));
    expect(refused.code).toBe('no_measure');
    expect(said(refused.message)).toContain('ne contient aucune mesure. Grandeur ');
  });
  test.each([
    ['another point', PRM, '30001642617348', ['30001642617348', 'puissance', 2]],
    ['the other way', ';CONS;', ';PROD;', [PRM, 'injection', 2]],
    ['another unit', ';W;', ';kW;', [PRM, 'puissance', 2000]],
    ['another quantity', ';PA;', ';PRI;', null],
  ])('a row that differs by %s alone is read as such', async (_, from, to, expected) => {
    const [header, row, next] = r63([
      ['2024-01-10 00:30:00', 1],
      ['2024-01-10 01:00:00', 2],
    ]).split('\n');
    const read = await readText([header, row, next!.replace(from, to), ''].join('\n'), { segment: 'C5' });
    const shown = read.series.flatMap(({ point, variable, runs }) =>
      [...runs[0]!.values].map((value) => [point, variable, value]),
    );
    expect(shown).toEqual([[PRM, 'puissance', 1], ...(expected ? [expected] : [])]);
  });
  test('a row with a column less, blank lines and a header again', async () => {
    const [header, row] = r63([['2024-01-10 00:30:00', 1]]).split('\n');
    const short = row!.split(';').slice(0, -1).join(';');
    const next = row!.replace('00:30:00', '01:00:00');
    const lines = [header, row, '', '   ', short, header, `${next};`];
    expect(refusals(await readText(`${lines.join('\n')}\n`, { segment: 'C5' }))).toEqual([
      [5, '12 colonnes au lieu de 13'],
    ]);
    expect(refusals(await readText([header, row, short].join('\n'), { segment: 'C5' }))).toEqual([[3, CUT]]);
  });
});

describe('R65 and R66 as CSV', () => {
  const header =
    'Identifiant PRM;Date de début;Date de fin;Grandeur physique;Grandeur métier;Etape métier;Unité;Mode de calcul;Pas;Date;Valeur';
  const row = (change: Partial<Record<'prm' | 'code' | 'way' | 'unit' | 'step' | 'date' | 'value', string>> = {}) => {
    const {
      prm = PRM,
      code = 'EA',
      way = 'CONS',
      unit = 'Wh',
      step = 'P1D',
      date = '2024-01-10',
      value = '5',
    } = change;
    return [prm, '2024-01-01', '2024-01-20', code, way, 'BRUT', unit, 'DIFF', step, date, value].join(';');
  };
  const read = (...rows: string[]) => readText(`${[header, row({ date: '2024-01-09' }), ...rows].join('\n')}\n`);
  test.each([
    [{ unit: 'V' }, 'unité inattendue « V »'],
    [{ prm: '123' }, 'numéro de point illisible « 123 »'],
    [{ prm: `${PRM}1` }, `numéro de point illisible « ${PRM}1 »`],
    [{ step: 'PT1H' }, 'pas inattendu « PT1H »'],
    [{ date: 'hier' }, 'date illisible « hier »'],
    [{ value: 'x' }, 'valeur illisible « x »'],
  ])('%o is refused', async (change, reason) => expect(refusals(await read(row(change)))).toEqual([[3, reason]]));
  test('a step that is blank is a day, a unit is converted, another quantity is left out', async () => {
    const found = await read(row({ step: '', unit: 'kWh' }), row({ code: 'ER', date: '2024-01-11' }));
    expect(values(found)).toEqual([5, 5000]);
    expect(notes(found)).toContain(`Grandeur ER ${LEFT_OUT}`);
    for (const change of [{ code: 'PA' }, { way: 'X' }]) expect(notes(await read(row(change)))).toHaveLength(1);
  });
  test.each([
    ['far from the end announced', '2024-01-10'],
    ['two days before it', '2024-01-18'],
    ['on its last day', '2024-01-20'],
  ])('a last row without line end, %s, is refused', async (_where, date) => {
    const refused = [[3, `${CUT}, la valeur 5 est peut-être incomplète`]];
    const text = [header, row({ date: '2024-01-09' }), row({ date })].join('\n');
    expect(refusals(await readText(text))).toEqual(refused);
    for (const end of ['\n', '\r', '\r\n', ';']) expect(refusals(await readText(`${text}${end}`))).toEqual([]);
  });
  test('without a column of the step, values are those of a day', async () => {
    const without = (line: string) => line.split(';').toSpliced(8, 1).join(';');
    expect(values(await readText(`${without(header)}\n${without(row({ value: '7' }))}\n`))).toEqual([7]);
  });
  test('the maximum of injection is left out, and energy injected is a mean power of the civil day', async () => {
    const injected = await read(row({ way: 'PROD', date: '2024-03-31', value: '2300' }));
    expect(values(injected, 'injection')).toEqual([100]);
    expect(notes(injected)).toContain(
      'L’énergie injectée chaque jour est gardée comme une puissance moyenne sur le jour civil (W).',
    );
    const maximum = await read(row({ way: 'PROD', code: 'PMA', unit: 'VA' }), row({ code: 'PMA', unit: 'kVA' }));
    expect(values(maximum, 'puissance_max')).toEqual([5000]);
    expect(notes(maximum)).toContain(
      'Puissance maximale injectée laissée de côté : seule celle du soutirage est gardée.',
    );
  });
});

describe('sections of the account and of SGE', () => {
  const at = (hour: string) => `2024-01-10T${hour}:00+01:00`;
  const curve = (rows: string[], until?: string) => readText(accountCurve([`${at('00:30')};100`, ...rows], until));
  test.each([
    [`${at('25:00')};1`, `horodate illisible « ${at('25:00')} »`],
    [`${at('01:00')};x`, 'valeur illisible « x »'],
    [at('01:00'), 'il manque la valeur'],
    ['bonjour', 'ligne qui n’est ni un en-tête ni une mesure'],
    ['La Periode;x', 'ligne qui n’est ni un en-tête ni une mesure'],
    ['Le Horodate;x', 'ligne qui n’est ni un en-tête ni une mesure'],
    ['Du 01/01/2024;HP;EAS F1', 'ligne qui n’est ni un en-tête ni une mesure'],
  ])('%s is refused', async (row, reason) => expect(refusals(await curve([row]))).toEqual([[5, reason]]));
  test('a value that is unreadable leaves a gap at its time; what follows a second semicolon is left out', async () => {
    expect(values(await curve([`${at('01:00')};x`, `${at('01:30')};3;9`]))).toEqual([100, Number.NaN, 3]);
  });
  test('separators alone are no line', async () => expect(refusals(await curve([';;', ' ']))).toEqual([]));
  test('a file that ends before what it announces says so; a cut last line is refused', async () => {
    const [whole, early] = [await curve([], '11/01/2024'), await curve([], '12/01/2024')];
    expect(notes(whole).join()).not.toContain('annonce');
    expect(notes(early)).toContain('Le fichier annonce des mesures jusqu’au 12/01/2024 mais s’arrête le 10/01/2024.');
    const cut = async (row: string, until: string) =>
      refusals(await readText(accountCurve([`${at('00:30')};100`, row], until).trimEnd()));
    for (const until of ['12/01/2024', '11/01/2024', '10/01/2024'])
      expect(await cut(`${at('01:00')};12`, until)).toEqual([[5, `${CUT}, la valeur 12 est peut-être incomplète`]]);
    expect(await cut(`${at('01:00')};12;`, '12/01/2024')).toEqual([]);
    expect(await cut('2024-01-10T01', '12/01/2024')).toEqual([[5, CUT]]);
    expect(await cut('2024-01-10T01;', '12/01/2024')).toEqual([[5, CUT]]);
    expect(await cut('Horod', '12/01/2024')).toEqual([[5, CUT]]);
  });
  const section = (type: string, physical: string, unit: string, columns: string, ...rows: string[]) =>
    [
      'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes',
      `14290000000017;${type};01/01/2024;;${physical};Consommation;Comptage Brut;${unit};`,
      columns,
      ...rows,
      '',
    ].join('\n');
  const plainCurve = section('Courbe de charge', 'Energie active', 'W', 'Horodate;Valeur', `${at('00:30')};100`);
  test.each([
    [
      section('Courbe de charge', 'Tension', 'V', 'Horodate;Valeur', `${at('00:30')};1`, 'x'),
      'Section « tension » laissée de côté : seules la puissance et l’énergie actives sont gardées.',
    ],
    [
      section('Alarmes', 'Energie active', '', 'Horodate;Valeur', `${at('00:30')};1`),
      'Section « alarmes » laissée de côté : elle ne contient pas de mesures connues.',
    ],
    [
      section('Courbe de charge', 'Energie active', 'V', 'Horodate;Valeur', `${at('00:30')};1`),
      'Section « courbe de charge » laissée de côté : unité « V » inattendue.',
    ],
  ])('%# is left out', async (left, note) => {
    const read = await readText(`${left}${plainCurve}`);
    expect(notes(read)).toContain(note);
    expect([refusals(read), values(read)]).toEqual([[], [100]]);
  });
  test('a unit that is absent or announced wrong is said', async () => {
    const blank = section('Courbe de charge', 'Energie active', '', 'Horodate;Valeur', `${at('00:30')};100`);
    expect(notes(await readText(blank))).toContain('Unité absente de l’en-tête : la courbe est lue en W.');
    expect(notes(await readText(plainCurve)).join()).not.toContain('Unité absente');
    const maximum = (unit: string) =>
      readText(section('Puissance maximale', 'Puissance', unit, 'Horodate;Valeur', `${at('09:30')};5000`));
    const watts = 'La puissance maximale est annoncée en W : ses valeurs sont des VA.';
    expect(notes(await maximum('w'))).toContain(watts);
    expect(notes(await maximum('VA'))).not.toContain(watts);
    expect(values(await maximum('VA'))).toEqual([5000]);
  });
  test('energies of each day are read from either name of their section', async () => {
    for (const type of ['Energie globale', 'Consommation quotidienne'])
      expect(
        values(await readText(section(type, 'Energie active', 'kWh', 'Horodate;Valeur', '2024-01-10;12')), 'conso'),
      ).toEqual([12_000]);
  });
  test.each(['09/01/2024', '9/01/2024', '10/01/2024', '2024-01-10'])('a day may be written %s', async (date) =>
    expect(
      values(
        await readText(section('Energie globale', 'Energie active', 'Wh', 'Horodate;Valeur', `${date};12`)),
        'conso',
      ),
    ).toEqual([12]),
  );
  test('indexes: a register a column, rows too short and values that are none', async () => {
    const head = 'Horodate;Type de releve;EAS F1;EAS D1;EAS T;EAI T;EAS X';
    const row = (date: string, ...cells: string[]) => [`${date}T00:00:00+01:00`, 'Arrêté', ...cells].join(';');
    const read = await readText(
      section(
        'Index',
        'Energie active',
        'Wh',
        head,
        row('2024-01-10', '1', '2', '3', '4', '5'),
        row('2024-01-11', '1', '2', '3'),
        row('2024-01-12', '1', 'x', '3', '4', '5'),
        '2024-01-40;a;1;2;3;4;5',
        'Periode;EAS F1',
        'Du 01/01/2024;INCONNU;EAS F1;Heures creuses;EAS D1',
      ),
    );
    expect(refusals(read)).toEqual([
      [5, '5 colonnes au lieu de 7'],
      [6, 'index EAS D1 illisible « x »'],
      [7, 'horodate illisible « 2024-01-40 »'],
    ]);
    expect(read.series.map(({ register, registerLabel }) => [register, registerLabel])).toEqual([
      ['F1', null],
      ['D1', 'Heures creuses'],
      ['T', null],
      ['EAI T', null],
    ]);
    expect(notes(read)).toContain('Les index sont datés du jour civil de leur horodate et valent au début de ce jour.');
    expect(only(read, 'index', 'F1').runs[0]!.from).toBe(dayStart(dayNumber(2024, 1, 10)));
  });
});
