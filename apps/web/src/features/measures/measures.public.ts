export { BarsPanel } from './bars-panel.tsx';
export { CurvePanels } from './curve-panels.lazy.ts';
export { EmptyMeasures } from './empty-measures.tsx';
export { barGrain, curveFirst, grainWithin, grainWords, spanWords, stateGrain, tooLong } from './grain.ts';
export { meanOver, momentName, peakOf } from './headline.ts';
export { OtherCurves } from './other-curves.lazy.ts';
export { PeriodBar } from './period-bar.tsx';
export type { DayRange } from './period-kinds.ts';
export { COMPARE_LABELS, periodAround, rangeName, withArticle } from './period.ts';
export { type DataAsked, type Subject, dataKey, dataQuery, useData } from './queries.ts';
export {
  change,
  column,
  curveOf,
  energyLabel,
  energyOfSteps,
  hasPrices,
  gapsOf,
  knownOfSteps,
  moneyOfSteps,
  totalWh,
  withoutCurve,
} from './read-columns.ts';
export { type ViewSearch, type ViewSearchAsked, datesOf, hasDates, rangeOf } from './view-search.ts';
export { readViewSearch } from './read-view-search.ts';
export { WhyEnergy } from './why-energy.lazy.ts';
