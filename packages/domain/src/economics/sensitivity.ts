import { evaluateProject, type EvaluationAnswer } from './evaluation.ts';
import { netPresentValue } from './cash-flow.ts';
import { projectTable, type PvProject } from './project.ts';

/** What a study can be sensitive to. Each is moved alone, by a relative change of its own value. */
export const SENSITIVITY_FACTORS = [
  'investment',
  'production',
  'retail-price',
  'retail-indexation',
  'feed-in-price',
  'self-consumed-share',
  'maintenance',
  'discount-rate',
] as const;
/** One of `SENSITIVITY_FACTORS`. */
export type SensitivityFactor = (typeof SENSITIVITY_FACTORS)[number];

/** A project with one factor multiplied. A share stays within [0, 1]. */
function withFactor(project: PvProject, factor: SensitivityFactor, by: number): PvProject {
  switch (factor) {
    case 'investment':
      return { ...project, investmentEur: project.investmentEur * by };
    case 'production':
      return { ...project, productionYear1KWh: project.productionYear1KWh * by };
    case 'retail-price':
      return { ...project, retailEurKWh: project.retailEurKWh * by };
    case 'retail-indexation':
      return { ...project, retailIndexation: project.retailIndexation * by };
    case 'feed-in-price':
      return { ...project, feedInEurKWh: project.feedInEurKWh * by, marketEurKWh: project.marketEurKWh * by };
    case 'self-consumed-share':
      return { ...project, selfConsumedShare: Math.min(1, project.selfConsumedShare * by) };
    case 'maintenance':
      return { ...project, maintenanceYear1Eur: project.maintenanceYear1Eur * by };
    case 'discount-rate':
      return project;
  }
}

function valueWith(project: PvProject, discountRate: number, factor: SensitivityFactor, by: number): number | null {
  const table = projectTable(withFactor(project, factor, by));
  if (!table.known) return null;
  return netPresentValue(
    table.years.map((year) => year.flowEur),
    factor === 'discount-rate' ? discountRate * by : discountRate,
  );
}

/**
 * Net present value as one factor changes. [EUR] One point a change (−0.2: 20 % less); null where the project has no value.
 *
 * @param project the project; see `PvProject` for the limits of each figure
 * @param discountRate yearly rate as a fraction (0.04: 4 %), above −1; at or below it there is no answer
 * @param factor the figure that changes
 * @param changes relative changes: −0.2 is 20 % less
 */
export function sensitivity(
  project: PvProject,
  discountRate: number,
  factor: SensitivityFactor,
  changes: readonly number[],
): { change: number; netPresentValueEur: number | null }[] {
  return changes.map((change) => ({
    change,
    netPresentValueEur: valueWith(project, discountRate, factor, 1 + change),
  }));
}

/** Net present value with one figure lower and higher [EUR]. */
export type TornadoBar = { factor: SensitivityFactor; lowEur: number; highEur: number; spanEur: number };
/** Effect of each figure on the net present value, or why there is none. */
export type Tornado =
  | { known: true; baseEur: number; bars: TornadoBar[] }
  | Extract<EvaluationAnswer, { known: false }>;

/**
 * Tornado: the net present value with each factor `change` lower and higher, the widest bar first. [EUR] A factor without a value
 * at either end is left out; without a base value there is no tornado.
 *
 * @param project the project; see `PvProject` for the limits of each figure
 * @param discountRate yearly rate as a fraction (0.04: 4 %), above −1; at or below it there is no answer
 * @param factors figures compared
 */
export function tornado(
  project: PvProject,
  discountRate: number,
  change = 0.1,
  factors: readonly SensitivityFactor[] = SENSITIVITY_FACTORS,
): Tornado {
  const base = evaluateProject(project, discountRate);
  if (!base.known) return base;
  const bars: TornadoBar[] = [];
  for (const factor of factors) {
    const lowEur = valueWith(project, discountRate, factor, 1 - change);
    const highEur = valueWith(project, discountRate, factor, 1 + change);
    if (lowEur === null || highEur === null) continue;
    bars.push({ factor, lowEur, highEur, spanEur: Math.abs(highEur - lowEur) });
  }
  return { known: true, baseEur: base.netPresentValueEur, bars: bars.toSorted((a, b) => b.spanEur - a.spanEur) };
}
