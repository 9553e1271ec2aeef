import type { Cost } from '@joulerie/contract/costs';
import { ENERGIES, energyOfType } from '@joulerie/domain/vocabulary';
import type { Flow, FlowNode } from '../../charts/flow-diagram.tsx';
import { withDistinctNames } from '../costs/costs.public.ts';

/** What each column of the diagram holds. */
export const FLOW_COLUMNS = ['l’énergie', 'le compteur', 'le poste tarifaire'] as const;

/** What the flows are read from. */
export type FlowCost = Pick<Cost, 'sources' | 'lines' | 'posts' | 'unknown'>;

export type YearFlows = { nodes: FlowNode[]; flows: Flow[] };

/** Meters past which the smallest are one band. */
const MOST_METERS = 12;
/** A rest below this share of a meter is what sums in another order leave [1]. */
const NOTHING = 1e-6;

/**
 * The energy of a period from each energy to its meters, and from these to the posts of their tariffs, with what has no post; the bands of
 * a column add up to the energy of the page. Null where it would be one band: a single meter at a single price.
 *
 * @param given cost of the period, whose lines say the energy of each post
 */
export function yearFlows(given: FlowCost): YearFlows | null {
  const cost = withDistinctNames(given);
  const nodes = new Map<string, FlowNode>();
  const flows = new Map<string, Flow>();
  const add = (from: FlowNode, to: FlowNode, kWh: number) => {
    nodes.set(from.key, from);
    nodes.set(to.key, to);
    const key = `${from.key}>${to.key}`;
    const known = flows.get(key);
    if (known) known.kWh += kWh;
    else flows.set(key, { from: from.key, to: to.key, kWh });
  };
  const meters = metersOf(cost);
  const shown = new Set(meters.slice(0, meters.length > MOST_METERS ? MOST_METERS - 1 : MOST_METERS));
  for (const meter of meters) {
    const { label: energyLabel, color: energy, variable } = ENERGIES[meter.energy];
    const from: FlowNode = { key: `energy ${meter.energy}`, label: energyLabel, column: 0, energy };
    const through: FlowNode = shown.has(meter)
      ? { key: `meter ${meter.key}`, label: meter.label, column: 1, energy }
      : { key: `meter others ${meter.energy}`, label: 'autres compteurs', column: 1, energy };
    add(from, through, meter.kWh);
    let left = meter.kWh;
    for (const [post, kWh] of meter.posts) {
      const label = cost.posts.find((one) => one.post === post && one.energy === variable)?.label ?? post;
      add(
        through,
        {
          key: `post ${meter.energy} ${post}`,
          label: oneTariff(post) ? `${energyLabel}, prix unique` : label,
          column: 2,
          energy,
        },
        kWh,
      );
      left -= kWh;
    }
    if (left > NOTHING * meter.kWh)
      add(through, { key: `none ${meter.energy}`, label: 'Sans tarif connu', column: 2, energy }, left);
  }
  return flows.size <= 2 ? null : { nodes: [...nodes.values()], flows: [...flows.values()] };
}

const oneTariff = (post: string): boolean => post === 'BASE' || post === 'GAZ';

type Meter = { key: string; label: string; energy: keyof typeof ENERGIES; kWh: number; posts: Map<string, number> };

/** Meters with an energy, the largest first; those that the reader may not see are one of their energy. */
function metersOf(cost: FlowCost): Meter[] {
  const meters = new Map<string, Meter>();
  for (const { _id, name, idtype, totalKwh } of cost.sources) {
    const energy = energyOfType(idtype)?.energy;
    if (!energy || totalKwh === null || !(totalKwh > 0)) continue;
    const key = _id ?? `hidden ${energy}`;
    const meter = meters.get(key) ?? { key, label: name ?? 'autres sources', energy, kWh: 0, posts: new Map() };
    meter.kWh += totalKwh;
    meters.set(key, meter);
  }
  for (const { kind, post, quantity, quantityUnit, included, energy, _id_source } of cost.lines) {
    const meter = meters.get(_id_source ?? `hidden ${energy}`);
    if (!meter || kind !== 'energie' || included || quantityUnit !== 'kWh' || !quantity) continue;
    const name = post ?? (energy === 'gaz' ? 'GAZ' : 'BASE');
    meter.posts.set(name, (meter.posts.get(name) ?? 0) + quantity);
  }
  return [...meters.values()].toSorted((a, b) => a.energy.localeCompare(b.energy) || b.kWh - a.kWh);
}
