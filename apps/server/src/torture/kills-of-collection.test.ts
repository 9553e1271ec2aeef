import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isoDay, parisDay } from '@joulerie/domain/calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepAuthorization, openSeries } from '../features/collection/authorization.store.ts';
import { rows } from '../platform/database.ts';
import { aBuilding, aSource, aUser, unique } from '../testing/builders.ts';
import { type CollectingApp, collectingApp, wholeRight } from '../testing/collection.ts';
import { type Place, WORKER, collectAll } from '../testing/collecting-worker.ts';
import { LONGEST_MS, SEED, WHOLE, drawsOf, report } from './torture.ts';

const KILLS = 50;
const METERS = 10;
/** History that is left to collect of each meter [days]. */
const DAYS = 150;
/** The sandbox has these meters since 200 days. */
const SINCE = 200;
/** Longer than the lease that a killed worker leaves. */
const LEASE_MS = 240_000;
/** Most calls that one worker has under way. */
const AT_ONCE = 8;
const SERVICES = ['consumption', 'consumption-curve'] as const;

let place: CollectingApp | undefined;
beforeAll(async () => {
  if (!WHOLE) return;
  place = await collectingApp();
}, LONGEST_MS);
afterAll(() => place?.sandbox.close());

/** Meters of a new space with these numbers, under an authorisation: yesterday is there, and days of history are left. */
async function meters(numbers: readonly string[]): Promise<string[]> {
  const { app, sandbox } = place!;
  const { db } = app.store;
  const user = await aUser(app);
  const building = (await aBuilding(app, user))._id_building;
  const ids: string[] = [];
  for (const number of numbers) {
    const { _id: id } = await aSource(app, user, building, { idsource: number });
    const right = wholeRight();
    await keepAuthorization(db, id, { operator: 'enedis', reference: await sandbox.share(number), right }, Date.now());
    await openSeries(
      db,
      id,
      'enedis',
      SERVICES.map((service) => ({ service, mostDays: 7 })),
      Date.now(),
    );
    const low = isoDay(parisDay(Date.now()) - SINCE + DAYS);
    await rows(db, sql`update collection_series set low_day = ${low}::date where source_id = ${id}::uuid returning 1`);
    ids.push(id);
  }
  return ids;
}

/** Everything that is kept of a meter, but for ids and instants. */
async function kept(id: string): Promise<unknown> {
  const { db } = place!.app.store;
  const days = await rows(
    db,
    sql`select s.variable, s.register, d.day, md5((to_jsonb(d) - '{series_id,receipt_id,origin_id,origin,updated_at,stored_at}'::text[])::text) as mark
      from series s join series_day d on d.series_id = s.id where s.source_id = ${id}::uuid order by 1, 2, 3`,
  );
  const progress = await rows(
    db,
    sql`select service, low_day, high_day, missing, history_at, failure from collection_series where source_id = ${id}::uuid order by 1`,
  );
  return { days, progress };
}

// Each kill starts a process: the whole of it alone is long enough to say something.
test.runIf(WHOLE)(
  `a worker that is killed ${KILLS} times leaves what an undisturbed one does`,
  { timeout: LONGEST_MS },
  async () => {
    const draws = drawsOf(SEED);
    const numbers = Array.from({ length: METERS }, () => `${String(unique()).slice(-12)}95`);
    const killed = await meters(numbers);
    const where = (aheadMs: number): Place => ({ url: place!.app.store.url, sandbox: place!.sandbox.url, aheadMs });
    let ended = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const worker = spawn(process.execPath, [WORKER, JSON.stringify(where(kill * LEASE_MS))], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(worker, 'exit');
      let said = '';
      worker.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(worker.stdout, 'data');
      await Promise.race([sleep(draws.between(30, 900)), exited]);
      worker.kill('SIGKILL');
      await exited;
      if (said.includes('done')) ended += 1;
    }
    await collectAll(where(KILLS * LEASE_MS));
    const calm = await meters(numbers);
    await collectAll(where(KILLS * LEASE_MS));
    for (const [i, id] of killed.entries()) expect(await kept(id)).toEqual(await kept(calm[i]!));
    const [lines] = await rows<{ lost: number; calls: number }>(
      place!.app.store.db,
      sql`select count(*) filter (where outcome is null)::int as lost, count(*)::int as calls from operator_calls
        where source_id in (select id from sources where idsource in (${sql.join(
          numbers.map((number) => sql`${number}`),
          sql`, `,
        )}))`,
    );
    // Lines of a batch are written before its calls: a kill leaves those that were not made.
    expect(lines!.lost).toBeLessThanOrEqual(KILLS * (METERS * SERVICES.length + AT_ONCE));
    report('collection', { kills: KILLS, ended, ...lines });
  },
);
