import type { Endpoint } from '@joulerie/contract/endpoint';
import { HOUR_MS, parisDay } from '@joulerie/domain/calendar';
import type { FastifyInstance } from 'fastify';
import { mayWrite } from './features/access/access.public.ts';
import { hostedPush } from './connectors/pusher/hosted-push.ts';
import { actorFinder, knowsDevice, livingSessions, livingSessionsOf } from './features/accounts/accounts.public.ts';
import { scopeFinder } from './features/scopes/scopes.public.ts';
import { accessManifest } from './features/access/access.manifest.ts';
import type { Identity } from './platform/identity.ts';
import { analysesManifest } from './features/analyses/analyses.manifest.ts';
import { alarmsManifest } from './features/alarms/alarms.manifest.ts';
import { archivesManifest } from './features/archives/archives.manifest.ts';
import { apiKeysManifest } from './features/api-keys/api-keys.manifest.ts';
import { keyActorFinder } from './features/api-keys/api-keys.public.ts';
import { accountsManifest } from './features/accounts/accounts.manifest.ts';
import { billingManifest } from './features/billing/billing.manifest.ts';
import { addPaymentWebhook } from './features/billing/billing.public.ts';
import { brandsManifest } from './features/brands/brands.manifest.ts';
import { buildingsManifest } from './features/buildings/buildings.manifest.ts';
import { clientsManifest } from './features/clients/clients.manifest.ts';
import { closuresManifest } from './features/closures/closures.manifest.ts';
import { addConnectionReturn } from './features/collection/collection.public.ts';
import { collectionManifest } from './features/collection/collection.manifest.ts';
import { companiesManifest } from './features/companies/companies.manifest.ts';
import { gasRightsManifest } from './features/gas-rights/gas-rights.manifest.ts';
import { consentsManifest } from './features/consents/consents.manifest.ts';
import { contractsManifest } from './features/contracts/contracts.manifest.ts';
import { costsManifest } from './features/costs/costs.manifest.ts';
import { exportsManifest } from './features/exports/exports.manifest.ts';
import { factorsManifest } from './features/factors/factors.manifest.ts';
import { findingsManifest } from './features/findings/findings.manifest.ts';
import { flowsManifest } from './features/flows/flows.manifest.ts';
import { foldersManifest } from './features/folders/folders.manifest.ts';
import { geometryManifest } from './features/geometry/geometry.manifest.ts';
import { grantsReader } from './features/grants/grants.public.ts';
import { grantsManifest } from './features/grants/grants.manifest.ts';
import { gridSignalsManifest } from './features/grid-signals/grid-signals.manifest.ts';
import { importLayoutsManifest } from './features/import-layouts/import-layouts.manifest.ts';
import { incidentsManifest } from './features/incidents/incidents.manifest.ts';
import { crmManifest } from './features/crm/crm.manifest.ts';
import { supportAccessManifest } from './features/support-access/support-access.manifest.ts';
import { supportActorFinder } from './features/support-access/support-access.public.ts';
import { supportManifest } from './features/support/support.manifest.ts';
import { measuresManifest } from './features/measures/measures.manifest.ts';
import { notificationsManifest } from './features/notifications/notifications.manifest.ts';
import { portfolioManifest } from './features/portfolio/portfolio.manifest.ts';
import { profilesManifest } from './features/profiles/profiles.manifest.ts';
import { readingsManifest } from './features/readings/readings.manifest.ts';
import { createReadingLog } from './features/readings/readings.public.ts';
import { referenceManifest } from './features/reference/reference.manifest.ts';
import { scopesManifest } from './features/scopes/scopes.manifest.ts';
import { searchManifest } from './features/search/search.manifest.ts';
import { savedViewsManifest } from './features/saved-views/saved-views.manifest.ts';
import { sensorsManifest } from './features/sensors/sensors.manifest.ts';
import { addSensorPush, listenToGateways } from './features/sensors/sensors.public.ts';
import { sourcesManifest } from './features/sources/sources.manifest.ts';
import { tagsManifest } from './features/tags/tags.manifest.ts';
import { tasksManifest } from './features/tasks/tasks.manifest.ts';
import { usageProfilesManifest } from './features/usage-profiles/usage-profiles.manifest.ts';
import { weatherManifest } from './features/weather/weather.manifest.ts';
import { webhooksManifest } from './features/webhooks/webhooks.manifest.ts';
import type { Database, Store } from './platform/database.ts';
import type { Events, Subscription } from './platform/events/event.ts';
import { createEvents } from './platform/events/events.ts';
import { type Outbox, createOutbox } from './platform/events/outbox.ts';
import { addHealth } from './platform/http/health.ts';
import { addPages } from './platform/http/pages.ts';
import type { Route } from './platform/http/route.ts';
import { type LogStream, createServer } from './platform/http/server.ts';
import type { Manifest, Recomputation } from './platform/manifest.ts';
import { platformManifest } from './platform/platform.manifest.ts';
import { addPush } from './platform/push/sockets.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Work } from './platform/queue/work.ts';
import { recompute } from './platform/recompute.store.ts';
import type { Services } from './platform/services.ts';

/**
 * The table of contents of the server: every feature in import order. A feature imports only features listed before it;
 * everything else of the server derives from this list.
 */
export const MANIFESTS: readonly Manifest[] = [
  platformManifest,
  scopesManifest,
  accountsManifest,
  factorsManifest,
  accessManifest,
  companiesManifest,
  supportAccessManifest,
  brandsManifest,
  apiKeysManifest,
  referenceManifest,
  foldersManifest,
  buildingsManifest,
  grantsManifest,
  clientsManifest,
  tagsManifest,
  savedViewsManifest,
  sourcesManifest,
  profilesManifest,
  tasksManifest,
  importLayoutsManifest,
  measuresManifest,
  weatherManifest,
  usageProfilesManifest,
  webhooksManifest,
  readingsManifest,
  consentsManifest,
  gasRightsManifest,
  gridSignalsManifest,
  collectionManifest,
  flowsManifest,
  sensorsManifest,
  costsManifest,
  contractsManifest,
  findingsManifest,
  alarmsManifest,
  portfolioManifest,
  analysesManifest,
  exportsManifest,
  archivesManifest,
  billingManifest,
  geometryManifest,
  searchManifest,
  notificationsManifest,
  closuresManifest,
  incidentsManifest,
  supportManifest,
  crmManifest,
];

export const ROUTES: readonly Route[] = MANIFESTS.flatMap((manifest) => manifest.routes);
export const SUBSCRIPTIONS: readonly Subscription[] = MANIFESTS.flatMap((manifest) => manifest.subscriptions);
const LIMITED: readonly Endpoint[] = MANIFESTS.flatMap((manifest) => manifest.limited);

const MINUTE_MS = 60_000;

const RECOMPUTATIONS: readonly Recomputation[] = MANIFESTS.flatMap((manifest) => manifest.recomputations);

/** Runs the jobs of the features that a process does before it answers calls. */
export async function runStartJobs(db: Database): Promise<void> {
  for (const manifest of MANIFESTS) for (const job of manifest.jobs) await job.run(db);
}

async function runMinuteJobs(db: Database): Promise<void> {
  for (const manifest of MANIFESTS) for (const job of manifest.jobs) await job.everyMinute?.(db);
}

export type App = {
  server: FastifyInstance;
  events: Events;
  outbox: Outbox;
  /** Delivers events and computes kept figures from now on until the server closes; a server that listens has begun. */
  begin: () => void;
  /** Does the jobs of the features, and others given, from now on until the server closes. */
  work: (queue: Pick<Queue, 'work' | 'add' | 'everyDay' | 'everyMinute'>, more?: readonly Work[]) => Promise<void>;
};

/**
 * The application on a store. Kept figures take the processor for long, tens of milliseconds at a time: a process of role `web`, which
 * answers calls beside workers, leaves them to these.
 */
export async function createApp(
  store: Store,
  services: Services,
  now: () => number = Date.now,
  log?: LogStream,
): Promise<App> {
  let enqueued = false;
  const events = createEvents(SUBSCRIPTIONS, now, () => (enqueued = true), services.queue);
  const brands = scopeFinder(store.reserved, services.config, now);
  const identity: Identity = {
    findBrand: brands.find,
    findActor: supportActorFinder(store.reserved, actorFinder(store.reserved, grantsReader)),
    findKeyActor: keyActorFinder(store.reserved, grantsReader),
    knowsDevice: (token, brandId, account) => knowsDevice(store.reserved, token, brandId, account),
    mayWrite,
  };
  const readings = createReadingLog(store.db, (error, lost) =>
    server.log.error({ err: error, lost }, 'readings not written'),
  );
  const hosted = hostedPush(services.config);
  const server = await createServer({
    store,
    hosted,
    services,
    events,
    identity,
    routes: ROUTES,
    limited: LIMITED,
    noteReads: readings.note,
    log,
    now,
  });
  const computes = services.config.ROLE !== 'web';
  const outbox = createOutbox({
    db: store.db,
    subscriptions: computes ? SUBSCRIPTIONS : SUBSCRIPTIONS.filter(({ pauseMs }) => pauseMs === 0),
    events,
    queue: services.queue,
    now,
    onError: (error, details) => server.log.error({ err: error, ...details }, 'event not delivered'),
  });
  const stopping = new AbortController();
  let recomputing: Promise<void> = Promise.resolve();
  const timers: NodeJS.Timeout[] = [];
  const recomputeKept = () => {
    recomputing = recomputing
      .then(() => recompute(store.db, RECOMPUTATIONS, parisDay(now()), stopping.signal))
      .catch((error: Error) =>
        server.log.error({ err: error }, 'kept figures not computed again: tried again within the hour'),
      );
  };
  let minuteJobs: Promise<void> = Promise.resolve();
  const doMinuteJobs = () => {
    minuteJobs = minuteJobs
      .then(() => runMinuteJobs(store.db))
      .catch((error: Error) => server.log.error({ err: error }, 'jobs not done: tried again within the minute'));
  };
  const begin = () => {
    outbox.start();
    timers.push(setInterval(doMinuteJobs, MINUTE_MS).unref());
    if (!computes) return;
    recomputeKept();
    // A month that begins is seen within the hour.
    timers.push(setInterval(recomputeKept, HOUR_MS).unref());
  };
  server.addHook('onListen', async () => begin());
  server.addHook('onClose', async () => {
    timers.forEach(clearInterval);
    stopping.abort();
    await Promise.all([recomputing, minuteJobs]);
  });
  server.addHook('onClose', () => outbox.stop());
  server.addHook('onClose', () => readings.close());
  server.addHook('onResponse', async () => {
    if (!enqueued) return;
    enqueued = false;
    outbox.wake();
  });
  await addPaymentWebhook(server, { store, config: services.config, now });
  await addSensorPush(server, { store, config: services.config, now });
  addHealth(server, store, identity.findBrand);
  addPush(server, {
    url: store.url,
    findBrand: identity.findBrand,
    findSessions: (ids) => livingSessions(store.reserved, ids, now()),
    onBrands: brands.forget,
    sessionsOf: (person) => livingSessionsOf(store.reserved, person, now()),
    hosted,
  });
  addConnectionReturn(server, { db: store.db, findBrand: identity.findBrand });
  await addPages(server, services.config.WEB_DIR);
  const report = (error: unknown) => server.log.error({ err: error }, 'job failed');
  let gateways: { close: () => Promise<void> } | null = null;
  server.addHook('onClose', () => gateways?.close());
  const parts = { store, events, services, now, stopping: stopping.signal, report };
  const work: App['work'] = async (queue, more = []) => {
    for (const { kind, run, everyDayAt, everyMinute } of [
      ...MANIFESTS.flatMap((manifest) => manifest.works ?? []),
      ...more,
    ]) {
      await queue.work(kind, (data) =>
        run(parts, data).catch((error: unknown) => {
          if (!stopping.signal.aborted) report(error);
          throw error;
        }),
      );
      if (everyDayAt === null && !everyMinute) continue;
      if (everyMinute) await queue.everyMinute(kind);
      if (everyDayAt !== null) await queue.everyDay(kind, everyDayAt);
      await queue.add(kind, {});
    }
    if (stopping.signal.aborted) return;
    const reportBroker = (error: Error) => server.log.error({ err: error }, 'message of the broker not kept');
    gateways = listenToGateways({ store, services, now, report: reportBroker });
  };
  return { server, events, outbox, begin, work };
}
