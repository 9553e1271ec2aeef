import { noAnswer, type NoAnswer } from '../answers/no-answer.ts';
import { netPresentValue } from './cash-flow.ts';
import { levelisedCost, type LevelisedCost } from './levelised-cost.ts';
import { payback, type Payback } from './payback.ts';
import { netCostEur, projectTable, type ProjectTable, type ProjectYear, type PvProject } from './project.ts';
import { modifiedRateOfReturn, ratesOfReturn, type RatesOfReturn } from './rate-of-return.ts';

/** Everything a person asks of a project. */
export type Evaluation = {
  known: true;
  years: ProjectYear[];
  netPresentValueEur: number;
  ratesOfReturn: RatesOfReturn;
  modifiedRateOfReturn: number | null;
  simplePayback: Payback;
  discountedPayback: Payback;
  levelisedCost: LevelisedCost | null;
};

/** The evaluation of a project, or why there is none. */
export type EvaluationAnswer = Evaluation | Extract<ProjectTable, { known: false }> | NoAnswer<'invalid_rate'>;

/**
 * Evaluates a project at a discount rate; the modified rate of return borrows and places at that rate.
 *
 * @param project the project; see `PvProject` for the limits of each figure
 * @param discountRate yearly rate as a fraction (0.04: 4 %), above −1; at or below it there is no answer
 */
export function evaluateProject(project: PvProject, discountRate: number): EvaluationAnswer {
  const table = projectTable(project);
  if (!table.known) return table;
  const flows = table.years.map((year) => year.flowEur);
  const netPresentValueEur = netPresentValue(flows, discountRate);
  const simplePayback = payback(flows);
  const discountedPayback = payback(flows, discountRate);
  if (netPresentValueEur === null || simplePayback === null || discountedPayback === null) {
    return noAnswer('invalid_rate');
  }
  return {
    known: true,
    years: table.years,
    netPresentValueEur,
    ratesOfReturn: ratesOfReturn(flows),
    modifiedRateOfReturn: modifiedRateOfReturn(flows, discountRate, discountRate),
    simplePayback,
    discountedPayback,
    levelisedCost: levelisedCost(
      table.years.map(netCostEur),
      table.years.map((year) => year.energyKWh),
      discountRate,
    ),
  };
}
