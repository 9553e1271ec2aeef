import { brandColorFault, contrast } from '@joulerie/domain/contrast';
import { expect, test } from 'vitest';
import { schemeColors } from './scheme-colors.ts';

const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLOURS = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`))).filter(
  (color) => brandColorFault('primary', color) === null,
);

test.each(['light', 'dark'] as const)('every primary colour that is accepted reads in the %s scheme', (scheme) => {
  expect(COLOURS.length).toBeGreaterThan(60);
  const low = COLOURS.flatMap((color) => {
    const { fill, onFill, link, panel } = schemeColors(color, scheme);
    const ratios = { onButton: contrast(fill, onFill), ofLink: contrast(link, panel) };
    return Math.min(ratios.onButton, ratios.ofLink) < 4.5 ? [{ color, fill, onFill, link, ...ratios }] : [];
  });
  expect(low).toEqual([]);
});

test('the primary colour itself is that of buttons in the light scheme', () => {
  expect(schemeColors('#0b6b3a', 'light')).toMatchObject({ fill: '#0b6b3a', onFill: '#fff' });
});
