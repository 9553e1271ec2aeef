import { describe, expect, test } from 'vitest';
import { warningSentence } from '../answers/index.ts';
import { isoDay, parseIsoDay } from '../calendar/days.ts';
import { decreasingPowers, decreasingPowersSentence } from './ordered-powers.ts';
import { PUBLISHED, wantedRate, withOwnRates } from './own-rates.ts';
import type { OwnRate } from './own-rates.ts';
import { lookup } from './table.ts';
import { parseUnit, shownUnit } from './units.ts';

const day = (iso: string) => parseIsoDay(iso)!;
/** Published on [2024-11-01, 2025-02-01), then from 2025-08-01 on: a gap of six months. */
const GAP_KEY = 'CS_POWER|BTSUPLU4|HCH';
const own = (more: Partial<OwnRate> = {}): OwnRate => ({
  table: 'turpe',
  key: GAP_KEY,
  value: 20,
  fromDay: day('2025-01-01'),
  toDay: null,
  ...more,
});
const ownRows = (rates: readonly OwnRate[], key = GAP_KEY) =>
  withOwnRates(rates)
    .turpe.rows.get(key)!
    .filter(({ status }) => status === 'own_bill')
    .map(({ fromDay, toDay, value }) => [isoDay(fromDay), toDay === null ? null : isoDay(toDay), value]);

describe('a rate asked for', () => {
  test.each([
    ['turpe', 'CS_ENERGY|BTINFLU|BASE', 'Part énergie, BT\u00a0≤\u00a036\u00a0kVA, longue utilisation, Base', '€/kWh'],
    [
      'turpe',
      GAP_KEY,
      'Part puissance, BT\u00a0>\u00a036\u00a0kVA, longue utilisation, heures creuses saison haute',
      '€/kVA/an',
    ],
    ['turpe', 'CG|HTA|CARD|consommateur', 'Composante de gestion, HTA, contrat CARD', '€/an'],
    ['gas', 'ATRD|T3|ABONNEMENT', 'Distribution de gaz (ATRD), option T3, abonnement', '€/an'],
    // No row of this key is published: its unit is that of its rule.
    ['gas', 'ATRD|T3|DISTANCE', 'Distribution de gaz (ATRD), option T3, distance', '€/m/an'],
    ['regulated', 'TTC|BASE|6|BASE', 'Tarif Bleu, option Base, 6\u00a0kVA, Base', '€/kWh TTC'],
  ] as const)('%s %s is « %s » in %s', (table, key, label, unit) =>
    expect(wantedRate(table, key)).toEqual({ table, key, label, unit }),
  );
  test('no table has a row of an unknown key', () => expect(wantedRate('gas', 'ATRD|T9|ABONNEMENT')).toBeNull());
});

describe('own rates', () => {
  test('none leaves the published tables as they are', () => {
    expect(withOwnRates([])).toBe(PUBLISHED);
    const book = withOwnRates([own()]);
    expect([
      book.gas === PUBLISHED.gas,
      book.regulated === PUBLISHED.regulated,
      book.turpe === PUBLISHED.turpe,
    ]).toEqual([true, true, false]);
    expect(withOwnRates([own({ value: Number.NaN })]).turpe).toBe(PUBLISHED.turpe);
  });
  test.each([
    // Before the first published row, and in the gap.
    [
      '2024-10-01',
      null,
      [
        ['2024-10-01', '2024-11-01', 20],
        ['2025-02-01', '2025-08-01', 20],
      ],
    ],
    ['2024-11-01', null, [['2025-02-01', '2025-08-01', 20]]],
    ['2025-01-31', '2025-02-02', [['2025-02-01', '2025-02-02', 20]]],
    ['2025-02-01', '2025-08-01', [['2025-02-01', '2025-08-01', 20]]],
    ['2025-03-01', '2025-04-01', [['2025-03-01', '2025-04-01', 20]]],
    ['2025-01-01', '2025-02-01', []],
    ['2025-08-01', null, []],
    ['2025-08-01', '2026-12-31', []],
    ['2024-01-01', '2024-02-01', [['2024-01-01', '2024-02-01', 20]]],
  ])('from %s to %s they hold where no row is published', (from, to, rows) =>
    expect(ownRows([own({ fromDay: day(from), toDay: to === null ? null : day(to) })])).toEqual(rows),
  );
  test('the first of two rates of the same days holds', () =>
    expect(ownRows([own({ toDay: day('2025-04-01') }), own({ value: 30 })])).toEqual([
      ['2025-02-01', '2025-04-01', 20],
      ['2025-04-01', '2025-08-01', 30],
    ]));
  test('a row of a bill says so, and warns', () => {
    const found = lookup(withOwnRates([own()]).turpe, GAP_KEY, day('2025-03-01'), 'x');
    expect(found).toMatchObject({
      known: true,
      row: {
        id: `own:turpe:${GAP_KEY}:2025-02-01`,
        table: 'turpe',
        status: 'own_bill',
        references: [{ title: 'Votre facture', url: null }],
        share: false,
      },
    });
    expect(found.known && found.warnings.map(warningSentence)).toEqual([
      'Part puissance, BT\u00a0>\u00a036\u00a0kVA, longue utilisation, heures creuses saison haute, valeur du 01/02/2025\u00a0: saisie, lue sur votre facture.',
    ]);
  });
  test('a price typed in euros is kept in the unit of its table', () => {
    const at = day('2020-01-01');
    const energy = own({ key: 'CS_ENERGY|BTSUPLU4|HCH', value: 0.04, fromDay: at });
    const found = lookup(withOwnRates([energy]).turpe, energy.key, at, 'x');
    expect(found.known && [found.value, found.row.unit.quantity]).toEqual([4, 'cEUR/kWh']);
  });
  test('a rate of a key without any row, and one of an unknown key', () => {
    const distance = own({ table: 'gas', key: 'ATRD|T3|DISTANCE', value: 3 });
    const book = withOwnRates([distance, { ...distance, key: 'ATRD|T9|ABONNEMENT' }]);
    expect(lookup(book.gas, distance.key, day('2025-01-01'), 'x')).toMatchObject({ known: true, value: 3 });
    expect(lookup(book.gas, distance.key, day('2024-12-31'), 'x')).toMatchObject({ known: false });
    expect(book.gas.rows.has('ATRD|T9|ABONNEMENT')).toBe(false);
  });
});

describe('powers that fall', () => {
  test.each([
    [
      { HPH: Number.NaN, HCH: 50, HPB: 40 },
      { before: 'HCH', beforePower: 50, after: 'HPB', afterPower: 40 },
    ],
    [
      { HPH: 60, HCH: Number.NaN, HPB: 55 },
      { before: 'HPH', beforePower: 60, after: 'HPB', afterPower: 55 },
    ],
    [
      { HPH: 60, HCH: 59, HPB: 58 },
      { before: 'HPH', beforePower: 60, after: 'HCH', afterPower: 59 },
    ],
    [
      { PTE: 10, HPH: 10.5, HCH: 10.4 },
      { before: 'HPH', beforePower: 10.5, after: 'HCH', afterPower: 10.4 },
    ],
    [{}, null],
  ])('%j', (power, pair) => expect(decreasingPowers(power)).toEqual(pair));

  const pair = { before: 'HPH', beforePower: 60.5, after: 'HCH', afterPower: 50 } as const;
  test.each([
    ['kVA', '50\u00a0kVA', '60,5\u00a0kVA'],
    ['kW', '50\u00a0kW', '60,5\u00a0kW'],
    ['', '50', '60,5'],
  ] as const)('unit « %s »', (unit, after, before) =>
    expect(decreasingPowersSentence(pair, unit)).toBe(
      `Puissances souscrites décroissantes\u00a0: heures creuses saison haute (${after}) est inférieure à heures pleines saison haute (${before}). Une puissance ne peut pas baisser d’un poste au suivant.`,
    ),
  );
  test('the unit may be left out', () =>
    expect(decreasingPowersSentence(pair)).toBe(decreasingPowersSentence(pair, '')));
});

describe('units shown', () => {
  test.each([
    ['EUR/kWh', 0.2, false, { value: 0.2, unit: '€/kWh' }],
    ['cEUR/kWh HT', 10.91, false, { value: 0.1091, unit: '€/kWh HT' }],
    ['kgCO2e/kWh PCI final', 0.227, false, { value: 0.227, unit: 'kgCO₂e/kWh PCI' }],
    ['1', 0.07, true, { value: 7, unit: '%' }],
    ['1', 0.07, false, { value: 0.07, unit: '' }],
    // A share counts in percent only where it has no unit.
    ['EUR/an', 3, true, { value: 3, unit: '€/an' }],
  ])('%s', (text, value, share, shown) => expect(shownUnit(value, parseUnit(text)!, share)).toEqual(shown));
  test.each([
    ['EUR/MWh PCS TTC', 'EUR/MWh', ['PCS', 'TTC']],
    ['kWh PCS/kWh PCI', 'kWh PCS/kWh PCI', []],
    ['kWh EP/kWh EF', 'kWh EP/kWh EF', []],
    ['EUR final HT', 'EUR', ['final', 'HT']],
  ])('%s is read with its qualifiers', (text, quantity, qualifiers) =>
    expect(parseUnit(text)).toEqual({ text, quantity, qualifiers }),
  );
  test.each(['EURHT', 'EUR  HT', 'EUR XX', 'toString', 'EUR HT PCS HT'])('« %s » is no unit', (text) =>
    expect(parseUnit(text)).toBeNull(),
  );
});
