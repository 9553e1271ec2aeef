import { OfferBody } from '@joulerie/contract/costs';
import { EMPTY_FACTS } from '@joulerie/contract/building-facts';
import { addMonths, addYears, isoDay, parisDay } from '@joulerie/domain/calendar';
import { MANIFESTS } from '../../apps/server/src/app.ts';
import { buildings } from '../../apps/server/src/features/buildings/buildings.tables.ts';
import { sourceOffers } from '../../apps/server/src/features/costs/costs.tables.ts';
import { buildingSources, sources } from '../../apps/server/src/features/sources/sources.tables.ts';
import type { Store } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { recompute } from '../../apps/server/src/platform/recompute.store.ts';
import { type Bench, type Person, aCompany } from '../databases.ts';
import type { Figure } from '../report.ts';
import { type Client, startWorker, textOf, withServer } from '../server.ts';
import { type Copies, powerRead, temperatureRead } from './curves.ts';
import { AT_ONCE, inParts, insertSources, secondsUntil, storeReads } from './seed.ts';

const BUILDINGS = Number(process.env.BENCH_ANALYSED ?? 500);
const WORKERS = 2;
const TARGET_S = 30;
const LONGEST_S = 120;
const ONE = '/proxy/api/v5/energymanager/analyse/conso';
const RUN = '/proxy/api/v5/energymanager/workflowanalyses/conso';

/** Every building of a company analysed by one run, with two workers that have nothing else to do. */
export async function timeAnalyses(bench: Bench, copies: Copies): Promise<Figure[]> {
  const { store } = bench;
  const person = await aCompany(store);
  const figures: Figure[] = [];
  // What a worker computes when it starts is done.
  const recomputations = MANIFESTS.flatMap((manifest) => manifest.recomputations);
  await recompute(store.db, recomputations, parisDay(Date.now()), new AbortController().signal);
  const [first] = await fillBuildings(store, person, copies);
  await store.query('vacuum analyze', []);
  await withServer(
    bench,
    person.token,
    async (client) => {
      const workers = Array.from({ length: WORKERS }, () => startWorker(bench.url));
      try {
        // Not their start: one has done a task.
        await send(client, ONE, { _id_building: first });
        await secondsUntil('a task done', LONGEST_S, () => isDone(store, 'run_analysis'));
        const from = performance.now();
        await send(client, RUN, {});
        await secondsUntil('the run done', LONGEST_S, () => isDone(store, 'run_analyses'));
        figures.push(...figuresOf((performance.now() - from) / 1000, await countAnalyses(store)));
      } finally {
        await Promise.all(workers.map((worker) => worker.stop()));
      }
    },
    { ROLE: 'web' },
  );
  return figures;
}

async function send(client: Client, path: string, json: object): Promise<void> {
  const answer = await client('POST', path, { json });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${textOf(answer)}`);
}

const figuresOf = (seconds: number, { all, compared, priced }: Counted): Figure[] => [
  {
    what: `${BUILDINGS} buildings of two years of half-hours analysed by one run, ${WORKERS} workers`,
    measured: `${seconds.toFixed(1)} s (${((seconds * 1000 * WORKERS) / BUILDINGS).toFixed(0)} ms a building and worker)`,
    within: { valueMs: seconds * 1000, targetMs: TARGET_S * 1000 },
  },
  {
    what: 'analyses of the run, those compared with the year before, those with a cause in euros',
    measured: `${all}, ${compared}, ${priced}`,
    target: `${BUILDINGS}, ${BUILDINGS}, ≥ 1`,
    reached: all === BUILDINGS && compared === BUILDINGS && priced > 0,
  },
];

/** Buildings with a meter, a price and the temperatures of one station; the second year uses up to 30 % more. */
async function fillBuildings(store: Store, person: Person, copies: Copies): Promise<string[]> {
  const today = parisDay(Date.now());
  const fromDay = addMonths(addYears(today, -2), -1);
  const lastYear = addYears(today, -1);
  const station = newId();
  await store.db.insert(sources).values({
    id: station,
    spaceId: person.spaceId,
    idtype: 'idopenmeteo',
    name: 'Station',
    point: {},
    usages: [],
    createdBy: person.userId,
  });
  await storeReads(store, [station], () => temperatureRead(fromDay, today), AT_ONCE);
  const meters = await insertSources(store, person, BUILDINGS);
  const ids = meters.map(() => newId());
  const rows = ids.map((id, i) => ({
    id,
    spaceId: person.spaceId,
    folderPath: [],
    ancestors: [],
    name: `Bâtiment ${i + 1}`,
    street: `${i + 1} rue des Tilleuls`,
    zipcode: '95000',
    city: 'Cergy',
    level: 'immeuble' as const,
    occupation: 'bureaux' as const,
    facts: EMPTY_FACTS,
    weatherSourceId: station,
    countedSources: 1,
    createdBy: person.userId,
  }));
  await inParts(rows, (part) => store.db.insert(buildings).values(part));
  const links = ids.map((buildingId, i) => ({ buildingId, sourceId: meters[i]! }));
  await inParts(links, (part) => store.db.insert(buildingSources).values(part));
  const offers = meters.map((sourceId) => ({
    id: newId(),
    sourceId,
    validFrom: isoDay(fromDay),
    terms: offerFrom(fromDay),
  }));
  await inParts(offers, (part) => store.db.insert(sourceOffers).values(part));
  await storeReads(
    store,
    meters,
    (i) => {
      const values = copies(i, fromDay, today);
      const later = copies(i, lastYear, today).map((watts) => Math.round(watts * (1 + (i % 4) / 10)));
      values.set(later, values.length - later.length);
      return powerRead(fromDay, values);
    },
    AT_ONCE,
  );
  return ids;
}

const offerFrom = (day: number) =>
  OfferBody.parse({
    name: 'Offre fixe',
    kind: 'Base' as const,
    validFrom: isoDay(day),
    prices: 'free' as const,
    taxes: 'TTC' as const,
    subscriptionEurPerMonth: 10,
    posts: [{ post: 'BASE' as const, label: 'Base', eurPerKwh: 0.2 }],
    subscribedPowerKva: 12,
  });

/** @throws where its task failed */
async function isDone({ query }: Store, name: string): Promise<boolean> {
  const [task] = await query<{ status: string; ended: boolean }>(
    `select status, finished_at is not null as ended from tasks where name = $1`,
    [name],
  );
  if (task?.ended && task.status !== 'success') throw new Error(`the task ${name} ended as ${task.status}`);
  return task?.ended ?? false;
}

type Counted = { all: number; compared: number; priced: number };

async function countAnalyses({ query }: Store): Promise<Counted> {
  const [counted] = await query<Counted>(
    `select count(*) filter (where computed_at is not null)::int as "all",
        count(*) filter (where result #>> '{energies,0,evolution,follows}' is not null)::int as compared,
        count(*) filter (where weight > 0)::int as priced
      from analyses where run_id is not null`,
    [],
  );
  return counted!;
}
