import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '../place.ts';
import { syncFolder } from './files.ts';
import { parseJson } from './manifest.ts';

type Home = Pick<Place, 'home'>;

/** A path a line, as JSON. Beside the data of the cluster, and in no backup: a database restored elsewhere begins a list of its own. */
const listOf = ({ home }: Home): string => join(home, 'archives.txt');

/** Whether this cluster has written in a folder of backups. */
function isKnown(place: Home, path: string): boolean {
  const list = listOf(place);
  return existsSync(list) && readFileSync(list, 'utf8').split('\n').map(parseJson).includes(path);
}

/** Remembers a folder of backups, so that an empty one in its place is known for a disk that is not mounted. */
export async function rememberFolder(place: Home, path: string): Promise<void> {
  if (isKnown(place, path)) return;
  // A line added at the end: the archiver and a backup may do it at once.
  const list = await open(listOf(place), 'a', 0o600);
  try {
    await list.write(`${JSON.stringify(path)}\n`);
    await list.sync();
  } finally {
    await list.close();
  }
  await syncFolder(place.home);
}

/** Why nothing may be written in a folder that held the backups and holds them no more; null where that is not so. */
export function whyGone(place: Home, path: string): string | null {
  if (existsSync(join(path, 'cluster.json')) || !isKnown(place, path)) return null;
  return (
    `${path} ne contient plus les sauvegardes de cette base (cluster.json y manque) : son disque n’est sans doute pas monté. ` +
    `La base garde son journal en attendant, jusqu’à 4 Go. Pour commencer ici une nouvelle archive, supprimez ${listOf(place)}.`
  );
}
