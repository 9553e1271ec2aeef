import { isoDay } from '../calendar/index.ts';
import { expect, test } from 'vitest';
import { type WrittenGasDeclaration, gasDeclarationError } from './index.ts';

const TODAY = 20_000;
const WRITTEN: WrittenGasDeclaration = {
  role: 'AUTORISE_CONTRAT_FOURNITURE',
  name: 'Jeanne Moreau',
  company: null,
  mail: 'jeanne@exemple.fr',
  zipcode: '75011',
  mobile: null,
  from: isoDay(TODAY),
  to: isoDay(TODAY + 100),
  consumptionFrom: isoDay(TODAY - 100),
  consumptionTo: isoDay(TODAY + 100),
  scopes: { published: true, informative: true, contractual: false, technical: false },
};
const scopes = WRITTEN.scopes!;

test.each([
  [{}, null],
  [{ name: null, company: 'Boulangerie Martin' }, null],
  [{ mobile: '06 12 34 56 78' }, null],
  [{ from: isoDay(TODAY - 10), to: isoDay(TODAY), consumptionTo: isoDay(TODAY) }, null],
  [{ role: ' ' }, 'role-missing'],
  [{ name: null }, 'holder-missing'],
  [{ company: 'Boulangerie Martin' }, 'holder-twice'],
  [{ zipcode: null }, 'zipcode-missing'],
  [{ zipcode: '99000' }, 'zipcode-malformed'],
  [{ mail: '' }, 'mail-missing'],
  [{ mail: 'jeanne' }, 'mail-malformed'],
  [{ mobile: '0112345678' }, 'mobile-malformed'],
  [{ scopes: null }, 'scopes-missing'],
  [{ scopes: { ...scopes, contractual: null } }, 'contractual-flag'],
  [{ scopes: { ...scopes, technical: null } }, 'technical-flag'],
  [{ scopes: { ...scopes, published: null } }, 'published-flag'],
  [{ scopes: { ...scopes, informative: null } }, 'informative-flag'],
  [{ scopes: { ...scopes, published: false, informative: false } }, 'scopes-inconsistent'],
  [{ from: null }, 'access-from-missing'],
  [{ to: '31/12/2026' }, 'access-to-missing'],
  [{ consumptionFrom: null }, 'consumption-from-missing'],
  [{ consumptionTo: '2026-13-01' }, 'consumption-to-missing'],
  [{ to: isoDay(TODAY - 1) }, 'access-ends-early'],
  [{ from: isoDay(TODAY + 1) }, 'access-begins-late'],
  [{ consumptionFrom: isoDay(TODAY + 1) }, 'consumption-begins-late'],
  [{ consumptionTo: isoDay(TODAY - 101) }, 'consumption-order'],
  [{ consumptionTo: isoDay(TODAY + 101) }, 'consumption-after-access'],
] as const)('%o: %s', (change, key) => expect(gasDeclarationError({ ...WRITTEN, ...change }, TODAY)).toBe(key));
