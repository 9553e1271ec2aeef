import { expect, test } from 'vitest';
import { newOffer, offerBody } from './offer-draft.ts';
import { marketWords } from './offer-terms-words.ts';
import { wrongTerms } from './offer-wrong.ts';
import { isUnsold } from './published-price.ts';

const MARKET = {
  ...newOffer('Base', '2026-01-01'),
  name: 'Offre dynamique',
  kind: 'marche' as const,
  prices: 'free' as const,
  posts: [{ post: 'BASE', label: 'Base', eurPerKwh: 0.2 }],
};

test('an offer at market prices sends its margin, and no price that was typed before', () => {
  const body = offerBody({ ...MARKET, marketMarginEurPerKwh: 0.012 });
  expect(body).toMatchObject({ kind: 'marche', posts: [], marketMarginEurPerKwh: 0.012 });
  expect(offerBody({ ...MARKET, kind: 'Base', marketMarginEurPerKwh: 0.012 }).marketMarginEurPerKwh).toBeNull();
});

test('its margin is required, and may be zero', () => {
  const wrong = (margin: number | null) => {
    const draft = { ...MARKET, marketMarginEurPerKwh: margin };
    return wrongTerms(draft, offerBody(draft), null).marketMarginEurPerKwh;
  };
  expect(wrong(null)).toBe('La marge du fournisseur est requise, 0 s’il n’y en a pas');
  expect(wrong(0)).toBeUndefined();
});

test('nothing is missing of its supply, and its price is said with its margin', () => {
  expect(isUnsold({ prices: 'free', kind: 'marche', posts: [] })).toBe(false);
  expect(marketWords({ marketMarginEurPerKwh: 0.012 })).toBe('prix de gros + 0,012\u00a0€/kWh');
  expect(marketWords({ marketMarginEurPerKwh: -0.001 })).toBe('prix de gros − 0,001\u00a0€/kWh');
});
