import type { Cost } from '@joulerie/contract/costs';
import { ENERGIES } from '@joulerie/domain/vocabulary';
import { BILL_PARTS, ENERGY_RANK } from './cost-blocks.ts';

type Line = Cost['lines'][number];
/** `amountEur` is the sum of the lines that count; null where all of them are held by another price. */
export type LineGroup = { label: string; amountEur: number | null; lines: Line[] };

/**
 * The lines of a bill in its order, those of one part as one: each post of energy by its own name over the tariffs of the period, then
 * the grid, CTA, excise and VAT. No line is left out, and the groups add up to them.
 */
export function groupLines(lines: readonly Line[]): LineGroup[] {
  const energies = new Set(lines.flatMap((line) => (line.kind === 'energie' ? [line.energy] : [])));
  const groups = new Map<string, LineGroup>();
  for (const line of lines) {
    const { key, label } = groupOf(line, energies.size > 1);
    const group = groups.get(key) ?? { label, amountEur: null, lines: [] };
    group.lines.push(line);
    if (!line.included) group.amountEur = (group.amountEur ?? 0) + line.amountEur;
    groups.set(key, group);
  }
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b)).map(([, group]) => group);
}

function groupOf(line: Line, severalEnergies: boolean): { key: string; label: string } {
  if (line.kind !== 'energie') {
    const { rank, label } = BILL_PARTS[line.kind];
    return { key: rank, label };
  }
  const name = ENERGIES[line.energy].label;
  const label = severalEnergies ? `${name}\u00a0: ${lowered(line.label)}` : line.label;
  return { key: `${ENERGY_RANK} ${line.energy} ${line.label}`, label };
}

/** « énergie, Base » of « Énergie, Base »; a name in capitals or with a digit (« R1 ») stays. */
const lowered = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
