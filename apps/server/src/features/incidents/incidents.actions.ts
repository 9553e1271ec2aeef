import type * as contract from '@joulerie/contract/incidents';
import { listUnresolvedIncidents } from '../../connectors/statuspage/list-incidents.ts';
import type { Serve } from '../../platform/http/serve.ts';

export const listIncidents: Serve<typeof contract.listIncidents> = async ({ services }) => {
  const answer = await listUnresolvedIncidents(services.config.STATUSPAGE_URL);
  // The banner is optional: without an answer of the status page, it is not shown.
  const data = answer.ok ? answer.value : [];
  return { data, total: data.length };
};
