import type { AnalysedUse } from '@joulerie/contract/analysis-shapes';
import { sentenceOf } from '@joulerie/domain/answers';
import { isoDay } from '@joulerie/domain/calendar';
import { startStopSentence, useSentence, type UseOfYear } from '@joulerie/domain/energy-manager';
import type { Trend } from '@joulerie/domain/use';
import type { z } from 'zod';
import { columnOf } from '../columns.ts';
import type { HoursOfUse } from '../../hours-of-use.ts';

type Shown = z.output<typeof AnalysedUse>;

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** What a building uses in and out of its hours, without its days. */
export function presentUse(use: UseOfYear, { name, assumed }: HoursOfUse): Shown {
  const { share, inUse, outOfUse, shareOutOfUse, excess, unpriced, startStop, weeks } = use;
  return {
    profile: { name, assumed },
    sentence: useSentence(use),
    share,
    inUse,
    outOfUse,
    shareOutOfUse,
    excess,
    unpriced: unpriced && sentenceOf(unpriced),
    startStop: startStop && {
      days: startStop.days,
      earlyMinutes: startStop.earlyMinutes,
      lateMinutes: startStop.lateMinutes,
      startDrift: startStop.startDrift && presentTrend(startStop.startDrift),
      stopDrift: startStop.stopDrift && presentTrend(startStop.stopDrift),
      activeWhileClosed: startStop.activeWhileClosed,
      sentence: startStopSentence(startStop),
    },
    weeks: weeks.map(({ monday, inUseKWh, outOfUseKWh, measuredShare }) => ({
      monday: isoDay(monday),
      inUseKWh: orNull(inUseKWh),
      outOfUseKWh: orNull(outOfUseKWh),
      measuredShare,
    })),
    days: null,
    meanWeekW: null,
  };
}

const presentTrend = ({ slope, significant }: Trend) => ({ minutesPerYear: slope * 365, significant });

export const useDetails = ({ inUseDays, outOfUseDays, meanWeekW }: UseOfYear): Pick<Shown, 'days' | 'meanWeekW'> => ({
  days: { inUse: columnOf(inUseDays), outOfUse: columnOf(outOfUseDays) },
  meanWeekW: columnOf(meanWeekW),
});
