import { WHITE, contrast, lightOf } from '@joulerie/domain/contrast';
import type { MantineColorsTuple } from '@mantine/core';

/**
 * Ten shades around a brand colour, lightest first, the colour itself kept exactly at `baseIndex` (the theme's primary
 * shade). Lightness is laid out in OKLab (Björn Ottosson, 2020), where equal steps look equal; chroma fades towards white.
 * A text that is not a colour gives the shades of `#304282`, the default brand.
 */
export function brandShades(color: string): { shades: MantineColorsTuple; baseIndex: number } {
  const light = lightOf(color);
  const base = light ? color.toLowerCase() : DEFAULT;
  const [lightness, a, b] = oklab(light ?? lightOf(DEFAULT)!);
  const baseIndex = nearest(lightness);
  const shade = (index: number): string => {
    const step = LADDER[index]!;
    if (index === baseIndex) return base;
    // The ladder is bent so that it passes through the brand's own lightness.
    const bent =
      index < baseIndex
        ? 1 - ((1 - step) * (1 - lightness)) / (1 - LADDER[baseIndex]!)
        : step - (LADDER[baseIndex]! - lightness) * ((9 - index) / Math.max(1, 9 - baseIndex));
    const fade = index < baseIndex ? Math.min(1, (1 - bent) / (1 - lightness)) ** 0.8 : 1;
    return toHex(rgb(bent, a * fade, b * fade));
  };
  const shades: MantineColorsTuple = [
    shade(0),
    shade(1),
    shade(2),
    shade(3),
    shade(4),
    shade(5),
    shade(6),
    shade(7),
    shade(8),
    shade(9),
  ];
  return { shades, baseIndex };
}

/**
 * The lightest shade from the brand upward on which white text is readable (4.6:1), so that fills stand out on the dark
 * ground. Mantine picks the text of a fill from the light scheme only: a brand with dark text on it keeps its own shade.
 */
export function filledInDark(shades: readonly string[], baseIndex: number): number {
  let found = baseIndex;
  for (let index = baseIndex; index >= 0; index--) if (contrast(shades[index]!, WHITE) >= 4.6) found = index;
  return found;
}

const DEFAULT = '#304282';
const LADDER = [0.975, 0.94, 0.88, 0.81, 0.74, 0.67, 0.6, 0.53, 0.46, 0.39];

type Triple = [number, number, number];

function nearest(lightness: number): number {
  let best = 0;
  for (let i = 1; i < LADDER.length; i++)
    if (Math.abs(LADDER[i]! - lightness) < Math.abs(LADDER[best]! - lightness)) best = i;
  return best;
}

const gamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgb(lightness: number, a: number, b: number): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    gamma(Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    gamma(Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ];
}

function toHex(channels: Triple): string {
  return `#${channels
    .map((c) =>
      Math.round(Math.min(1, Math.max(0, c)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
