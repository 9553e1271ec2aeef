// `npm run mutation -- [--seed 1] [--count 1000] [--stratum NAME,…] [--workers 2]`: see docs/quality.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies, pinnedNode, run } from '../setup.mjs';

const HERE = import.meta.dirname;
ensureDependencies();
if (!existsSync(join(HERE, 'node_modules'))) {
  run('npm', ['ci', '--prefix', HERE, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}
run(pinnedNode(), [join(HERE, 'run.mjs'), ...process.argv.slice(2)]);
