import type { Endpoint } from '@joulerie/contract/endpoint';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import type { EventType, Subscription } from './events/event.ts';
import type { Route } from './http/route.ts';
import type { Actor } from './identity.ts';
import type { Work } from './queue/work.ts';
import type { RightsTable } from './rights.ts';

/**
 * Work that every process does before it answers calls, in the order of the manifests, and what it does of it every minute from then on.
 * It can run twice.
 */
export type Job = { name: string; run: (db: Database) => Promise<void>; everyMinute?: (db: Database) => Promise<void> };

/** Kept figures to compute again, once because their rules changed, or every month because they are of complete months. It runs beside the calls, a batch of items a transaction. */
export type Recomputation = {
  /** Never used again for other work: rules that change once more take a new name. */
  name: string;
  /** Done again when a month begins in Paris. */
  everyMonth?: true;
  /** What has to be computed again, by id. */
  items: (db: Database) => Promise<string[]>;
  /** Items a transaction. */
  batch: number;
  run: (db: Database, items: readonly string[], today: number) => Promise<void>;
};

/** The policy of an entity, as lists use it: the condition on the rows that an actor sees. */
export type EntityPolicy = { visible: (actor: Actor) => SQL };

/**
 * Everything that a feature declares. `app.ts` lists the manifests in import order: a feature imports only features listed
 * before it. Routes, tables, the rights test, limited calls, jobs and subscriptions of the server derive from that list.
 */
export type Manifest = {
  /** Name of the feature's folder. */
  feature: string;
  /** Calls of the contract with their actions. Each call of the contract is in one manifest. */
  routes: readonly Route[];
  /** Tables that the feature creates, as in its migrations. Each table is in one manifest. */
  tables: readonly PgTable[];
  jobs: readonly Job[];
  /** Kinds of jobs of the queue that it does. */
  works?: readonly Work[];
  recomputations: readonly Recomputation[];
  /** Who sees and who changes the records of each of its tables that belong to somebody, by the name of the table. */
  policy: Readonly<Record<string, EntityPolicy>>;
  /** Events that it emits. */
  events: readonly EventType[];
  /** Handlers of events of features listed before, or of its own. */
  subscriptions: readonly Subscription[];
  /** Calls counted by account and address, because a stranger could repeat them to guess or to annoy. */
  limited: readonly Endpoint[];
  /** One row a route: who may make the call. */
  rights: RightsTable;
};
