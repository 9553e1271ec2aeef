import { describe, expect, test } from 'vitest';
import { rampColors, rampGradient } from './carpet-paint.ts';
import { DARK, LIGHT } from './palette.ts';

const light = { ...LIGHT, brand: '#2E4182' };
const dark = { ...DARK, brand: '#2E4182' };
const hex = (ramp: Uint8Array, i: number) =>
  `#${Array.from(ramp.slice(i * 3, i * 3 + 3), (c) => c.toString(16).padStart(2, '0')).join('')}`.toUpperCase();

describe('colours of a carpet', () => {
  test.each([
    [light, 'electricite', '#F7FBFE', '#B4182C'],
    [light, 'gaz', '#FFFAEF', '#B4182C'],
    [light, 'chaleur', '#FFF6F1', '#B4182C'],
    [dark, 'electricite', '#16202E', '#FF8A5C'],
    [dark, 'combustible', '#1D1A17', '#FF8A5C'],
    // What is no energy has the colours of electricity.
    [light, 'temperature', '#F7FBFE', '#B4182C'],
  ] as const)('from nothing to the top, %#', (palette, energy, low, high) => {
    const ramp = rampColors(palette, energy);
    expect([ramp.length, hex(ramp, 0), hex(ramp, 255)]).toEqual([768, low, high]);
  });
  test('each stop is met, and colours between two stops go from one to the other', () => {
    const ramp = rampColors(light, 'chaleur');
    // Nine colours make eight parts.
    const reds = Array.from({ length: 32 }, (_, i) => ramp[i * 3]!);
    expect(reds).toEqual(reds.toSorted((a, b) => b - a));
    const near = (i: number, color: string) => {
      for (const c of [0, 1, 2])
        expect(Math.abs(ramp[i * 3 + c]! - Number.parseInt(color.slice(1 + 2 * c, 3 + 2 * c), 16))).toBeLessThanOrEqual(
          3,
        );
    };
    near(32, '#FCDCCB');
    near(64, '#F4B08C');
    near(128, '#D55E00');
    near(191, '#6E2A05');
  });
  test('the same colours as a gradient', () =>
    expect(rampGradient(light, 'gaz')).toBe(
      'linear-gradient(to right, #FFFAEF, #FCE9BF, #F6CB74, #E69F00, #B26F00, #7A4300, #5A1C22, #B4182C)',
    ));
});
