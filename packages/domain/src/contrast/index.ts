/** Texts on a ground of colour: the lightest and the darkest of the product. */
const WHITE = '#FFFFFF';
const INK = '#1B2233';

/** What a text of any size must have on its ground (WCAG 2.2, 1.4.3, AA). */
export const READABLE_CONTRAST = 4.5;

type Triple = [number, number, number];

/** Channels 0..1 of `#rgb` or `#rrggbb`, or null. */
function channelsOf(color: string): Triple | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const text = short ? `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}` : color;
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  return found ? [share(found[1]!), share(found[2]!), share(found[3]!)] : null;
}

const share = (hex: string): number => Number.parseInt(hex, 16) / 255;
const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

function luminance(color: string): number {
  const [red, green, blue] = (channelsOf(color) ?? [0, 0, 0]).map(linear) as Triple;
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
