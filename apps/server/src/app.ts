import type { FastifyInstance } from 'fastify';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { buildingRoutes } from './features/buildings/buildings.routes.ts';
import { costRoutes } from './features/costs/costs.routes.ts';
import { folderRoutes } from './features/folders/folders.routes.ts';
import { geometryRoutes } from './features/geometry/geometry.routes.ts';
import { incidentRoutes } from './features/incidents/incidents.routes.ts';
import { measureRoutes } from './features/measures/measures.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { referenceRoutes } from './features/reference/reference.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { sourceRoutes } from './features/sources/sources.routes.ts';
import { tagRoutes } from './features/tags/tags.routes.ts';
import type { Store } from './platform/database.ts';
import type { Events, Subscription } from './platform/events/event.ts';
import { createEvents } from './platform/events/events.ts';
import { type Outbox, createOutbox } from './platform/events/outbox.ts';
import { addHealth } from './platform/http/health.ts';
import { addPages } from './platform/http/pages.ts';
import { createServer } from './platform/http/server.ts';
import type { Services } from './platform/services.ts';

/** The table of contents of the server: every feature, in reading order. */
export const ROUTES = [
  ...referenceRoutes,
  ...accountRoutes,
  ...folderRoutes,
  ...buildingRoutes,
  ...geometryRoutes,
  ...tagRoutes,
  ...sourceRoutes,
  ...measureRoutes,
  ...costRoutes,
  ...searchRoutes,
  ...notificationRoutes,
  ...incidentRoutes,
];

/** The handlers of domain events, feature by feature in import order. */
export const SUBSCRIPTIONS: readonly Subscription[] = [];

export type App = { server: FastifyInstance; events: Events; outbox: Outbox };

/** The application on a store. Its outbox is delivered from when the server listens until it closes. */
export async function createApp(store: Store, services: Services, now: () => number = Date.now): Promise<App> {
  let enqueued = false;
  const events = createEvents(SUBSCRIPTIONS, now, () => (enqueued = true));
  const server = await createServer({ store, services, events, routes: ROUTES, now });
  const outbox = createOutbox({
    db: store.db,
    subscriptions: SUBSCRIPTIONS,
    events,
    now,
    onError: (error, details) => server.log.error({ err: error, ...details }, 'event not delivered'),
  });
  server.addHook('onListen', async () => outbox.start());
  server.addHook('onClose', () => outbox.stop());
  server.addHook('onResponse', async () => {
    if (!enqueued) return;
    enqueued = false;
    outbox.wake();
  });
  addHealth(server, store);
  await addPages(server, services.config.WEB_DIR);
  return { server, events, outbox };
}
