import { gzipSync } from 'node:zlib';
import { setTimeout as sleep } from 'node:timers/promises';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { type Calibration, calibrate, slowness, spreadOf } from './calibration.ts';
import { onDatabase } from './databases.ts';
import { LoadClient } from './load/client.ts';
import { type Session, fillDemonstration, openSessions } from './load/sessions.ts';
import { tenMinutes, twoMillion, workbook } from './large-files.ts';
import { type Figure, type Section, judged } from './report.ts';
import { startWatched } from './watched-server.ts';
import { ms, timesOf } from './timing.ts';

const LEAST_MS = 50;
const MOST_DELAY_MS = 50;
const IDLE_MS = 6_000;
/** The longest period that a call answers. [days] */
const THIRTY_YEARS = 10_950;

/** Light reads of one person while another makes one heavy request after the other. */
export async function neighbours(): Promise<Section> {
  const figures: Figure[] = [];
  const calibrations: Calibration[] = [];
  await onDatabase(async ({ store, url }) => {
    await fillDemonstration(store);
    calibrations.push(await calibrate(store));
    const server = await startWatched(url, { ROLE: 'web' });
    const client = new LoadClient(server.port);
    try {
      const sessions = await openSessions(store, server.port, 16);
      const heavy = sessions.find(({ mayWrite, buildings }) => mayWrite && buildings.length > 5)!;
      const light = sessions.find(({ userId, host }) => userId !== heavy.userId && host !== heavy.host)!;
      await lightReads(client, light, () => false, 200);
      const idle = timesOf(await lightReads(client, light, after(IDLE_MS)));
      figures.push({
        what: 'session and list, nothing else',
        measured: `p95 ${ms(idle.p95Ms)} (median ${ms(idle.medianMs)})`,
      });
      for (const { what, act, isImport } of await acts(server.port, heavy)) {
        let running = true;
        const begun = performance.now();
        if (isImport) await server.delay();
        const done = act().finally(() => (running = false));
        const beside = timesOf(await lightReads(client, light, () => running));
        const answer = await done;
        const delay = isImport ? await server.delay() : null;
        const slow = slowness(...calibrations);
        const target = Math.max(2 * idle.p95Ms, LEAST_MS * slow);
        figures.push({
          what: `session and list, during ${what}`,
          measured: `p95 ${ms(beside.p95Ms)} (median ${ms(beside.medianMs)}, ${beside.runs} calls in ${ms(performance.now() - begun)}, ${answer})`,
          ...(isImport
            ? {}
            : { target: `≤ max(2 × idle, 50 ms × ${slow.toFixed(2)})`, reached: beside.p95Ms <= target }),
          ratio: `${(beside.p95Ms / idle.p95Ms).toFixed(1)}`,
        });
        if (delay)
          figures.push({
            what: `delay of the server's event loop, during ${what}`,
            measured: `p99 ${ms(delay.p99Ms)} (longest ${ms(delay.longestMs)})`,
            within: { valueMs: delay.p99Ms, targetMs: MOST_DELAY_MS },
          });
        await sleep(500);
      }
      calibrations.push(await calibrate(store));
    } finally {
      client.close();
      await server.stop();
    }
  });
  return {
    title: 'Neighbours',
    notes: [
      'Demonstration portfolio, one web process. One person reads their session and a list, one call after the other, while another makes a heavy request, repeated for a second when it is shorter.',
      spreadOf(calibrations),
    ],
    figures: judged(figures, calibrations),
  };
}

/** Session and list in turn until `ended`, or so many of them. */
async function lightReads(client: LoadClient, { token, host }: Session, running: () => boolean, most = Infinity) {
  const took: number[] = [];
  for (let i = 0; i < 4 || (running() && i < most) || (most !== Infinity && i < most); i++) {
    const path = i % 2 === 0 ? '/proxy/api/v5/user/me' : '/proxy/api/building?limit=20';
    const { status, ms: took1 } = await client.send({ method: 'GET', path, token, host });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    took.push(took1);
  }
  return took;
}

function after(milliseconds: number): () => boolean {
  const until = performance.now() + milliseconds;
  return () => performance.now() < until;
}

type Act = { what: string; act: () => Promise<string>; isImport: boolean };

async function acts(port: number, { token, host, buildings, sources }: Session): Promise<Act[]> {
  const today = parisDay(Date.now());
  const years = `start_date=${isoDay(today - 3 * 365)}&end_date=${isoDay(today - 1)}`;
  const repeated = (what: string, path: string): Act => ({
    what,
    isImport: false,
    act: async () => {
      const client = new LoadClient(port);
      const statuses = new Set<number>();
      for (const running = after(1_000); running();)
        statuses.add((await client.send({ method: 'GET', path, token, host })).status);
      client.close();
      return [...statuses].join(', ');
    },
  });
  const upload = (what: string, name: string, bytes: Buffer): Act => ({
    what,
    isImport: true,
    act: async () => {
      const path = `/proxy/api/v5/source/${sources[0]!}/import?name=${name}&force=true&confirm=true&variable=puissance&unit=W&stamp=start&zone=UTC`;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { host, authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      });
      const { detail } = (await answer.json()) as { detail?: { code?: string; reason?: string } };
      return [answer.status, detail?.code, detail?.reason].filter(Boolean).join(' ');
    },
  });
  return [
    repeated(
      'three years of a building by half-hours',
      `/proxy/api/v5/data/building/${buildings[0]!}?variables=puissance&frequency=raw&${years}`,
    ),
    repeated(
      'three years of a building by days',
      `/proxy/api/v5/data/building/${buildings[0]!}?variables=conso&frequency=daily&${years}`,
    ),
    repeated('the map of the country', '/proxy/api/v5/building/map?lat_min=41&lat_max=52&lon_min=-6&lon_max=10'),
    repeated(
      'costs of a building over a year',
      `/proxy/api/v5/data/building/${buildings[0]!}/cost?start_date=${isoDay(today - 365)}&end_date=${isoDay(today - 1)}`,
    ),
    repeated(
      'costs of a building over thirty years by day',
      `/proxy/api/v5/data/building/${buildings[0]!}/cost?frequency=daily&start_date=${isoDay(today - THIRTY_YEARS)}&end_date=${isoDay(today)}`,
    ),
    repeated(
      'the same, compared with a year before',
      `/proxy/api/v5/data/building/${buildings[0]!}/cost?frequency=daily&start_date=${isoDay(today - THIRTY_YEARS)}&end_date=${isoDay(today)}&compare=year`,
    ),
    repeated('the document of the calls', '/openapi.json'),
    upload('an import of 20 MB', 'mesures.csv', tenMinutes(20_000_000)),
    upload('an import of 60 MB, two million lines', 'mesures.csv', twoMillion()),
    upload('an import of a workbook of 7 MB', 'mesures.xlsx', await workbook()),
    upload(
      'a gzip of 1.4 MB that holds 240 MB',
      'mesures.csv.gz',
      gzipSync(Buffer.from('2024-01-01 00:00:00;100\n'.repeat(10_000_000))),
    ),
  ];
}
