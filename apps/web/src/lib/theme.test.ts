import { expect, test } from 'vitest';
import { INK, WHITE, contrast } from '@joulerie/domain/contrast';
import { brandTheme } from './theme.ts';
import { TOKENS } from './tokens.ts';

const BRANDS = ['#304282', '#0B6B3A', '#8A2F6B', '#C8321F', '#000000', '#005FCC'];

test.each(BRANDS)('%s carries white text in light and dark, and stands out on the dark panel', (brand) => {
  const { colors, primaryShade } = brandTheme(brand);
  const shades = colors?.brand ?? [];
  const { light, dark } = primaryShade as { light: number; dark: number };
  expect(shades[light]).toBe(brand.toLowerCase());
  expect(contrast(shades[light]!, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(shades[dark]!, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(shades[dark]!, TOKENS.dark.panel)).toBeGreaterThanOrEqual(
    contrast(shades[light]!, TOKENS.dark.panel),
  );
});

test('a pale brand carries dark text in both', () => {
  const { colors, primaryShade } = brandTheme('#FFE94D');
  const { light, dark } = primaryShade as { light: number; dark: number };
  expect(dark).toBe(light);
  expect(contrast(colors?.brand?.[dark] ?? '', '#000000')).toBeGreaterThan(4.5);
});

test.each(['light', 'dark'] as const)('the words of the %s scheme read on its grounds', (scheme) => {
  const tokens = TOKENS[scheme];
  for (const word of ['ink', 'body', 'secondary', 'good', 'bad', 'warn'] as const)
    for (const ground of ['ground', 'panel', 'sunken'] as const)
      expect([word, ground, contrast(tokens[word], tokens[ground]) >= 4.5]).toEqual([word, ground, true]);
});

test('texts on a colour are those of the light scheme', () => {
  expect([TOKENS.light.panel, TOKENS.light.ink]).toEqual([WHITE, INK]);
});

test('the page changes at 576, 820, 992 and 1300 px', () => {
  const { xs, sm, md, lg } = brandTheme('#304282').breakpoints!;
  expect([xs, sm, md, lg].map((width) => Number.parseFloat(width!) * 16)).toEqual([576, 820, 992, 1300]);
});
