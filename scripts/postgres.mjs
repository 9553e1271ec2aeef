// A throw-away PostgreSQL server, for tests and benchmarks: made from the binaries found on this machine, gone afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs `use` with the server of TEST_DATABASE_URL, or with a temporary cluster under the given settings (`name=value`).
 * Answers null, or why `use` was not run.
 */
export async function withPostgres(use, settings = []) {
  if (process.env.TEST_DATABASE_URL) {
    await use(process.env.TEST_DATABASE_URL);
    return null;
  }
  const binaries = postgresBinaries();
  if (!binaries) return 'Aucun serveur PostgreSQL trouvé';
  const folder = mkdtempSync(join(tmpdir(), 'joulerie-pg-'));
  // PostgreSQL refuses to run as root: its own user takes the folder and the processes.
  const owner = process.getuid?.() === 0 ? userOf('postgres') : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const data = join(folder, 'data');
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      cwd: folder,
      encoding: 'utf8',
      ...owner,
    },
  );
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return `PostgreSQL n’a pas pu être préparé (${made.stderr?.trim().split('\n').at(-1) ?? made.error?.message})`;
  }
  const given = ['max_connections=80', ...settings].flatMap((setting) => ['-c', setting]);
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...given];
  // Started without another program between: a signal reaches the server itself, and SIGINT ends it at once.
  const server = spawn(join(binaries, 'postgres'), args, { cwd: folder, stdio: 'ignore', ...owner });
  const stop = () => server.kill('SIGINT');
  process.once('exit', stop);
  try {
    await listening(port);
    await use(`postgres://postgres@127.0.0.1:${port}/postgres`);
  } finally {
    stop();
    if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve));
    process.off('exit', stop);
    rmSync(folder, { recursive: true, force: true });
  }
  return null;
}

function userOf(name) {
  const id = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function postgresBinaries() {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql')
        .map(Number)
        .filter((v) => v >= 15)
        .toSorted((a, b) => b - a)
    : [];
  for (const version of versions) {
    const folder = `/usr/lib/postgresql/${version}/bin`;
    if (existsSync(join(folder, 'initdb'))) return folder;
  }
  return null;
}

/** A port of the loopback address that nobody listens on. */
export function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Waits until something listens on a port of the loopback address, 30 s at most. */
export async function listening(port) {
  for (let tries = 0; tries < 300; tries++) {
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
  throw new Error(`nothing listens on port ${port}`);
}
