import { readFile } from '../apps/server/src/connectors/recognise.ts';
import { type Calibration, calibrate, spreadOf } from './calibration.ts';
import { onDatabase } from './databases.ts';
import { MOST_LINES, tenMinutes, twoMillion } from './large-files.ts';
import { fillDemonstration, openSessions } from './load/sessions.ts';
import { type Figure, type Section, judged } from './report.ts';
import { startWatched } from './watched-server.ts';

const PARSED_A_SECOND = 500_000;
const IMPORTED_A_SECOND = 200_000;
const MOST_MB = 600;
const MB = 1e6;
const WARM_UP_BYTES = 2_000_000;
const GENERIC = { variable: 'puissance', unit: 'W', stamp: 'start', zone: 'UTC' } as const;

/** The longest table that is read: its reading alone, and its import through the call. */
export async function tables(): Promise<Section> {
  const figures: Figure[] = [];
  const calibrations: Calibration[] = [];
  const bytes = twoMillion();
  await onDatabase(async ({ store, url }) => {
    await fillDemonstration(store);
    calibrations.push(await calibrate(store));
    figures.push(await parsed(bytes));
    const server = await startWatched(url, { ROLE: 'web' });
    try {
      const sessions = await openSessions(store, server.port, 16);
      const { token, host, sources } = sessions.find(({ mayWrite, buildings }) => mayWrite && buildings.length > 5)!;
      const path = `/proxy/api/v5/source/${sources[0]!}/import?name=mesures.csv&force=true&confirm=true&${new URLSearchParams(GENERIC)}`;
      let took = 0;
      const most = await server.mostMemory(async () => {
        const from = performance.now();
        const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
          method: 'POST',
          headers: { host, authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(bytes),
        });
        const text = await answer.text();
        took = performance.now() - from;
        if (answer.status !== 200) throw new Error(`the import answered ${answer.status}: ${text.slice(0, 300)}`);
      });
      figures.push(rate('imported and stored', took, IMPORTED_A_SECOND));
      figures.push({
        what: 'memory of the server and of the process that reads, the most at one time',
        measured: `${Math.round(most.ownBytes / MB)} MB (${Math.round(most.residentBytes / MB)} MB with what they share counted in each)`,
        target: `≤ ${MOST_MB} MB`,
        reached: most.ownBytes <= MOST_MB * MB,
      });
    } finally {
      await server.stop();
    }
    calibrations.push(await calibrate(store));
  });
  return {
    title: 'Tables',
    notes: [
      `A CSV of ${MOST_LINES.toLocaleString('en')} lines, ${Math.round(bytes.length / MB)} MB: read in this process, then sent to the import call of the real server.`,
      spreadOf(calibrations),
    ],
    figures: judged(figures, calibrations),
  };
}

async function parsed(bytes: Buffer): Promise<Figure> {
  const read = (own: Uint8Array) => readFile({ name: 'mesures.csv', bytes: own }, { generic: GENERIC });
  await read(tenMinutes(WARM_UP_BYTES));
  const from = performance.now();
  const { series } = await read(bytes);
  const took = performance.now() - from;
  const points = series[0]!.runs.reduce((sum, { values }) => sum + values.length, 0);
  if (points !== MOST_LINES) throw new Error(`${points} values were read`);
  return rate('read', took, PARSED_A_SECOND);
}

const rate = (what: string, tookMs: number, target: number): Figure => {
  const value = (MOST_LINES / tookMs) * 1000;
  return {
    what: `two million lines, ${what}`,
    measured: `${Math.round(value).toLocaleString('en')} lines/s (${(tookMs / 1000).toFixed(1)} s)`,
    atLeast: { value, target, unit: 'lines' },
  };
};
