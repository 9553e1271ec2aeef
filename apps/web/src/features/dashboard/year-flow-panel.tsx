import type { Cost } from '@joulerie/contract/costs';
import { useMemo } from 'react';
import { FlowDiagram } from '../../charts/flow-diagram.tsx';
import { type DayRange, rangeName } from '../measures/measures.public.ts';
import { yearFlows } from './year-flows.ts';

/** Days from which a period is a year. */
const YEAR_DAYS = 360;

/** « Les flux de l’année »: energies, meters and tariff posts; nothing on a shorter period, or where it would be a single band. */
export function YearFlowPanel({ cost, range }: { cost: Cost | null; range: DayRange }) {
  const found = useMemo(
    () => (cost && range.toDay - range.fromDay >= YEAR_DAYS ? yearFlows(cost) : null),
    [cost, range],
  );
  if (!found) return null;
  return (
    <FlowDiagram
      title="Les flux de l’année"
      subtitle={`${rangeName(range)} · de l’énergie au poste tarifaire${cost?.estimated ? ' · postes d’une offre estimée' : ''}`}
      nodes={found.nodes}
      flows={found.flows}
      columns={found.columns}
    />
  );
}
