import { isoInstant } from '@joulerie/domain/calendar';
import type * as contract from '@joulerie/contract/sources';
import type { Serve } from '../../platform/http/serve.ts';
import { openBuilding } from '../buildings/buildings.public.ts';
import { linksOfBuildings, openSource } from '../sources/sources.public.ts';
import { type ImportRun, importRuns } from './workflows.store.ts';

export const listBuildingWorkflows: Serve<typeof contract.listBuildingWorkflows> = async ({
  db,
  actor,
  params,
  query,
}) => {
  const building = await openBuilding(db, actor, params.id);
  const links = await linksOfBuildings(db, [building.id]);
  return presentWorkflows(
    await importRuns(
      db,
      links.map((link) => link.sourceId),
      query.state,
      query.limit,
    ),
  );
};

export const listSourceWorkflows: Serve<typeof contract.listSourceWorkflows> = async ({ db, actor, params, query }) => {
  const source = await openSource(db, actor, params.id);
  return presentWorkflows(await importRuns(db, [source.id], query.state, query.limit));
};

function presentWorkflows(found: ImportRun[]) {
  const data = found.map((row) => ({
    id: row.id,
    name: 'historique_import',
    state: row.state,
    _id_source: row.sourceId,
    startedAt: isoInstant(row.startedAt),
  }));
  return { data, total: data.length };
}
