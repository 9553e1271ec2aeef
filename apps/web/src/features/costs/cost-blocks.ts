import type { Cost } from '@joulerie/contract/costs';
import type { CostStep } from '../../charts/cost-waterfall.tsx';
import { number } from '../../lib/format.ts';
import { ENERGIES } from '@joulerie/domain/vocabulary';

type Line = Cost['lines'][number];

/** Posts as a bill abridges them, for labels under narrow bars. */
const SHORT: Record<string, string> = {
  BASE: '',
  GAZ: '',
  HP: 'HP',
  HC: 'HC',
  PTE: 'pointe',
  BLEU_HC: 'HC bleu',
  BLEU_HP: 'HP bleu',
  BLANC_HC: 'HC blanc',
  BLANC_HP: 'HP blanc',
  ROUGE_HC: 'HC rouge',
  ROUGE_HP: 'HP rouge',
};

/** Alone, « Base » is the energy itself; beside the posts of another offer it has its name. */
const postName = (post: string, beside: boolean): string =>
  beside && post === 'BASE' ? 'base' : (SHORT[post] ?? post);

const GRID = { rank: '3', label: 'Acheminement', part: 'acheminement' } as const;

/** The parts of a bill other than energy, in its order: the energy comes after the subscription. */
export const BILL_PARTS = {
  abonnement: { rank: '1', label: 'Abonnement', part: 'abonnement' },
  acheminement: GRID,
  depassement: GRID,
  reactive: GRID,
  cta: { rank: '4', label: 'CTA', part: 'cta' },
  accise: { rank: '5', label: 'Accise', part: 'accise' },
  autre: { rank: '6', label: 'Autre', part: 'autre' },
  tva: { rank: '7', label: 'TVA', part: 'tva' },
} as const satisfies Record<Exclude<Line['kind'], 'energie'>, { rank: string; label: string; part: string }>;
export const ENERGY_RANK = '2';

/** Blocks past which small energy posts are put together. */
const MOST_POSTS = 4;

/**
 * The lines of a bill as blocks that add up to its total: subscription, energy by post, grid, CTA, excise, VAT.
 * Lines shown for information (already in another price) weigh nothing and are left out. With more than four posts the
 * energy of each energy is one block.
 */
export function costBlocks(lines: readonly Line[]): CostStep[] {
  const blocks = new Map<string, CostStep>();
  const add = (key: string, line: Line, block: Omit<CostStep, 'amountEur'>) => {
    const known = blocks.get(key);
    if (known) known.amountEur += line.amountEur;
    else blocks.set(key, { ...block, amountEur: line.amountEur });
  };
  const posts = new Set(lines.filter(isEnergy).map((line) => `${line.energy} ${line.post ?? ''}`));
  const energies = new Set(lines.filter(isEnergy).map((line) => line.energy));
  for (const line of lines) {
    if (line.included) continue;
    if (line.kind !== 'energie') {
      const { rank, label, part } = BILL_PARTS[line.kind];
      add(rank, line, { label, part });
      continue;
    }
    const { energy } = line;
    const name = energies.size > 1 ? ENERGIES[energy].label : 'Énergie';
    const split = posts.size <= MOST_POSTS && line.post !== null;
    const post = split ? postName(line.post!, posts.size > energies.size) : '';
    add(`${ENERGY_RANK} ${energy} ${split ? line.post : ''}`, line, {
      label: post ? `${name} ${post}` : name,
      part: 'energie',
      post: split ? line.post : 'BASE',
      energy: ENERGIES[energy].color,
    });
  }
  return [...blocks].toSorted(([a], [b]) => a.localeCompare(b)).map(([, block]) => block);
}

const isEnergy = (line: Line) => line.kind === 'energie' && !line.included;

/** `23,5 c€/kWh`: the mean price, everything included. */
export function meanPriceSentence(eurPerKwh: number | null): string | null {
  if (eurPerKwh === null) return null;
  return `${number(100 * eurPerKwh, 1)}\u00a0c€/kWh`;
}
