import { expect, test } from 'vitest';
import { preferencesOf } from './preferences.ts';

const DEFAULTS = { theme: 'auto', unit: 'kWh', mailNews: false, mailAlerts: true };
test.each([
  [{}, {}],
  [{ theme: 'light' }, { theme: 'light' }],
  [{ theme: 'dark' }, { theme: 'dark' }],
  [{ theme: 'sepia' }, {}],
  [{ unit: 'EUR' }, { unit: 'EUR' }],
  [{ unit: 'kgCO2e' }, { unit: 'kgCO2e' }],
  [{ unit: 'MWh' }, {}],
  [
    { mailNews: true, mailAlerts: false },
    { mailNews: true, mailAlerts: false },
  ],
  [{ mailNews: 'oui', mailAlerts: 0 }, {}],
])('%o', (preferences, changes) => expect(preferencesOf({ preferences })).toEqual({ ...DEFAULTS, ...changes }));
test('nobody has the defaults', () => expect(preferencesOf(null)).toEqual(DEFAULTS));
