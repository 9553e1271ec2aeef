import { expect, test } from 'vitest';
import { DARK, LIGHT } from './palette.ts';
import { temperatureLine } from './temperature-line.ts';

test.each([LIGHT, DARK])(
  'the line of temperatures is painted above its halo, a missing one is not bridged',
  (theme) => {
    const palette = { ...theme, brand: '#304080' };
    const series = temperatureLine(Float64Array.of(4, Number.NaN, 12), palette);
    const [halo, line] = series;
    expect(halo!.lineStyle.color).toBe(theme.panel);
    expect(line!.lineStyle.color).toBe(theme.energy.temperature);
    expect(line!.z).toBeGreaterThan(halo!.z);
    for (const one of series) expect(one).toMatchObject({ data: [4, null, 12], connectNulls: false });
  },
);
