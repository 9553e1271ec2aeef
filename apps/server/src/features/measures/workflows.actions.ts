import { isoInstant } from '@joulerie/domain/calendar';
import type * as contract from '@joulerie/contract/source-workflows';
import type { Serve } from '../../platform/http/serve.ts';
import { openBuilding } from '../buildings/buildings.public.ts';
import { openSource, visibleLinksOfBuildings } from '../sources/sources.public.ts';
import { type ImportRun, importRuns } from './workflows.store.ts';

export const listBuildingWorkflows: Serve<typeof contract.listBuildingWorkflows> = async ({
  db,
  actor,
  params,
  query,
}) => {
  const building = await openBuilding(db, actor, params.id);
  const links = await visibleLinksOfBuildings(db, actor, [building.id]);
  const ids = links.map((link) => link.sourceId);
  return presentWorkflows(await importRuns(db, ids, query.state), query);
};

export const listSourceWorkflows: Serve<typeof contract.listSourceWorkflows> = async ({ db, actor, params, query }) => {
  const source = await openSource(db, actor, params.id);
  return presentWorkflows(await importRuns(db, [source.id], query.state), query);
};

/** Names that a pattern asks for: `update_once,historique_*`. */
function namesAsked(pattern: string | undefined): (name: string) => boolean {
  if (!pattern) return () => true;
  // Several `*` in a row mean one: their expression would try every way to share the name among them.
  const expressions = pattern.split(',').map((one) => new RegExp(`^${one.replace(/\*+/g, '.*')}$`));
  return (name) => expressions.some((expression) => expression.test(name));
}

function presentWorkflows(found: ImportRun[], query: { limit: number; name?: string | undefined }) {
  const asked = namesAsked(query.name);
  const data = found
    .map((row) => ({
      id: row.id,
      name: row.first ? ('historique_import' as const) : ('update_once' as const),
      state: row.state,
      _id_source: row.sourceId,
      startedAt: isoInstant(row.startedAt),
    }))
    .filter((row) => asked(row.name))
    .slice(0, query.limit);
  return { data, total: data.length };
}
