import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRecord } from './table-record.ts';
import { faultsOfTables } from './tables.ts';

/**
 * Mistakes planted in the tables of other forms, in the text of any table, in the marks, and in figures that only the second record
 * can find: each is found on its line.
 */
const SRC = join(import.meta.dirname, '../src');
const read = (file: string) => readFileSync(join(SRC, file), 'utf8');
const FILES = {
  ejp: 'tariffs/tables/ejp-days.json',
  tempo: 'tariffs/tables/tempo-days.json',
  school: 'calendar/tables/school-holidays.json',
  degrees: 'heating/tables/department-degree-days.json',
  turpe: 'tariffs/tables/turpe.json',
  regulated: 'tariffs/tables/regulated-electricity.json',
  gas: 'tariffs/tables/gas.json',
  taxes: 'tariffs/tables/taxes.json',
  pv: 'tariffs/tables/pv-purchase.json',
  factors: 'tariffs/tables/factors.json',
  buildings: 'labels/tables/buildings.json',
  irve: 'ev-charging/tables/irve.json',
} as const;
type File = keyof typeof FILES;

/** Faults of a table whose line (the one that holds every text of `at`) is changed, and the number of that line. */
function plant(file: File, at: readonly string[], was: string | RegExp, becomes: string, record: string | null) {
  const path = FILES[file];
  const lines = read(path).split('\n');
  // A key is also named by the gaps and ends of its table.
  const parts = at[0]!.includes('|')
    ? ['"value"', ...at.map((part) => (/^"\d/.test(part) ? `"from":${part}` : part))]
    : at;
  const line = lines.findIndex((text) => parts.every((part) => text.includes(part)));
  expect(line, at.join(' ')).toBeGreaterThanOrEqual(0);
  const planted = lines[line]!.replace(was, becomes);
  expect(planted).not.toBe(lines[line]);
  const text = lines.with(line, planted).join('\n');
  const faults = faultsOfTables((one) => (one === path ? text : read(one)), record);
  const name = path.split('/').at(-1)!;
  return {
    line: line + 1,
    faults: faults.map((fault) => fault.replace(/^.*tables\//, '')),
    here: `${name}:${line + 1}: `,
  };
}

type Plant = [what: string, file: File, at: readonly string[], was: string | RegExp, becomes: string, message: RegExp];
const FORMS: Plant[] = [
  ['an EJP day of month 13', 'ejp', ['"2020"'], '2020-12-04', '2020-13-04', /not a date that exists: 2020-13-04/],
  ['an EJP day in April', 'ejp', ['"2020"'], '2021-03-23', '2021-04-23', /2021-04-23 is not in the winter of 2020/],
  ['an EJP day on a Sunday', 'ejp', ['"2022"'], '2022-12-12', '2022-12-11', /2022-12-11 is not from Monday to Friday/],
  ['an EJP day twice', 'ejp', ['"2021"'], '2022-01-11', '2022-01-10', /2022-01-10 does not follow 2022-01-10/],
  [
    'EJP days out of order',
    'ejp',
    ['"2024"'],
    '"2024-11-13","2024-11-14"',
    '"2024-11-14","2024-11-13"',
    /does not follow/,
  ],
  ['an EJP day too many', 'ejp', ['"2024"'], '"2025-03-14"', '"2025-03-14","2025-03-17"', /23 days, more than 22/],
  ['an EJP winter of another year', 'ejp', ['"2022"'], '"2022"', '"2032"', /2022-12-08 is not in the winter of 2032/],
  ['EJP days verified by one source', 'ejp', ['"status"'], 'single_source', 'verified', /verified with one source/],
  ['a misspelt property of EJP', 'ejp', ['"status"'], '"status"', '"statut"', /unknown property statut|status/],
  ['an irregular EJP winter that is regular', 'ejp', ['"2023": "23'], '"2023"', '"2022"', /winter 2022|winter 2023/],
  ['a Tempo season a day short', 'tempo', ['"2024"'], 'b171', 'b170', /one letter of b, w, r, \? a day, 365 days/],
  ['a red Tempo day more', 'tempo', ['"2020"'], 'b83w4', 'b83r1w3', /23 red and 42 white days, not 22 and 43/],
  ['a red Tempo day in summer', 'tempo', ['"2018"'], /b117$|b117"/, 'rb116"', /cannot be red/],
  ['a white Tempo Sunday', 'tempo', ['"2014"'], 'b91w3rw2b', 'b91w3rw2w', /cannot be white/],
  ['a Tempo letter that does not exist', 'tempo', ['"2016"'], 'b67', 'v67', /one letter of b, w, r, \? a day/],
  ['a Tempo season of another year', 'tempo', ['"2019": "b74'], '"2019"', '"2009"', /season 2009 is not one letter/],
  ['Tempo marks a day short', 'tempo', ['"2022": "s'], 's337', 's336', /the marks of 2022/],
  ['a red and a blue Tempo day exchanged', 'tempo', ['"2015"'], 'wbr5w', 'wr5bw', /cannot be red/],
  [
    'a school holiday that ends before it begins',
    'school',
    ['"A"', '2024-02-17'],
    '2024-03-04',
    '2024-02-05',
    /lasts -12 days/,
  ],
  [
    'a school holiday of month 13',
    'school',
    ['"A"', '2024-02-17'],
    '2024-03-04',
    '2024-13-04',
    /not a date that exists/,
  ],
  ['a zone that does not exist', 'school', ['"B"', '2024-02-24'], '"B"', '"D"', /unknown zone D/],
  ['a misspelt holiday', 'school', ['"B"', '2024-02-24'], 'd’hiver', 'd’hivers', /unknown holiday/],
  [
    'a holiday that begins on a Monday',
    'school',
    ['"B"', '2024-02-24'],
    '2024-02-24',
    '2024-02-26',
    /is not a Saturday/,
  ],
  [
    'a Christmas a week later in one zone',
    'school',
    ['"C"', '"2024-12-21"'],
    /2024-12-21","to":"2025-01-06/,
    '2024-12-28","to":"2025-01-13',
    /begins on 2024-12-28 in zone C/,
  ],
  ['a school source that does not exist', 'school', ['"B"', '2024-02-24'], '"S1"', '"S99"', /unknown source S99/],
  [
    'a bridge verified by one source',
    'school',
    ['"A"', '2024-05-10'],
    'single_source',
    'verified',
    /marked verified with 1/,
  ],
  ['degree-days off by ten', 'degrees', ['"01"', '"baseC":17'], '2596.3', '25963.0', /not a number of degree-days/],
  ['a year of degree-days left out', 'degrees', ['"01"', '"baseC":17'], '2596.3,', '', /has 15 years, not 16/],
  ['a department twice', 'degrees', ['"02"', '"baseC":17'], '"02"', '"01"', /01 17 is there twice/],
  ['a base that does not exist', 'degrees', ['"02"', '"baseC":17'], '"baseC":17', '"baseC":18', /unknown base 18/],
  ['a department that does not exist', 'degrees', ['"02"', '"baseC":17'], '"02"', '"99"', /is no department/],
  [
    'two figures of years exchanged',
    'degrees',
    ['"01"', '"baseC":17'],
    '2596.3,2019.5',
    '2019.5,2596.3',
    /far from|in base 17 and/,
  ],
  [
    'degree-days with two decimals',
    'degrees',
    ['"03"', '"baseC":17'],
    '2530.5',
    '2530.55',
    /not a number of degree-days/,
  ],
  ['degree-days in another unit', 'degrees', ['"unit"'], '°C.jour/an', '°C.h/an', /unknown unit/],
  ['a value twice in a row', 'turpe', ['"CC|HTA"', '2025-08-01'], '"unit"', '"value":1,"unit"', /value is named twice/],
  ['a source code twice', 'taxes', ['"ALTERNA"'], '"ALTERNA"', '"IMPOTS"', /IMPOTS is named twice/],
  ['a list twice', 'pv', ['"title": "Obligation'], '"title"', '"rows": [], "title"', /rows is named twice/],
  [
    'a row that is stale before it begins',
    'turpe',
    ['"CC|HTA"', '2025-08-01'],
    '"status"',
    '"staleAfter":"2024-08-01","status"',
    /stale before it begins/,
  ],
  [
    'a derived row marked verified',
    'turpe',
    ['"CG|BT_INF_36|unique|consommateur"', '"2026-08-01"'],
    'derived',
    'verified',
    /verified with 0/,
  ],
  [
    'a derived row that cites its rule marked verified',
    'turpe',
    ['"derived"', '"RULE-Y","CRE-2026-105"'],
    'derived',
    'verified',
    /verified with 1/,
  ],
  [
    'a row of a cited text marked verified',
    'turpe',
    ['"single_source"', '"CRE-2023-137","ELECTRICORE"'],
    'single_source',
    'verified',
    /verified with 1/,
  ],
  [
    'a row of memory marked as read',
    'factors',
    ['"unverified"', '["MEM"]'],
    'unverified',
    'single_source',
    /single_source with 0/,
  ],
  [
    'a second source that is left out',
    'turpe',
    ['"verified"', '"CRE-2025-40","ELECTRICORE"]'],
    ',"ELECTRICORE"]',
    ']',
    /verified with 1/,
  ],
  [
    'one source twice',
    'turpe',
    ['"verified"', '"CRE-2025-40","ELECTRICORE"]'],
    '"ELECTRICORE"]',
    '"CRE-2025-40"]',
    /verified with 1/,
  ],
  [
    'a label of buildings marked verified',
    'buildings',
    ['"single_source"', '["ASHRAE"]'],
    'single_source',
    'verified',
    /verified with 1/,
  ],
  [
    'a source twice in a row that has enough of them',
    'turpe',
    ['"verified"', '"CRE-2025-40","CRE-2025-78","ELECTRICORE"]'],
    '"CRE-2025-78"',
    '"CRE-2025-40"',
    /cites CRE-2025-40 twice/,
  ],
  [
    'a source that no row cites',
    'turpe',
    ['"RULE-Y": {'],
    '"RULE-Y"',
    '"X": {"title":"Un texte"}, "RULE-Y"',
    /X is cited by no/,
  ],
  ['a jump without a reason', 'pv', ['"jump"'], /"jump":"[^"]*"/, '"jump":"x"', /says no reason/],
  [
    'a row that is stale after it ends',
    'turpe',
    ['"CC|HTA"', '2025-08-01'],
    '"status"',
    '"staleAfter":"2026-08-01","status"',
    /stale after it ends/,
  ],
  [
    'a value twice in a row, written in another way',
    'turpe',
    ['"CC|HTA"', '2025-08-01'],
    '"unit"',
    String.raw`"val\u0075e":1,"unit"`,
    /value is named twice/,
  ],
  [
    'a threshold of the brief and one text marked verified',
    'buildings',
    ['"DPE_SEUIL_ENERGIE|A"', '"single_source"'],
    'single_source',
    'verified',
    /verified with 1/,
  ],
  ['a kind of source that does not exist', 'turpe', ['"RULE-Y": {'], '"rule"', '"ruled"', /unknown kind ruled/],
];

describe('a mistake of form or of mark is found on its line', () => {
  test.each(FORMS)('%s', (_, file, at, was, becomes, message) => {
    const { faults, here } = plant(file, at, was, becomes, file === 'tempo' ? readRecord() : null);
    // A property of the whole table has its fault on the first line of the file, an exception on the line of its year.
    const elsewhere = ['"status"', '"unit"', '"title', '"2023": "23'].some((text) => at[0]!.startsWith(text));
    const found = faults.filter((fault) => elsewhere || fault.startsWith(here));
    expect(found.join('\n'), faults.join('\n')).toMatch(message);
  });
});

const WORDS: [what: string, file: File, at: readonly string[], was: string | RegExp, becomes: string][] = [
  ['a cited text as if it were read', 'regulated', ['"REF-CRE-DELIBERATION-N-2026": {'], ',"kind":"cited"', ''],
  ['a source of another title', 'taxes', ['"ALTERNA": {'], '"title":"', '"title":"Autre '],
  ['a source of another address', 'irve', ['"ARVAL": {'], 'arval.fr/pro', 'arval.fr/autre'],
  ['a row of another source', 'turpe', ['"CC|HTA"', '"2025-08-01"'], '"CRE-2025-78"', '"ELECTRICORE"'],
  ['a row of another note', 'factors', ['"note"'], '"note":"', '"note":"Autre '],
  ['a jump of another reason', 'pv', ['"jump"'], '"jump":"', '"jump":"Autre '],
  ['a table of another title', 'gas', ['"title": "'], '"title": "', '"title": "Autre '],
  ['a source of EJP days of another title', 'ejp', ['"title":'], /"title":\s*"/, '"title": "Autre '],
  ['a school holiday of another source', 'school', ['"B"', '2024-02-24'], '"S4"', '"S5"'],
];

describe('words that say where a figure comes from are found by their digest', () => {
  test.each(WORDS)('%s', (_, file, at, was, becomes) => {
    const { faults, here } = plant(file, at, was, becomes, readRecord());
    expect(faults.filter((fault) => fault.startsWith(here)).join('\n'), faults.join('\n')).toContain(
      'other sources or in other words than recorded',
    );
    expect(plant(file, at, was, becomes, null).faults).toEqual([]);
  });
});

const FIGURES: [what: string, file: File, at: readonly string[], was: string | RegExp, becomes: string][] = [
  [
    'a digit of a price with taxes that has no price before tax',
    'regulated',
    ['"TTC|HPHC|6|HP"', '"2025-08-01"'],
    '20.81',
    '20.91',
  ],
  [
    'a digit of a network coefficient',
    'turpe',
    ['"CS_ENERGY|BTINFMU4|HPH"', '"2025-08-01"'],
    /"value":([\d.]+)/,
    '"value":7.1',
  ],
  [
    'a digit of a power coefficient of HTA',
    'turpe',
    ['"CS_POWER|HTACU5|PTE"', '"2025-08-01"'],
    /"value":[\d.]+/,
    '"value":14.42',
  ],
  ['the metering of the grid with FACÉ', 'turpe', ['"CC|HTA"', '"2025-08-01"'], /"value":[\d.]+/, '"value":377.28'],
  ['the excise of another year', 'taxes', ['"ACCISE_ELEC|PME"', '"2025-08-01"'], /"value":[\d.]+/, '"value":25.09'],
  [
    'a digit of a gas network',
    'gas',
    ['"ATRD|T2|TERME_PROPORTIONNEL"', '"2025-07-01"'],
    /"value":([\d.]+)/,
    '"value":11.11',
  ],
  ['a digit of a purchase price', 'pv', ['"SURPLUS|9-36"', '"2023-02-01"'], /"value":[\d.]+/, '"value":7.91'],
  ['a digit of an emission factor', 'factors', ['"DPE_2021|ELECTRICITE|ECS"'], '0.065', '0.064'],
  ['a day of Tempo of another colour', 'tempo', ['"2023": "b82'], 'b82wb4w2r', 'b82bw4w2r'],
  ['an EJP day moved by a day', 'ejp', ['"2023": ["'], '2024-03-11', '2024-03-12'],
  ['a degree-day', 'degrees', ['"75"', '"baseC":15'], /,(\d+)\.(\d)\]/, ',$1.9]'],
  ['an académie of another zone', 'school', ['"C": ["Cr'], '"Paris",', ''],
  [
    'a mark made better where there are two sources',
    'gas',
    ['"single_source"', '"CRE-PRVG","PRESS"]'],
    'single_source',
    'verified',
  ],
  ['a mark made worse', 'turpe', ['"CC|HTA"', '"2025-08-01"'], '"verified"', '"unverified"'],
];

describe('a figure that nothing rebuilds is found by its second record', () => {
  test.each(FIGURES)('%s', (_, file, at, was, becomes) => {
    const { faults, here } = plant(file, at, was, becomes, readRecord());
    expect(faults.filter((fault) => fault.startsWith(here)).join('\n'), faults.join('\n')).toMatch(
      /recorded as|far from|make |cannot be/,
    );
  });

  test.each([
    ['turpe', 'CS_ENERGY|BTINFCU4|HPH', 'CS_ENERGY|BTINFMU4|HPH', '2025-08-01'],
    ['turpe', 'CG|BT_INF_36|unique|consommateur', 'CG|BT_INF_36|unique|autoproducteur_collectif', '2025-08-01'],
    ['regulated', 'TTC|BASE|9|ABONNEMENT', 'TTC|HPHC|9|ABONNEMENT', '2025-08-01'],
    ['pv', 'SURPLUS|0-3', 'SURPLUS|9-36', '2023-02-01'],
    ['gas', 'ATRT|NATRAN|TCR_PAR_NTR', 'ATRT|TEREGA|TCR_PAR_NTR', '2026-04-01'],
  ] as const)('%s: the values of %s and %s exchanged', (file, one, other, from) => {
    const path = FILES[file];
    const lines = read(path).split('\n');
    const at = [one, other].map((key) =>
      lines.findIndex((line) => line.includes(`"key":"${key}"`) && line.includes(`"from":"${from}"`)),
    );
    const [a, b] = at.map((line) => /"value":[\d.]+/.exec(lines[line]!)![0]);
    expect(a).not.toBe(b);
    const text = lines
      .with(at[0]!, lines[at[0]!]!.replace(a!, b!))
      .with(at[1]!, lines[at[1]!]!.replace(b!, a!))
      .join('\n');
    const faults = faultsOfTables((name) => (name === path ? text : read(name)));
    for (const line of at)
      expect(
        faults.some((fault) => fault.includes(`:${line + 1}: `)),
        faults.join('\n'),
      ).toBe(true);
  });

  test('a row that is added, and one that is removed', () => {
    const lines = read(FILES.factors).split('\n');
    const at = lines.findIndex((line) => line.includes('"key":"ADEME_ACV|GAZ_NATUREL|ALL"'));
    const without = faultsOfTables((name) => (name === FILES.factors ? lines.toSpliced(at, 1).join('\n') : read(name)));
    expect(without.join('\n')).toMatch(/ADEME_ACV\|GAZ_NATUREL\|ALL 2024-01-01 is in the record only/);
    const record = readRecord()
      .split('\n')
      .filter((line) => !line.includes('ADEME_ACV|GAZ_NATUREL|ALL'))
      .join('\n');
    expect(faultsOfTables(undefined, record)).toEqual([
      expect.stringMatching(
        new RegExp(`factors.json:${at + 1}: ADEME_ACV\\|GAZ_NATUREL\\|ALL 2024-01-01 is not in the record`),
      ),
    ]);
  });
});
