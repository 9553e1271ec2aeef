import type { Cost } from '@joulerie/contract/costs';
import { ENERGIES, energyOfType } from '@joulerie/domain/vocabulary';
import type { Flow, FlowNode } from '../../charts/flow-diagram.tsx';
import { withDistinctNames } from '../costs/costs.public.ts';

/** What the flows are read from. */
export type FlowCost = Pick<Cost, 'sources' | 'lines' | 'posts' | 'unknown'>;

export type YearFlows = {
  nodes: FlowNode[];
  flows: Flow[];
  /** What each column of the diagram holds. */
  columns: readonly string[];
};

/** Meters past which the smallest are one band. */
const MOST_METERS = 12;
/** A rest below this share of a meter is what sums in another order leave [1]. */
const NOTHING = 1e-6;

/**
 * The energy of a period from each energy to its meters, and from these to the posts of their tariffs, with what has no post; the bands of
 * a column add up to the energy of the page. Meters have no column where each is the only one of its energy: it would say the energies
 * twice. Null where nothing is split: each energy at a single price.
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
  // Those that the reader may not see are several behind one name.
  const direct =
    new Set(meters.map(({ energy }) => energy)).size === meters.length &&
    meters.every(({ key }) => !key.startsWith('hidden'));
  const shown = new Set(meters.slice(0, meters.length > MOST_METERS ? MOST_METERS - 1 : MOST_METERS));
  for (const meter of meters) {
    const { label: energyLabel, color: energy, variable } = ENERGIES[meter.energy];
    const from: FlowNode = { key: `energy ${meter.energy}`, label: energyLabel, column: 0, energy };
    const through: FlowNode = shown.has(meter)
      ? { key: `meter ${meter.key}`, label: meter.label, column: 1, energy }
      : { key: `meter others ${meter.energy}`, label: 'autres compteurs', column: 1, energy };
    if (!direct) add(from, through, meter.kWh);
    const before = direct ? from : through;
    let left = meter.kWh;
    for (const [post, kWh] of meter.posts) {
      const label = cost.posts.find((one) => one.post === post && one.energy === variable)?.label ?? post;
      add(
        before,
        {
          key: `post ${meter.energy} ${post}`,
          label: oneTariff(post) ? `${energyLabel}, prix unique` : label,
          column: direct ? 1 : 2,
          energy,
        },
        kWh,
      );
      left -= kWh;
    }
    if (left > NOTHING * meter.kWh)
      add(before, { key: `none ${meter.energy}`, label: 'Sans tarif connu', column: direct ? 1 : 2, energy }, left);
  }
  if (flows.size <= (direct ? meters.length : 2)) return null;
  return {
    nodes: [...nodes.values()],
    flows: [...flows.values()],
    columns: ['l’énergie', ...(direct ? [] : ['le compteur']), 'le poste tarifaire'],
  };
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
