export { alarmEvents, type AlarmContext, type AlarmEvent, type AlarmRule } from './alarm-rule.ts';
export { findAnomalies, type Anomaly, type AnomalyOptions } from './anomalies.ts';
export { backTestAlarm, thresholdForRate, type BackTest } from './back-test.ts';
export { dayGrid, layOnGrid, type DayGrid } from './day-grid.ts';
export { evolution, type Drift, type Evolution, type EvolutionRefusal } from './evolution.ts';
export { expectedBand, type BandOptions, type ExpectedBand } from './expected-band.ts';
export { learnReference, type DatedDays, type ReferenceYear } from './reference-year.ts';
