import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  createTheme,
} from '@mantine/core';
import { brandShades, filledInDark } from './brand-shades.ts';
import { TOKENS, asVariables } from './tokens.ts';

const FONT = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** Mantine's greys of the dark scheme, in the cool tone of the product: text first, ground last. */
const COOL_DARK: MantineColorsTuple = [
  '#E6E9EF',
  '#C6CCD8',
  '#9AA4B8',
  '#79839A',
  '#566076',
  '#3D4659',
  '#202735',
  '#171C26',
  '#12161F',
  '#0D1117',
];

/** The theme of a brand. Its primary colour is used exactly; text on it is white or ink, whichever reads. */
export function brandTheme(primary: string): MantineThemeOverride {
  const { shades, baseIndex } = brandShades(primary);
  return createTheme({
    colors: { brand: shades, dark: COOL_DARK },
    primaryColor: 'brand',
    primaryShade: { light: baseIndex as 9, dark: filledInDark(shades, baseIndex) as 4 },
    autoContrast: true,
    // Where white and black read equally well.
    luminanceThreshold: 0.179,
    fontFamily: FONT,
    fontSizes: { xs: '12.5px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
    headings: {
      fontFamily: FONT,
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '24px', lineHeight: '1.25' },
        h2: { fontSize: '15px', lineHeight: '1.4' },
        h3: { fontSize: '14px', lineHeight: '1.4' },
      },
    },
    defaultRadius: 8,
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    breakpoints: { xs: '36em', sm: '51.25em', md: '62em', lg: '81.25em', xl: '90em' },
    components: {
      Button: { defaultProps: { size: 'sm' } },
      Table: { defaultProps: { borderColor: 'var(--line)' } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      TextInput: { defaultProps: { size: 'sm' } },
      PasswordInput: { defaultProps: { size: 'sm' } },
      // Never hidden while open: near the edge of a modal that scrolls, the kit takes the field for one out of sight.
      Select: { defaultProps: { size: 'sm', comboboxProps: { shadow: 'md', hideDetached: false } } },
      // The placeholder that the kit focuses is no item, and a menu holds nothing else.
      Menu: { defaultProps: { shadow: 'md', radius: 'lg', withInitialFocusPlaceholder: false } },
      Popover: { defaultProps: { shadow: 'md', radius: 'lg' } },
      Modal: { defaultProps: { radius: 'lg', centered: true, closeButtonProps: { 'aria-label': 'Fermer' } } },
      // The kit writes the title in the ground's own hue, which is too pale to read.
      Alert: {
        styles: {
          root: { backgroundColor: 'color-mix(in srgb, var(--alert-bg) 45%, var(--panel))' },
          title: { color: 'var(--ink)' },
        },
      },
      Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Fermer' } } },
    },
  });
}

/** The tokens as CSS variables (`--ink`, `--line`…), and Mantine's own variables pointed at them. */
export const tokenVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--panel)',
    '--mantine-color-dimmed': 'var(--secondary)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-placeholder': 'var(--secondary)',
  },
  light: declare(TOKENS.light),
  dark: declare(TOKENS.dark),
});

function declare(tokens: Record<string, string>): Record<string, string> {
  return {
    ...asVariables(tokens),
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--panel)',
    '--mantine-color-dimmed': 'var(--secondary)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-placeholder': 'var(--secondary)',
    '--mantine-color-error': 'var(--bad)',
  };
}
