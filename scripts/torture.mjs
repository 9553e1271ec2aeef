// `npm run torture -- [--seed N] [--only PART]`: the whole of what `npm run test:long` runs in a short form, part by part: see docs/quality.md.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT, ensureDependencies, pinnedNode, say } from './setup.mjs';

const PARTS = {
  kills: ['apps/server/src/torture/kills.test', 'apps/server/src/torture/kills-of-members'],
  faults: ['apps/server/src/torture/faults'],
  pairs: ['apps/server/src/torture/pairs'],
  rights: ['apps/server/src/torture/foreign-ids', 'apps/server/src/features/access/rights.test'],
  fuzz: ['apps/server/src/testing/fuzz.test'],
  webhooks: ['apps/server/src/torture/webhooks', 'apps/server/src/torture/kills-of-webhooks'],
  payments: ['apps/server/src/torture/kills-of-payments'],
  archives: ['apps/server/src/torture/kills-of-archives'],
  collection: ['apps/server/src/torture/kills-of-collection'],
  backup: ['apps/server/src/platform/cluster/backup'],
};
/** Inputs of each call of the contract. */
const FUZZ_RUNS = 200;

const USAGE = `Usage : npm run torture -- [--seed N] [--only ${Object.keys(PARTS).join('|')}]`;

const values = readOptions();
if (values?.help) {
  console.log(USAGE);
  process.exit(0);
}
const seed = values?.seed ?? String(randomInt(2 ** 31));
const parts = values?.only ? [values.only] : Object.keys(PARTS);
if (!values || !/^\d+$/.test(seed) || parts.some((part) => !Object.hasOwn(PARTS, part))) {
  console.error(USAGE);
  process.exit(1);
}

ensureDependencies();
const failed = [];
for (const part of parts) {
  say(`torture ${part}, seed ${seed}`);
  const from = Date.now();
  const run = spawnSync(
    pinnedNode(),
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...PARTS[part]],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, TORTURE: 'whole', TORTURE_SEED: seed, FUZZ_SEED: seed, FUZZ_RUNS: String(FUZZ_RUNS) },
    },
  );
  const outcome = run.status === 0 ? 'ok' : 'FAILED';
  console.log(`torture ${part}: ${outcome}, ${Math.round((Date.now() - from) / 1000)} s, seed ${seed}`);
  if (run.status !== 0) failed.push(`npm run torture -- --seed ${seed} --only ${part}`);
}
if (failed.length > 0) console.error(`\nTo run again what failed:\n${failed.join('\n')}`);
process.exit(failed.length > 0 ? 1 : 0);

/** The options of the command; null when one is not known. */
function readOptions() {
  try {
    return parseArgs({
      options: { seed: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }).values;
  } catch {
    return null;
  }
}
