import { doneJobs } from './done-jobs.tables.ts';
import { outbox } from './events/outbox.tables.ts';
import { idempotency } from './idempotency.tables.ts';
import { tries } from './http/tries.tables.ts';
import type { Manifest } from './manifest.ts';

/** The tables that every feature relies on. */
export const platformManifest: Manifest = {
  feature: 'platform',
  routes: [],
  tables: [doneJobs, idempotency, outbox, tries],
  jobs: [],
  recomputations: [],
  policy: {},
  events: [],
  subscriptions: [],
  limited: [],
  rights: {},
};
