import { describe, expect, test } from 'vitest';
import { brandColorChecks, brandColorFault } from './brand-colors.ts';

describe('the colours of a brand', () => {
  test.each([
    ['primary', '#304282', null],
    ['primary', '#767676', null],
    ['primary', '#777777', /textes .* fond blanc/],
    ['primary', '#F2C200', /textes .* plus foncée/],
    ['secondary', '#F2C200', null],
    ['secondary', '#C98A00', null],
    // Between the two, where white has 4,3 to 1 and ink 3,7.
    ['secondary', '#7A7A7A', /Ni le blanc ni le noir/],
    ['background', '#F7F8FA', null],
    ['background', '#000000', null],
    ['background', '#7A7A7A', /éclaircissez-la ou foncez-la/],
  ] as const)('%s %s', (which, color, words) => {
    const fault = brandColorFault(which, color);
    if (words === null) expect(fault).toBeNull();
    else expect(fault).toMatch(words);
  });

  test('the primary one is read on white and under a text, the others under a text', () => {
    expect(brandColorChecks('primary', '#304282').map(({ use }) => use)).toEqual(['on-white', 'text']);
    const [only] = brandColorChecks('secondary', '#000000');
    expect(only).toEqual({ use: 'text', ratio: 21, limit: 4.5 });
  });
});
