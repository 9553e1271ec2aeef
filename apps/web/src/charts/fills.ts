import type { ChartPalette } from './palette.ts';
import type { EnergyRole } from './series.ts';

// Apart from the palette: the small charts of the first view need none of it.

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
