import type { Figure } from '../report.ts';
import type { Client } from '../server.ts';
import { ms, timesOf } from '../timing.ts';

const LEAST_MS = 50;
const IDLE_CALLS = 100;
const LIST = '/proxy/api/building?limit=20&sort=name&order=asc';

/** The whole portfolio as a file, and a list that is read meanwhile on another connection. */
export async function timeExports(client: Client, other: Client): Promise<Figure[]> {
  const figures: Figure[] = [];
  const idle: number[] = [];
  for (let i = 0; i < IDLE_CALLS; i++) idle.push((await other('GET', LIST)).ms);
  const { p95Ms } = timesOf(idle);
  for (const format of ['csv', 'xlsx']) {
    let running = true;
    const done = client('GET', `/proxy/api/v5/building/export?format=${format}&recursive=true&sort=name&order=asc`);
    void done.finally(() => (running = false));
    const took: number[] = [];
    while (running) took.push((await other('GET', LIST)).ms);
    const { status, ms: whole, bytes } = await done;
    if (status !== 200) throw new Error(`the export answered ${status}`);
    const beside = timesOf(took);
    figures.push(
      { what: `every building as ${format.toUpperCase()}`, measured: `${ms(whole)} (${(bytes / 1e6).toFixed(1)} MB)` },
      {
        what: `page of buildings by name, during that export`,
        measured: `p95 ${ms(beside.p95Ms)} (median ${ms(beside.medianMs)}, ${beside.runs} calls; p95 ${ms(p95Ms)} alone)`,
        within: { valueMs: beside.p95Ms, targetMs: Math.max(2 * p95Ms, LEAST_MS) },
      },
    );
  }
  return figures;
}
