import { OfferBody } from '@joulerie/contract/costs';
import { expect, test } from 'vitest';
import { wrongHeat } from './heat-draft.ts';
import { type OfferDraft, contractForm, draftOf, newOffer, offerBody } from './offer-draft.ts';
import { missingTerms } from './offer-needs.ts';

const POINT = { formula: null, powerKva: null, offPeak: null, gasOption: null, billableKw: null, k1: null, k2: null };
const heat = {
  r1: { eur: 62.1, per: 'MWh' },
  r2: { eur: 38.5, per: 'kW', units: 120 },
  vat: { r1: 5.5, r2: 20 },
} as const;
const draft = (changes: Partial<OfferDraft> = {}): OfferDraft => ({
  ...newOffer('chaleur', '2025-01-01'),
  name: 'Police',
  heat,
  ...changes,
});

test('the terms of a contract are sent as they are typed, and come back as they were', () => {
  const value = { coefficient: 'k1', from: '2025-01-01', to: '2025-06-30', value: 1.083 } as const;
  const body = offerBody(draft({ indexed: ['k1'], indexes: [value] }));
  expect(OfferBody.safeParse(body).success).toBe(true);
  expect(body).toMatchObject({ kind: 'chaleur', heat, indexed: ['k1'], indexes: [value], posts: [], grid: 'included' });
  expect(offerBody(draftOf({ ...body, _id: 'a', version: '1' }))).toEqual(body);
});

test('a fixed part that nobody typed is none; a price with taxes has no rate', () => {
  const typed = { ...heat, r2: { ...heat.r2, eur: null, units: null } };
  expect(offerBody(draft({ heat: typed })).heat).toMatchObject({ r2: null, vat: { r1: 5.5, r2: null } });
  expect(offerBody(draft({ taxes: 'TTC' })).heat).toMatchObject({ vat: null });
});

test('values of a coefficient that revises nothing are not sent', () => {
  const indexes = [{ coefficient: 'k2', from: '2025-01-01', to: '2025-06-30', value: 1 }] as const;
  expect(offerBody(draft({ indexed: ['k1'], indexes: [...indexes] })).indexes).toEqual([]);
});

test.each<[string, Partial<OfferDraft>, string[]]>([
  ['nothing', {}, []],
  ['R1', { heat: { ...heat, r1: { eur: null, per: 'MWh' } } }, ['heat.r1.eur']],
  ['the rates', { heat: { ...heat, vat: { r1: null, r2: null } } }, ['heat.vat.r1', 'heat.vat.r2']],
  ['the surface', { heat: { ...heat, r2: { eur: 4, per: 'm²', units: null } } }, ['heat.r2.units']],
  ['the price of the fixed part', { heat: { ...heat, r2: { eur: null, per: 'kW', units: 120 } } }, ['heat.r2.eur']],
  [
    'the end and the value of a coefficient',
    { indexed: ['k1'], indexes: [{ coefficient: 'k1', from: '2025-01-01', to: '', value: null }] },
    ['indexes.0.to', 'indexes.0.value'],
  ],
])('what lacks is said by its field: %s', (_what, changes, fields) => {
  expect(Object.keys(wrongHeat(draft(changes))).toSorted()).toEqual(fields);
});

test('what keeps the cost unknown is said before it is saved: a power, a coefficient', () => {
  const unknown = draft({ heat: { ...heat, r2: { ...heat.r2, units: null } }, indexed: ['k1'] });
  expect(missingTerms(unknown, POINT)).toEqual(['power', 'index']);
  expect(missingTerms(unknown, { ...POINT, billableKw: 120 })).toEqual(['index']);
});

test('regulated gas is typed in the form of its contract, without losing the other one', () => {
  const gas = { ...newOffer('gaz', '2025-01-01'), posts: [{ post: 'GAZ', label: 'Gaz', eurPerKwh: 0.1 }] };
  const terms = { ...gas, ...contractForm('chaleur', gas) };
  expect([terms.kind, terms.heat?.r1.per, terms.posts]).toEqual(['chaleur', 'MWh', gas.posts]);
  const back = { ...terms, ...contractForm('gaz', terms), name: 'Gaz' };
  expect(offerBody(back)).toMatchObject({ kind: 'gaz', heat: null, posts: gas.posts });
});
