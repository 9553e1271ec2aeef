import type { Endpoint } from '@joulerie/contract/endpoint';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { z } from 'zod';
import type { Manifest } from '../platform/manifest.ts';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * What the manifests declare twice, forget or invent, one sentence each: calls of the contract, tables of the last migration,
 * rights rows and limited calls. Empty when every declaration has its counterpart.
 */
export function disagreements(
  manifests: readonly Manifest[],
  calls: readonly Endpoint[],
  migratedTables: readonly string[],
): string[] {
  const features = owners(manifests, (one) => [one.feature]);
  const callOwners = owners(manifests, (one) => one.routes.map((route) => nameOf(route.endpoint)));
  const tableOwners = owners(manifests, (one) => one.tables.map(getTableName));
  const listedTwice = [...features].filter(([, list]) => list.length > 1);
  if (listedTwice.length > 0)
    return listedTwice.map(([feature, list]) => `feature ${feature} is listed ${list.length} times`);
  return [
    ...unowned(calls.map(nameOf), callOwners, ''),
    ...unowned(migratedTables, tableOwners, 'table '),
    ...[...callOwners.keys()]
      .filter((name) => !calls.some((call) => nameOf(call) === name))
      .map((name) => `${name} is not in the contract`),
    ...[...tableOwners.keys()]
      .filter((name) => !migratedTables.includes(name))
      .map((name) => `table ${name} of a manifest is in no migration`),
    ...manifests.flatMap(rightsOf),
    ...manifests.flatMap(policiesOf),
    ...listsWithoutPolicy(manifests, calls),
    ...eventsOf(manifests),
    ...calls
      .filter((call) => call.caller === 'public' && call.group === 'accounts')
      .filter((call) => !manifests.some((one) => one.limited.includes(call)))
      .map((call) => `${nameOf(call)} is open to strangers about accounts, and no manifest limits it`),
    ...manifests.flatMap((one) =>
      one.limited
        .filter((call) => !one.routes.some((route) => route.endpoint === call))
        .map((call) => `${nameOf(call)} is limited by ${one.feature}, which does not serve it`),
    ),
  ];
}

function owners(manifests: readonly Manifest[], declared: (one: Manifest) => string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const one of manifests)
    for (const name of declared(one)) found.set(name, [...(found.get(name) ?? []), one.feature]);
  return found;
}

function unowned(names: readonly string[], found: Map<string, string[]>, prefix: string): string[] {
  return names.flatMap((name) => {
    const list = found.get(name) ?? [];
    if (list.length === 1) return [];
    if (list.length === 0) return [`${prefix}${name} is in no manifest`];
    return [`${prefix}${name} is in ${list.length} manifests: ${list.join(', ')}`];
  });
}

function rightsOf({ feature, routes, rights }: Manifest): string[] {
  const names = routes.map((route) => nameOf(route.endpoint));
  const rows = Object.keys(rights);
  return [
    ...names.filter((name) => !rows.includes(name)).map((name) => `${name} has no rights row in ${feature}`),
    ...rows
      .filter((name) => !names.includes(name))
      .map((name) => `the rights row ${name} of ${feature} is of none of its calls`),
  ];
}

/** Tables whose rows belong to a space and to who made them need a policy, and only they. */
function policiesOf({ feature, tables, policy }: Manifest): string[] {
  const owned = tables
    .filter((table) => ['spaceId', 'createdBy'].every((column) => column in getTableColumns(table)))
    .map(getTableName);
  return [
    ...owned.filter((name) => !policy[name]).map((name) => `table ${name} of ${feature} has owners and no policy`),
    ...Object.keys(policy)
      .filter((name) => !owned.includes(name))
      .map((name) => `the policy ${name} of ${feature} is of none of its tables with owners`),
  ];
}

/** Calls that list records with their rights: the entity is their group. */
function listsWithoutPolicy(manifests: readonly Manifest[], calls: readonly Endpoint[]): string[] {
  const entities = new Set(manifests.flatMap((one) => Object.keys(one.policy)));
  return calls
    .filter((call) => call.method === 'GET' && !entities.has(call.group) && listsRights(call))
    .map((call) => `${nameOf(call)} lists ${call.group} with their rights, and no manifest has their policy`);
}

type Shape = { properties?: Record<string, Shape>; items?: Shape };
function listsRights(call: Endpoint): boolean {
  const shape = z.toJSONSchema(call.answer, { unrepresentable: 'any', reused: 'inline' }) as Shape;
  return Boolean((shape.properties?.data ?? shape).items?.properties?.rights);
}

function eventsOf(manifests: readonly Manifest[]): string[] {
  const emitters = owners(manifests, (one) => one.events.map((event) => event.name));
  const handlers = owners(manifests, (one) => one.subscriptions.map(({ subscriber }) => subscriber));
  const place = new Map(manifests.map((one, i) => [one.feature, i]));
  const placeOf = (event: string) => place.get(emitters.get(event)?.[0] ?? '') ?? Number.POSITIVE_INFINITY;
  return [
    ...[...emitters]
      .filter(([, list]) => list.length > 1)
      .map(([name, list]) => `event ${name} is of ${list.join(', ')}`),
    ...[...handlers]
      .filter(([, list]) => list.length > 1)
      .map(([name, list]) => `the subscriber ${name} is of ${list.join(', ')}`),
    ...manifests.flatMap((one, i) =>
      one.subscriptions
        .filter(({ event }) => placeOf(event) > i)
        .map(({ event }) => `${one.feature} subscribes to ${event}, which no manifest up to it emits`),
    ),
  ];
}
