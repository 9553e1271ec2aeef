import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, instantsOfWallTime, type Instant } from '@joulerie/domain/calendar';

/** A file of the watched folder. */
export type DroppedFile = { name: string; path: string; bytes: number; changedAt: Instant };

/** Sub-folders of files that were read, and of those that were not. */
const READ = 'lus';
const REFUSED = 'refuses';

/** Names under which programs write a file until it is whole: they are given its own at the end. */
const UNFINISHED = /^\.|\.(part|partial|filepart|tmp|temp|crdownload|writing)$|~$/i;

/** How a text beside a refused file ends, which says why. */
const WHY = '.motif.txt';

/**
 * The files of the folder that are whole, the oldest first: nothing has changed them for some time, and their names are final. Links are not
 * followed: what is read is in the folder.
 */
export async function wholeFiles(folder: string, now: Instant, settleS: number): Promise<DroppedFile[]> {
  const found: DroppedFile[] = [];
  for (const name of await readdir(folder)) {
    if (UNFINISHED.test(name)) continue;
    const file = await fileAt(folder, name);
    if (file && now - file.changedAt >= settleS * 1000) found.push(file);
  }
  return found.toSorted((a, b) => a.changedAt - b.changedAt || (a.name < b.name ? -1 : 1));
}

/** A file as it is now; null where there is none. */
export async function fileAt(folder: string, name: string): Promise<DroppedFile | null> {
  const path = join(folder, name);
  const found = await lstat(path).catch(() => null);
  if (!found?.isFile()) return null;
  return { name, path, bytes: found.size, changedAt: Math.max(found.mtimeMs, found.ctimeMs) };
}

/** The bytes of a file, a part after the other. */
export const partsOfFile = ({ path }: DroppedFile): AsyncIterable<Uint8Array> => createReadStream(path);

export const moveToRead = (folder: string, file: DroppedFile): Promise<void> => move(folder, READ, file, null);

/** @param reason what its text says */
export const moveToRefused = (folder: string, file: DroppedFile, reason: string): Promise<void> =>
  move(folder, REFUSED, file, reason);

async function move(folder: string, into: string, { name, path }: DroppedFile, reason: string | null): Promise<void> {
  const place = join(folder, into);
  await mkdir(place, { recursive: true });
  // One of the same name, another day, stays.
  const free = await freeName(place, name);
  const why = join(place, `${free}${WHY}`);
  if (reason !== null) await writeFile(why, `${reason}\n`);
  await rename(path, join(place, free)).catch(async (error: unknown) => {
    // Another worker, or a person, has moved it meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    // Each try would leave one more text.
    await rm(why, { force: true });
    throw error;
  });
}

async function freeName(place: string, name: string): Promise<string> {
  const taken = new Set(await readdir(place));
  for (let copy = 0; ; copy++) {
    const free = copy === 0 ? name : `${copy}-${name}`;
    if (!taken.has(free)) return free;
  }
}

/** Removes what was read or refused longer ago: these files have data of meters that nobody follows here too. */
export async function removeOld(folder: string, now: Instant, keptDays: number): Promise<void> {
  for (const into of [READ, REFUSED]) {
    const place = join(folder, into);
    for (const name of await readdir(place).catch(() => [])) {
      const file = await fileAt(place, name);
      // A rename changes the status of a file, not its content.
      if (file && now - file.changedAt > keptDays * DAY_MS) await rm(file.path, { force: true });
    }
  }
}

/** When Enedis made a file: the last 14 digits of its name, local time. When it was last written, where the name does not say. */
export function madeAt({ name, changedAt }: DroppedFile): Instant {
  const stamp = name.match(/(?<!\d)\d{14}(?!\d)/g)?.at(-1);
  if (!stamp) return changedAt;
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6.000Z');
  const wall = Date.parse(iso);
  const made = Number.isNaN(wall) ? undefined : instantsOfWallTime(wall)[0];
  // The number of a meter has as many digits: what was not made before it came is no date.
  return made === undefined || made > changedAt + DAY_MS ? changedAt : made;
}
