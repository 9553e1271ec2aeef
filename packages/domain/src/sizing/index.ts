export { bestSize, paretoFrontier, type BestSize, type SizingObjective } from './choice.ts';
export type { SizingEconomy } from './economy.ts';
export { sweepSizes, type Sizing, type SizingInput, type SizingPoint } from './sweep.ts';
export { completeYear, type WholeYear } from './whole-year.ts';
