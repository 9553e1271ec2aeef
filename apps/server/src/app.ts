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

export async function createApp(store: Store, services: Services, now?: () => number): Promise<FastifyInstance> {
  const app = await createServer({ store, services, routes: ROUTES, ...(now ? { now } : {}) });
  addHealth(app, store);
  await addPages(app, services.config.WEB_DIR);
  return app;
}
