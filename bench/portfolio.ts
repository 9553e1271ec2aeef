import { parisDay } from '@joulerie/domain/calendar';
import { MANIFESTS } from '../apps/server/src/app.ts';
import { recompute } from '../apps/server/src/platform/recompute.store.ts';
import { type Calibration, calibrate, spreadOf } from './calibration.ts';
import { aCompany, onDatabase } from './databases.ts';
import { fill, SIZE } from './portfolio/fill.ts';
import { timeExports } from './portfolio/exports.ts';
import { timeLists } from './portfolio/lists.ts';
import { type Figure, type Section, judged } from './report.ts';
import { withServer } from './server.ts';

/** The lists of a company with ten thousand buildings, through HTTP. */
export async function portfolio(): Promise<Section> {
  const figures: Figure[] = [];
  const calibrations: Calibration[] = [];
  await onDatabase(async (bench) => {
    const person = await aCompany(bench.store);
    // What a server computes when it starts is done: it would find no days behind the months that are written here.
    const recomputations = MANIFESTS.flatMap((manifest) => manifest.recomputations);
    await recompute(bench.store.db, recomputations, parisDay(Date.now()), new AbortController().signal);
    const filled = await fill(bench.store, person);
    await bench.store.query('vacuum full analyze', []);
    calibrations.push(await calibrate(bench.store));
    await withServer(bench, person.token, async (client, other) => {
      figures.push(...(await timeLists(client, filled)));
      figures.push(...(await timeExports(client, other)));
    });
    calibrations.push(await calibrate(bench.store));
  });
  return {
    title: 'Portfolio',
    notes: [
      `One company: ${SIZE.buildings} buildings in 310 nested folders, ${SIZE.buildings * SIZE.sourcesEach} sources, ${SIZE.sourcesWithMeasures} of them with ${SIZE.months} months. p95 of 60 calls (15 for the months that somebody chose) through HTTP on one kept connection.`,
      spreadOf(calibrations),
    ],
    figures: judged(figures, calibrations),
  };
}
