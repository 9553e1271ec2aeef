export { signInToFinish } from './asks-for-factor.ts';
export { FactorsPanel } from './factors-panel.lazy.ts';
export { SecondStep } from './second-step.lazy.ts';
