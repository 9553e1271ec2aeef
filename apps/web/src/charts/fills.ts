import type { ChartPalette } from './palette.ts';
import type { ColorRole } from '@joulerie/domain/vocabulary';

// Apart from the palette: the small charts of the first view need none of it.

export type Fill = { color: string; border?: string };

/** Tempo has its three colours; white and the pale ones have a border so that they stay visible. */
const TEMPO: Record<string, Fill> = {
  BLEU_HC: { color: '#A9CDF3', border: '#5B95D6' },
  BLEU_HP: { color: '#2F74C9' },
  BLANC_HC: { color: '#F7F8FA', border: '#98A2B3' },
  BLANC_HP: { color: '#DDE1E8', border: '#98A2B3' },
  ROUGE_HC: { color: '#F3B0A8', border: '#D0584C' },
  ROUGE_HP: { color: '#C8321F' },
};

const tempoName = (post: string) =>
  post
    .toUpperCase()
    .replace(/^(HC|HP)[_ ]?(BLEU|BLANC|ROUGE)$/, '$2_$1')
    .replace(/[ -]/g, '_');
const isTempo = (post: string) => Object.hasOwn(TEMPO, tempoName(post));

/** Share of the energy's colour kept: full hours full, off-peak light. */
const STRENGTH: Record<string, number> = {
  BASE: 1,
  GAZ: 1,
  AUTRE: 0.3,
  HP: 1,
  HC: 0.44,
  SEMAINE: 1,
  WEEKEND: 0.44,
};

/** Posts by season, or by week and weekend: four evenly spaced lightnesses, away from the panel in winter and near it in summer, the nearest at 2:1 against it. */
const SPLIT: Record<ChartPalette['scheme'], Record<string, number>> = {
  light: withWeeks({ PTE: 1.46, HPH: 1.22, HCH: 0.96, HPB: 0.72, HCB: 0.48 }),
  dark: withWeeks({ PTE: 1.72, HPH: 1.45, HCH: 0.97, HPB: 0.6, HCB: 0.28 }),
};

function withWeeks(of: Record<'PTE' | 'HPH' | 'HCH' | 'HPB' | 'HCB', number>): Record<string, number> {
  return { ...of, SEMAINE_HP: of.HPH, SEMAINE_HC: of.HCH, WEEKEND_HP: of.HPB, WEEKEND_HC: of.HCB };
}

/** Colour of one tariff post of an energy. Posts that nobody knows share a ladder by their rank. */
export function postFill(palette: ChartPalette, energy: ColorRole, post: string, rank = 0): Fill {
  const name = post.toUpperCase();
  // What is no energy has no energy's colour; far from the grey of another year.
  if (name === 'FIXE') return { color: palette.scheme === 'dark' ? '#C3CAD9' : '#4A5468' };
  const tempo = TEMPO[tempoName(name)];
  if (tempo) return tempo;
  const strength = STRENGTH[name] ?? SPLIT[palette.scheme][name] ?? Math.max(0.25, 1 - 0.25 * rank);
  return { color: shade(palette.energy[energy], strength, palette) };
}

/** Parts of a bill that are no energy. */
export type FixedPart = 'abonnement' | 'acheminement' | 'cta' | 'accise' | 'tva' | 'autre';

/** Share that each keeps of the colour of what is no energy; the palest is far from the grey of another year too. */
const FIXED_STRENGTH: Record<FixedPart, number> = {
  abonnement: 1,
  acheminement: 0.9,
  cta: 0.8,
  accise: 0.74,
  tva: 0.66,
  autre: 0.6,
};

/** Colour of a part of a bill that is no energy: the subscription has that of the bars by month. */
export function fixedFill(palette: ChartPalette, part: FixedPart): Fill {
  const { color } = postFill(palette, 'electricite', 'FIXE');
  return { color: shade(color, FIXED_STRENGTH[part], palette) };
}

/** Lightness (CIE L*, 0..100) that keeps two posts of a pile apart for every eye, whatever the hue it loses. */
const APART = 7;
/** Strengths tried for a post whose own is taken, strongest first. */
const LADDER = [1.42, 1.62, 1.22, 1, 0.8, 0.6, 0.44, 0.3, 0.18];

/**
 * Colours of posts drawn together, in the order given. Each keeps its own where it can; where two offers of a year, or two
 * meters, bring posts that have the same (« Base » and « Heures pleines »), the less split one moves along the ladder of its
 * energy until its lightness is apart from the others'.
 */
export function postFills(palette: ChartPalette, posts: readonly { energy: ColorRole; post: string }[]): Fill[] {
  const order = posts.map((_, i) => i).toSorted((a, b) => turn(posts[a]!.post) - turn(posts[b]!.post));
  const fills: Fill[] = [];
  const taken = new Map<ColorRole, number[]>();
  for (const i of order) {
    const { energy, post } = posts[i]!;
    const own = postFill(palette, energy, post, i);
    const used = taken.get(energy) ?? [];
    const gap = ({ color }: Fill) => Math.min(...used.map((l) => Math.abs(l - lightness(color))));
    const rungs = LADDER.map((strength) => ({ color: shade(palette.energy[energy], strength, palette) }));
    const fixed = post.toUpperCase() === 'FIXE' || isTempo(post);
    const fill =
      fixed || gap(own) >= APART
        ? own
        : (rungs.find((rung) => gap(rung) >= APART) ?? rungs.toSorted((a, b) => gap(b) - gap(a))[0]!);
    fills[i] = fill;
    if (post.toUpperCase() !== 'FIXE') taken.set(energy, [...used, lightness(fill.color)]);
  }
  return fills;
}

/** Who chooses first: colours that are a name (Tempo), then posts split in two, then by season, then « Base » and the rest. */
const turn = (post: string): number => {
  const name = post.toUpperCase();
  if (isTempo(name)) return 0;
  return name === 'HP' || name === 'HC' ? 1 : name === 'AUTRE' ? 4 : name === 'BASE' ? 3 : 2;
};

/** CIE L* of a colour, 0 black to 100 white. */
export function lightness(hex: string): number {
  const [r, g, b] = channels(hex).map((c) =>
    c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  );
  const y = 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}

/** Mixes a colour towards the panel (below 1), or away from it (above 1): towards black, white on the dark panel. */
function shade(hex: string, strength: number, palette: ChartPalette): string {
  const far = palette.scheme === 'dark' ? 255 : 0;
  const to = strength > 1 ? [far, far, far] : channels(palette.panel);
  // A pale tint is seen on white; as faint on the dark panel, it would be lost.
  const share = strength > 1 ? 2 - strength : palette.scheme === 'dark' ? 0.2 + 0.8 * strength : strength;
  const mixed = channels(hex).map((c, i) => Math.round(c * share + to[i]! * (1 - share)));
  return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`;
}

export function channels(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

/** Small diagonal lines on a pale ground: the only pattern for « donnée absente ». */
export function hatchTile(palette: ChartPalette): HTMLCanvasElement {
  const tile = document.createElement('canvas');
  tile.width = 6;
  tile.height = 6;
  const context = tile.getContext('2d');
  if (context) {
    const { line, ground } = palette.gap;
    context.fillStyle = ground;
    context.fillRect(0, 0, 6, 6);
    context.strokeStyle = line;
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
