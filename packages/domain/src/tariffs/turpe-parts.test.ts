import { describe, expect, test } from 'vitest';
import { type Row, tableOf } from '../../test/tariff-tables.ts';
import { sentenceOf } from '../answers/index.ts';
import { POST_LABELS } from './post-names.ts';
import { powerUnit } from './turpe-formulas.ts';
import type { TurpeFormula } from './turpe-formulas.ts';
import { parseIsoDay } from '../calendar/days.ts';
import { TURPE_RULES } from './table-rules.ts';
import type { TariffTable } from './table.ts';
import {
  formulaFacts,
  hasCollectiveFormula,
  highestPower,
  isTurpeFormula,
  missingTurpeKeys,
  powerOf,
  turpeChangeDays,
  turpeFixed,
  wrongPowerClasses,
} from './turpe.ts';

const day = (iso: string) => parseIsoDay(iso)!;
const BEFORE = day('1950-01-01');

describe('TURPE', () => {
  const none = tableOf(TURPE_RULES, []);
  const FOUR = ['HPH', 'HCH', 'HPB', 'HCB'];
  const FIVE = ['PTE', ...FOUR];
  const keysOf = (formula: string, kind: string, classes: readonly string[]) =>
    classes.map((cls) => `${kind}|${formula}|${cls}`);

  test.each([
    ['BTINFMUDT', ['P'], ['HP', 'HC'], [], 'BT_INF_36'],
    ['BTINFCU4', ['P'], FOUR, [], 'BT_INF_36'],
    ['BTSUPLU4', FOUR, FOUR, ['CMDPS_ALPHA|BT_SUP_36'], 'BT_SUP_36'],
    ['HTACU5', FIVE, FIVE, ['CMDPS_CP|HTA'], 'HTA'],
  ] as const)('%s lacks all of its rows in an empty table', (formula, powers, energies, penalties, domain) => {
    const fixed = [`CG|${domain}|unique|consommateur`, `CC|${domain}`, ...keysOf(formula, 'CS_POWER', powers)];
    expect(missingTurpeKeys(formula, BEFORE, true, 'unique', 'consommateur', none)).toEqual([
      ...fixed,
      ...keysOf(formula, 'CS_ENERGY', energies),
      ...penalties,
    ]);
    expect(missingTurpeKeys(formula, BEFORE, false, 'unique', 'consommateur', none)).toEqual(fixed);
  });
  test('a row of management and metering together stands for both', () => {
    const table = tableOf(TURPE_RULES, [{ key: 'CG_CC|BT_SUP_36|unique|consommateur', unit: 'EUR/an' }]);
    const missing = (network: 'unique' | 'CARD') =>
      missingTurpeKeys('BTSUPCU4', day('2025-01-15'), false, network, 'consommateur', table);
    expect(missing('unique')).toEqual(keysOf('BTSUPCU4', 'CS_POWER', FOUR));
    expect(missing('CARD').slice(0, 2)).toEqual(['CG|BT_SUP_36|CARD|consommateur', 'CC|BT_SUP_36']);
  });

  const rowsOf = (formula: 'BTSUPCU4' | 'BTINFCU4', powers: readonly string[], domain: string): Row[] => [
    { key: `CG|${domain}|unique|consommateur`, unit: 'EUR/an', value: 10 },
    { key: `CC|${domain}`, unit: 'EUR/an', value: 20 },
    ...powers.map((cls, i) => ({ key: `CS_POWER|${formula}|${cls}`, unit: 'EUR/kVA/an', value: i + 1 })),
  ];
  const NOW = day('2025-01-15');
  const fixedOf = (rows: readonly Row[], formula: 'BTSUPCU4' | 'BTINFCU4', power: Parameters<typeof turpeFixed>[1]) =>
    turpeFixed(formula, power, NOW, 'unique', 'consommateur', tableOf(TURPE_RULES, rows));
  const shown = (fixed: ReturnType<typeof turpeFixed>) =>
    fixed.known
      ? fixed.parts.map((part) => [part.label, part.quantity, part.unit, part.unitPrice, part.eurPerYear])
      : null;

  test('the fixed part prices each class on what it adds to the one before', () => {
    const fixed = fixedOf(rowsOf('BTSUPCU4', FOUR, 'BT_SUP_36'), 'BTSUPCU4', { HPH: 40, HCH: 50, HPB: 70, HCB: 70 });
    expect(shown(fixed)).toEqual([
      ['Composante de gestion', 1, 'an', 10, 10],
      ['Composante de comptage', 1, 'an', 20, 20],
      ['Part puissance, heures pleines saison haute', 40, 'kVA', 1, 40],
      ['Part puissance, heures creuses saison haute', 10, 'kVA', 2, 20],
      ['Part puissance, heures pleines saison basse', 20, 'kVA', 3, 60],
      ['Part puissance, heures creuses saison basse', 0, 'kVA', 4, 0],
    ]);
    expect(fixed).toMatchObject({ eurPerYear: 150 });
  });
  test('up to 36 kVA the power is one number', () =>
    expect(shown(fixedOf(rowsOf('BTINFCU4', ['P'], 'BT_INF_36'), 'BTINFCU4', 9))).toEqual([
      ['Composante de gestion', 1, 'an', 10, 10],
      ['Composante de comptage', 1, 'an', 20, 20],
      ['Part puissance', 9, 'kVA', 1, 9],
    ]));
  test('management and metering of one row are one part', () => {
    const rows = [
      ...rowsOf('BTINFCU4', ['P'], 'BT_INF_36'),
      { key: 'CG_CC|BT_INF_36|unique|consommateur', unit: 'EUR/an', value: 33 },
    ];
    expect(shown(fixedOf(rows, 'BTINFCU4', 6))).toEqual([
      ['Composantes de gestion et de comptage', 1, 'an', 33, 33],
      ['Part puissance', 6, 'kVA', 1, 6],
    ]);
  });
  test.each(['CG|', 'CC|', 'CS_POWER|BTSUPCU4|HPH', 'CS_POWER|BTSUPCU4|HCB'])('without %s it is unknown', (missing) => {
    const rows = rowsOf('BTSUPCU4', FOUR, 'BT_SUP_36').filter(({ key }) => !key.startsWith(missing));
    expect(fixedOf(rows, 'BTSUPCU4', 60)).toMatchObject({
      known: false,
      missingRow: { key: expect.stringContaining(missing) },
    });
  });
  test('without the power row up to 36 kVA it is unknown', () =>
    expect(fixedOf(rowsOf('BTINFCU4', [], 'BT_INF_36'), 'BTINFCU4', 6)).toMatchObject({
      known: false,
      missingRow: { key: 'CS_POWER|BTINFCU4|P' },
    }));

  test('changes on the days of its rows: own classes, penalties, grouping, collective energies', () => {
    const dated = (keys: readonly (readonly [string, string])[]) =>
      tableOf(
        TURPE_RULES,
        keys.map(([key, unit], i) => ({ key, unit, from: `2025-03-${String(i + 1).padStart(2, '0')}` })),
      );
    const days = (count: number) => Array.from({ length: count }, (_, i) => day('2025-03-01') + i);
    const changesOf = (formula: Parameters<typeof turpeChangeDays>[0], table: TariffTable) =>
      turpeChangeDays(formula, day('2025-01-01'), day('2026-01-01'), 'unique', 'consommateur', table).toSorted(
        (a, b) => a - b,
      );
    const hta = [
      ['CER_SOUTIRAGE|HTA', 'cEUR/kVArh'],
      ['REGROUPEMENT_AERIEN|HTA', 'EUR/kW/km/an'],
      ['REGROUPEMENT_SOUTERRAIN|HTA', 'EUR/kW/km/an'],
      ['CG_CC|HTA|unique|consommateur', 'EUR/an'],
      ['CMDPS_CP|HTA', '1'],
      ['CS_POWER|HTACU5|PTE', 'EUR/kW/an'],
      ['CS_ENERGY|HTACU5|HCB', 'cEUR/kWh'],
    ] as const;
    expect(changesOf('HTACU5', dated(hta))).toEqual(days(7));
    expect(changesOf('BTSUPCU4', dated(hta))).toEqual([]);
    const collective = FOUR.flatMap((cls) =>
      ['ACCALLO', 'ACCAUTO'].map((flow) => [`CS_ENERGY|BTINFCU4${flow}|${cls}`, 'cEUR/kWh'] as const),
    );
    expect(changesOf('BTINFCU4', dated(collective))).toEqual(days(8));
    expect(changesOf('BTINFMU4', dated(collective))).toEqual([]);
  });

  test('powers, units and names', () => {
    expect([powerOf(9, 'HPH'), powerOf({ HPH: 40 }, 'HPH'), powerOf({ HPH: 40 }, 'HCH')]).toEqual([9, 40, Number.NaN]);
    expect([highestPower(9), highestPower({ HPH: 40, HCB: 60 })]).toEqual([9, 60]);
    expect([powerUnit('HTA'), powerUnit('BT_SUP_36'), powerUnit('BT_INF_36')]).toEqual(['kW', 'kVA', 'kVA']);
    expect(['BTINFLU', 'btinflu', 'toString', ''].map(isTurpeFormula)).toEqual([true, false, false, false]);
    const collective = ['BTINFCU4', 'BTINFMU4', 'BTSUPCU4', 'BTSUPLU4', 'BTINFLU', 'HTACU5'] as const;
    expect(collective.map(hasCollectiveFormula)).toEqual([true, true, true, true, false, false]);
  });
});

describe('classes of the powers of a point', () => {
  const FOUR = ['HPH', 'HCH', 'HPB', 'HCB'];
  test.each<[string[], TurpeFormula | null, string | null]>([
    [FOUR, 'BTSUPLU4', null],
    [[...FOUR].reverse(), 'BTSUPLU4', null],
    [['PTE', ...FOUR], 'HTACU5', null],
    [[], 'BTINFMU4', null],
    [['PTE', 'HPH'], null, null],
    [['PTE', ...FOUR], 'BTSUPLU4', 'class_unknown_name'],
    [['HP', 'HC'], null, 'class_unknown_name'],
    [['HPSH'], null, 'class_unknown_name'],
    [FOUR, 'HTACU5', 'class_missing'],
    [['HPH', 'HPH'], 'BTSUPLU4', 'class_twice'],
    [['BASE'], 'BTINFMU4', 'formula_without_classes'],
  ])('%j under %s: %s', (names, formula, reason) =>
    expect(wrongPowerClasses(names, formula)?.reason ?? null).toBe(reason),
  );
  test('the refusal names the class and those that are possible', () =>
    expect(sentenceOf(wrongPowerClasses(['HPSH'], 'BTSUPLU4')!)).toBe(
      'Le poste «\u00a0HPSH\u00a0» n’existe pas dans la formule «\u00a0BT\u00a0>\u00a036\u00a0kVA, longue utilisation\u00a0». Postes possibles\u00a0: heures pleines saison haute, heures creuses saison haute, heures pleines saison basse, heures creuses saison basse.',
    ));
  test('so does the refusal of powers among which one is missing', () =>
    expect(wrongPowerClasses(['PTE', 'HPH', 'HCB'], 'HTALU5')).toMatchObject({
      reason: 'class_missing',
      values: { post: POST_LABELS.HCH, formula: formulaFacts('HTALU5').label },
    }));
});
