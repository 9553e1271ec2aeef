import { dayNumber, dayStart, parisDay } from '@joulerie/domain/calendar';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { describe, expect, test } from 'vitest';
import type { Chosen, GenericChoice } from '../reader.ts';
import { notes, only, readText, refusalOf, refusals, values } from '../test-support.ts';

const iso = (instant: number) => new Date(instant).toISOString();
const WHOLE = { variable: 'conso', unit: 'kWh', stamp: 'start', zone: 'Europe/Paris' } as const;
const choose = (more: Partial<GenericChoice> = {}): { generic: Chosen } => ({
  generic: { ...WHOLE, ...more, table: { dateOrder: 'day' } },
});
const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const HOURS = ['01/01/2024 00:00;1', '01/01/2024 01:00;2', '01/01/2024 02:00;3'];
const day = (text: string) => dayNumber(...(text.split('-').map(Number) as [number, number, number]));

describe('what is proposed', () => {
  test.each<[string, Partial<GenericChoice>]>([
    ['date;température', { variable: 'temperature_exterieure', unit: '°C' }],
    ['date;°F', { variable: 'temperature_exterieure', unit: '°F' }],
    ['date;TempF', { variable: 'temperature_exterieure', unit: '°F' }],
    ['date;m³', { variable: 'volume_gaz', unit: 'm³' }],
    ['date;m3', { variable: 'volume_gaz', unit: 'm³' }],
    ['date;Wh', { variable: 'conso', unit: 'Wh' }],
    ['date;gas kWh', { variable: 'conso_gaz', unit: 'kWh' }],
    ['date;kwhx', { variable: 'conso', unit: 'kWh' }],
    ['date;kW/h', { variable: 'conso', unit: 'kWh' }],
    ['date;kW', { variable: 'puissance', unit: 'kW' }],
    ['date;watts', { variable: 'puissance', unit: 'W' }],
    ['date UTC;kWh', { zone: 'UTC' }],
    ['date (GMT);kWh', { zone: 'UTC' }],
    ['dateutc;kWh', { zone: 'Europe/Paris' }],
    ['date kW;valeur', { variable: 'conso', unit: 'kWh' }],
  ])('« %s » is %o', async (header, expected) => {
    const read = await readText(lines(header, ...HOURS));
    expect(read).toMatchObject({ needsChoice: true, choice: { stamp: 'start', ...expected } });
  });
  test('it is said in words, and nothing is once a person has chosen', async () => {
    const read = await readText(lines('date UTC;kW', ...HOURS));
    expect(notes(read)).toEqual([
      'Ce tableau ne dit pas tout. À confirmer : horodatage au début de l’intervalle (proposé, le fichier ne le dit pas : le début est le plus courant) ; en UTC (proposé, l’en-tête dit UTC).',
    ]);
    expect(notes(await readText(lines(...HOURS)))[0]).toContain(
      'colonne 2 : Consommation d’électricité en kWh (à préciser, le fichier n’a pas d’en-tête)',
    );
    const chosen = await readText(lines(...HOURS), choose());
    expect([chosen.needsChoice, chosen.notes, chosen.choice]).toEqual([false, [], WHOLE]);
  });
});

describe('columns', () => {
  test('of several columns that could be what was chosen, a person says which one is', async () => {
    const file = lines('n;site;date;etat;a;b', '7;A;01/01/2024 00:00;ok;1;2', '5;A;01/01/2024 01:00;ok;4;1');
    const open = await readText(file, choose());
    expect(open.needsChoice).toBe(true);
    expect(open.table?.columns.map(({ role, certainty }) => `${role} ${certainty}`)).toEqual([
      'conso asked',
      'time certain',
      'conso asked',
      'conso asked',
    ]);
    const columns = { 0: { role: 'ignored' }, 4: { role: 'conso', unit: 'kWh' }, 5: { role: 'ignored' } } as const;
    const read = await readText(file, { generic: { ...choose().generic, table: { columns } } });
    expect([values(read), read.needsChoice]).toEqual([[1000, 4000], false]);
  });
  test.each([
    ['01/01/2024;10:00;1', '2024-01-01T09:00:00.000Z'],
    ['01/01/2024;10:00:00;1', '2024-01-01T09:00:00.000Z'],
    ['01/01/2024;10h00;1', '2024-01-01T09:00:00.000Z'],
    ['2024/01/01 10:00;1', '2024-01-01T09:00:00.000Z'],
    ['"01/01/2024 10:00";"1"', '2024-01-01T09:00:00.000Z'],
    ['2024-01-01T10:00:00Z|1', '2024-01-01T10:00:00.000Z'],
    ['01/01/2024 10:00\t1', '2024-01-01T09:00:00.000Z'],
    ['2024-01-01 10:00,1', '2024-01-01T09:00:00.000Z'],
  ])('%s', async (row, from) => {
    const read = await readText(lines('x', row), choose());
    expect([iso(only(read).runs[0]!.from), values(read)]).toEqual([from, [1000]]);
  });
  test.each(['20240101;12', 'bonjour;12', '01/01/2024;x', '01/01/2024'])(
    '%s alone holds no date followed by a value',
    async (row) => expect((await refusalOf(readText(lines(row, row)))).code).toBe('unknown_format'),
  );
  test.each([
    '01/2024 10:00;1',
    '2024-01 10:00;1',
    'x2024-01;1',
    'x01/2024;1',
    '2024-011;1',
    '01/20245;1',
    '"2024-01-01"x;1',
  ])('%s holds no date', async (row) =>
    expect((await refusalOf(readText(lines(row, row)))).code).toBe('unknown_format'),
  );
  test('a quote inside a cell is a letter of it', async () =>
    expect(
      values(
        await readText(
          lines('date;kWh;note', '2024-01-01 00:00;1;dit "oui"', '2024-01-01 01:00;2;5" de pluie'),
          choose(),
        ),
      ),
    ).toEqual([1000, 2000]));
  test('a quote that is never closed names a line', async () => {
    const refused = await refusalOf(readText('date;kWh\n2024-01-01 00:00;1\n"2024-01-01 01:00;2\n', choose()));
    expect([refused.code, refused.line !== null]).toEqual(['csv_invalid', true]);
  });
  test('values of text in most rows, and prose before the table', async () => {
    const read = await readText(
      lines(
        'Export du site',
        '',
        'date;kWh',
        '01/01/2024 00:00;absent',
        '01/01/2024 01:00;absent',
        '01/01/2024 02:00;5',
      ),
      choose(),
    );
    expect(refusals(read)).toEqual([
      [4, 'valeur illisible « absent »'],
      [5, 'valeur illisible « absent »'],
    ]);
  });
  test('a quoted cell may hold the separator and a line end', async () => {
    const read = await readText(
      'date,note,kWh\n2024-01-01 00:00,"a, b\nc",1\n2024-01-01 01:00,d,2\n2024-01-01 02:00,e,3\n2024-01-01 03:00,e,x\n',
      choose(),
    );
    expect(values(read).slice(0, 3)).toEqual([1000, 2000, 3000]);
    expect(refusals(read)).toEqual([[6, 'valeur illisible « x »']]);
  });
});

describe('lines that cannot be read', () => {
  test.each([
    ['demain;1', 'date illisible « demain »'],
    ['01/01/2024 01:00', 'il manque la valeur'],
    ['01/01/2024 01:00;beaucoup', 'valeur illisible « beaucoup »'],
    [`${'x'.repeat(70)};1`, `date illisible « ${'x'.repeat(60)} »`],
    [`01/01/2024 01:00;${'x'.repeat(70)}`, `valeur illisible « ${'x'.repeat(60)} »`],
  ])('%s', async (row, reason) => {
    const read = await readText(lines('01/01/2024 00:00;1', row, '01/01/2024 02:00;3', '01/01/2024 03:00;4'), choose());
    expect(refusals(read)).toEqual([[2, reason]]);
    expect(values(read)).toEqual([1000, Number.NaN, 3000, 4000]);
  });
  test.each(['31/04/2024', '29/02/2023', '2O24-03-01', '1900-12-30', '2024-03-31 25:00', 'demain'])(
    '« %s » is refused on the first lines as on any other',
    async (written) => {
      const whole = ['01/05/2024;2', '02/05/2024;3', '03/05/2024;4'];
      for (const more of [[], ['date;kWh'], ['Export du site;36', 'date;kWh']]) {
        const read = await readText(lines(...more, `${written};1000`, ...whole), choose());
        expect(refusals(read)).toEqual([[more.length + 1, `date illisible « ${written} »`]]);
        expect(values(read).filter((value) => !Number.isNaN(value))).toEqual([2000, 3000, 4000]);
      }
    },
  );
  test('dates that give the month first are read so, and a slip among days is refused', async () => {
    const rows = Array.from({ length: 28 }, (_, i) => new Date(Date.UTC(2023, 5, 15 + i)).toISOString().slice(0, 10));
    const american = rows.map((one) => `${one.slice(5, 7)}/${one.slice(8)}/${one.slice(0, 4)};10`);
    const read = await readText(lines('date;kWh', ...american), { generic: WHOLE });
    expect([iso(only(read).runs[0]!.from), values(read), read.needsChoice]).toEqual([
      '2023-06-14T22:00:00.000Z',
      rows.map(() => 10_000),
      false,
    ]);
    // One such line among days that come first is a slip.
    const slip = await readText(lines('30/06/2023;1', '01/07/2023;2', '07/13/2023;3', '02/07/2023;4'), choose());
    expect([values(slip), slip.refused.length]).toEqual([[1000, 2000, 4000], 1]);
  });
  test('a blank value is missing and no fault', async () => {
    const read = await readText(lines('01/01/2024 00:00;1', '01/01/2024 01:00;', '01/01/2024 02:00;3'), choose());
    expect([values(read), refusals(read)]).toEqual([[1000, Number.NaN, 3000], []]);
  });
  const CUT = 'ligne coupée : le fichier s’arrête au milieu';
  const MAYBE = (line: number) =>
    `La dernière ligne (${line}) n’a pas de fin de ligne : si le fichier a été coupé, sa valeur est peut-être incomplète.`;
  test.each<[string, [number, string][], string[]]>([
    ['01/01/2024 02:00;3\n', [], []],
    ['01/01/2024 02:00;3\r', [], []],
    ['01/01/2024 02:00;3', [], [MAYBE(3)]],
    ['01/01/2024 02:00', [[3, CUT]], []],
    ['01/01/20', [[3, CUT]], []],
  ])('a file that ends with %j', async (end, refused, expected) => {
    const read = await readText(`01/01/2024 00:00;1\n01/01/2024 01:00;2\n${end}`, choose());
    expect([refusals(read), notes(read)]).toEqual([refused, expected]);
  });
  test('a last line without end whose value is not the last cell is whole', async () =>
    expect(notes(await readText('01/01/2024 00:00;1;a\n01/01/2024 01:00;2;b', choose()))).toEqual([]));
});

describe('hours, days and periods', () => {
  test.each<[string, Partial<GenericChoice>, string]>([
    ['01/07/2024 12:00;1', {}, '2024-07-01T10:00:00.000Z'],
    ['01/07/2024 12:00;1', { zone: 'UTC' }, '2024-07-01T12:00:00.000Z'],
    ['01/07/2024 12:00;1', { zone: 'UTC', stamp: 'end' }, '2024-07-01T11:00:00.000Z'],
    ['2024-07-01T12:00:00+01:00;1', { zone: 'UTC' }, '2024-07-01T11:00:00.000Z'],
  ])('%s with %o begins at %s', async (row, choice, from) =>
    expect(iso(only(await readText(lines(row), choose(choice))).runs[0]!.from)).toBe(from),
  );
  const daysOf = async (choice: Partial<GenericChoice>, ...rows: string[]) => {
    const [run] = only(await readText(lines(...rows), choose(choice))).runs;
    return [run!.stepS, parisDay(run!.from), run!.from === dayStart(parisDay(run!.from)), [...run!.values]];
  };
  test.each<[Partial<GenericChoice>, string[], string]>([
    [{}, ['01/03/2024;1', '02/03/2024;2', '03/03/2024;3'], '2024-03-01'],
    // A date alone is the midnight it begins with.
    [{ stamp: 'end' }, ['01/03/2024;1', '02/03/2024;2', '03/03/2024;3'], '2024-02-29'],
    [{}, ['01/03/2024 00:00;1', '02/03/2024 00:00;2', '03/03/2024 00:00;3'], '2024-03-01'],
    [{ stamp: 'end' }, ['01/03/2024 00:00;1', '02/03/2024 00:00;2', '03/03/2024 00:00;3'], '2024-02-29'],
    [{}, ['01/03/2024 23:59;1', '02/03/2024 23:59;2', '03/03/2024 23:59;3'], '2024-03-01'],
    [{ stamp: 'end' }, ['01/03/2024 23:59:59;1', '02/03/2024 23:59:59;2', '03/03/2024 23:59:59;3'], '2024-03-01'],
  ])('with %o, %o are days from %s', async (choice, rows, first) =>
    expect(await daysOf(choice, ...rows)).toEqual([86_400, day(first), true, [1000, 2000, 3000]]),
  );
  describe.each(['start', 'end'] as const)('an index, with %s,', (stamp) => {
    const index = { variable: 'index', stamp } as const;
    test.each<[string[], string]>([
      [['01/03/2024 23:59:59', '02/03/2024 23:59:59', '03/03/2024 23:59:59'], '2024-03-02'],
      [['01/03/2024 23:59', '02/03/2024 23:59', '03/03/2024 23:59'], '2024-03-02'],
      [['01/03/2024 00:00', '02/03/2024 00:00', '03/03/2024 00:00'], '2024-03-01'],
      [['01/03/2024', '02/03/2024', '03/03/2024'], '2024-03-01'],
    ])('of %o is kept at the midnight it was read, from %s', async (dates, first) => {
      const rows = dates.map((date, i) => `${date};${i + 1}`);
      expect(await daysOf(index, ...rows)).toEqual([86_400, day(first), true, [1000, 2000, 3000]]);
    });
    test.each<[string[], string]>([
      [['01/03/2024 10:00', '01/03/2024 11:00', '01/03/2024 12:00'], '2024-03-01T09:00:00.000Z'],
      [['01/03/2024 09:59:59', '01/03/2024 10:59:59', '01/03/2024 11:59:59'], '2024-03-01T09:00:00.000Z'],
      [['01/03/2024 23:59:59', '08/03/2024 23:59:59', '15/03/2024 23:59:59'], '2024-03-01T23:00:00.000Z'],
      [['01/03/2024 23:59:59'], '2024-03-01T23:00:00.000Z'],
    ])('of %o begins at %s, its own moment', async (stamps, from) => {
      const read = await readText(lines(...stamps.map((one, i) => `${one};${i + 1}`)), choose(index));
      expect([iso(only(read).runs[0]!.from), notes(read).filter((note) => note.includes('intervalle'))]).toEqual([
        from,
        [],
      ]);
    });
  });
  test('a lone midnight is an hour', async () => {
    const [run] = only(await readText(lines('01/03/2024 00:00;1'), choose())).runs;
    expect(run!.stepS).toBe(3600);
  });
  const periods = async (choice: Partial<GenericChoice>, ...rows: string[]) => {
    const read = await readText(lines(...rows), choose(choice));
    return [only(read).periods.map((one) => [one.fromDay, one.toDay, one.value]), notes(read)];
  };
  const SPACED = 'Dates espacées de plusieurs jours : chaque valeur est celle de la période entre deux dates.';
  test.each<[Partial<GenericChoice>, string[], [string, string][]]>([
    [
      {},
      ['01/01/2024;1', '01/02/2024;1', '01/03/2024;1'],
      [
        ['2024-01-01', '2024-02-01'],
        ['2024-02-01', '2024-03-01'],
        ['2024-03-01', '2024-04-01'],
      ],
    ],
    [
      { stamp: 'end' },
      ['01/02/2024;1', '01/03/2024;1'],
      [
        ['2024-01-01', '2024-02-01'],
        ['2024-02-01', '2024-03-01'],
      ],
    ],
    [
      {},
      ['01/01/2023;1', '01/01/2024;1'],
      [
        ['2023-01-01', '2024-01-01'],
        ['2024-01-01', '2025-01-01'],
      ],
    ],
    [
      {},
      ['01/01/2024;1', '08/01/2024;1', '15/01/2024;1'],
      [
        ['2024-01-01', '2024-01-08'],
        ['2024-01-08', '2024-01-15'],
        ['2024-01-15', '2024-01-22'],
      ],
    ],
    [
      { stamp: 'end' },
      ['08/01/2024;1', '20/01/2024;1'],
      [
        ['2023-12-27', '2024-01-08'],
        ['2024-01-08', '2024-01-20'],
      ],
    ],
    [
      {},
      ['01/2024;1', '02/2024;1'],
      [
        ['2024-01-01', '2024-02-01'],
        ['2024-02-01', '2024-03-01'],
      ],
    ],
    [
      {},
      ['2024-01;1', '2024/02;1'],
      [
        ['2024-01-01', '2024-02-01'],
        ['2024-02-01', '2024-03-01'],
      ],
    ],
    [
      {},
      ['01/01/2024 00:00;1', '01/02/2024 00:00;1'],
      [
        ['2024-01-01', '2024-02-01'],
        ['2024-02-01', '2024-03-01'],
      ],
    ],
    [
      {},
      ['01/01/2024;1', '06/01/2024;1'],
      [
        ['2024-01-01', '2024-01-06'],
        ['2024-01-06', '2024-01-11'],
      ],
    ],
  ])('with %o, %o are periods', async (choice, rows, expected) =>
    expect(await periods(choice, ...rows)).toEqual([
      expected.map(([from, to]) => [day(from), day(to), 1000]),
      // A month says its own length.
      /^\d{2}\/\d{4}|^\d{4}-\d{2};/.test(rows[0]!) ? [] : [SPACED],
    ]),
  );
  test.each<[VariableName, string]>([
    ['temperature_exterieure', '°C'],
    ['index', 'kWh'],
    ['puissance_max', 'kVA'],
    ['puissance', 'kW'],
  ])('%s has no period: its dates are days', async (variable, unit) => {
    const read = await readText(lines('01/01/2024;1', '08/01/2024;2', '15/01/2024;3'), choose({ variable, unit }));
    expect([only(read).periods, read.notes]).toEqual([[], []]);
    expect(only(read).runs[0]!.stepS).toBe(86_400);
  });
  test('dates four days apart are days with gaps', async () => {
    const read = await readText(lines('01/01/2024;1', '05/01/2024;2'), choose());
    expect([only(read).periods, values(read)]).toEqual([[], [1000, Number.NaN, Number.NaN, Number.NaN, 2000]]);
  });
});
