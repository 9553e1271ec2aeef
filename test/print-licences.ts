// `npm run licences`: the licences of the dependencies, with the packages of each.
import { dependencies } from './supply-chain.ts';

const byLicence = Map.groupBy(
  dependencies(),
  (one) => one.licence ?? 'not in the lockfile (packages of other platforms)',
);
for (const [licence, list] of [...byLicence].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${licence} (${list.length})\n  ${list.map((one) => `${one.name} ${one.version}`).join('\n  ')}`);
