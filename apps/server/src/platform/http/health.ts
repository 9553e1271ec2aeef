import type { FastifyInstance } from 'fastify';
import { Histogram, collectDefaultMetrics, register } from 'prom-client';
import type { Store } from '../database.ts';
import type { Identity } from '../identity.ts';

const seconds =
  (register.getSingleMetric('joulerie_request_seconds') as Histogram<string> | undefined) ??
  new Histogram({
    name: 'joulerie_request_seconds',
    help: 'Time of calls',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.3, 1, 3],
  });

/**
 * `/health/live` says that the process runs, `/health/ready` that the database answers, `/health/domain?domain=` whether a brand answers at a name
 * (a proxy asks before it gets a certificate), `/metrics` how it goes.
 */
export function addHealth(app: FastifyInstance, store: Store, findBrand: Identity['findBrand']): void {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
  // Processes that share a port are asked in turn, each about itself.
  register.setDefaultLabels({ process_id: String(process.pid) });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/health/live', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    if (await store.answers()) return { status: 'ok', database: 'postgres' };
    return reply.status(503).send({ status: 'unavailable', database: 'postgres' });
  });
  app.get<{ Querystring: { domain?: unknown } }>(
    '/health/domain',
    { schema: { hide: true }, logLevel: 'warn' },
    async ({ query: { domain } }, reply) => {
      if (typeof domain === 'string' && (await findBrand(domain))) return { status: 'ok' };
      return reply.status(404).send({ status: 'unknown' });
    },
  );
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}
