import { describe, expect, test } from 'vitest';
import { warningSentence } from '../answers/index.ts';
import { type Row, tableOf } from '../../test/tariff-tables.ts';
import { parseIsoDay } from '../calendar/days.ts';
import { ejpPrice } from './ejp.ts';
import { emissionFactor, primaryEnergyFactor } from './factors.ts';
import {
  atrdCapacity,
  atrdDistance,
  atrdOption,
  atrdProportional,
  atrdSubscription,
  capacityCoefficient,
  conversionCoefficient,
  gasChangeDays,
  gasReferencePrice,
  gasReferenceSubscription,
  missingAtrdKeys,
  pcsPerPci,
  transportTerm,
} from './gas-networks.ts';
import { pvParameter, pvPurchase } from './pv-purchase.ts';
import { missingRegulatedKeys, regulatedChangeDays, regulatedPrices } from './regulated.ts';
import { GAS_RULES, REGULATED_RULES } from './table-rules.ts';
import { changeDays, rowReference } from './table.ts';
import type { Lookup } from './table.ts';
import { electricityCta, electricityExcise, gasCta, gasExcise, taxChangeDays, vatRate } from './taxes.ts';
import {
  turpeCollectiveEnergy,
  turpeEnergy,
  turpeExceedance,
  turpeGrouping,
  turpeManagement,
  turpeMetering,
  turpePower,
  turpeReactive,
  turpeReactiveLimit,
  turpeReactiveOfProducer,
  turpeReactiveSent,
} from './turpe.ts';

const day = (iso: string) => parseIsoDay(iso)!;
/** No table has a row on this day: a lookup answers the row that it asked for. */
const BEFORE = day('1950-01-01');

describe('the row that each figure is read in', () => {
  test.each<[Lookup, string, string]>([
    [atrdSubscription('T1', BEFORE), 'ATRD|T1|ABONNEMENT', 'abonnement de l’ATRD T1'],
    [atrdProportional('T3', BEFORE), 'ATRD|T3|TERME_PROPORTIONNEL', 'terme proportionnel de l’ATRD T3'],
    [atrdCapacity('T4', false, BEFORE), 'ATRD|T4|CAPACITE_JUSQU_A_500_MWH_J', 'terme de capacité de l’ATRD T4'],
    [atrdCapacity('T4', true, BEFORE), 'ATRD|T4|CAPACITE_AU_DELA_500_MWH_J', 'terme de capacité de l’ATRD T4'],
    [atrdCapacity('TP', true, BEFORE), 'ATRD|TP|CAPACITE', 'terme de capacité de l’ATRD TP'],
    [atrdDistance(BEFORE), 'ATRD|TP|DISTANCE', 'terme de distance de l’ATRD TP'],
    [transportTerm('TCS', 'TEREGA', BEFORE), 'ATRT|ALL|TCS', 'transport de gaz, sortie du réseau principal'],
    [transportTerm('TCR', 'TEREGA', BEFORE), 'ATRT|TEREGA|TCR_PAR_NTR', 'transport de gaz, réseau régional'],
    [transportTerm('TCL', 'NATRAN', BEFORE), 'ATRT|NATRAN|TCL_PITD', 'transport de gaz, livraison'],
    [transportTerm('STOCKAGE', 'NATRAN', BEFORE), 'STOCKAGE|ALL|TERME', 'stockage de gaz'],
    [capacityCoefficient('TEREGA', BEFORE), 'COEF_A|GRDF_TEREGA|A', 'coefficient A de la capacité normalisée'],
    [gasReferencePrice('CUISSON_ECS', BEFORE), 'PRVG|CUISSON_ECS|PRIX_KWH', 'prix repère de vente de gaz'],
    [gasReferenceSubscription('CHAUFFAGE', BEFORE), 'PRVG|CHAUFFAGE|ABONNEMENT', 'abonnement du prix repère de gaz'],
    [conversionCoefficient('GAZ_B', BEFORE), 'CONVERSION|GAZ_B|COEFFICIENT_MOYEN', 'coefficient de conversion'],
    [pcsPerPci(BEFORE), 'CONVERSION|PCS_PCI|RATIO', 'rapport PCS/PCI'],
    [electricityExcise('PME', BEFORE), 'ACCISE_ELEC|PME', 'accise sur l’électricité'],
    [gasExcise(BEFORE), 'ACCISE_GAZ|COMBUSTIBLE', 'accise sur le gaz'],
    [electricityCta(BEFORE), 'CTA_ELEC|DISTRIBUTION', 'CTA sur l’électricité'],
    [vatRate('gaz', 'abonnement', true, BEFORE), 'TVA_GAZ|ABONNEMENT_ET_CTA', 'TVA'],
    [vatRate('gaz', 'abonnement', false, BEFORE), 'TVA_GAZ|CONSOMMATION_ET_ACCISE', 'TVA'],
    [vatRate('gaz', 'consommation', true, BEFORE), 'TVA_GAZ|CONSOMMATION_ET_ACCISE', 'TVA'],
    [vatRate('electricite', 'abonnement', true, BEFORE), 'TVA_ELEC|ABONNEMENT_ET_CTA', 'TVA'],
    [vatRate('electricite', 'consommation', false, BEFORE), 'TVA_ELEC|CONSOMMATION_ET_ACCISE', 'TVA'],
    [ejpPrice(12, 'HN', BEFORE), 'TTC|EJP|12|HN', 'Tarif Bleu, option EJP, 12\u00a0kVA'],
    [pvPurchase('SURPLUS', 3, BEFORE), 'SURPLUS|0-3', 'tarif d’achat du surplus pour 3\u00a0kWc'],
    [pvPurchase('VENTE_TOTALE', 4, BEFORE), 'VENTE_TOTALE|3-9', 'tarif d’achat en vente totale pour 4\u00a0kWc'],
    [pvPurchase('PRIME', 500, BEFORE), 'PRIME|100-500', 'prime à l’autoconsommation pour 500\u00a0kWc'],
    [pvParameter('DEGRADATION', BEFORE), 'PARAM|DEGRADATION', 'paramètre photovoltaïque DEGRADATION'],
    [
      emissionFactor('DPE_2021', 'FIOUL', BEFORE, 'CHAUFFAGE'),
      'DPE_2021|FIOUL|ALL',
      'facteur d’émission FIOUL (DPE 2021 (arrêté du 31 mars 2021))',
    ],
    [primaryEnergyFactor('FIOUL', BEFORE), 'ENERGIE_PRIMAIRE|FIOUL|ALL', 'facteur d’énergie primaire FIOUL'],
    [turpeManagement('HTA', BEFORE), 'CG|HTA|unique|consommateur', 'composante de gestion du TURPE (HTA)'],
    [
      turpeManagement('BT_SUP_36', BEFORE, 'CARD', 'autoproducteur_collectif'),
      'CG|BT_SUP_36|CARD|autoproducteur_collectif',
      'composante de gestion du TURPE (BT\u00a0>\u00a036\u00a0kVA)',
    ],
    [
      turpeManagement('BT_INF_36', BEFORE, 'CARD', 'autoproducteur_individuel_avec_injection'),
      'CG|BT_INF_36|any|autoproducteur_individuel_avec_injection',
      'composante de gestion du TURPE (BT\u00a0≤\u00a036\u00a0kVA)',
    ],
    [
      turpeMetering('BT_INF_36', BEFORE),
      'CC|BT_INF_36',
      'composante de comptage du TURPE (BT\u00a0≤\u00a036\u00a0kVA)',
    ],
    [
      turpePower('BTINFLU', null, BEFORE),
      'CS_POWER|BTINFLU|P',
      'part puissance du TURPE (BT\u00a0≤\u00a036\u00a0kVA, longue utilisation)',
    ],
    [
      turpePower('HTALU5', 'PTE', BEFORE),
      'CS_POWER|HTALU5|PTE',
      'part puissance du TURPE (HTA, longue utilisation, pointe fixe)',
    ],
    [
      turpeEnergy('HTALU5', 'HPB', BEFORE),
      'CS_ENERGY|HTALU5|HPB',
      'part énergie du TURPE (HTA, longue utilisation, pointe fixe)',
    ],
    [turpeExceedance('HTA', BEFORE), 'CMDPS_CP|HTA', 'dépassements de puissance (HTA)'],
    [
      turpeExceedance('BT_SUP_36', BEFORE),
      'CMDPS_ALPHA|BT_SUP_36',
      'dépassements de puissance (BT\u00a0>\u00a036\u00a0kVA)',
    ],
    [turpeReactive(BEFORE), 'CER_SOUTIRAGE|HTA', 'énergie réactive (HTA)'],
    [turpeReactiveSent(BEFORE), 'CER_SOUTIRAGE_HCB_INJECTEE|HTA', 'énergie réactive injectée (HTA)'],
    [turpeReactiveOfProducer(BEFORE), 'CER_INJECTION|HTA', 'énergie réactive d’un point d’injection (HTA)'],
    [turpeReactiveLimit(BEFORE), 'CER_TGPHI_MAX|HTA', 'franchise d’énergie réactive (HTA)'],
    [turpeGrouping('overhead', BEFORE), 'REGROUPEMENT_AERIEN|HTA', 'composante de regroupement (HTA)'],
    [turpeGrouping('underground', BEFORE), 'REGROUPEMENT_SOUTERRAIN|HTA', 'composante de regroupement (HTA)'],
    [
      turpeCollectiveEnergy('BTINFCU4', 'HPH', true, BEFORE),
      'CS_ENERGY|BTINFCU4ACCAUTO|HPH',
      'part énergie du TURPE en autoconsommation collective (BT\u00a0≤\u00a036\u00a0kVA, courte utilisation, 4 plages)',
    ],
    [
      turpeCollectiveEnergy('BTSUPLU4', 'HCB', false, BEFORE),
      'CS_ENERGY|BTSUPLU4ACCALLO|HCB',
      'part énergie du TURPE en autoconsommation collective (BT\u00a0>\u00a036\u00a0kVA, longue utilisation)',
    ],
  ])('%#', (found, key, what) => {
    expect(found).toMatchObject({ known: false, missingRow: { key }, values: { what, day: BEFORE } });
  });

  test('no row is asked for a power that no bracket holds', () => {
    expect(pvPurchase('SURPLUS', 500.1, BEFORE)).toMatchObject({ known: false, missingRow: null });
    expect(pvPurchase('SURPLUS', 0, BEFORE)).toMatchObject({ known: false, missingRow: null });
  });

  test('a factor of the use comes before the one of all uses', () => {
    const at = (use?: string) => emissionFactor('DPE_2021', 'ELECTRICITE', day('2022-01-01'), use);
    expect(at('CHAUFFAGE')).toMatchObject({ value: 0.079 });
    expect(at('ECS')).toMatchObject({ value: 0.065 });
    expect(at()).toMatchObject({ known: false });
    expect(emissionFactor('ADEME_ACV', 'ELECTRICITE', day('2024-01-01'), 'ECS')).toMatchObject({ value: 0.052 });
  });

  test('the CTA of gas adds the two shares, and is unknown where one is', () => {
    const cta = gasCta(day('2025-07-01'));
    expect(cta.known && cta.parts.map(({ row }) => row.key)).toEqual([
      'CTA_GAZ|DISTRIBUTION',
      'CTA_GAZ|TRANSPORT',
      'CTA_GAZ|COEFFICIENT_TRANSPORT',
    ]);
    expect(gasCta(day('2023-06-30'))).toMatchObject({
      known: false,
      missingRow: { key: 'CTA_GAZ|COEFFICIENT_TRANSPORT' },
      values: { what: 'CTA sur le gaz' },
    });
  });
});

describe('distribution of gas', () => {
  test.each([
    [0, 'T1'],
    [6_000, 'T1'],
    [6_001, 'T2'],
    [300_000, 'T2'],
    [300_001, 'T3'],
    [5_000_000, 'T3'],
    [5_000_001, 'T4'],
  ])('%d kWh a year is of option %s', (kWh, option) => expect(atrdOption(kWh)).toBe(option));

  const none = tableOf(GAS_RULES, []);
  test.each([
    ['T1', true, ['ABONNEMENT', 'TERME_PROPORTIONNEL']],
    ['T2', true, ['ABONNEMENT', 'TERME_PROPORTIONNEL']],
    ['T3', true, ['ABONNEMENT', 'TERME_PROPORTIONNEL']],
    ['T4', true, ['ABONNEMENT', 'TERME_PROPORTIONNEL', 'CAPACITE_JUSQU_A_500_MWH_J', 'CAPACITE_AU_DELA_500_MWH_J']],
    ['TP', true, ['ABONNEMENT', 'CAPACITE', 'DISTANCE']],
    ['T4', false, ['ABONNEMENT']],
  ] as const)('%s lacks its rows (network billed beside: %s)', (option, beside, components) =>
    expect(missingAtrdKeys(option, BEFORE, beside, none)).toEqual(components.map((one) => `ATRD|${option}|${one}`)),
  );
  test('a row that covers the day is not missing', () => {
    const table = tableOf(GAS_RULES, [{ key: 'ATRD|T1|ABONNEMENT', unit: 'EUR/an', to: '2025-02-01' }]);
    expect(missingAtrdKeys('T1', day('2025-01-31'), true, table)).toEqual(['ATRD|T1|TERME_PROPORTIONNEL']);
    expect(missingAtrdKeys('T1', day('2025-02-01'), false, table)).toEqual(['ATRD|T1|ABONNEMENT']);
  });

  const KEYS = [
    ['ATRD|T4|ABONNEMENT', 'EUR/an'],
    ['ATRD|T4|TERME_PROPORTIONNEL', 'EUR/MWh PCS'],
    ['ATRD|T4|CAPACITE_JUSQU_A_500_MWH_J', 'EUR/MWh/j/an'],
    ['ATRD|T4|CAPACITE_AU_DELA_500_MWH_J', 'EUR/MWh/j/an'],
    ['ATRD|T4|CAPACITE', 'EUR/MWh/j/an'],
    ['ATRD|T4|DISTANCE', 'EUR/m/an'],
    ['ATRT|ALL|TCS', 'EUR/MWh/j/an'],
    ['ATRT|TEREGA|TCR_PAR_NTR', 'EUR/MWh/j/an'],
    ['ATRT|TEREGA|TCL_PITD', 'EUR/MWh/j/an'],
    ['STOCKAGE|ALL|TERME', 'EUR/MWh/j/an'],
    ['COEF_A|GRDF_TEREGA|A', '1'],
    ['ATRD|T3|ABONNEMENT', 'EUR/an'],
  ] as const;
  const dated = tableOf(
    GAS_RULES,
    KEYS.map(([key, unit], i) => ({ key, unit, from: `2025-03-${String(i + 1).padStart(2, '0')}` })),
  );
  const march = (last: number) => Array.from({ length: last }, (_, i) => day('2025-03-01') + i);
  test('changes on the days of its rows, and with a transporter on those of transport and storage', () => {
    const [from, to] = [day('2025-01-01'), day('2026-01-01')];
    expect(gasChangeDays('T4', null, from, to, dated)).toEqual(march(6));
    expect(gasChangeDays('T4', 'TEREGA', from, to, dated)).toEqual(march(11));
  });
});

describe('days on which a row changes', () => {
  const table = tableOf(GAS_RULES, [
    { key: 'RF|T3', unit: 'EUR/an', from: '2025-01-10', to: '2025-01-20' },
    { key: 'RF|T3', unit: 'EUR/an', from: '2025-01-20', staleAfter: '2025-01-25' },
  ]);
  test.each([
    ['2025-01-09', '2025-01-26', ['2025-01-10', '2025-01-20', '2025-01-20', '2025-01-25']],
    ['2025-01-10', '2025-01-25', ['2025-01-20', '2025-01-20']],
    ['2025-01-20', '2025-01-30', ['2025-01-25']],
    ['2025-01-25', '2025-01-30', []],
  ])('between %s and %s, bounds excluded', (from, to, days) =>
    expect(changeDays(table, 'RF|T3', day(from), day(to))).toEqual(days.map(day)),
  );
  test('a key without rows never changes', () => expect(changeDays(table, 'RF|T4', 0, 99_999)).toEqual([]));
  test('a reference gives the texts and the last day in force', () => {
    const [first, second] = table.rows.get('RF|T3')!;
    expect(rowReference(first!)).toBe('Un texte (en vigueur le 10/01/2025, jusqu’au 19/01/2025)');
    expect(rowReference({ ...second!, references: [...second!.references, { title: 'Autre', url: null }] })).toBe(
      'Un texte\u00a0; Autre (en vigueur le 20/01/2025, sans terme connu)',
    );
  });
  test.each([
    ['gaz', 'PME', '2023-12-01', '2024-08-01', ['2024-01-01', '2024-01-01', '2024-07-01', '2024-07-01']],
    ['gaz', 'PME', '2025-07-15', '2025-08-15', ['2025-08-01', '2025-08-01', '2025-08-01', '2025-08-01']],
    ['electricite', 'PME', '2025-07-15', '2025-08-15', ['2025-08-01', '2025-08-01', '2025-08-01', '2025-08-01']],
    [
      'electricite',
      'MENAGES_ASSIMILES',
      '2026-01-15',
      '2026-02-15',
      ['2026-02-01', '2026-02-01', '2026-02-01', '2026-02-01'],
    ],
  ] as const)('taxes on %s (%s) from %s to %s', (energy, category, from, to, days) =>
    expect(taxChangeDays(energy, category, day(from), day(to))).toEqual(days.map(day)),
  );
  test('taxes of both energies change in their first days', () => {
    const first = (energy: 'gaz' | 'electricite', iso: string) =>
      taxChangeDays(energy, 'HAUTE_PUISSANCE', day(iso) - 1, day(iso) + 1).length;
    expect([first('gaz', '2013-05-01'), first('gaz', '2014-01-01'), first('gaz', '2023-07-01')]).toEqual([2, 2, 1]);
    expect([first('electricite', '2014-01-01'), first('electricite', '2022-02-01')]).toEqual([2, 1]);
  });
});

describe('regulated prices', () => {
  const row = (key: string, value: number, more: Partial<Row> = {}): Row => ({
    key,
    value,
    unit: key.endsWith('ABONNEMENT')
      ? key.startsWith('HT')
        ? 'EUR/an HT'
        : 'EUR/mois TTC'
      : `cEUR/kWh ${key.startsWith('HT') ? 'HT' : 'TTC'}`,
    ...more,
  });
  const JANUARY = day('2025-01-15');
  test('come before tax where the whole grid is known so, else with taxes', () => {
    const ht = [row('HT|BASE|6|ABONNEMENT', 120), row('HT|BASE|6|BASE', 15)];
    const ttc = [row('TTC|BASE|6|ABONNEMENT', 12), row('TTC|BASE|6|BASE', 20, { status: 'derived' })];
    expect(regulatedPrices('BASE', 6, JANUARY, tableOf(REGULATED_RULES, [...ht, ...ttc]))).toMatchObject({
      taxes: 'HT',
      subscriptionEurPerYear: 120,
      pricesEurPerKWh: { BASE: 0.15 },
      warnings: [],
    });
    for (const part of ht) {
      const found = regulatedPrices('BASE', 6, JANUARY, tableOf(REGULATED_RULES, [part, ...ttc]));
      expect(found).toMatchObject({ taxes: 'TTC', subscriptionEurPerYear: 144, pricesEurPerKWh: { BASE: 0.2 } });
      expect(found.known && found.rows.map(({ key }) => key)).toEqual(['TTC|BASE|6|ABONNEMENT', 'TTC|BASE|6|BASE']);
      expect(found.known && found.warnings.map(warningSentence)).toEqual([
        'Un texte, valeur du 01/01/2025\u00a0: déduite par une règle, non lue dans un texte.',
      ]);
    }
  });
  test('are unknown by name, and the rows with taxes are asked for', () => {
    const none = tableOf(REGULATED_RULES, [row('TTC|HPHC|9|HP', 20)]);
    expect(regulatedPrices('HPHC', 9, JANUARY, none)).toMatchObject({
      known: false,
      values: { what: 'Tarif Bleu, option Heures Creuses, 9\u00a0kVA', day: JANUARY },
      missingRow: null,
    });
    expect(missingRegulatedKeys('HPHC', 9, JANUARY, none)).toEqual(['TTC|HPHC|9|ABONNEMENT', 'TTC|HPHC|9|HC']);
    const whole = tableOf(REGULATED_RULES, [row('HT|BASE|6|ABONNEMENT', 120), row('HT|BASE|6|BASE', 15)]);
    expect(missingRegulatedKeys('BASE', 6, JANUARY, whole)).toEqual([]);
  });
  test('change on the days of both grids', () => {
    const table = tableOf(REGULATED_RULES, [
      row('HT|HPHC|9|ABONNEMENT', 1, { from: '2025-02-01' }),
      row('HT|HPHC|9|HP', 1, { from: '2025-02-02' }),
      row('TTC|HPHC|9|ABONNEMENT', 1, { from: '2025-02-03' }),
      row('TTC|HPHC|9|HC', 1, { from: '2025-02-04' }),
      row('TTC|HPHC|6|HC', 1, { from: '2025-02-05' }),
    ]);
    expect(regulatedChangeDays('HPHC', 9, day('2025-01-01'), day('2025-03-01'), table)).toEqual(
      [1, 2, 3, 4].map((date) => day(`2025-02-0${date}`)),
    );
  });
});
