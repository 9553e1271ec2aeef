// `npm run backup -- FOLDER [--keep 7]`, `npm run restore -- FOLDER [--at TIME]` and `npm run administrator -- BRAND ADDRESS brand|platform|none`:
// see docs/operations.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, ensureDependencies, pinnedNode } from './setup.mjs';

const [command, ...args] = process.argv.slice(2);
ensureDependencies();
const env = { ...process.env, VAR_DIR: process.env.VAR_DIR ?? join(ROOT, 'var') };
// npm runs scripts in the project's folder: what a person types is relative to theirs.
const cwd = process.env.INIT_CWD ?? process.cwd();
const file = join(ROOT, 'apps/server/src', `${command}.ts`);
const done = spawnSync(pinnedNode(), [file, ...args], { cwd, env, stdio: 'inherit' });
process.exit(done.status ?? 1);
