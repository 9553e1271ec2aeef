import { expect, test } from 'vitest';
import { oneLine, shortLine } from './address-line.ts';

test('an address is read with the apostrophes of French, its postcode beside its town', () => {
  const address = { street: "10 Boulevard de l'Hautil", zipcode: '95000', city: "Villeneuve-d'Ascq" };
  expect(oneLine(address)).toBe('10 Boulevard de l’Hautil, 95000\u00a0Villeneuve-d’Ascq');
  expect(shortLine(address)).toBe('10 Boulevard de l’Hautil, Villeneuve-d’Ascq');
});
