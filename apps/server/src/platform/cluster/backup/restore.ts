import { existsSync, lchownSync, lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../is-alive.ts';
import { type Binaries, findBinaries } from '../binaries.ts';
import { launch } from '../launch.ts';
import { refusePglite } from '../pglite-folder.ts';
import { type Place, findPlace, stateFolder } from '../place.ts';
import { lastWords, runningPostmaster, stopPostmaster } from '../postmaster.ts';
import {
  type ArchiveFolder,
  BackupRefused,
  damaged,
  extractSegment,
  openForReading,
  readHistory,
} from './archive-folder.ts';
import { openSession } from './backup.store.ts';
import { type Plan, choosePlan } from './choose-base.ts';
import { codeOf, copyDurably, syncFolder, writeDurably } from './files.ts';

export type RestoreOptions = {
  /** Folder of the backups. */
  folder: string;
  /** Folder of what the service keeps: its database must not exist yet. */
  varDir: string;
  stateDir?: string | undefined;
  account?: string | undefined;
  /** The moment to come back to, as an instant with its zone; null for the last one that is archived. */
  at: string | null;
  settings?: Record<string, string>;
  say: (line: string) => void;
};

export type Restored = {
  base: string;
  /** When the last transaction that is there was committed, in the words of the server; null when nothing followed the backup. */
  lastTransaction: string | null;
};

/** Name of the data while they are being restored, by the process that does it. */
const RESTORING = /^data\.restoring-(\d+)$/;
/** The socket of the server that replays the WAL: those who look for the service's server do not find it. */
const REPLAY_PORT = 5433;

/**
 * Makes the database of a `var/` from a backup and the archived WAL. Every file is checked against the manifest. The data get their
 * name at the end, when the server has replayed the WAL and stopped: a restore that fails or is killed leaves no database.
 *
 * @throws BackupRefused with a sentence for the person who runs the service
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { varDir, at, say } = options;
  const folder = openForReading(options.folder);
  refusePglite(varDir);
  const state = stateFolder(options.stateDir);
  const place = findPlace(varDir, state, options.account);
  const binaries = findBinaries(place.account, state);
  if (existsSync(place.data) && readdirSync(place.data).length > 0)
    throw new BackupRefused(`${place.data} contient déjà une base : donnez un autre VAR_DIR, ou déplacez-la.`);
  await removeAbandoned(place);
  const plan = await choosePlan(folder, at);
  checkVersion(plan, binaries);
  const temporary: Place = {
    ...place,
    data: join(place.home, `data.restoring-${process.pid}`),
    log: join(place.home, 'restore.log'),
  };
  rmSync(temporary.log, { force: true });
  try {
    say(`Copie de ${plan.base.name} (${plan.base.manifest.endedAt})…`);
    await copyBase(plan, temporary, options.settings?.fsync !== 'off');
    await copyWal(folder, plan, temporary);
    giveAway(temporary);
    say(`Relecture du journal (${plan.segments.length} fichiers archivés)…`);
    await replay(temporary, binaries, at, options.settings ?? {});
    if (existsSync(place.data)) rmSync(place.data, { recursive: true });
    renameSync(temporary.data, place.data);
    await syncFolder(place.home);
  } catch (error) {
    await stopServer(temporary);
    rmSync(temporary.data, { recursive: true, force: true });
    throw inFrench(error, place.home);
  }
  if (plan.missing)
    say(`Attention : ${plan.missing} manque au journal archivé. Ce qui a été écrit après lui n’a pas pu être repris.`);
  return { base: plan.base.name, lastTransaction: lastTransaction(temporary) };
}

async function removeAbandoned(place: Place): Promise<void> {
  for (const name of readdirSync(place.home)) {
    const pid = RESTORING.exec(name)?.[1];
    if (pid === undefined) continue;
    const data = join(place.home, name);
    if (isAlive(Number(pid)))
      throw new BackupRefused(`Une reprise est en cours dans ${data} (processus ${pid}). Sinon, supprimez ce dossier.`);
    await stopServer({ data });
    rmSync(data, { recursive: true, force: true });
  }
}

async function stopServer(place: Pick<Place, 'data'>): Promise<void> {
  const server = runningPostmaster(place);
  if (server) await stopPostmaster(place, server);
}

function checkVersion({ base }: Plan, { version }: Binaries): void {
  const major = (text: string) => text.split('.')[0];
  if (major(base.manifest.postgresql) !== major(version))
    throw new BackupRefused(
      `La sauvegarde vient de PostgreSQL ${base.manifest.postgresql}, et cette version de la plateforme porte PostgreSQL ${version} : reprenez-la avec la version qui l’a faite.`,
    );
}

async function copyBase({ base }: Plan, { data }: Place, sync: boolean): Promise<void> {
  const { files, folders } = base.manifest;
  await mkdir(data, { mode: 0o700 });
  for (const folder of folders.toSorted()) await mkdir(destination(data, folder), { mode: 0o700 });
  for (const { path, sha256 } of files) {
    const from = join(base.path, 'data', path);
    const written = await copyDurably(from, destination(data, path), sync);
    if (written?.sha256 !== sha256) throw damaged(from, written === null);
  }
  await writeDurably(destination(data, 'recovery.signal'), '');
  if (sync) for (const folder of ['', ...folders]) await syncFolder(join(data, folder));
}

/** Where a file or a folder of the data is made: in real folders all the way, without a link out of the data. */
function destination(data: string, relative: string): string {
  const path = join(data, relative);
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!folder.startsWith(data) || !lstatSync(folder).isDirectory())
      throw new BackupRefused(`${path} n’est pas dans le dossier de la base.`);
    if (folder === data) return path;
  }
}

/** Gives the data to the server's account, once all are written: until then it can put nothing in their way. */
function giveAway({ data, account }: Place): void {
  if (!account.switched) return;
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const name of names.toReversed()) lchownSync(join(data, name), account.uid, account.gid);
  lchownSync(data, account.uid, account.gid);
}

/** The archived WAL goes where the server looks for its own, so that it needs no program to fetch it. */
async function copyWal(folder: ArchiveFolder, { segments, histories }: Plan, place: Place): Promise<void> {
  for (const name of segments) {
    await extractSegment(folder, name, destination(place.data, join('pg_wal', name)));
  }
  for (const name of histories) {
    const path = destination(place.data, join('pg_wal', name));
    if (!existsSync(path)) await writeDurably(path, readHistory(folder, name));
  }
}

/** Runs the server on the copy until it has replayed the WAL up to the moment, then stops it. */
async function replay(
  place: Place,
  binaries: Binaries,
  at: string | null,
  others: Record<string, string>,
): Promise<void> {
  const settings = {
    ...others,
    port: String(REPLAY_PORT),
    hot_standby: 'off',
    // The server requires a command; all is in pg_wal already.
    restore_command: 'false',
    ...(at === null ? {} : { recovery_target_time: at.replace('Z', '+00:00'), recovery_target_action: 'promote' }),
  };
  const server = launch({ place, binaries, reader: null, settings });
  while (server.exitCode === null && server.signalCode === null && server.pid !== undefined) {
    const session = await openSession(place, REPLAY_PORT).catch(() => null);
    if (session) {
      await session.close();
      const running = runningPostmaster(place);
      if (running && !(await stopPostmaster(place, running))) throw new BackupRefused('La base ne s’arrête pas.');
      return;
    }
    await sleep(50);
  }
  throw notReplayed(place, at);
}

function notReplayed(place: Place, at: string | null): BackupRefused {
  const words = lastWords(place, 50).filter((line) => !line.includes('the database system is starting up'));
  const last = lastTransaction(place);
  if (words.some((line) => line.includes('recovery ended before configured recovery target was reached')))
    return new BackupRefused(
      `Le journal archivé ne va pas jusqu’au ${at}${last ? ` : sa dernière écriture est du ${last}` : ''}. Sans --at, tout ce qu’il contient est repris.`,
    );
  const reason = words.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? words.at(-1) ?? 'aucune raison donnée';
  return new BackupRefused(`La base reprise ne démarre pas : ${reason} (${place.log}).`);
}

function lastTransaction(place: Pick<Place, 'log'>): string | null {
  const line = lastWords(place, 200).findLast((text) => text.includes('last completed transaction was at log time'));
  return line?.split('log time ')[1] ?? null;
}

function inFrench(error: unknown, path: string): unknown {
  if (codeOf(error) === 'ENOSPC')
    return new BackupRefused(`Le disque de ${path} est plein : la reprise est abandonnée.`, { cause: error });
  return error;
}
