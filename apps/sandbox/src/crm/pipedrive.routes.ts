import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Stand-in for Pipedrive: persons, organizations and deals of its API v2, notes of v1, one account whatever the token. */
const KINDS = ['persons', 'organizations', 'deals'] as const;
type Kind = (typeof KINDS)[number] | 'notes';
type Fields = Record<string, unknown>;
type Item = Fields & { id: number };

const FIRST_ID = 101;

export function registerPipedrive(app: FastifyInstance, now: () => number): void {
  const kept: Record<Kind, Item[]> = { persons: [], organizations: [], deals: [], notes: [] };
  let next = FIRST_ID;

  const refused = ({ headers }: FastifyRequest, reply: FastifyReply): boolean => {
    if (headers['x-api-token']) return false;
    void reply.code(401).send({ success: false, error: 'unauthorized access', errorCode: 401 });
    return true;
  };
  const bad = (reply: FastifyReply, error: string) =>
    reply.code(400).send({ success: false, error, code: 'ERR_BAD_REQUEST' });
  const stamp = () => new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z');
  const add = (kind: Kind, body: Fields): Item => {
    const item = { ...body, id: next++, add_time: stamp(), update_time: stamp() };
    kept[kind].push(item);
    return item;
  };

  app.get<{ Querystring: { term?: string; fields?: string } }>('/api/v2/persons/search', async (request, reply) => {
    if (refused(request, reply)) return reply;
    const term = (request.query.term ?? '').toLowerCase();
    const emails = ({ emails = [] }: Fields) => (emails as { value: string }[]).map(({ value }) => value.toLowerCase());
    const items = kept.persons
      .filter((one) => emails(one).includes(term))
      .map(({ id, name }) => ({ result_score: 0.3, item: { id, type: 'person', name } }));
    return { success: true, data: { items }, additional_data: { next_cursor: null } };
  });

  for (const kind of KINDS) {
    const title = kind === 'deals' ? 'title' : 'name';
    app.post<{ Body: Fields }>(`/api/v2/${kind}`, async (request, reply) => {
      if (refused(request, reply)) return reply;
      if (typeof request.body?.[title] !== 'string') return bad(reply, `${title} is required`);
      return reply.code(201).send({ success: true, data: add(kind, request.body) });
    });
    app.patch<{ Params: { id: string }; Body: Fields }>(`/api/v2/${kind}/:id`, async (request, reply) => {
      if (refused(request, reply)) return reply;
      const item = kept[kind].find(({ id }) => id === Number(request.params.id));
      if (!item) return reply.code(404).send({ success: false, error: 'Item not found', code: 'ERR_NOT_FOUND' });
      Object.assign(item, request.body, { id: item.id, update_time: stamp() });
      return { success: true, data: item };
    });
  }
  app.post<{ Body: Fields }>('/api/v1/notes', async (request, reply) => {
    if (refused(request, reply)) return reply;
    if (typeof request.body?.content !== 'string') return bad(reply, 'content is required');
    return reply.code(201).send({ success: true, data: add('notes', request.body) });
  });

  // The sandbox's own two calls: what it holds, and forgetting it.
  app.get('/sandbox/pipedrive', async () => kept);
  app.delete('/sandbox/pipedrive', async (_request, reply) => {
    for (const list of Object.values(kept)) list.length = 0;
    return reply.code(204).send();
  });
}
