import { mkdir, readFile, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Place } from '../place.ts';
import {
  type ArchiveFolder,
  type Base,
  BackupRefused,
  archivedNames,
  finish,
  listBases,
  openForWriting,
  removeArchived,
  removeUnfinished,
  unfinishedPath,
  verifyFiles,
} from './archive-folder.ts';
import { type Session, openSession, serverFacts, startBackup, stopBackup, takeTurn } from './backup.store.ts';
import { checksum, codeOf, copyDurably, messageOf, syncFolder, writeDurably } from './files.ts';
import type { Manifest } from './manifest.ts';
import { HISTORY_NAME, parseSegment, segmentBefore, segmentName, segmentOf } from './wal.ts';

export type BackupOptions = {
  place: Place;
  /** Folder of the backups. */
  folder: string;
  /** Base backups to keep, this one included; older ones are removed, with the WAL that only they need. */
  keep: number;
};

/** Room left on the disk of the backup, beside what it takes. [bytes] */
const MARGIN_BYTES = 64 * 2 ** 20;

/**
 * Copies the files of a running cluster, with the WAL that makes them one consistent state, while others write. The copy is read
 * again, gets its name when it is whole, and only then older backups are removed. A failure leaves the folder as it was.
 *
 * @throws BackupRefused with a sentence for the person who runs the service
 */
export async function makeBaseBackup({ place, folder: path, keep }: BackupOptions): Promise<Base> {
  const session = await openSession(place);
  try {
    const { systemIdentifier, version, bytes, sync } = await serverFacts(session);
    const folder = await openForWriting(place, path, systemIdentifier);
    if (!(await takeTurn(session, 'backup')))
      throw new BackupRefused('Une sauvegarde de cette base est déjà en cours.');
    await removeUnfinished(folder);
    const { bavail, bsize } = await statfs(path);
    if (bavail * bsize < bytes + MARGIN_BYTES)
      throw new BackupRefused(
        `Il n’y a pas assez de place dans ${path} : il faut ${inMegabytes(bytes + MARGIN_BYTES)}, il reste ${inMegabytes(bavail * bsize)}.`,
      );
    const start = await startBackup(session);
    const temporary = unfinishedPath(folder, start.name);
    try {
      const copied = await copyCluster(session, place.data, join(temporary, 'data'), sync);
      const stop = await stopBackup(session);
      await addFile(copied, temporary, 'backup_label', stop.label);
      await addWal(copied, place.data, temporary, stop.timeline, [start.position, stop.position]);
      if (sync) for (const name of ['', ...copied.folders]) await syncFolder(join(temporary, 'data', name));
      await verifyFiles(temporary, copied);
      const base = await finish(folder, start.name, {
        format: 1,
        systemIdentifier,
        postgresql: version,
        timeline: stop.timeline,
        startPosition: start.position,
        stopPosition: stop.position,
        startedAt: start.at,
        endedAt: stop.at,
        ...copied,
      });
      await removeOld(folder, keep);
      return base;
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      throw error;
    }
  } catch (error) {
    throw inFrench(error, path);
  } finally {
    await session.close();
  }
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} Mo`;

/** A failure of the system in the words of the person who runs the service. */
function inFrench(error: unknown, path: string): unknown {
  if (error instanceof BackupRefused) return error;
  if (codeOf(error) === 'ENOSPC')
    return new BackupRefused(`Le disque de ${path} est plein : la sauvegarde est abandonnée.`, { cause: error });
  if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error)))
    return new BackupRefused(`La sauvegarde n’a pas le droit d’écrire ou de lire : ${messageOf(error)}`, {
      cause: error,
    });
  return new BackupRefused(`La sauvegarde est abandonnée : ${messageOf(error)}`, { cause: error });
}

type Copied = Pick<Manifest, 'files' | 'folders'>;

/** Folders whose contents a server makes again, or that belong to the running one only. */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Files of the running server, and its temporary ones. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|current_logfiles)$/;
const CONTROL = 'global/pg_control';
const EMPTY_PARTS = ['pg_wal/archive_status', 'pg_wal/summaries'];

/** Copies a data folder, the control file last: it must not be older than what it describes. */
async function copyCluster(session: Session, data: string, to: string, sync: boolean): Promise<Copied> {
  const copied: Copied = { files: [], folders: [...EMPTY_PARTS] };
  await mkdir(to, { recursive: true, mode: 0o700 });
  await copyFolder('');
  for (const part of EMPTY_PARTS) await mkdir(join(to, part), { recursive: true, mode: 0o700 });
  await addControl();
  return copied;

  async function copyFolder(relative: string): Promise<void> {
    for (const entry of await entriesOf(join(data, relative))) {
      const path = join(relative, entry.name);
      if (LEFT_OUT.test(entry.name) || path === CONTROL) continue;
      session.check();
      if (entry.isDirectory()) {
        copied.folders.push(path);
        await mkdir(join(to, path), { mode: 0o700 });
        if (!EMPTY_FOLDERS.has(path)) await copyFolder(path);
      } else if (entry.isFile()) {
        // Null: removed since the folder was read. The WAL says so too.
        const written = await copyDurably(join(data, path), join(to, path), sync);
        if (written) copied.files.push({ path, ...written });
      } else
        throw new BackupRefused(`${join(data, path)} est un lien : les espaces de tables ne sont pas sauvegardés.`);
    }
  }

  /** The server may write the control file while it is read: it is whole when two readings agree. */
  async function addControl(): Promise<void> {
    for (let tries = 0; tries < 20; tries++) {
      const [one, other] = [await readFile(join(data, CONTROL)), await readFile(join(data, CONTROL))];
      if (!isDeepStrictEqual(one, other)) continue;
      await writeDurably(join(to, CONTROL), one);
      copied.files.push({ path: CONTROL, ...checksum(one) });
      return;
    }
    throw new BackupRefused(`${CONTROL} change sans cesse.`);
  }
}

async function entriesOf(path: string) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    // The folder of a database that was dropped meanwhile.
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

async function addFile(copied: Copied, temporary: string, name: string, contents: string): Promise<void> {
  await writeDurably(join(temporary, 'data', name), contents);
  copied.files.push({ path: name, ...checksum(contents) });
}

/** The WAL from the beginning to the end of the copy, and the histories of timelines. */
async function addWal(
  copied: Copied,
  data: string,
  temporary: string,
  timeline: number,
  [start, stop]: [string, string],
): Promise<void> {
  const lastSegment = segmentBefore(stop);
  const names = (await readdir(join(data, 'pg_wal'))).filter((name) => HISTORY_NAME.test(name));
  for (let number = segmentOf(start); number <= lastSegment; number++) names.push(segmentName({ timeline, number }));
  for (const name of names) {
    const path = join('pg_wal', name);
    const written = await copyDurably(join(data, path), join(temporary, 'data', path), true);
    if (!written)
      throw new BackupRefused(`La base n’a plus ${path} : trop de données ont été écrites pendant la copie.`);
    copied.files.push({ path, ...written });
  }
}

/** Keeps the newest base backups that can be read, and the WAL from the oldest of them on. */
async function removeOld(folder: ArchiveFolder, keep: number): Promise<void> {
  const bases = (await listBases(folder)).flatMap(({ base }) => base ?? []);
  for (const { name, path } of bases.slice(0, -keep)) {
    // Under another name first: a removal that is killed leaves nothing that looks whole.
    const leaving = join(folder.path, `.${name}.unfinished`);
    await rename(path, leaving);
    await rm(leaving, { recursive: true, force: true });
  }
  const needed = Math.min(...bases.slice(-keep).map(({ manifest }) => segmentOf(manifest.startPosition)));
  for (const name of await archivedNames(folder)) {
    const segment = parseSegment(name);
    if (segment && segment.number < needed) await removeArchived(folder, name);
  }
}
