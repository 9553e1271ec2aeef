import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, link, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { isAlive } from '../../is-alive.ts';
import type { Place } from '../place.ts';
import { checksumOf, codeOf, syncFolder, writeDurably } from './files.ts';
import { rememberFolder, whyGone } from './known-archives.ts';
import { type Manifest, parseJson, readSigned, signed } from './manifest.ts';
import { HISTORY_NAME, SEGMENT_BYTES, parseSegment } from './wal.ts';

/**
 * A folder of backups of one cluster:
 *
 * - `base-20261122T074000Z/`: a base backup, with `manifest.json` and the files in `data/`; it gets this name when it is whole
 * - `wal/000000010000000000000007.gz`: the archived WAL, a segment a file, and the histories of timelines
 * - `cluster.json`: the cluster that the folder belongs to
 */
export type ArchiveFolder = { path: string; wal: string };

/** A failure whose message is for the person who runs the service. */
export class BackupRefused extends Error {}

/** A whole base backup. */
export type Base = { name: string; path: string; manifest: Manifest };

const BASE_NAME = /^base-\d{8}T\d{6}Z$/;
const UNFINISHED = /^\.base-.*\.unfinished$/;
const COMPRESSED = '.gz';
const OWNER = 'cluster.json';
/** A folder in which all may write, such as `/tmp`. */
const STICKY = 0o1000;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/**
 * Opens a folder for the backups of a cluster, and makes it the first time. Refuses one that belongs to another cluster, that others
 * may read, or that held the backups of this one and is empty now: those are on a disk that is not mounted.
 */
export async function openForWriting(place: Pick<Place, 'home'>, path: string, owner: string): Promise<ArchiveFolder> {
  requireThere(place, path);
  const folder = { path, wal: join(path, 'wal') };
  await closeToOthers(path);
  await mkdir(folder.wal, { recursive: true, mode: 0o700 });
  const named = join(path, OWNER);
  if (!existsSync(named)) await nameOwner(named, owner);
  const found = z.object({ systemIdentifier: z.string() }).safeParse(parseJson(readFileSync(named, 'utf8')));
  if (!found.success || found.data.systemIdentifier !== owner)
    throw new BackupRefused(`${path} contient les sauvegardes d’une autre base : donnez un autre dossier.`);
  await rememberFolder(place, path);
  return folder;
}

/** Refuses a folder of backups that is not there any more. */
export function requireThere(place: Pick<Place, 'home'>, path: string): void {
  const why = whyGone(place, path);
  if (why !== null) throw new BackupRefused(why);
}

/** Makes a folder that others may read private, where it is ours and holds nothing else; refuses any other. */
async function closeToOthers(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const { mode, uid } = await stat(path);
  if ((mode & 0o077) === 0) return;
  const own = uid === process.getuid?.() && (existsSync(join(path, OWNER)) || (await readdir(path)).length === 0);
  if (own && (mode & STICKY) === 0) return chmod(path, 0o700);
  throw new BackupRefused(
    `${path} peut être lu par d’autres utilisateurs : donnez un dossier à vous, par exemple ${join(path, 'joulerie')}, ou fermez celui-ci (chmod 700 ${path}).`,
  );
}

/** Writes whose folder it is, whole or not at all; the first of two at once counts. */
async function nameOwner(named: string, systemIdentifier: string): Promise<void> {
  const temporary = `${named}.${randomUUID()}`;
  try {
    await writeDurably(temporary, `${JSON.stringify({ systemIdentifier })}\n`);
    await link(temporary, named);
    await syncFolder(dirname(named));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

export function openForReading(path: string): ArchiveFolder {
  if (!existsSync(path)) throw new BackupRefused(`${path} n’existe pas, ou ne peut pas être lu par cet utilisateur.`);
  return { path, wal: join(path, 'wal') };
}

/** The folder that a base backup is written in until it is whole. */
export const unfinishedPath = ({ path }: ArchiveFolder, name: string): string => join(path, `.base-${name}.unfinished`);

/** Removes what backups that were killed left. To be called by the only backup under way. */
export async function removeUnfinished({ path, wal }: ArchiveFolder): Promise<void> {
  for (const name of await readdir(path))
    if (UNFINISHED.test(name)) await rm(join(path, name), { recursive: true, force: true });
  for (const name of await readdir(wal))
    // The number of the process that writes a temporary file ends its name.
    if (name.startsWith('.') && !isAlive(Number(name.split('.').at(-1)))) await rm(join(wal, name), { force: true });
}

/** Gives a base backup its name, once its files and its manifest are on the disk. */
export async function finish(folder: ArchiveFolder, name: string, manifest: Manifest): Promise<Base> {
  const from = unfinishedPath(folder, name);
  await writeDurably(join(from, 'manifest.json'), signed(manifest));
  await syncFolder(from);
  const path = join(folder.path, `base-${name}`);
  await rename(from, path);
  await syncFolder(folder.path);
  return { name: `base-${name}`, path, manifest };
}

/** Whole base backups, oldest first; null for one whose manifest is damaged. */
export async function listBases({ path }: ArchiveFolder): Promise<{ name: string; base: Base | null }[]> {
  const names = (await readdir(path)).filter((name) => BASE_NAME.test(name)).toSorted();
  return names.map((name) => ({ name, base: readBase(join(path, name), name) }));
}

function readBase(path: string, name: string): Base | null {
  const file = join(path, 'manifest.json');
  const manifest = existsSync(file) ? readSigned(readFileSync(file, 'utf8')) : null;
  return manifest && { name, path, manifest };
}

/** Reads each file of a base backup again. Refuses the backup when one is not what the manifest says. */
export async function verifyFiles(path: string, { files }: Pick<Manifest, 'files'>): Promise<void> {
  for (const file of files) {
    const found = await checksumOf(join(path, 'data', file.path));
    if (found?.sha256 !== file.sha256) throw damaged(join(path, 'data', file.path), found === null);
  }
}

export const damaged = (file: string, missing: boolean): BackupRefused =>
  new BackupRefused(
    missing ? `${file} manque à la sauvegarde.` : `${file} est abîmé : son contenu n’est plus celui du manifeste.`,
  );

/** Names of the archived WAL, without the ending of compressed ones. */
export async function archivedNames({ wal }: ArchiveFolder): Promise<string[]> {
  const names = existsSync(wal) ? await readdir(wal) : [];
  return names
    .map((name) => (name.endsWith(COMPRESSED) ? name.slice(0, -COMPRESSED.length) : name))
    .filter((name) => parseSegment(name) !== null || HISTORY_NAME.test(name))
    .toSorted();
}

/**
 * Archives a complete segment: compressed, read again, and named once it is on the disk. One that is there with the same contents is
 * kept; another one of the same name is refused.
 */
export async function archiveSegment(folder: ArchiveFolder, name: string, source: string): Promise<void> {
  const path = join(folder.wal, name + COMPRESSED);
  const contents = await readFile(source);
  if (existsSync(path)) {
    if (contents.equals(await decompressed(path))) return;
    throw new BackupRefused(`${path} existe déjà avec un autre contenu : deux bases archivent dans le même dossier.`);
  }
  const temporary = join(folder.wal, `.${name}.${process.pid}`);
  await rm(temporary, { force: true });
  try {
    await writeDurably(temporary, await compress(contents, { level: 1 }));
    if (!contents.equals(await decompressed(temporary)))
      throw new BackupRefused(`${name} n’a pas été écrit comme il faut dans ${folder.wal}.`);
    await rename(temporary, path);
    await syncFolder(folder.wal);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Archives the history of a timeline. */
export async function archiveHistory(folder: ArchiveFolder, name: string, source: string): Promise<void> {
  const path = join(folder.wal, name);
  if (existsSync(path)) return;
  const temporary = join(folder.wal, `.${name}.${process.pid}`);
  await rm(temporary, { force: true });
  await writeDurably(temporary, readFileSync(source));
  await rename(temporary, path);
  await syncFolder(folder.wal);
}

/** Writes an archived segment to a path; refuses one that is damaged. */
export async function extractSegment({ wal }: ArchiveFolder, name: string, to: string): Promise<void> {
  const from = join(wal, name + COMPRESSED);
  const contents = await decompressed(from);
  if (contents.length !== SEGMENT_BYTES)
    throw new BackupRefused(`${from} est abîmé : il fait ${contents.length} octets au lieu de ${SEGMENT_BYTES}.`);
  // The base backup may have the same segment already.
  await rm(to, { force: true });
  await writeDurably(to, contents);
}

export const readHistory = ({ wal }: ArchiveFolder, name: string): string => readFileSync(join(wal, name), 'utf8');

export async function removeArchived({ wal }: ArchiveFolder, name: string): Promise<void> {
  await rm(join(wal, name + COMPRESSED), { force: true });
}

async function decompressed(path: string): Promise<Buffer> {
  try {
    return await decompress(await readFile(path), { maxOutputLength: 2 * SEGMENT_BYTES });
  } catch (error) {
    if (!/^(Z_|ERR_BUFFER_TOO_LARGE)/.test(codeOf(error))) throw error;
    throw new BackupRefused(`${path} est abîmé : il ne se décompresse pas.`, { cause: error });
  }
}
