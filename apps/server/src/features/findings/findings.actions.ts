import type * as contract from '@joulerie/contract/findings';
import type { Findings } from '@joulerie/contract/findings';
import { completeYear, parisDay } from '@joulerie/domain/calendar';
import { type Database, type Store, inOneState } from '../../platform/database.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, findBuildings } from '../buildings/buildings.public.ts';
import { openFolder } from '../folders/folders.public.ts';
import { sourcesOfBuilding } from '../measures/measures.public.ts';
import { buildingsOfSource, findSources, openSource, seenAmong, type SourceRow } from '../sources/sources.public.ts';
import { type BuildingFacts, applyRules } from './apply-rules.ts';
import { presentEnding, presentFindings, presentRanked } from './findings.present.ts';
import { endingContracts, rankedFindings, waitingBuildings } from './ranking.store.ts';
import { type Subject, readSubject } from './read-subject.ts';
import { yearOf } from './year-of-building.ts';

export const getBuildingFindings: Serve<typeof contract.getBuildingFindings> = async ({
  db,
  store,
  actor,
  params,
  now,
}) => {
  const { building, sources, weather } = await sourcesOfBuilding(db, actor, params.id);
  return answer(store, actor, { sources, weather, year: yearOf(building, parisDay(now)) }, building, now);
};

export const getSourceFindings: Serve<typeof contract.getSourceFindings> = async ({
  db,
  store,
  actor,
  params,
  now,
}) => {
  const source = await openSource(db, actor, params.id);
  const weather = await weatherOf(db, actor, source.id);
  return answer(store, actor, { sources: [source], weather, year: completeYear(parisDay(now)) }, null, now);
};

/** The weather of the buildings that a source is attached to, of those that the reader may see. */
async function weatherOf(db: Database, actor: Actor, sourceId: string): Promise<SourceRow | null> {
  const around = await findBuildings(db, await buildingsOfSource(db, sourceId));
  const ids = around
    .filter((building) => buildingPolicy.rightsOn(actor, building).length > 0)
    .flatMap(({ weatherSourceId }) => weatherSourceId ?? []);
  return (await findSources(db, ids))[0] ?? null;
}

async function answer(
  store: Store,
  actor: Actor,
  subject: Subject,
  building: BuildingFacts,
  now: number,
): Promise<Findings> {
  const reading = await inOneState(store.db, (from) => readSubject(from, subject, parisDay(now)));
  const { sources, weather } = subject;
  const sees = await seenAmong(store.db, actor, weather ? [...sources, weather] : sources);
  return presentFindings(await applyRules(reading, building), subject.year, sees);
}

/** Ends of contracts that a list shows beside what has an amount. */
const MOST_ENDINGS = 3;

export const listFindings: Serve<typeof contract.listFindings> = async ({ db, actor, query, now }) => {
  const folder = query._id_folder ? await openFolder(db, actor, query._id_folder) : null;
  const today = parisDay(now);
  const [ranked, endings, { waiting, all }] = await Promise.all([
    rankedFindings(db, actor, folder, query.limit),
    endingContracts(db, actor, folder, today, Math.min(query.limit, MOST_ENDINGS)),
    waitingBuildings(db, actor, folder, today),
  ]);
  const ends = endings.found.flatMap((row) => presentEnding(row, today));
  const data = [...ranked.found.map(presentRanked).slice(0, Math.max(0, query.limit - ends.length)), ...ends];
  return { data, total: ranked.total + endings.total, endings: endings.total, buildings: all, waiting };
};
