export {
  batteryLevel,
  drawsNothing,
  electricityState,
  hasInsufficientGasData,
  isNotLinky,
  type ElectricityFacts,
} from './states.ts';
export {
  MONITORED_FREQUENCIES,
  frequencyDates,
  type FrequencyDates,
  type MonitoredFrequency,
  type SpanOfSeries,
} from './frequency-dates.ts';
