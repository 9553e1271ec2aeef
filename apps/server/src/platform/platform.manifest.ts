import { doneJobs } from './done-jobs.tables.ts';
import { outbox } from './events/outbox.tables.ts';
import { idempotency } from './idempotency.tables.ts';
import { tries } from './http/tries.tables.ts';
import type { Manifest } from './manifest.ts';
import { callQuotas } from './quotas/call-quotas.tables.ts';

/** The tables that every feature relies on. */
export const platformManifest: Manifest = {
  feature: 'platform',
  routes: [],
  tables: [callQuotas, doneJobs, idempotency, outbox, tries],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: {},
};
