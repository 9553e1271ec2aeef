import type { ElectricityFacts } from '@joulerie/domain/sources';
import type { SourceRow } from './sources.tables.ts';

/** What is known of an electricity meter; null where nobody knows. */
export function electricityFacts({ point }: Pick<SourceRow, 'point'>): ElectricityFacts {
  const known = point.electricity ?? {};
  return {
    segment: known.segment ?? null,
    isLinky: known.isLinky ?? null,
    exists: known.exists ?? null,
    inService: known.inService ?? null,
    terminated: known.terminated ?? null,
    remotelyOperated: known.remotelyOperated ?? null,
    serviceLevel: known.serviceLevel ?? null,
  };
}
