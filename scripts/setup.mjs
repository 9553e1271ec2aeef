// What `npm start` and the tests need before anything of the project can run: plain JavaScript for the Node at hand.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const STAMP = join(ROOT, 'node_modules', '.installed');

/** Installs the locked dependencies when they are missing or older than the lockfile. */
export function ensureDependencies() {
  const lock = join(ROOT, 'package-lock.json');
  const fresh = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === String(statSync(lock).mtimeMs);
  if (fresh || (existsSync(pinnedNode()) && newerThan(join(ROOT, 'node_modules', '.package-lock.json'), lock))) return;
  say('Installation des dépendances…');
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, String(statSync(lock).mtimeMs));
}

function newerThan(file, other) {
  return existsSync(file) && statSync(file).mtimeMs >= statSync(other).mtimeMs;
}

/** The Node that the project pins in its dependencies; the one at hand only installs it. */
export function pinnedNode() {
  const own = join(ROOT, 'node_modules', '.bin', 'node');
  if (existsSync(own)) return own;
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 24 && major < 27 ? process.execPath : own;
}

export function run(command, args, options = {}) {
  const path = `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH}`;
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, PATH: path, ...options.env },
  });
  if (done.error) throw done.error;
  if (done.status !== 0) {
    console.error(`\n${command} ${args.join(' ')} : échec (${done.status ?? done.signal}).`);
    process.exit(done.status ?? 1);
  }
}

export function say(line) {
  console.log(`\n▸ ${line}`);
}

/** Folder of the built page; builds it when it is missing or older than what it is made of. */
export function buildPage() {
  const web = join(ROOT, 'apps', 'web');
  // The last that is built.
  const last = join(web, 'dist', 'consent.html');
  const made = existsSync(last) ? statSync(last).mtimeMs : 0;
  if (
    newest(
      join(web, 'src'),
      join(web, 'public'),
      join(ROOT, 'packages', 'contract', 'src'),
      join(ROOT, 'packages', 'domain', 'src'),
    ) > made
  ) {
    say('Construction de la page…');
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
    for (const config of ['vite.config.ts', 'vite.consent.config.ts'])
      run(pinnedNode(), [vite, 'build', '--config', config, '--logLevel', 'warn'], { cwd: web });
  }
  return join(web, 'dist');
}

/** Time of the newest file below folders. */
function newest(...folders) {
  let time = 0;
  for (const folder of folders)
    for (const entry of existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      if (entry.isFile()) time = Math.max(time, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
  return time;
}
