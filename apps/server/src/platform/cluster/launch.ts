import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { as } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import { type Reader, SOCKET_PORT, accessFiles, memoryBytes, serverSettings } from './settings.ts';

/** What a server is launched with. */
export type Launch = {
  place: Place;
  binaries: Binaries;
  reader: Reader | null;
  /** Settings of the server beside those of `serverSettings`. */
  settings: Record<string, string>;
};

/** Makes an empty cluster. It appears whole, by a rename: of two starts at once, one keeps its own and the other takes that one. */
export function initialise({ place, binaries, settings }: Launch): void {
  if (existsSync(join(place.data, 'PG_VERSION'))) return;
  refuseUnfinishedRestore(place);
  removeUnfinished(place);
  const { account } = place;
  const temporary = `${place.data}.new-${process.pid}`;
  mkdirSync(temporary, { mode: 0o700 });
  if (account.switched) chownSync(temporary, account.uid, account.gid);
  // The database's own order and case of letters, the same on every system; the system's is for the little that asks it.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const cluster = ['-D', temporary, '-U', 'postgres', '-A', 'peer'];
  const text = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--locale=${locale}`];
  const quick = settings.fsync === 'off' ? ['--no-sync'] : [];
  const made = spawnSync(binaries.initdb, [...cluster, ...text, '--lc-messages=C', ...quick], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: locale },
    ...as(account),
  });
  if (made.status !== 0) {
    rmSync(temporary, { recursive: true, force: true });
    const why = made.error?.message ?? made.stderr.split('\n').findLast((line) => /error|fatal|could not/i.test(line));
    throw new Error(
      `La base de données n’a pas pu être créée dans ${place.home} : ${inFrench(why ?? `code ${made.status ?? made.signal}`)}.`,
    );
  }
  try {
    renameSync(temporary, place.data);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(join(place.data, 'PG_VERSION'))) throw error;
  }
}

/** A new cluster would stand in the way of the one that a restore is making, or was making when it was killed. */
function refuseUnfinishedRestore({ home }: Place): void {
  const unfinished = readdirSync(home).find((name) => name.startsWith('data.restoring-'));
  if (unfinished !== undefined)
    throw new Error(
      `Une reprise de la base n’est pas terminée : relancez npm run restore, ou supprimez ${join(home, unfinished)} pour y renoncer.`,
    );
}

/** Clusters that a killed start left half made. */
function removeUnfinished(place: Place): void {
  for (const name of readdirSync(place.home)) {
    const pid = Number(/^data\.new-(\d+)$/.exec(name)?.[1]);
    if (!Number.isInteger(pid)) continue;
    try {
      process.kill(pid, 0);
    } catch {
      rmSync(join(place.home, name), { recursive: true, force: true });
    }
  }
}

/**
 * Launches a server on the cluster, in a session of its own: what ends the service (Ctrl-C) leaves it up until the service has
 * finished with it. Where one already runs on that data, PostgreSQL itself refuses the second, which exits.
 */
export function launch({ place, binaries, reader, settings }: Launch): ChildProcess {
  const { account } = place;
  const names = new Set(['root', userInfo().username, ...(account.name === 'nobody' ? [] : [account.name])]);
  const { hba, ident } = accessFiles([...names], reader);
  replaceFile(place.hba, hba);
  replaceFile(place.ident, ident);
  if (reader) nameSocket(place, reader);
  const given = Object.entries(serverSettings(place, memoryBytes(), reader, settings));
  const log = openLog(place.log);
  try {
    const server = spawn(
      binaries.postgres,
      ['-D', place.data, ...given.flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      {
        detached: true,
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH, LC_ALL: 'C' },
        ...as(account),
      },
    );
    server.unref();
    // An exit is seen by its code; a program that cannot be run at all says so here.
    server.on('error', () => undefined);
    return server;
  } finally {
    closeSync(log);
  }
}

/** The server names its socket after its port: those who use it find it under one name, whatever the port of readers is. */
function nameSocket({ sockets }: Place, { port }: Reader): void {
  if (port === SOCKET_PORT) return;
  const name = join(sockets, `.s.PGSQL.${SOCKET_PORT}`);
  rmSync(name, { force: true });
  symlinkSync(`.s.PGSQL.${port}`, name);
}

/** The files of access belong to the service and are read by the server's account. */
function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}`;
  rmSync(temporary, { force: true });
  writeFileSync(temporary, text, { flag: 'wx' });
  chmodSync(temporary, 0o644);
  renameSync(temporary, path);
}

const LONGEST_LOG_BYTES = 5 * 2 ** 20;

function openLog(path: string): number {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
}

/** What a failure of the server means to the person who starts the service; its own words where it is not a known one. */
export function inFrench(reason: string): string {
  if (/No space left on device|could not extend|disk full/i.test(reason)) return `le disque est plein (${reason})`;
  if (/could not create any TCP\/IP sockets|could not bind/i.test(reason))
    return `le port demandé pour la lecture est déjà pris (${reason})`;
  return reason;
}
