import type { Scope } from '@joulerie/contract/reference';
import { READABLE_CONTRAST, contrast, textOn } from '@joulerie/domain/contrast';
import { brandShades, filledInDark } from '../lib/brand-shades.ts';
import { TOKENS, asVariables } from '../lib/tokens.ts';

type Scheme = keyof typeof TOKENS;

/**
 * The colours of these pages in a brand, as CSS variables: those of the application's theme, made without its kit.
 *
 * @param primary `#rrggbb`
 */
export function dressOf(primary: string, scheme: Scheme): Record<string, string> {
  const { shades, baseIndex } = brandShades(primary);
  const tokens = TOKENS[scheme];
  // On a light ground links go darker than the brand, on a dark one lighter, as far as their text reads on the least of grounds.
  const order = scheme === 'light' ? shades.slice(baseIndex) : shades.slice(0, baseIndex + 1).toReversed();
  return asVariables({
    ...tokens,
    brandGround: shades[baseIndex]!,
    onBrand: textOn(shades[baseIndex]!),
    fill: shades[scheme === 'light' ? baseIndex : filledInDark(shades, baseIndex)]!,
    link: order.find((shade) => contrast(shade, tokens.sunken) >= READABLE_CONTRAST) ?? tokens.ink,
  });
}

/** Dresses the document in a brand: its colours in both schemes, the icon of the tab, the name after each title. */
export function dressDocument({ name, assets }: Scope): void {
  const style = document.createElement('style');
  style.textContent = `${rule('light')}@media (prefers-color-scheme:dark){${rule('dark')}}`;
  document.head.append(style);
  document.documentElement.dataset.brandName = name;
  document.querySelector('#favicon')?.setAttribute('href', assets.logos.favicon);

  function rule(scheme: Scheme): string {
    const variables = Object.entries(dressOf(assets.colors.primary, scheme));
    return `:root{${variables.map(([variable, value]) => `${variable}:${value}`).join(';')}}`;
  }
}
