import { type CivilDay, addYears, startOfYear } from '@joulerie/domain/calendar';
import type { SeriesRead } from '@joulerie/domain/measures';
import { dayAheadPrices } from '../../connectors/entsoe/day-ahead.ts';
import type { OperatorOutcome } from '../../connectors/operators/outcome.ts';
import { DATASETS, carbonRates } from '../../connectors/eco2mix/carbon-rates.ts';
import type { Config } from '../../platform/config.ts';

/** What is published of the electricity of the country, by the variable that has it. */
export type Signal = 'prix_spot' | 'taux_co2';

/** Days `[fromDay, toDay)`. */
export type Days = { fromDay: CivilDay; toDay: CivilDay };

/** How a signal is asked for. */
export type SignalService = {
  signal: Signal;
  /** Days that one call asks for at most. */
  daysACall: number;
  /** Last days that are asked for again: the first figures are corrected. */
  correctedDays: number;
  /** One call; null where the settings have no access to the service. */
  ask: (settings: Config, days: Days) => Promise<OperatorOutcome<SeriesRead[]> | null>;
};

/** Civil years before this one that are asked for: those of the bills that people still compare. */
const YEARS_BEFORE = 3;

/** First day of every signal. */
export const firstSignalDay = (today: CivilDay): CivilDay => startOfYear(addYears(today, -YEARS_BEFORE));

/** The signals, in the order in which they are asked for. */
export const SIGNAL_SERVICES: readonly SignalService[] = [
  {
    signal: 'prix_spot',
    daysACall: 92,
    correctedDays: 2,
    ask: (settings, { fromDay, toDay }) => dayAheadPrices(settings, fromDay, toDay),
  },
  // RTE replaces the figures of real time by consolidated ones about a month later.
  { signal: 'taux_co2', daysACall: 31, correctedDays: 62, ask: bothDatasets },
];

/** The consolidated figures of the days that have some, and those of real time of the others: both are in the order of `DATASETS`. */
async function bothDatasets(settings: Config, { fromDay, toDay }: Days): Promise<OperatorOutcome<SeriesRead[]> | null> {
  const series: SeriesRead[] = [];
  for (const dataset of DATASETS) {
    const answer = await carbonRates(settings, dataset, fromDay, toDay);
    if (answer === null || !answer.ok) return answer;
    series.push(...answer.value);
  }
  return { ok: true, value: series };
}
