// `npm run fuzz:files -- [--seed N] [--count 20000] [--minutes N] [--resume FILE] [FOLDER…]`: see docs/quality.md.
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { ROOT, ensureDependencies, pinnedNode } from './setup.mjs';

ensureDependencies();
const program = join(ROOT, 'apps/server/src/testing/fuzz-files/main.ts');
const { status } = spawnSync(pinnedNode(), [program, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
