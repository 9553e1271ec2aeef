import type { FastifyInstance } from 'fastify';

/** Stand-in for a Statuspage: no incident until one is put, as the page of incidents that are not resolved shows them. */
type Incident = { name: string; impact: string; status: string; body: string };

const IMPACTS = ['none', 'minor', 'major', 'critical'];
const STATUSES = ['investigating', 'identified', 'monitoring'];

export function registerStatuspage(app: FastifyInstance, now: () => number): void {
  let incidents: { id: string; at: string; incident: Incident }[] = [];
  let made = 0;
  let updatedAt = new Date(now()).toISOString();

  app.get('/api/v2/incidents/unresolved.json', async () => ({
    page: {
      id: 'sandbox0joulerie',
      name: 'Joulerie',
      url: 'http://status.example.test',
      time_zone: 'Europe/Paris',
      updated_at: updatedAt,
    },
    incidents: incidents.map(({ id, at, incident }) => ({
      created_at: at,
      id,
      impact: incident.impact,
      incident_updates: [
        {
          body: incident.body,
          created_at: at,
          display_at: at,
          id: `${id}u1`,
          incident_id: id,
          status: incident.status,
          updated_at: at,
        },
      ],
      monitoring_at: incident.status === 'monitoring' ? at : null,
      name: incident.name,
      page_id: 'sandbox0joulerie',
      resolved_at: null,
      shortlink: `http://stspg.example.test/${id}`,
      started_at: at,
      status: incident.status,
      updated_at: at,
    })),
  }));

  // The sandbox's own two calls: open an incident, resolve them all.
  app.post('/sandbox/incidents', async (request, reply) => {
    const body = (request.body ?? {}) as Partial<Incident>;
    if (typeof body.name !== 'string' || body.name.trim() === '')
      return reply.code(400).send({ error: 'name is needed' });
    updatedAt = new Date(now()).toISOString();
    made += 1;
    const incident = {
      name: body.name,
      impact: IMPACTS.includes(String(body.impact)) ? String(body.impact) : 'minor',
      status: STATUSES.includes(String(body.status)) ? String(body.status) : 'investigating',
      body: typeof body.body === 'string' ? body.body : '',
    };
    const id = `sandbox${String(made).padStart(5, '0')}`;
    incidents = [{ id, at: updatedAt, incident }, ...incidents];
    return reply.code(201).send({ id });
  });
  app.delete('/sandbox/incidents', async (_request, reply) => {
    incidents = [];
    updatedAt = new Date(now()).toISOString();
    return reply.code(204).send();
  });
}
