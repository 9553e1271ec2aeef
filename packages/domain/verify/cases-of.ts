import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type VerifyCase, verifyCase } from './case.ts';
import { verifyEconomics } from './verify-economics.ts';
import { verifyHeating } from './verify-heating.ts';
import { verifyIrve } from './verify-irve.ts';
import { verifyPv } from './verify-pv.ts';
import { verifyStorage } from './verify-storage.ts';
import { verifyWorkedExamples } from './verify-worked-examples.ts';

/** Each engine by the folder of its cases. Heating and charging also read facts beside their folder, so they take the root. */
const FAMILIES: Record<string, (root: string) => VerifyCase[]> = {
  pv: (root) => verifyPv(join(root, 'pv')),
  heating: verifyHeating,
  economics: (root) => verifyEconomics(join(root, 'economics')),
  storage: (root) => verifyStorage(join(root, 'storage')),
  irve: verifyIrve,
};

/**
 * Every case under a path: a file of worked examples, a folder laid out like a reference set, or the folder of one engine. A
 * family whose folder is there and gives no case is a failed case: a check that found nothing has proved nothing.
 */
export function casesOf(path: string): VerifyCase[] {
  if (!existsSync(path)) return [verifyCase('path', path, Number.NaN, 0, 'does not exist')];
  if (statSync(path).isFile()) return verifyWorkedExamples(path);
  const present = Object.keys(FAMILIES).filter((family) => existsSync(join(path, family)));
  const own = basename(path);
  const cases =
    present.length === 0 && own in FAMILIES
      ? familyCases(own, join(path, '..'))
      : present.flatMap((family) => familyCases(family, path));
  for (const name of readdirSync(path))
    if (/^worked-examples.*\.json$/.test(name)) cases.push(...verifyWorkedExamples(join(path, name)));
  return cases.length > 0 ? cases : [verifyCase('path', path, Number.NaN, 0, 'nothing to verify here')];
}

function familyCases(family: string, root: string): VerifyCase[] {
  const cases = FAMILIES[family]!(root);
  return cases.length > 0 ? cases : [verifyCase(family, join(root, family), Number.NaN, 0, 'no case found')];
}
