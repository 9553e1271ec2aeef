import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { VerifyCase } from './case.ts';
import { verifyEconomics } from './verify-economics.ts';
import { verifyHeating } from './verify-heating.ts';
import { verifyIrve } from './verify-irve.ts';
import { verifyPv } from './verify-pv.ts';
import { verifyStorage } from './verify-storage.ts';
import { verifyWorkedExamples } from './verify-worked-examples.ts';

/**
 * `npm run verify -- PATH…`: runs the engines over folders laid out like a reference set (pv, heating, economics, storage,
 * irve) and over files of worked examples; prints each case and exits non-zero on a fail, or when a path holds nothing to verify.
 */
const FAMILIES: Record<string, (dir: string) => VerifyCase[]> = {
  pv: verifyPv,
  heating: verifyHeating,
  economics: verifyEconomics,
  storage: verifyStorage,
  irve: verifyIrve,
};

const paths = process.argv.slice(2);
if (paths.length === 0) paths.push(join(import.meta.dirname, '../test/reference'));

let failed = 0;
let passed = 0;
for (const path of paths) {
  const cases = casesOf(resolve(path));
  if (cases.length === 0) {
    console.error(`${path}: nothing to verify here`);
    failed += 1;
  }
  for (const one of cases) {
    if (one.pass) passed += 1;
    else failed += 1;
    const deviation = Number.isFinite(one.deviation) ? one.deviation.toExponential(2) : String(one.deviation);
    console.log(
      `${one.pass ? 'pass' : 'FAIL'}  ${one.family.padEnd(10)} ${one.case.padEnd(60)} deviation ${deviation.padStart(9)}  tolerance ${one.tolerance.toExponential(1)}${one.note ? `  ${one.note}` : ''}`,
    );
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function casesOf(path: string): VerifyCase[] {
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  if (statSync(path).isFile()) return verifyWorkedExamples(path);
  const cases: VerifyCase[] = [];
  for (const [family, verify] of Object.entries(FAMILIES))
    if (existsSync(join(path, family))) cases.push(...verify(path));
  for (const name of readdirSync(path))
    if (/^worked-examples.*\.json$/.test(name)) cases.push(...verifyWorkedExamples(join(path, name)));
  return cases;
}
