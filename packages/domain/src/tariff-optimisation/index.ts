export { formulaGrid, type FormulaGrid } from './formula-cost.ts';
export { hoursAbove, profileOfCurve, profileOfHours, type LoadProfile } from './load-profile.ts';
export {
  optimiseTariff,
  type ClosedFormula,
  type FormulaOptimum,
  type Optimisation,
  type OptimisationInput,
  type PricedFormula,
} from './optimise.ts';
