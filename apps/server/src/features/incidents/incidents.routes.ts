import * as contract from '@joulerie/contract/incidents';
import { listUnresolvedIncidents } from '../../connectors/statuspage/list-incidents.ts';
import { type Route, bind } from '../../platform/http/route.ts';

export const incidentRoutes: Route[] = [
  bind(contract.listIncidents, async ({ services }) => {
    const answer = await listUnresolvedIncidents(services.config.STATUSPAGE_URL);
    // The banner is a courtesy: when the status page is silent, so is the banner.
    const data = answer.ok ? answer.value : [];
    return { data, total: data.length };
  }),
];
