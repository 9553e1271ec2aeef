import { dayNumber, always } from '@joulerie/domain/calendar';
import { aggregate } from '@joulerie/domain/measures';
import { classifySlots } from '@joulerie/domain/tariffs';
import { medianMs } from './median.ts';
import { siteCurve } from './optimisation.bench.ts';

export async function run(): Promise<{ what: string; valueMs: number; detail: string }[]> {
  const load = siteCurve(dayNumber(2024, 8, 1), 105_120, 600, 400_000);
  const series = { startMs: load.startMs, stepS: load.stepS, values: load.powerW };
  // First of the engines in the process: less than a hundred rounds would time the compiler.
  const all = medianMs(
    () => [aggregate(series, 1800, 'mean'), aggregate(series, 'day', 'mean'), aggregate(series, 'month', 'mean')],
    101,
    100,
  );
  const axis = { startMs: load.startMs, stepS: load.stepS, length: load.powerW.length };
  const calendar = { offPeak: always([{ fromMinute: 1320, toMinute: 360 }]) };
  const posts = medianMs(() => classifySlots(axis, 'HTA5', calendar));
  return [
    {
      what: 'Ré-échantillonnage en demi-heures, jours et mois',
      valueMs: all.ms,
      detail: '105 120 points, les trois grains ensemble',
    },
    { what: 'Classement en postes HTA', valueMs: posts.ms, detail: '105 120 points' },
  ];
}
