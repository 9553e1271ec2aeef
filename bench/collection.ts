import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startSandbox } from '../apps/sandbox/src/main.ts';
import { WORKER } from '../apps/server/src/testing/collecting-worker.ts';
import { type Calibration, calibrate, spreadOf } from './calibration.ts';
import { aCompany, onDatabase } from './databases.ts';
import { type Figure, type Section, judged } from './report.ts';
import { meterNumbers, fillMeters, countCollected } from './collection/meters.ts';

const METERS = Number(process.env.BENCH_METERS ?? 10_000);
const WORKERS = 2;
const TARGET = 300;

/** Yesterday's half-hours of many meters, collected from the stand-in of Enedis by two workers, quotas lifted. */
export async function collection(): Promise<Section> {
  const figures: Figure[] = [];
  const calibrations: Calibration[] = [];
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    operators: { quotas: { perSecond: null, perHour: null } },
  });
  try {
    await onDatabase(async ({ store, url }) => {
      const owner = await aCompany(store);
      const numbers = meterNumbers(METERS);
      await fillMeters(store, owner, numbers, sandbox.url);
      await store.query('vacuum analyze', []);
      calibrations.push(await calibrate(store));
      const from = performance.now();
      await Promise.all(Array.from({ length: WORKERS }, () => worked(url, sandbox.url)));
      const seconds = (performance.now() - from) / 1000;
      calibrations.push(await calibrate(store));
      const { days, points, calls, unanswered } = await countCollected(store);
      figures.push(
        {
          what: `${METERS} meters, one day of half-hours each, ${WORKERS} workers`,
          measured: `${Math.round(METERS / seconds)} meters/s (${seconds.toFixed(1)} s, their start included)`,
          atLeast: { value: METERS / seconds, target: TARGET, unit: 'meters' },
        },
        {
          what: 'meters with their day, half-hours of them, calls in the register',
          measured: `${days}, ${points}, ${calls}`,
          target: `${METERS}, ${METERS * 48}, ${METERS}`,
          reached: days === METERS && points === METERS * 48 && calls === METERS && unanswered === 0,
        },
      );
    });
  } finally {
    await sandbox.close();
  }
  return {
    title: 'Collection',
    notes: [
      'Each meter has an authorisation and a consent of its space as the holder. The stand-in of Enedis runs in the process of the benchmark, on the same cores as the workers and the database.',
      spreadOf(calibrations),
    ],
    figures: judged(figures, calibrations),
  };
}

async function worked(url: string, sandbox: string): Promise<void> {
  const worker = spawn(process.execPath, [WORKER, JSON.stringify({ url, sandbox, aheadMs: 0 })], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(worker, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`a worker ended with ${code}`);
}
