import { readFileSync } from 'node:fs';
import { DEFAULT_PROCESSES } from '../scripts/processes.mjs';
import { type Calibration, calibrate, slowness, spreadOf } from './calibration.ts';
import { onDatabase } from './databases.ts';
import { type Outcome, arrive } from './load/arrivals.ts';
import { LoadClient } from './load/client.ts';
import { MIX } from './load/mix.ts';
import { fillDemonstration, openSessions } from './load/sessions.ts';
import type { Store } from '../apps/server/src/platform/database.ts';
import type { Figure, Section } from './report.ts';
import { startServer, startWorker } from './server.ts';
import { ms, timesOf } from './timing.ts';

const SESSIONS = 200;
const PER_SECOND = Number(process.env.LOAD_PER_SECOND ?? 300);
const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const P95_TARGET_MS = 250;
/** Before what is measured: a process that has just begun compiles its code, and each of its connections plans its statements. */
const WARM_SHARE = 1 / 2;
const WARM_SECONDS = 30;
const SOAK_PER_SECOND = 100;
const SOAK_SECONDS = Number(process.env.SOAK_SECONDS ?? 600);
/** Growth of the memory of the server after the first minute of a soak. */
const GROWTH_TARGET = 0.05;

type Run = { outcome: Outcome; calibrations: Calibration[]; cpuShare: number; memory: number[] };

/** Calls that arrive at a fixed rate on the demonstration portfolio, whatever the server answers. */
export async function load(): Promise<Section> {
  const { outcome, calibrations, cpuShare } = await run(PER_SECOND, SECONDS);
  const slow = slowness(...calibrations);
  const all = timesOf(outcome.all.map((one) => one.ms));
  const kinds = MIX.flatMap(({ name }): Figure[] => {
    const took = outcome.times.get(name);
    if (!took) return [];
    const time = timesOf(took);
    return [{ what: name, measured: `p95 ${ms(time.p95Ms)} (median ${ms(time.medianMs)}, ${took.length} calls)` }];
  });
  return {
    title: 'Load',
    notes: [
      `Demonstration portfolio, ${DEFAULT_PROCESSES} web processes and a worker as \`npm start\` runs them, at rest, then in use for ${WARM_SECONDS} s at half the rate: open arrivals of ${PER_SECOND} calls/s over ${SESSIONS} sessions for ${SECONDS} s: the mix of \`bench/load/mix.ts\`, 5 % of writes. The load generator shares the cores.`,
      spreadOf(calibrations),
    ],
    figures: [
      { what: 'calls that failed', ...failures(outcome) },
      {
        what: 'every call, from the moment it was due to its last byte',
        measured: `p95 ${ms(all.p95Ms)} (median ${ms(all.medianMs)}, ${all.runs} calls, ${Math.round(cpuShare * 100)} % of a core in its processes)`,
        target: `p95 ≤ ${P95_TARGET_MS} ms × ${slow.toFixed(2)}`,
        reached: all.p95Ms <= P95_TARGET_MS * slow,
      },
      ...kinds,
    ],
  };
}

/** The same mix for ten minutes at a third of the rate: what grows, what slows. */
export async function soak(): Promise<Section> {
  const { outcome, calibrations, memory } = await run(SOAK_PER_SECOND, SOAK_SECONDS);
  const p95 = (fromS: number, toS: number) =>
    timesOf(outcome.all.filter(({ atMs }) => atMs >= fromS * 1000 && atMs < toS * 1000).map((one) => one.ms)).p95Ms;
  const minute = Math.min(60, SOAK_SECONDS / 3);
  const [early, late] = [p95(minute, 2 * minute), p95(SOAK_SECONDS - minute, SOAK_SECONDS)];
  // Memory goes up and down with collections: the least of each span is what is kept.
  const least = (fromS: number, toS: number) => Math.min(...memory.slice(Math.floor(fromS), Math.floor(toS)));
  const growth = least(SOAK_SECONDS - minute, SOAK_SECONDS) / least(minute, 2 * minute) - 1;
  const slow = slowness(...calibrations);
  return {
    title: 'Soak',
    notes: [
      `The same mix at ${SOAK_PER_SECOND} calls/s for ${SOAK_SECONDS} s on ${DEFAULT_PROCESSES} web processes. Memory is the resident one, the least of the last minute against the least of the second one.`,
      spreadOf(calibrations),
    ],
    figures: [
      { what: 'calls that failed', ...failures(outcome) },
      {
        what: 'growth of the memory after the first minute',
        measured: `${(growth * 100).toFixed(1)} % (${Math.round(least(minute, 2 * minute))} MB, then ${Math.round(least(SOAK_SECONDS - minute, SOAK_SECONDS))} MB)`,
        target: `≤ ${GROWTH_TARGET * 100} %`,
        reached: growth <= GROWTH_TARGET,
      },
      {
        what: 'p95 of the last minute against that of the second one',
        measured: `${ms(late)}, ${ms(early)}`,
        target: `no slower (≤ 1.2 × ${slow.toFixed(2)})`,
        ratio: `${(late / early).toFixed(2)}`,
        reached: late <= early * 1.2 * slow,
      },
    ],
  };
}

function failures({ statuses }: Outcome): Pick<Figure, 'measured' | 'target' | 'reached'> {
  const failed = [...statuses].filter(([status]) => status < 200 || status >= 300);
  const count = failed.reduce((sum, [, n]) => sum + n, 0);
  const which = failed.map(([status, n]) => `${n} × ${status || 'no answer'}`).join(', ');
  return { measured: count === 0 ? '0' : `${count} (${which})`, target: '0', reached: count === 0 };
}

async function run(perSecond: number, seconds: number): Promise<Run> {
  let result: Run | null = null;
  await onDatabase(async ({ store, url }) => {
    await fillDemonstration(store);
    const before = await calibrate(store);
    const server = await startServer(url, { ROLE: 'web' }, DEFAULT_PROCESSES);
    const worker = startWorker(url);
    const client = new LoadClient(server.port);
    try {
      const sessions = await openSessions(store, server.port, SESSIONS);
      await atRest(store, worker.pid);
      await arrive(client, sessions, { perSecond: perSecond * WARM_SHARE, seconds: WARM_SECONDS, seed: 2 });
      const memory: number[] = [];
      const cpuFrom = sumOf(server.pids, cpuSeconds);
      const watch = setInterval(() => memory.push(sumOf(server.pids, residentMb)), 1000);
      const outcome = await arrive(client, sessions, { perSecond, seconds });
      clearInterval(watch);
      const cpuShare = (sumOf(server.pids, cpuSeconds) - cpuFrom) / seconds;
      result = { outcome, calibrations: [before, await calibrate(store)], cpuShare, memory };
    } finally {
      client.close();
      await Promise.all([server.stop(), worker.stop()]);
    }
  });
  return result!;
}

/** Share of a core below which a worker has nothing to compute, for as long as a look at it takes. */
const REST_SHARE = 0.05;
const LOOK_S = 5;

/**
 * Waits until what follows the demonstration is computed, events and the figures that are kept: it is no part of a service in use. Ten
 * minutes at most.
 */
async function atRest({ query }: Store, workerPid: number): Promise<void> {
  for (const until = Date.now() + 600_000; Date.now() < until;) {
    const from = cpuSeconds(workerPid);
    await new Promise((go) => setTimeout(go, LOOK_S * 1000));
    const share = (cpuSeconds(workerPid) - from) / LOOK_S;
    const [{ n }] = (await query<{ n: number }>('select count(*)::int as n from outbox', [])) as [{ n: number }];
    if (n === 0 && !(share > REST_SHARE)) return;
  }
}

const sumOf = (pids: readonly number[], of: (pid: number) => number) => pids.reduce((sum, pid) => sum + of(pid), 0);

/** Processor time of a process, user and system. Linux; NaN elsewhere. [s] */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

function residentMb(pid: number): number {
  const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kB) / 1024;
}
