import { INK, READABLE_CONTRAST, WHITE, contrast } from './contrast.ts';

/** Of a brand: actions, links and its name in mails; the line under its header; the ground beside its sign-in page. */
export type BrandColors = { primary: string; secondary: string; background: string };
/** Names of these colours. */
export const BRAND_COLORS = ['primary', 'secondary', 'background'] as const satisfies (keyof BrandColors)[];

/** Two colours one on the other, and what they must at least have. */
export type ContrastCheck = { use: 'on-white' | 'text'; ratio: number; limit: number };

/**
 * What a colour of a brand has to pass: as the colour of a text on white (the primary one only, which names the brand in its mails), and with the text that reads best on it,
 * white or ink.
 *
 * @param which the colour of the brand
 * @param color `#rgb` or `#rrggbb`
 */
export function brandColorChecks(which: keyof BrandColors, color: string): ContrastCheck[] {
  const text = Math.max(contrast(color, WHITE), contrast(color, INK));
  const onWhite = contrast(color, WHITE);
  return [
    ...(which === 'primary' ? [{ use: 'on-white', ratio: onWhite, limit: READABLE_CONTRAST } as const] : []),
    { use: 'text', ratio: text, limit: READABLE_CONTRAST },
  ];
}

const WORDS: Record<ContrastCheck['use'], string> = {
  'on-white': 'Les textes de cette couleur se lisent mal sur fond blanc\u00a0: choisissez-en une plus foncée.',
  text: 'Ni le blanc ni le noir ne se lisent bien sur cette couleur\u00a0: éclaircissez-la ou foncez-la.',
};

/**
 * Why a brand cannot have a colour, in French, with what to do; null for one that it can.
 *
 * @param which the colour of the brand
 * @param color `#rgb` or `#rrggbb`
 */
export function brandColorFault(which: keyof BrandColors, color: string): string | null {
  const failed = brandColorChecks(which, color).find(({ ratio, limit }) => ratio < limit);
  return failed ? WORDS[failed.use] : null;
}
