import { type Calibration, calibrate, spreadOf } from './calibration.ts';
import { type Bench, onDatabase } from './databases.ts';
import { type Figure, type Section, judged } from './report.ts';
import { type Copies, linkyCopies } from './studies/curves.ts';
import { timeAnalyses } from './studies/run-analyses.ts';
import { timeNight } from './studies/night.ts';
import { timeReplays } from './studies/replay.ts';

/** Alarm rules and analyses of the energy manager, on copies of the demonstration's Linky curve; a database for each. */
export async function studies(): Promise<Section> {
  const copies = await linkyCopies();
  const figures: Figure[] = [];
  const calibrations: Calibration[] = [];
  const measure = (part: (bench: Bench, copies: Copies) => Promise<Figure[]>) =>
    onDatabase(async (bench) => {
      calibrations.push(await calibrate(bench.store));
      figures.push(...(await part(bench, copies)));
      calibrations.push(await calibrate(bench.store));
    });
  await measure(timeReplays);
  await measure(timeAnalyses);
  await measure(timeNight);
  return {
    title: 'Studies',
    notes: [
      'Curves: copies of the demonstration’s Linky curve moved by whole weeks and scaled, up to yesterday, with the real server and workers in processes of their own. Replays: one kept connection, from the call sent to the answer received.',
      spreadOf(calibrations),
    ],
    figures: judged(figures, calibrations),
  };
}
