import { describe, expect, test } from 'vitest';
import { isoDay, parseIsoDay } from '../calendar/days.ts';
import { gasReferencePrice } from './gas-networks.ts';
import { lookup } from './table.ts';
import type { Lookup, TariffRow } from './table.ts';
import { GAS, REGULATED } from './tables.ts';
import { electricityCta, electricityExcise, gasCta, gasExcise, vatRate } from './taxes.ts';
import type { TurpeFormula } from './turpe.ts';
import { turpeFixed } from './turpe.ts';

/**
 * Every row with a price taxes included is rebuilt from the price before tax of the same day: HT, then CTA and excise, then VAT.
 * The published price is rounded to the cent, or to the hundredth of a c€/kWh; a monthly one comes from a yearly one rounded too.
 */
const HALF_CENT = 0.005;
const EDGE = 1e-9;
const day = (iso: string) => parseIsoDay(iso)!;
const number = (found: Lookup): number => (found.known ? found.value : Number.NaN);

/** Price taxes included of a row before tax, by the formula that the option can have; NaN where a rate is unknown. */
function rebuilt(row: TariffRow, ht: TariffRow, on: number): number[] {
  const [, option, power, component] = row.key.split('|');
  const vat = (base: 'abonnement' | 'consommation') => 1 + number(vatRate('electricite', base, true, on));
  if (component !== 'ABONNEMENT')
    return [(ht.value + number(electricityExcise('MENAGES_ASSIMILES', on)) / 10) * vat('consommation')];
  const formulas: TurpeFormula[] = option === 'BASE' ? ['BTINFCU4', 'BTINFCUST'] : ['BTINFMU4', 'BTINFMUDT'];
  const months = row.unit.quantity === 'EUR/mois' ? 12 : 1;
  return formulas.map((formula) => {
    const fixed = turpeFixed(formula, Number(power), on);
    const cta = number(electricityCta(on)) * (fixed.known ? fixed.eurPerYear : Number.NaN);
    return ((ht.value + cta) * vat('abonnement')) / months;
  });
}

type Compared = { id: string; status: string; from: number; deviation: number; tolerance: number };

/** Every published price with taxes that has a price before tax and known rates. */
function compared(): Compared[] {
  const found: Compared[] = [];
  for (const [key, rows] of REGULATED.rows) {
    if (!key.startsWith('TTC|')) continue;
    for (const row of rows) {
      const ht = lookup(REGULATED, key.replace('TTC|', 'HT|'), row.fromDay, '');
      if (!ht.known) continue;
      const prices = rebuilt(row, ht.row, row.fromDay).filter((price) => Number.isFinite(price));
      if (prices.length === 0) continue;
      found.push({
        id: `${key} ${isoDay(row.fromDay)}`,
        status: row.status,
        from: row.fromDay,
        deviation: Math.min(...prices.map((price) => Math.abs(price - row.value))),
        tolerance: HALF_CENT + (row.unit.quantity === 'EUR/mois' ? HALF_CENT / 12 : 0) + EDGE,
      });
    }
  }
  return found;
}

describe('regulated electricity', () => {
  // Until the end of 2022 local taxes of each town were beside the excise: a price with taxes then is not HT + CTA + excise + VAT.
  const all = compared().filter((one) => one.from >= day('2023-01-01'));

  test('prices before and after tax agree to the published rounding', () => {
    expect(all.length).toBeGreaterThanOrEqual(85);
    const wrong = all.filter((one) => one.deviation > one.tolerance);
    // The only one that does not is marked so in the table, and warns whoever uses it.
    expect(wrong.map((one) => [one.id, one.status])).toEqual([['TTC|BASE|15|ABONNEMENT 2024-11-01', 'suspect']]);
  });

  test('a wrong price is seen: one hundredth of a c€/kWh is too much', () => {
    const closest = all.filter((one) => one.id.endsWith('|BASE 2025-02-01'));
    expect(closest.length).toBeGreaterThan(0);
    for (const one of closest) expect(0.01 - one.deviation).toBeGreaterThan(one.tolerance - EDGE);
  });

  test('a price with taxes alone leaves a positive price before tax', () => {
    let rows = 0;
    for (const [key, list] of REGULATED.rows) {
      if (!key.startsWith('TTC|') || !key.split('|')[3] || key.endsWith('ABONNEMENT')) continue;
      for (const row of list) {
        const vat = number(vatRate('electricite', 'consommation', true, row.fromDay));
        const excise = number(electricityExcise('MENAGES_ASSIMILES', row.fromDay));
        if (Number.isNaN(vat) || Number.isNaN(excise)) continue;
        rows++;
        expect(row.value / (1 + vat) - excise / 10, row.id).toBeGreaterThan(0);
      }
    }
    expect(rows).toBeGreaterThan(400);
  });
});

describe('gas reference price', () => {
  test.each(['CHAUFFAGE', 'CUISSON_ECS'] as const)('%s: (HT + excise) × 1,20 is the published price', (use) => {
    const rows = GAS.rows.get(`PRVG|${use}|PRIX_KWH_HT`)!;
    expect(rows.length).toBe(6);
    for (const row of rows) {
      const vat = number(vatRate('gaz', 'consommation', true, row.fromDay));
      // The price of January 2025 adds up with the excise of December: it was published before the rate of the new year.
      const exciseDay = row.fromDay === day('2025-01-01') ? row.fromDay - 1 : row.fromDay;
      const ttc = (row.value + number(gasExcise(exciseDay)) / 1000) * (1 + vat);
      // Five decimals before and after tax, each rounded (the CRE truncates some); four in January 2025.
      const rounding = row.value * 1e4 === Math.round(row.value * 1e4) ? 1e-4 : 1e-5;
      expect(Math.abs(ttc - number(gasReferencePrice(use, row.fromDay))), row.id).toBeLessThanOrEqual(rounding + EDGE);
    }
  });

  test.each([
    ['CHAUFFAGE', 'T2'],
    ['CUISSON_ECS', 'T1'],
  ] as const)('%s: (HT + CTA) × 1,055 is the published subscription', (use, option) => {
    const [row] = GAS.rows.get(`PRVG|${use}|ABONNEMENT_HT`)!;
    const cta = gasCta(row!.fromDay);
    const network = lookup(GAS, `ATRD|${option}|ABONNEMENT`, row!.fromDay, '');
    const ttc = (row!.value + (cta.known ? cta.value : Number.NaN) * number(network)) * 1.055;
    const published = number(lookup(GAS, `PRVG|${use}|ABONNEMENT`, row!.fromDay, ''));
    expect(Math.abs(ttc - published)).toBeLessThanOrEqual(0.01);
  });
});
