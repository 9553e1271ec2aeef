export { cumulatedFlows, netPresentValue, type CashFlows } from './cash-flow.ts';
export { evaluateProject, type Evaluation, type EvaluationAnswer } from './evaluation.ts';
export { levelisedCost, type LevelisedCost } from './levelised-cost.ts';
export { loanPlan, type Loan, type LoanPlan } from './loan.ts';
export { payback, type Payback } from './payback.ts';
export {
  projectTable,
  type DatedSum,
  type ProjectTable,
  type ProjectTax,
  type ProjectYear,
  type PvProject,
} from './project.ts';
export { modifiedRateOfReturn, ratesOfReturn, type RatesOfReturn } from './rate-of-return.ts';
export {
  SENSITIVITY_FACTORS,
  sensitivity,
  tornado,
  type SensitivityFactor,
  type Tornado,
  type TornadoBar,
} from './sensitivity.ts';
