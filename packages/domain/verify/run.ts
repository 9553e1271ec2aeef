import { join, resolve } from 'node:path';
import { casesOf } from './cases-of.ts';

/**
 * `npm run verify -- PATH…`: runs the engines over folders laid out like a reference set (pv, heating, economics, storage,
 * irve) and over files of worked examples; prints each case with its largest deviation and exits non-zero on a fail. Without a
 * path, over the copy that the project carries.
 */
const paths = process.argv.slice(2);
if (paths.length === 0) paths.push(join(import.meta.dirname, '../test/reference'));

let failed = 0;
let passed = 0;
for (const path of paths) {
  for (const one of casesOf(resolve(path))) {
    if (one.pass) passed += 1;
    else failed += 1;
    const deviation = Number.isFinite(one.deviation) ? one.deviation.toExponential(2) : String(one.deviation);
    const note = one.note ? `  ${one.note}` : '';
    console.log(
      `${one.pass ? 'pass' : 'FAIL'}  ${one.family.padEnd(10)} ${one.case.padEnd(60)} deviation ${deviation.padStart(9)}  tolerance ${one.tolerance.toExponential(1)}${note}`,
    );
  }
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
