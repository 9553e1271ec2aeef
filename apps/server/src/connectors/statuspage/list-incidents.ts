import { z } from 'zod';
import { type Outgoing, getJson } from '../../platform/outgoing.ts';

const Answer = z.object({
  incidents: z.array(z.object({ id: z.string(), name: z.string(), status: z.string(), started_at: z.string() })),
});

export type Incident = { id: string; title: string; started_at: string; status: string };

/** Incidents that the status page says are not resolved. */
export async function listUnresolvedIncidents(baseUrl: string): Promise<Outgoing<Incident[]>> {
  return getJson('statuspage', new URL('/api/v2/incidents/unresolved.json', baseUrl), (body) =>
    Answer.parse(body).incidents.map(({ id, name, status, started_at }) => ({ id, title: name, started_at, status })),
  );
}
