// `npm run generate`: writes again every file that is made from others, and nothing else. With `--check`, exits 1 when one of them
// was not what it is made from (what was generated stays in the tree, to be committed).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, ensureDependencies, pinnedNode, run, say } from './setup.mjs';

/** Each generator: what it is called, the files or folders it writes, and how. */
const GENERATORS = [
  {
    name: 'arbre des routes de la page',
    writes: ['apps/web/src/routeTree.gen.ts'],
    make: () => run(pinnedNode(), [join(ROOT, 'apps/web/scripts/route-tree.mjs')]),
  },
  {
    // Nothing is written when the tables are those of the last migration.
    name: 'migrations de la base',
    writes: ['apps/server/migrations'],
    make: generateMigrations,
  },
  {
    name: 'fichier de verrou des dépendances',
    writes: ['package-lock.json'],
    make: () => run('npm', ['run', '--silent', 'lock']),
  },
];

ensureDependencies();
const check = process.argv.includes('--check');
const changed = [];
for (const { name, writes, make } of GENERATORS) {
  say(name);
  const before = writes.map(digest).join();
  make();
  if (writes.map(digest).join() !== before) changed.push(`${name} : ${writes.join(', ')}`);
}
for (const line of changed) console.log(`changé : ${line}`);
if (check && changed.length > 0) {
  console.error(
    '\nDes fichiers générés ne correspondaient plus à leurs sources : validez ceux qui viennent d’être écrits.',
  );
  process.exit(1);
}

/** drizzle-kit exits with 0 when it cannot load a table: only its last words say that it compared the tables. */
function generateMigrations() {
  const done = spawnSync(pinnedNode(), [join(ROOT, 'node_modules/drizzle-kit/bin.cjs'), 'generate'], {
    cwd: join(ROOT, 'apps/server'),
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (done.status === 0 && /No schema changes|Your SQL migration file/.test(done.stdout)) return;
  console.error(`${done.stdout}\ndrizzle-kit generate : échec (${done.status ?? done.signal}).`);
  process.exit(1);
}

/** A digest of a file, or of the names and contents of a folder. */
function digest(path) {
  const full = join(ROOT, path);
  const hash = createHash('sha256');
  const add = (file) => hash.update(file).update(readFileSync(file));
  if (!existsSync(full)) return '';
  if (statSync(full).isFile()) add(full);
  else
    for (const entry of readdirSync(full, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()))
      add(join(entry.parentPath, entry.name));
  return hash.digest('hex');
}
