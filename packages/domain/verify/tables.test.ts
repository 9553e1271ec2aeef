import { expect, test } from 'vitest';
import { GAS_RULES, TURPE_RULES } from '../src/tariffs/table-rules.ts';
import { faultsOfTables } from './tables.ts';
import { tableFaults } from './table-text.ts';

test('the tables of the package have no fault', () => {
  expect(faultsOfTables()).toEqual([]);
});

const FIRST =
  '{"key":"CC|HTA","value":376.39,"unit":"EUR/an","from":"2025-08-01","to":"2026-08-01","status":"verified","sources":["A"]}';
const SECOND =
  '{"key":"CC|HTA","value":387.84,"unit":"EUR/an","from":"2026-08-01","to":null,"status":"single_source","sources":["A"]}';

const file = (rows: readonly string[], gaps = '[]', source = '"A": {"title":"Un texte"}') =>
  `{\n  "title": "Essai",\n  "sources": {\n    ${source}\n  },\n  "gaps": ${gaps},\n  "rows": [\n    ${rows.join(',\n    ')}\n  ]\n}\n`;
const faults = (text: string) => tableFaults('turpe.json', text, TURPE_RULES);

test('a sound table has no fault', () => expect(faults(file([FIRST, SECOND]))).toEqual([]));

test.each([
  ['a month 13', SECOND.replace('2026-08-01', '2026-13-01'), 'from is not a date that exists: 2026-13-01'],
  [
    'a month 13 at the end',
    SECOND.replace('"to":null', '"to":"2027-13-01"'),
    'to is not a date that exists: 2027-13-01',
  ],
  [
    'a day 31 in a short month',
    SECOND.replace('2026-08-01', '2026-06-31'),
    'from is not a date that exists: 2026-06-31',
  ],
  ['a date without its zeros', SECOND.replace('2026-08-01', '2026-8-1'), 'from is not a date that exists: 2026-8-1'],
  [
    'a unit of another kind',
    SECOND.replace('EUR/an', 'EUR/kVA/an'),
    'unit EUR/kVA/an does not fit CC|HTA: expected EUR/an',
  ],
  ['a unit that does not exist', SECOND.replace('EUR/an', 'EUR/ans'), 'unknown unit EUR/ans of CC|HTA'],
  ['a misspelt property', SECOND.replace('"value"', '"vlaue"'), 'unknown property vlaue'],
  ['a misspelt key', SECOND.replace('CC|HTA', 'CC|HAT'), 'unknown key CC|HAT'],
  ['a value that is a text', SECOND.replace('387.84', '"387.84"'), 'value of CC|HTA is not a number'],
  ['an unknown status', SECOND.replace('single_source', 'sure'), 'unknown status sure'],
  ['an undeclared source', SECOND.replace('["A"]', '["B"]'), 'unknown source B'],
  ['no source', SECOND.replace('["A"]', '[]'), 'has no source'],
  [
    'a period that ends before it begins',
    SECOND.replace('"to":null', '"to":"2026-08-01"'),
    'CC|HTA ends before it begins',
  ],
  ['a gap', SECOND.replace('2026-08-01', '2026-09-01'), 'CC|HTA has an undeclared gap from 2026-08-01 to 2026-09-01'],
  [
    'an overlap',
    SECOND.replace('2026-08-01', '2026-07-31'),
    'CC|HTA of 2026-07-31 overlaps the row of 2025-08-01, which ends on 2026-08-01',
  ],
])('refuses %s, with its line', (_, row, message) => {
  expect(faults(file([FIRST, row]))).toContain(`turpe.json:9: ${message}`);
});

test('a gap may be declared, and a declared gap must be one', () => {
  const late = SECOND.replace('2026-08-01', '2026-09-01');
  const gap = '[\n    {"key":"CC|HTA","from":"2026-08-01","to":"2026-09-01","reason":"Non trouvée"}\n  ]';
  expect(faults(file([FIRST, late], gap))).toEqual([]);
  expect(faults(file([FIRST, SECOND], gap))).toEqual(['turpe.json:7: CC|HTA has no gap from 2026-08-01 to 2026-09-01']);
  expect(faults(file([FIRST, late], gap.replace('2026-09-01', '2026-13-01')))[0]).toBe(
    'turpe.json:7: to is not a date that exists: 2026-13-01',
  );
});

test('a gap is found whatever the order of the rows, and an open row hides no later one', () => {
  const open = FIRST.replace('"2026-08-01"', 'null');
  expect(faults(file([SECOND, FIRST]))).toEqual([]);
  expect(faults(file([SECOND, open]))).toEqual([
    'turpe.json:8: CC|HTA of 2026-08-01 overlaps the row of 2025-08-01, which is open',
  ]);
});

test('a source needs a title and a sound address', () => {
  expect(faults(file([FIRST], '[]', '"A": {"titel":"Un texte"}'))).toEqual([
    'turpe.json:4: unknown property titel',
    'turpe.json:4: title is missing',
  ]);
  expect(faults(file([FIRST], '[]', '"A": {"title":"Un texte","url":"cre.fr"}'))).toEqual(['turpe.json:4: bad url']);
});

test('rules of a table refuse the keys of another, and a file that is not JSON', () => {
  expect(tableFaults('gas.json', file([FIRST]), GAS_RULES)).toEqual(['gas.json:8: unknown key CC|HTA']);
  expect(tableFaults('gas.json', '{', GAS_RULES)[0]).toMatch(/^gas\.json:1: is not JSON/);
});
