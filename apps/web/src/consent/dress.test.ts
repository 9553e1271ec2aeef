import { contrast } from '@joulerie/domain/contrast';
import { describe, expect, test } from 'vitest';
import { dressOf } from './dress.ts';

// Of the three brands of the demonstration, and extremes.
const BRANDS = ['#304282', '#0B6B3A', '#8A2F6B', '#C8321F', '#000000', '#FFE94D', '#767676'];

describe.each(BRANDS)('%s', (brand) => {
  test.each(['light', 'dark'] as const)('reads in the %s scheme, on a button as in a link', (scheme) => {
    const dress = dressOf(brand, scheme);
    expect(contrast(dress['--fill']!, dress['--on-brand']!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dress['--brand-ground']!, dress['--on-brand']!)).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['--panel', '--ground', '--sunken'])
      expect([ground, contrast(dress['--link']!, dress[ground]!) >= 4.5]).toEqual([ground, true]);
  });
});
