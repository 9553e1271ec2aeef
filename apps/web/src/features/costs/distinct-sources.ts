import type { Cost } from '@joulerie/contract/costs';

/** The same cost, where sources that share a name have the number of their point beside it. */
export function withDistinctNames<C extends Pick<Cost, 'sources' | 'lines' | 'unknown'>>(cost: C): C {
  const names = new Map<string, string>();
  for (const { _id, name, idsource } of cost.sources) {
    const shared = cost.sources.filter((other) => other._id !== null && other.name === name).length > 1;
    if (_id !== null && shared && idsource !== null) names.set(_id, `${name ?? ''} (${idsource})`);
  }
  if (names.size === 0) return cost;
  const nameOf = (id: string | null, name: string | null) => (id === null ? name : (names.get(id) ?? name));
  return {
    ...cost,
    sources: cost.sources.map((one) => ({ ...one, name: nameOf(one._id, one.name) })),
    lines: cost.lines.map((one) => ({ ...one, sourceName: nameOf(one._id_source, one.sourceName) })),
    unknown: cost.unknown.map((one) => ({ ...one, source: nameOf(one._id_source, one.source) })),
  };
}
