import { DEFAULT_PRIMARY_COLOR } from '@joulerie/contract/constants';
import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useMemo } from 'react';
import { ENERGY_COLORS } from '../lib/energy-colors.ts';
import { TOKENS } from '../lib/theme.ts';
import type { EnergyRole } from './series.ts';

/** Colours of charts. A colour means the same thing on every screen and stays apart for colour-blind eyes (Okabe–Ito). */
export type ChartPalette = {
  scheme: 'light' | 'dark';
  ink: string;
  secondary: string;
  grid: string;
  panel: string;
  /** Last year, behind this one. */
  ghost: string;
  hatch: string;
  limit: string;
  base: string;
  corrected: string;
  brand: string;
  energy: Record<EnergyRole, string>;
};

const { reseau, ...SHARED } = ENERGY_COLORS;
const ENERGY: Record<EnergyRole, string> = { ...SHARED, chaleur: reseau };

const LIGHT = {
  scheme: 'light',
  ink: TOKENS.light.ink,
  secondary: TOKENS.light.secondary,
  grid: TOKENS.light.line,
  panel: TOKENS.light.panel,
  ghost: '#D5D9E2',
  hatch: '#C3C9D4',
  limit: TOKENS.light.bad,
  base: TOKENS.light.good,
  corrected: '#E69F00',
  energy: ENERGY,
} as const;

const DARK = {
  scheme: 'dark',
  ink: TOKENS.dark.ink,
  secondary: TOKENS.dark.secondary,
  grid: TOKENS.dark.line,
  panel: TOKENS.dark.panel,
  ghost: '#3D4659',
  hatch: '#566076',
  limit: TOKENS.dark.bad,
  base: TOKENS.dark.good,
  corrected: '#F0B84A',
  // The darker energies are lifted so that they stand out on the dark panel.
  energy: { ...ENERGY, electricite: '#3D9BD6', temperature: '#7CC8F2', combustible: '#B39268' },
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

export type Fill = { color: string; border?: string };

/** Tempo wears its three colours; white and the pale ones take a border so that they stay seen. */
const TEMPO: Record<string, Fill> = {
  BLEU_HC: { color: '#A9CDF3', border: '#5B95D6' },
  BLEU_HP: { color: '#2F74C9' },
  BLANC_HC: { color: '#F7F8FA', border: '#98A2B3' },
  BLANC_HP: { color: '#DDE1E8', border: '#98A2B3' },
  ROUGE_HC: { color: '#F3B0A8', border: '#D0584C' },
  ROUGE_HP: { color: '#C8321F' },
};

/** Peak and full hours full, off-peak light; winter stronger than summer. Share of the energy's colour kept. */
const STRENGTH: Record<string, number> = {
  PTE: 1.35,
  BASE: 1,
  GAZ: 1,
  AUTRE: 0.3,
  HP: 1,
  HC: 0.44,
  HPH: 1,
  HCH: 0.6,
  HPB: 0.42,
  HCB: 0.22,
  SEMAINE: 1,
  SEMAINE_HP: 1,
  SEMAINE_HC: 0.6,
  WEEKEND: 0.44,
  WEEKEND_HP: 0.42,
  WEEKEND_HC: 0.22,
};

/** Colour of one tariff post of an energy. Posts that nobody knows share a ladder by their rank. */
export function postFill(palette: ChartPalette, energy: EnergyRole, post: string, rank = 0): Fill {
  const name = post.toUpperCase();
  // What is no energy has no energy's colour.
  if (name === 'FIXE') return { color: palette.scheme === 'dark' ? '#6B7690' : '#9AA3BD' };
  const tempo = TEMPO[name.replace(/^(HC|HP)[_ ]?(BLEU|BLANC|ROUGE)$/, '$2_$1').replace(/[ -]/g, '_')];
  if (tempo) return tempo;
  const strength = STRENGTH[name] ?? Math.max(0.25, 1 - 0.25 * rank);
  return { color: shade(palette.energy[energy], strength, palette) };
}

/** Mixes a colour towards the panel (below 1) or towards black (above 1). */
export function shade(hex: string, strength: number, palette: ChartPalette): string {
  const to = strength > 1 ? [0, 0, 0] : channels(palette.panel);
  const share = strength > 1 ? 1 - (strength - 1) : strength;
  const mixed = channels(hex).map((c, i) => Math.round(c * share + to[i]! * (1 - share)));
  return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}

export function channels(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** Small diagonal lines: the one sign for « donnée absente ». */
export function hatchTile(palette: ChartPalette): HTMLCanvasElement {
  const tile = document.createElement('canvas');
  tile.width = 6;
  tile.height = 6;
  const context = tile.getContext('2d');
  if (context) {
    context.strokeStyle = palette.hatch;
    context.lineWidth = 1.1;
    context.beginPath();
    for (const offset of [-6, 0, 6]) {
      context.moveTo(offset, 6);
      context.lineTo(offset + 6, 0);
    }
    context.stroke();
  }
  return tile;
}
