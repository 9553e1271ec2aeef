// `npm test`: installs what is missing, then types, lint, the suite on the embedded database, the suite on a PostgreSQL
// server where one is found, and the page in a real Chromium.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, ensureDependencies, pinnedNode, run, say } from './setup.mjs';

ensureDependencies();
const node = pinnedNode();
const bin = (name) => join(ROOT, 'node_modules', '.bin', name);
const vitest = [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run'];
const onlyBrowser = process.argv.includes('--browser');

if (!onlyBrowser) {
  say('Types et règles…');
  run(bin('tsc'), ['--noEmit', '-p', '.']);
  run(bin('tsc'), ['--noEmit', '-p', 'apps/web']);
  run(bin('oxlint'), ['--quiet']);

  say('Suite de tests, base embarquée (PGlite)…');
  run(node, vitest);

  await withPostgres(async (url) => {
    say('Suite du serveur, sur un serveur PostgreSQL…');
    run(node, [...vitest, '--project', 'server'], { env: { TEST_DATABASE_URL: url } });
  });
}

const chromium = findChromium();
if (chromium) {
  say(`La page, dans ${chromium}…`);
  run(node, [...vitest, '--config', 'vitest.browser.config.ts'], { env: { CHROMIUM: chromium } });
} else {
  const how = 'Chromium est introuvable : installez-le (Debian : apt-get install -y chromium) ou donnez son chemin dans CHROMIUM.';
  if (process.env.CI) {
    console.error(how);
    process.exit(1);
  }
  console.warn(`\n${how}\nLes tests de la page n’ont pas été exécutés.`);
}

function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  return known.find((path) => existsSync(path)) ?? null;
}

/** Runs with the server of TEST_DATABASE_URL, or with a throw-away cluster of the PostgreSQL found on this machine, or not at all. */
async function withPostgres(use) {
  if (process.env.TEST_DATABASE_URL) return use(process.env.TEST_DATABASE_URL);
  const binaries = postgresBinaries();
  if (!binaries) {
    console.warn('\nAucun serveur PostgreSQL trouvé : la suite n’a été exécutée que sur la base embarquée.');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'joulerie-pg-'));
  // PostgreSQL refuses to run as root: its own user takes the folder.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    chmodSync(folder, 0o755);
    spawnSync('chown', ['postgres', folder]);
  }
  const command = (name, args) => (asRoot ? ['runuser', ['-u', 'postgres', '--', join(binaries, name), ...args]] : [join(binaries, name), args]);
  const port = await freePort();
  const data = join(folder, 'data');
  const [initdb, initArgs] = command('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const made = spawnSync(initdb, initArgs, { cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) {
    console.warn(`\nPostgreSQL n’a pas pu être préparé (${made.stderr?.trim().split('\n').at(-1) ?? made.error?.message}) : suite exécutée sur la base embarquée seulement.`);
    rmSync(folder, { recursive: true, force: true });
    return;
  }
  const [postgres, args] = command('postgres', ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=80']);
  const server = spawn(postgres, args, { cwd: folder, stdio: 'ignore' });
  const stop = () => server.kill('SIGINT');
  process.once('exit', stop);
  try {
    await listening(port);
    await use(`postgres://postgres@127.0.0.1:${port}/postgres`);
  } finally {
    stop();
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

function postgresBinaries() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').map(Number).filter((v) => v >= 15).toSorted((a, b) => b - a) : [];
  for (const version of versions) {
    const folder = `/usr/lib/postgresql/${version}/bin`;
    if (existsSync(join(folder, 'initdb'))) return folder;
  }
  return null;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function listening(port) {
  const { connect } = await import('node:net');
  for (let tries = 0; tries < 100; tries++) {
    const open = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('PostgreSQL did not start');
}
