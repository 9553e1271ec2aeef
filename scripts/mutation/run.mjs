import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { EXCLUDED_MUTATIONS, samplePlaces } from './sample.mjs';
import { STRATA } from './strata.mjs';

const ROOT = join(import.meta.dirname, '../..');
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const seed = Number(option('seed', '1'));
const count = Number(option('count', '1000'));
const wanted = option('stratum', null)?.split(',') ?? null;
const strata = STRATA.filter((one) => wanted === null || wanted.includes(one.name));
const weights = strata.reduce((sum, one) => sum + one.weight, 0);

process.chdir(ROOT);
// Stryker runs the tests in a copy under this folder: what lies beside the checkout must be found beside the copy too.
const COPIES = join(ROOT, '.stryker-tmp');
const beside = (folder) => join(folder, 'shared');
function linkReferences() {
  mkdirSync(COPIES, { recursive: true });
  const real = beside(join(ROOT, '..'));
  if (existsSync(real) && !existsSync(beside(COPIES))) symlinkSync(real, beside(COPIES));
}

/** Tries every mutant of some places with the tests named in the environment. */
const tryMutants = (places) =>
  new Stryker({
    mutate: places,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: join('scripts', 'mutation', 'vitest.config.mjs') },
    mutator: { excludedMutations: EXCLUDED_MUTATIONS },
    coverageAnalysis: 'perTest',
    // A constant of a module is computed before any test begins: no test can be said to cover it.
    ignoreStatic: true,
    concurrency: Number(option('workers', '2')),
    dryRunTimeoutMinutes: 30,
    timeoutMS: 20_000,
    reporters: ['progress-append-only'],
    // Stryker reads it with TypeScript's own API, which TypeScript 7 does not have.
    tsconfigFile: 'none',
    cleanTempDir: 'always',
    ignorePatterns: ['bench', 'docs/pictures', 'var', 'reports', 'apps/web/dist'],
    logLevel: 'warn',
    allowConsoleColors: false,
  }).runMutationTest();

const lines = [];
let missed = false;
for (const stratum of strata) {
  const size = Math.round((count * stratum.weight) / weights);
  // `--file` mutates all of the files named, seed and count aside.
  const file = option('file', null);
  const { files, mutants, places } = file
    ? { files: file.split(',').length, mutants: Number.NaN, places: file.split(',') }
    : await samplePlaces(stratum, ROOT, size, seed);
  if (places.length === 0) continue;
  linkReferences();
  process.env.MUTATION_STRATUM = stratum.name;
  const results = [];
  const parts = stratum.parts ?? [stratum];
  // `--part 2` tries the mutants of the sample that are in the second part alone: a sample may be tried in several runs.
  const part = option('part', null);
  for (const { files: own, tests } of part ? [parts[Number(part) - 1]] : parts) {
    const mutate = places.filter((place) => own.test(place.split(':')[0]));
    if (mutate.length === 0) continue;
    process.env.MUTATION_TESTS = (option('tests', null)?.split(',') ?? tests).join(' ');
    results.push(...(await tryMutants(mutate)));
  }
  const of = (...statuses) => results.filter((one) => statuses.includes(one.status));
  const killed = of('Killed', 'Timeout').length;
  const survivors = of('Survived', 'NoCoverage');
  const late = of('Timeout');
  const tried = killed + survivors.length;
  const score = tried === 0 ? Number.NaN : (100 * killed) / tried;
  if (stratum.target !== null && score < stratum.target) missed = true;
  lines.push(
    `${stratum.name.padEnd(10)} ${String(files).padStart(4)} files ${String(mutants).padStart(6)} mutants  sampled ${String(tried).padStart(4)}  ` +
      `killed ${String(killed).padStart(4)}  score ${score.toFixed(1).padStart(5)} %${stratum.target === null ? '' : `  (target ${stratum.target} %)`}`,
  );
  mkdirSync(join(ROOT, 'reports'), { recursive: true });
  const words = { Survived: 'survived', NoCoverage: 'no test ', Timeout: 'too long' };
  // What made the tests too long counts as noticed; it is listed, since a slow machine does the same.
  const report = [...survivors, ...late].map(
    (one) =>
      `${words[one.status]} ${one.fileName.slice(one.fileName.indexOf(ROOT) + ROOT.length + 1)}:${one.location.start.line}:${one.location.start.column} ${one.mutatorName} → ${one.replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
  );
  writeFileSync(join(ROOT, 'reports', `mutation-${stratum.name.replace(' ', '-')}.txt`), `${report.join('\n')}\n`);
  console.log(lines.at(-1));
  console.log(report.join('\n'));
}
console.log(`\nSeed ${seed}\n${lines.join('\n')}`);
process.exitCode = missed ? 1 : 0;
