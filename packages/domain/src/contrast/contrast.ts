/** The lightest text on a ground of colour, and the ground of mails and of light panels. */
export const WHITE = '#FFFFFF';
/** The darkest text on a ground of colour. */
export const INK = '#1B2233';

/** What a text of any size must have on its ground (WCAG 2.2, 1.4.3, AA). */
export const READABLE_CONTRAST = 4.5;

type Triple = [number, number, number];

/**
 * Red, green and blue of a colour as light, 0..1 (sRGB decoded, IEC 61966-2-1); null for what is no colour.
 *
 * @param color `#rgb` or `#rrggbb`
 */
export function lightOf(color: string): Triple | null {
  const [, digits] = /^#((?:[0-9a-f]{3}){1,2})$/i.exec(color) ?? [];
  if (!digits) return null;
  const [red, green, blue] = digits.match(digits.length === 3 ? /./g : /../g)!;
  return [linear(red!), linear(green!), linear(blue!)];
}

function linear(hex: string): number {
  const channel = Number.parseInt(hex.length === 1 ? hex + hex : hex, 16) / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function luminance(color: string): number {
  const [red, green, blue] = lightOf(color) ?? [0, 0, 0];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Contrast ratio of two colours, 1..21 (WCAG 2.2, relative luminance). What is no colour is black.
 *
 * @param one `#rgb` or `#rrggbb`
 * @param other the same; the order changes nothing
 */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/**
 * The text that reads best on a ground: white, or the ink of the product.
 *
 * @param ground `#rgb` or `#rrggbb`
 */
export const textOn = (ground: string): string => (contrast(ground, WHITE) >= contrast(ground, INK) ? WHITE : INK);
