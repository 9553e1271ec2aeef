import { isoInstant } from '@joulerie/domain/calendar';
import type * as contract from '@joulerie/contract/source-workflows';
import type { WorkflowName } from '@joulerie/contract/source-workflows';
import type { Serve } from '../../platform/http/serve.ts';
import type { Database } from '../../platform/database.ts';
import { openBuilding } from '../buildings/buildings.public.ts';
import { openSource, visibleLinksOfBuildings } from '../sources/sources.public.ts';
import { type ImportRun, importRuns } from '../measures/measures.public.ts';
import { type CollectionRun, collectionRuns } from './collection.store.ts';

export const listBuildingWorkflows: Serve<typeof contract.listBuildingWorkflows> = async ({
  db,
  actor,
  params,
  query,
  now,
}) => {
  const building = await openBuilding(db, actor, params.id);
  const links = await visibleLinksOfBuildings(db, actor, [building.id]);
  const ids = links.map((link) => link.sourceId);
  return presentWorkflows(await runsOf(db, ids, query.state, now), query);
};

export const listSourceWorkflows: Serve<typeof contract.listSourceWorkflows> = async ({
  db,
  actor,
  params,
  query,
  now,
}) => {
  const source = await openSource(db, actor, params.id);
  return presentWorkflows(await runsOf(db, [source.id], query.state, now), query);
};

/** Names that a pattern asks for: `update_once,historique_*`. */
function namesAsked(pattern: string | undefined): (name: string) => boolean {
  if (!pattern) return () => true;
  // Several `*` in a row mean one: their expression would try every way to share the name among them.
  const expressions = pattern.split(',').map((one) => new RegExp(`^${one.replace(/\*+/g, '.*')}$`));
  return (name) => expressions.some((expression) => expression.test(name));
}

type Run = { id: string; name: WorkflowName; state: ImportRun['state']; sourceId: string; startedAt: Date };

/** Imports of files and collections of operators in one state, the newest first. */
async function runsOf(db: Database, ids: string[], state: ImportRun['state'], now: number): Promise<Run[]> {
  const [imported, collected] = await Promise.all([importRuns(db, ids, state), collectionRuns(db, ids, now)]);
  return [
    ...imported.map((row) => ({ ...row, name: row.first ? ('historique_import' as const) : ('update_once' as const) })),
    // A collection has no end of its own: it is under way, or everything is there.
    ...(state === 'run' ? collected : []).map(({ isHistory, ...row }: CollectionRun) => ({
      ...row,
      id: row.sourceId,
      state,
      name: isHistory ? ('historique_collecte' as const) : ('update_once' as const),
    })),
  ].toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
}

function presentWorkflows(found: readonly Run[], query: { limit: number; name?: string | undefined }) {
  const asked = namesAsked(query.name);
  const data = found
    .filter(({ name }) => asked(name))
    .slice(0, query.limit)
    .map(({ sourceId, startedAt, ...row }) => ({ ...row, _id_source: sourceId, startedAt: isoInstant(startedAt) }));
  return { data, total: data.length };
}
