import { DEFAULT_PRIMARY_COLOR } from '@joulerie/contract/first-constants';
import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useMemo } from 'react';
import { TOKENS } from '../lib/tokens.ts';
import { COLOR_ROLES, COLOR_ROLE_NAMES, type ColorRole } from '@joulerie/domain/vocabulary';

/** Colours of charts. A colour means the same thing on every screen and stays apart for colour-blind eyes (Okabe–Ito). */
export type ChartPalette = {
  scheme: 'light' | 'dark';
  ink: string;
  secondary: string;
  grid: string;
  panel: string;
  /** Last year, behind this one. */
  ghost: string;
  /** « Donnée absente »: lines of the hatch, the ground they are drawn on, and the outline of what is too small for lines. */
  gap: { line: string; ground: string; edge: string };
  /** « Pas encore reçu ». */
  late: string;
  limit: string;
  base: string;
  corrected: string;
  brand: string;
  energy: Record<ColorRole, string>;
};

const colorsOf = (scheme: 'light' | 'dark'): Record<ColorRole, string> =>
  Object.fromEntries(COLOR_ROLE_NAMES.map((role) => [role, COLOR_ROLES[role][scheme]])) as Record<ColorRole, string>;

export const LIGHT = {
  scheme: 'light',
  ink: TOKENS.light.ink,
  secondary: TOKENS.light.secondary,
  grid: TOKENS.light.line,
  panel: TOKENS.light.panel,
  ghost: '#D5D9E2',
  gap: { line: '#B4BBC8', ground: '#F4F5F8', edge: '#8A94A6' },
  late: '#E4E7ED',
  limit: TOKENS.light.bad,
  base: TOKENS.light.good,
  corrected: '#E69F00',
  energy: colorsOf('light'),
} as const;

export const DARK = {
  scheme: 'dark',
  ink: TOKENS.dark.ink,
  secondary: TOKENS.dark.secondary,
  grid: TOKENS.dark.line,
  panel: TOKENS.dark.panel,
  ghost: '#3D4659',
  gap: { line: '#5A667D', ground: '#232A37', edge: '#7F8BA3' },
  late: '#2D3544',
  limit: TOKENS.dark.bad,
  base: TOKENS.dark.good,
  corrected: '#F0B84A',
  energy: colorsOf('dark'),
} as const;

export function usePalette(): ChartPalette {
  const scheme = useComputedColorScheme('light');
  const theme = useMantineTheme();
  return useMemo(() => {
    const shade = theme.primaryShade;
    const brand =
      theme.colors[theme.primaryColor]?.[typeof shade === 'number' ? shade : shade[scheme]] ?? DEFAULT_PRIMARY_COLOR;
    return { ...(scheme === 'dark' ? DARK : LIGHT), brand };
  }, [scheme, theme]);
}
