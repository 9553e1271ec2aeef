import { beforeEach, expect, test } from 'vitest';
import { readLink } from './link.ts';

const at = (address: string) => window.history.replaceState(null, '', address);
beforeEach(() => window.sessionStorage.clear());

test('the token leaves the address, and a reload of the tab finds it', () => {
  at('/demande/signature-consentement/12?token=secret&utm=mail');
  const first = readLink();
  expect(first).toEqual({ kinds: ['sign'], target: { id: '12', token: 'secret' } });
  expect(window.location.href).toMatch(/\/demande\/signature-consentement\/12\?utm=mail$/);
  expect(readLink()).toEqual(first);
});

test('it is the token of one page: another has none', () => {
  at('/accord/12?token=secret');
  expect(readLink()).toEqual({ kinds: [], target: { id: '12', token: 'secret' } });
  at('/accord/13');
  expect(readLink().target).toBeNull();
});

test.each([
  '/demande/signature-consentement',
  '/demande/signature-consentement?token=x',
  '/signature-compteur/12?token=',
])('%s opens nothing', (address) => {
  at(address);
  expect(readLink().target).toBeNull();
});
