import { SCHEMES } from '@joulerie/domain/tariffs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixedFill, lightness, postFill, postFills } from './fills.ts';
import { DARK, LIGHT } from './palette.ts';
import type { ColorRole } from '@joulerie/domain/vocabulary';

const palettes = [LIGHT, DARK].map((one) => ({ ...one, brand: '#2E4182' }));
const electric = (...posts: string[]) => posts.map((post) => ({ energy: 'electricite' as ColorRole, post }));

test('one offer all the year keeps its own colours', () => {
  expect(postFills(palettes[0]!, electric('HC', 'HP'))).toEqual([{ color: '#8fc1dd' }, { color: '#0072b2' }]);
  expect(postFills(palettes[0]!, electric('BASE'))).toEqual([{ color: '#0072b2' }]);
});

test('posts of one scheme need no change, on white or on the dark panel', () => {
  for (const palette of palettes)
    for (const posts of Object.values(SCHEMES))
      expect(postFills(palette, electric(...posts)), `${palette.scheme} ${posts.join(' ')}`).toEqual(
        posts.map((post) => postFill(palette, 'electricite', post)),
      );
});

test('an offer that changes in the year: « Base » is no colour of full hours', () => {
  for (const palette of palettes) {
    const [off, base, full] = postFills(palette, electric('HC', 'BASE', 'HP')).map(({ color }) => lightness(color));
    expect(Math.min(Math.abs(base! - full!), Math.abs(base! - off!))).toBeGreaterThan(7);
  }
});

test('Tempo keeps its three colours whatever joins it', () => {
  const tempo = [...SCHEMES.TEMPO];
  const alone = postFills(palettes[0]!, electric(...tempo));
  expect(postFills(palettes[0]!, electric(...tempo, 'BASE', 'HP')).slice(0, tempo.length)).toEqual(alone);
});

test('any two offers that follow each other: posts apart in lightness, so that no eye mixes them', () => {
  const schemes = Object.values(SCHEMES).filter((posts) => posts[0] !== 'BLEU_HC' && posts.length < 5);
  fc.assert(
    fc.property(
      fc.constantFrom(...schemes),
      fc.constantFrom(...schemes),
      fc.constantFrom(...palettes),
      (a, b, palette) => {
        const posts = [...new Set<string>([...a, ...b])];
        fc.pre(posts.length <= 6);
        const shades = postFills(palette, electric(...posts)).map(({ color }) => lightness(color));
        for (const [i, one] of shades.entries())
          for (const other of shades.slice(i + 1)) expect(Math.abs(one - other)).toBeGreaterThanOrEqual(4);
      },
    ),
  );
});

test('two energies do not push each other', () => {
  const both = [...electric('BASE'), { energy: 'gaz' as ColorRole, post: 'GAZ' }];
  expect(postFills(palettes[0]!, both).map(({ color }) => color)).toEqual(['#0072b2', '#e69f00']);
});

test('seasons, subscription, another year and temperature are apart for every eye, on white and on the dark panel', () => {
  for (const palette of palettes) {
    for (const posts of [SCHEMES.SAISONS4, SCHEMES.HTA5, SCHEMES.WEEKEND_HPHC]) {
      const shades = posts
        .map((post) => lightness(postFill(palette, 'electricite', post).color))
        .toSorted((a, b) => a - b);
      for (const [i, one] of shades.slice(1).entries())
        expect(one - shades[i]!, `${palette.scheme} ${posts[i + 1]}`).toBeGreaterThanOrEqual(posts.length > 4 ? 7 : 12);
    }
    const [ghost, fixed, temperature] = [
      palette.ghost,
      postFill(palette, 'electricite', 'FIXE').color,
      palette.energy.temperature,
    ].map(lightness);
    expect(Math.abs(ghost! - fixed!)).toBeGreaterThan(30);
    expect(Math.abs(temperature! - lightness(postFill(palette, 'electricite', 'HC').color))).toBeGreaterThan(30);
  }
});

test('what is no energy in a bill is apart from the grey of another year, on white and on the dark panel', () => {
  const parts = ['abonnement', 'acheminement', 'cta', 'accise', 'tva', 'autre'] as const;
  for (const palette of palettes) {
    for (const part of parts) {
      const far = Math.abs(lightness(fixedFill(palette, part).color) - lightness(palette.ghost));
      expect(far, `${palette.scheme} ${part}`).toBeGreaterThan(20);
    }
    expect(fixedFill(palette, 'abonnement').color).toBe(postFill(palette, 'electricite', 'FIXE').color.toLowerCase());
  }
});

test('the palest season is seen on its panel', () => {
  const luminance = (color: string) => ((lightness(color) + 16) / 116) ** 3;
  for (const palette of palettes) {
    const [one, other] = [postFill(palette, 'electricite', 'HCB').color, palette.panel].map(luminance).toSorted();
    expect((other! + 0.05) / (one! + 0.05), palette.scheme).toBeGreaterThanOrEqual(2);
  }
});
