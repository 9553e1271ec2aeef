import { createHash } from 'node:crypto';
import type { Store } from '../apps/server/src/platform/database.ts';
import { timesOf } from './timing.ts';

/** What this machine takes for fixed work, at one moment. Medians. [ms] */
export type Calibration = { loop: number; selectOne: number; scan: number };

/** The least that was measured on 2 cores of an AMD EPYC, which had neighbours: times of targets are those of that machine. */
const REFERENCE: Calibration = { loop: 14, selectOne: 0.07, scan: 45 };

const RUNS = 15;

/** A fixed loop of arithmetic and hashing, `select 1`, and a sequential scan of 200 000 rows that are in memory. */
export async function calibrate(store: Store): Promise<Calibration> {
  await store.query(
    'create unlogged table if not exists calibration as select i, md5(i::text) as t from generate_series(1, 200000) i',
    [],
  );
  const median = async (work: () => unknown) => {
    const took: number[] = [];
    for (let i = 0; i < RUNS; i++) {
      const from = performance.now();
      await work();
      took.push(performance.now() - from);
    }
    return timesOf(took).medianMs;
  };
  const selectOne = await median(async () => {
    for (let i = 0; i < 20; i++) await store.query('select 1', []);
  });
  const scan = await median(() => store.query(`select count(*) from calibration where t like '%abc%'`, []));
  return { loop: await median(fixedLoop), selectOne: selectOne / 20, scan };
}

function fixedLoop(): number {
  let x = 1;
  for (let i = 0; i < 2_000_000; i++) x = Math.imul(x ^ (x >>> 13), 0x5bd1e995) + i;
  const hash = createHash('sha256');
  for (let i = 0; i < 2_000; i++) hash.update(`${x} ${i}`);
  return hash.digest()[0]! + x;
}

/** How much slower this machine was than the reference, the mean of its measures; 1 at least, so that targets never get easier by luck. */
export function slowness(...measured: Calibration[]): number {
  const ratios = measured.flatMap((one) => [
    one.loop / REFERENCE.loop,
    one.selectOne / REFERENCE.selectOne,
    one.scan / REFERENCE.scan,
  ]);
  return Math.max(1, ratios.reduce((sum, one) => sum + one, 0) / ratios.length);
}

/** The calibrations of a run, in words. */
export const spreadOf = (list: readonly Calibration[]): string =>
  `Calibration, before and after: ${list
    .map(
      ({ loop, selectOne, scan }) =>
        `loop ${loop.toFixed(1)} ms, select 1 ${selectOne.toFixed(3)} ms, scan ${scan.toFixed(1)} ms`,
    )
    .join(
      '; ',
    )}. Targets in ms are those of the reference (loop ${REFERENCE.loop} ms, select 1 ${REFERENCE.selectOne} ms, scan ${REFERENCE.scan} ms) times ${slowness(...list).toFixed(2)}.`;
