import { describe, expect, test } from 'vitest';
import { isoDay, parseIsoDay } from '../calendar/days.ts';
import { checkTable } from './check-table.ts';
import { each, matchKey } from './row-keys.ts';
import type { RowRule } from './row-keys.ts';
import { lookup, readTable } from './table.ts';

const day = (iso: string) => parseIsoDay(iso)!;

const RULES: readonly RowRule[] = [
  { parts: [{ PRICE: 'Prix' }, { A: 'option A', B: '' }], units: ['EUR/kWh', 'cEUR/kWh'] },
  { parts: [{ RATE: 'Taux' }], units: ['1'], share: true },
];

const ROW = {
  key: 'PRICE|A',
  value: 0.2,
  unit: 'EUR/kWh',
  from: '2025-01-01',
  to: '2025-02-01',
  status: 'verified',
  sources: ['S'],
};
const TABLE = { title: 'Essai', sources: { S: { title: 'Un texte' } }, rows: [ROW] };

const faultsOf = (raw: unknown) => checkTable(raw, RULES).faults.map(({ where, message }) => `${where}: ${message}`);
const withRow = (change: object) => faultsOf({ ...TABLE, rows: [{ ...ROW, ...change }] });
const withRows = (...rows: object[]) => faultsOf({ ...TABLE, rows: rows.map((row) => ({ ...ROW, ...row })) });

describe('a sound table', () => {
  test('gives its rows with their label, unit, days and sources', () => {
    const { table, faults } = checkTable(
      {
        ...TABLE,
        sources: { S: { title: 'Un texte', url: 'https://example.org/a' }, T: { title: 'Autre' } },
        rows: [{ ...ROW, sources: ['S', 'T'], staleAfter: '2025-01-15', note: 'lu deux fois' }],
      },
      RULES,
    );
    expect(faults).toEqual([]);
    expect(table).toEqual({
      title: 'Essai',
      rows: [
        {
          key: 'PRICE|A',
          label: 'Prix, option A',
          value: 0.2,
          unit: { text: 'EUR/kWh', quantity: 'EUR/kWh', qualifiers: [] },
          share: false,
          fromDay: day('2025-01-01'),
          toDay: day('2025-02-01'),
          status: 'verified',
          references: [
            { title: 'Un texte', url: 'https://example.org/a' },
            { title: 'Autre', url: null },
          ],
          staleAfterDay: day('2025-01-15'),
          note: 'lu deux fois',
        },
      ],
    });
  });

  test('a word that is empty adds nothing to the label, a share is kept, an open row has no end', () => {
    const { table } = checkTable(
      {
        ...TABLE,
        rows: [
          { ...ROW, key: 'PRICE|B' },
          { ...ROW, key: 'RATE', unit: '1', to: null },
        ],
      },
      RULES,
    );
    expect(
      table?.rows.map(({ label, share, toDay, note, staleAfterDay }) => [label, share, toDay, note, staleAfterDay]),
    ).toEqual([
      ['Prix', false, day('2025-02-01'), null, null],
      ['Taux', true, null, null, null],
    ]);
  });

  test.each(['verified', 'single_source', 'derived', 'unverified', 'suspect'])('%s is a status', (status) =>
    expect(withRow({ status })).toEqual([]),
  );

  test.each(['cited', 'rule', 'memory'])('%s is a kind of source', (kind) =>
    expect(faultsOf({ ...TABLE, sources: { S: { title: 'Un texte', kind } } })).toEqual([]),
  );
  test('another kind of source is none', () =>
    expect(faultsOf({ ...TABLE, sources: { S: { title: 'Un texte', kind: 'read' } } })).toEqual([
      'sources.S: unknown kind read',
    ]));

  test('texts and declared gaps are accepted', () => {
    expect(
      faultsOf({
        ...TABLE,
        rows: [ROW, { ...ROW, from: '2025-03-01', to: null }],
        gaps: [{ key: 'PRICE|A', from: '2025-02-01', to: '2025-03-01', reason: 'grille perdue' }],
        texts: [{ key: 'RULE', text: 'Une règle', status: 'verified', sources: ['S'] }],
      }),
    ).toEqual([]);
  });
});

describe('a faulty table is refused, with the place of the fault', () => {
  test.each([
    [null, 'table: is not an object'],
    ['rows', 'table: is not an object'],
    [[TABLE], 'table: is not an object'],
    [{ ...TABLE, title: undefined }, 'table: title is missing'],
    [{ ...TABLE, title: '  ' }, 'table: title is missing'],
    [{ ...TABLE, title: 3 }, 'table: title is missing'],
    [{ ...TABLE, version: 2 }, 'table: unknown property version'],
    [{ ...TABLE, rows: {} }, 'rows: is not a list'],
    [{ ...TABLE, rows: undefined }, 'rows: is not a list'],
    [{ ...TABLE, gaps: {} }, 'gaps: is not a list'],
    [{ ...TABLE, texts: 'x' }, 'texts: is not a list'],
    [{ ...TABLE, rows: [null] }, 'rows[0]: is not an object'],
    [{ ...TABLE, rows: [ROW, []] }, 'rows[1]: is not an object'],
    [{ ...TABLE, gaps: [null] }, 'gaps[0]: is not an object'],
    [{ ...TABLE, texts: [null] }, 'texts[0]: is not an object'],
  ])('%#', (raw, fault) => {
    expect(faultsOf(raw)).toEqual([fault]);
    expect(checkTable(raw, RULES).table).toBeNull();
  });

  test.each<[object, string]>([
    [{ price: 1 }, 'rows[0]: unknown property price'],
    [{ key: 'PRICE|C' }, 'rows[0]: unknown key PRICE|C'],
    [{ key: 'PRICE' }, 'rows[0]: unknown key PRICE'],
    [{ key: 'PRICE|A|A' }, 'rows[0]: unknown key PRICE|A|A'],
    [{ key: 'PRICE|toString' }, 'rows[0]: unknown key PRICE|toString'],
    [{ unit: 'EUR/kwh' }, 'rows[0]: unknown unit EUR/kwh of PRICE|A'],
    [{ unit: 'EUR/MWh' }, 'rows[0]: unit EUR/MWh does not fit PRICE|A: expected EUR/kWh or cEUR/kWh'],
    [{ value: '0.2' }, 'rows[0]: value of PRICE|A is not a number'],
    [{ value: null }, 'rows[0]: value of PRICE|A is not a number'],
    [{ value: Number.NaN }, 'rows[0]: value of PRICE|A is not a number'],
    [{ value: Number.POSITIVE_INFINITY }, 'rows[0]: value of PRICE|A is not a number'],
    [{ from: '2025-02-30' }, 'rows[0]: from is not a date that exists: 2025-02-30'],
    [{ from: 20250101 }, 'rows[0]: from is not a date that exists: 20250101'],
    [{ from: null }, 'rows[0]: from is not a date that exists: null'],
    [{ to: undefined }, 'rows[0]: to is not a date that exists: undefined'],
    [{ to: '2025-13-01' }, 'rows[0]: to is not a date that exists: 2025-13-01'],
    [{ to: '2025-01-01' }, 'rows[0]: PRICE|A ends before it begins'],
    [{ to: '2024-12-31' }, 'rows[0]: PRICE|A ends before it begins'],
    [{ staleAfter: 'soon' }, 'rows[0]: staleAfter is not a date that exists: soon'],
    [{ staleAfter: null }, 'rows[0]: staleAfter is not a date that exists: null'],
    [{ status: 'own_bill' }, 'rows[0]: unknown status own_bill'],
    [{ status: undefined }, 'rows[0]: unknown status undefined'],
    [{ sources: [] }, 'rows[0]: has no source'],
    [{ sources: ['Z'] }, 'rows[0]: unknown source Z'],
    [{ sources: ['S', 4] }, 'rows[0]: unknown source 4'],
    [{ note: 4 }, 'rows[0]: note of PRICE|A is not a text'],
    [{ note: null }, 'rows[0]: note of PRICE|A is not a text'],
  ])('row with %o', (change, fault) => expect(withRow(change)).toEqual([fault]));

  test('a row that ends a day after it begins is the shortest', () =>
    expect(withRow({ to: '2025-01-02' })).toEqual([]));

  test('what is missing is said once for each property', () => {
    expect(withRow({ key: undefined, unit: '' })).toEqual([
      'rows[0]: key is missing',
      'rows[0]: unit is missing',
      'rows[0]: unknown key ',
      'rows[0]: unknown unit  of ',
    ]);
    expect(withRow({ sources: 'S' })).toEqual(['rows[0].sources: is not a list', 'rows[0]: has no source']);
  });

  test.each<[unknown, string[]]>([
    [[], ['sources: is not an object', 'rows[0]: unknown source S']],
    [{ S: 'Un texte' }, ['sources.S: is not an object', 'rows[0]: unknown source S']],
    [{ S: { title: '' } }, ['sources.S: title is missing']],
    [{ S: { title: 'Un texte', date: 2025 } }, ['sources.S: unknown property date']],
    [{ S: { title: 'Un texte', url: 'ftp://example.org' } }, ['sources.S: bad url']],
    [{ S: { title: 'Un texte', url: 'see http://example.org' } }, ['sources.S: bad url']],
    [{ S: { title: 'Un texte', url: 'https://' } }, ['sources.S: bad url']],
    [{ S: { title: 'Un texte', url: 'https://example.org and more' } }, ['sources.S: bad url']],
    [{ S: { title: 'Un texte', url: 7 } }, ['sources.S: bad url']],
    [{ S: { title: 'Un texte', url: 'http://example.org' } }, []],
  ])('sources %o', (sources, faults) => expect(faultsOf({ ...TABLE, sources })).toEqual(faults));

  test.each<[object, string]>([
    [{ extra: 1 }, 'texts[0]: unknown property extra'],
    [{ key: '' }, 'texts[0]: key is missing'],
    [{ text: undefined }, 'texts[0]: text is missing'],
    [{ status: 'sure' }, 'texts[0]: unknown status sure'],
    [{ sources: ['Z'] }, 'texts[0]: unknown source Z'],
  ])('text with %o', (change, fault) => {
    const text = { key: 'RULE', text: 'Une règle', status: 'verified', sources: ['S'], ...change };
    expect(faultsOf({ ...TABLE, texts: [text] })).toEqual([fault]);
  });

  test.each<[object, string]>([
    [{ extra: 1 }, 'gaps[0]: unknown property extra'],
    [{ key: '' }, 'gaps[0]: key is missing'],
    [{ reason: '' }, 'gaps[0]: reason is missing'],
    [{ from: 'x' }, 'gaps[0]: from is not a date that exists: x'],
    [{ to: 'x' }, 'gaps[0]: to is not a date that exists: x'],
  ])('gap with %o', (change, fault) => {
    const gap = { key: 'PRICE|A', from: '2025-02-01', to: '2025-03-01', reason: 'perdue', ...change };
    const rows = [ROW, { ...ROW, from: '2025-03-01', to: null }];
    expect(faultsOf({ ...TABLE, rows, gaps: [gap] })).toEqual([fault]);
  });
});

describe('rows of a key', () => {
  test('follow each other, in any order in the file', () =>
    expect(withRows({ from: '2025-02-01', to: null }, {})).toEqual([]));
  test('do not concern those of another key', () => expect(withRows({}, { key: 'PRICE|B' })).toEqual([]));
  test('do not overlap', () => {
    expect(withRows({}, { from: '2025-01-31', to: null })).toEqual([
      'rows[1]: PRICE|A of 2025-01-31 overlaps the row of 2025-01-01, which ends on 2025-02-01',
    ]);
    expect(withRows({ to: null }, { from: '2025-02-01', to: null })).toEqual([
      'rows[1]: PRICE|A of 2025-02-01 overlaps the row of 2025-01-01, which is open',
    ]);
  });
  test('leave no day that is not declared', () =>
    expect(withRows({}, { from: '2025-02-02', to: null })).toEqual([
      'rows[1]: PRICE|A has an undeclared gap from 2025-02-01 to 2025-02-02',
    ]));
  test.each([
    ['PRICE|B', '2025-02-01', '2025-03-01'],
    ['PRICE|A', '2025-02-02', '2025-03-01'],
    ['PRICE|A', '2025-02-01', '2025-02-28'],
  ])('a gap declared for %s from %s to %s is not the one of the rows', (key, from, to) => {
    const rows = [ROW, { ...ROW, from: '2025-03-01', to: null }];
    expect(faultsOf({ ...TABLE, rows, gaps: [{ key, from, to, reason: 'perdue' }] })).toEqual([
      'rows[1]: PRICE|A has an undeclared gap from 2025-02-01 to 2025-03-01',
      `gaps[0]: ${key} has no gap from ${from} to ${to}`,
    ]);
  });
});

describe('a table that is read', () => {
  test('throws with all of its faults', () => {
    expect(() => readTable('essai', { ...TABLE, title: '', rows: [{ ...ROW, value: 'x' }] }, RULES)).toThrow(
      new Error('essai: table: title is missing\nessai: rows[0]: value of PRICE|A is not a number'),
    );
  });
  test('holds the rows of a key in order, each with its identity', () => {
    const table = readTable('essai', { ...TABLE, rows: [{ ...ROW, from: '2025-02-01', to: null }, ROW] }, RULES);
    expect(table.title).toBe('Essai');
    expect(table.rows.get('PRICE|A')!.map(({ id, fromDay }) => [id, isoDay(fromDay)])).toEqual([
      ['essai:PRICE|A:2025-01-01', '2025-01-01'],
      ['essai:PRICE|A:2025-02-01', '2025-02-01'],
    ]);
    expect(lookup(table, 'PRICE|A', day('2024-12-31'), 'prix')).toMatchObject({
      known: false,
      missingRow: { table: 'essai', key: 'PRICE|A' },
    });
    expect(lookup(table, 'PRICE|A', day('2025-01-01'), 'prix')).toMatchObject({ known: true, value: 0.2 });
  });
});

describe('keys', () => {
  test('the first rule whose parts all accept is the one', () => {
    expect(matchKey(RULES, 'RATE')).toMatchObject({ label: 'Taux', rule: { share: true } });
    expect(matchKey(RULES, 'PRICE|B')?.label).toBe('Prix');
    expect(matchKey(RULES, 'RATE|A')).toBeNull();
    expect(matchKey(RULES, '')).toBeNull();
  });
  test('codes of one kind have their word made', () =>
    expect(each([3, 'x'], (code) => `${code} kVA`)).toEqual({ '3': '3 kVA', x: 'x kVA' }));
});
