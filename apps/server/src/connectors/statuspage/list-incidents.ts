import { INCIDENT_STATUSES } from '@joulerie/contract/constants';
import { z } from 'zod';
import { type Outgoing, getJson } from '../../platform/outgoing.ts';

const Answer = z.object({
  incidents: z.array(z.object({ id: z.string(), name: z.string(), status: z.string(), started_at: z.string() })),
});

export type Incident = { id: string; title: string; started_at: string; status: (typeof INCIDENT_STATUSES)[number] };

/** Incidents that the status page says are not resolved; another state (a maintenance that is planned) is no incident. */
export async function listUnresolvedIncidents(baseUrl: string): Promise<Outgoing<Incident[]>> {
  return getJson('statuspage', new URL('/api/v2/incidents/unresolved.json', baseUrl), (body) =>
    Answer.parse(body).incidents.flatMap(({ id, name, status: written, started_at }) => {
      const status = INCIDENT_STATUSES.find((one) => one === written);
      return status ? [{ id, title: name, started_at, status }] : [];
    }),
  );
}
