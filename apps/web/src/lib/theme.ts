import {
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  createTheme,
} from '@mantine/core';
import { WHITE, contrast } from '@joulerie/domain/contrast';
import { brandShades } from './brand-shades.ts';

/** Ground, ink and lines of the product, light and dark; panel and ink of the light scheme are `WHITE` and `INK` of the domain. Everything else is the brand's primary or has a meaning. */
export const TOKENS = {
  light: {
    ground: '#F7F8FA',
    panel: '#FFFFFF',
    sunken: '#F2F4F7',
    line: '#E4E7EC',
    lineStrong: '#D0D5DD',
    ink: '#1B2233',
    body: '#344054',
    secondary: '#667085',
    good: '#00795A',
    bad: '#C8321F',
    warn: '#A35600',
  },
  dark: {
    ground: '#10141C',
    panel: '#171C26',
    sunken: '#202735',
    line: '#2C3444',
    lineStrong: '#3D4659',
    ink: '#E6E9EF',
    body: '#C6CCD8',
    secondary: '#9AA4B8',
    good: '#3CC79A',
    bad: '#FF8A78',
    warn: '#F0B84A',
  },
} as const;

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

/**
 * The lightest shade from the brand upward on which white text is readable (4.6:1), so that fills stand out on the dark
 * ground. Mantine picks the text of a fill from the light scheme only: a brand with dark text on it keeps its own shade.
 */
function filledInDark(shades: readonly string[], baseIndex: number): number {
  let found = baseIndex;
  for (let index = baseIndex; index >= 0; index--) if (contrast(shades[index]!, WHITE) >= 4.6) found = index;
  return found;
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
    ...Object.fromEntries(
      Object.entries(tokens).map(([name, value]) => [
        `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
        value,
      ]),
    ),
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-body': 'var(--panel)',
    '--mantine-color-dimmed': 'var(--secondary)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-placeholder': 'var(--secondary)',
    '--mantine-color-error': 'var(--bad)',
  };
}
