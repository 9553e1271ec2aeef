import type { CivilDay } from '../calendar/index.ts';

/** Steps at which measures are given, the finest first; `rawperiode` is for amounts of periods longer than a day. */
export const MONITORED_FREQUENCIES = ['raw', 'hourly', 'daily', 'weekly', 'monthly', 'rawperiode'] as const;
/** One of `MONITORED_FREQUENCIES`. */
export type MonitoredFrequency = (typeof MONITORED_FREQUENCIES)[number];

/** Days of a series of measures; `stepS` is null for amounts of periods [s]. */
export type SpanOfSeries<Variable> = {
  variable: Variable;
  stepS: number | null;
  firstDay: CivilDay;
  lastDay: CivilDay;
};

/** First and last day on which a variable is known at a frequency. */
export type FrequencyDates<Variable> = {
  variable: Variable;
  frequency: MonitoredFrequency;
  firstDay: CivilDay;
  lastDay: CivilDay;
};

const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Frequencies at which a step can be given: a coarser one than its own, and its own as it came. */
function frequenciesOf(stepS: number | null): MonitoredFrequency[] {
  if (stepS === null || stepS > DAY_S) return ['rawperiode'];
  const coarser: MonitoredFrequency[] = ['daily', 'weekly', 'monthly'];
  return stepS <= HOUR_S ? ['raw', 'hourly', ...coarser] : ['raw', ...coarser];
}

/**
 * The first and last day of each variable at each frequency, over its series; in the order of the series, then from the finest frequency. A
 * frequency that no series gives is left out.
 *
 * @param spans series of a source, each with its days
 */
export function frequencyDates<Variable>(spans: readonly SpanOfSeries<Variable>[]): FrequencyDates<Variable>[] {
  const dates: FrequencyDates<Variable>[] = [];
  for (const variable of new Set(spans.map((span) => span.variable)))
    for (const frequency of MONITORED_FREQUENCIES) {
      const own = spans.filter((span) => span.variable === variable && frequenciesOf(span.stepS).includes(frequency));
      if (own.length === 0) continue;
      dates.push({
        variable,
        frequency,
        firstDay: Math.min(...own.map(({ firstDay }) => firstDay)),
        lastDay: Math.max(...own.map(({ lastDay }) => lastDay)),
      });
    }
  return dates;
}
