import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { brandTheme } from '../../lib/theme.ts';
import { TOKENS } from '../../lib/tokens.ts';

export type Scheme = keyof typeof TOKENS;
/** Colours of the page in one scheme, as its theme makes them of the brand's primary colour. */
export type SchemeColors = { fill: string; onFill: string; link: string } & (typeof TOKENS)[Scheme];

/**
 * The colours that the theme makes of a primary colour.
 *
 * @param primary `#rrggbb`
 */
export function schemeColors(primary: string, scheme: Scheme): SchemeColors {
  const made = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, brandTheme(primary)));
  const variables: Record<string, string> = { ...made.variables, ...made[scheme] };
  const valueOf = (name: string): string => {
    const value = variables[name] ?? '';
    const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
    return other ? valueOf(other) : value;
  };
  return {
    ...TOKENS[scheme],
    fill: valueOf('--mantine-color-brand-filled'),
    onFill: valueOf('--mantine-primary-color-contrast'),
    link: valueOf('--mantine-color-brand-light-color'),
  };
}
