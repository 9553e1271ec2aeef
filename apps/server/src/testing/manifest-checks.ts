import type { Endpoint } from '@joulerie/contract/endpoint';
import { getTableName } from 'drizzle-orm';
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
