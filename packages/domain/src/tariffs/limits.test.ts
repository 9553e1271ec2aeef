import { describe, expect, test } from 'vitest';
import { parseIsoDay } from '../calendar/days.ts';
import { pvPurchase } from './pv-purchase.ts';
import { exciseCategory } from './taxes.ts';
import { parseUnit, shownUnit } from './units.ts';

const day = (iso: string) => parseIsoDay(iso)!;

test.each([
  [36, 'MENAGES_ASSIMILES'],
  [36.1, 'PME'],
  [250, 'PME'],
  [250.1, 'HAUTE_PUISSANCE'],
])('%d kVA pays the excise of %s', (kVA, category) => expect(exciseCategory(kVA)).toBe(category));

describe('purchase of photovoltaic energy', () => {
  const key = (kWc: number) => {
    const found = pvPurchase('SURPLUS', kWc, day('2022-08-15'));
    return found.known ? found.row.key : null;
  };
  test.each([
    [0.1, '0-3'],
    [3, '0-3'],
    [3.01, '3-9'],
    [9, '3-9'],
    [9.01, '9-36'],
    [36, '9-36'],
    [36.01, '36-100'],
    [100, '36-100'],
  ])('%d kWc is paid as %s', (kWc, bracket) => expect(key(kWc)).toBe(`SURPLUS|${bracket}`));
  test.each([0, -1, Number.NaN, 501])('%d kWc has no tariff', (kWc) => expect(key(kWc)).toBeNull());
  test('a quarter begins on its first day', () => {
    const at = (iso: string) => {
      const found = pvPurchase('SURPLUS', 3, day(iso));
      return found.known ? found.value : null;
    };
    expect([at('2022-10-31'), at('2022-11-01'), at('2023-01-31'), at('2023-02-01')]).toEqual([10, null, null, 13.13]);
  });
});

describe('units of tables', () => {
  test.each(['EUR/kWh', 'EUR/kWh HT', 'EUR/kWh PCS HT', 'EUR/kWh TTC'])('%s is read as it is written', (text) =>
    expect(parseUnit(text)).toMatchObject({ text, quantity: 'EUR/kWh' }),
  );
  test.each(['', ' ', 'HT', ' HT', 'EUR/kWh HT HT', 'EUR/kWh hors taxes', 'EUR/kWhHT', ' EUR/kWh', 'EUR/kwh'])(
    '« %s » is no unit',
    (text) => expect(parseUnit(text)).toBeNull(),
  );
  test('centimes are shown as euros, shares as percentages, « final » is left out', () => {
    expect(shownUnit(13.13, parseUnit('cEUR/kWh')!)).toEqual({ value: 0.1313, unit: '€/kWh' });
    expect(shownUnit(0.055, parseUnit('1')!, true)).toEqual({ value: 5.5, unit: '%' });
    expect(shownUnit(0.055, parseUnit('1')!).value).toBe(0.055);
    expect(shownUnit(0.2, parseUnit('EUR/kWh HT')!).unit).toBe('€/kWh HT');
  });
});
