import {
  type ArchiveFolder,
  type Base,
  BackupRefused,
  archivedNames,
  listBases,
  readHistory,
} from './archive-folder.ts';
import {
  HISTORY_NAME,
  type Segment,
  ancestorsOf,
  parseSegment,
  positionOf,
  segmentBefore,
  segmentName,
} from './wal.ts';

/** What a restore starts from, and the archived WAL that it replays. */
export type Plan = {
  base: Base;
  segments: string[];
  histories: string[];
  /** The first segment that the archive lacks although later ones are there; null when it is whole. */
  missing: string | null;
};

/**
 * The newest base backup that ends before a moment (the newest of all without one), on the line of ancestors of the last timeline.
 *
 * @param at an instant with its zone
 */
export async function choosePlan(folder: ArchiveFolder, at: string | null): Promise<Plan> {
  const found = await listBases(folder);
  if (found.length === 0) throw new BackupRefused(`${folder.path} ne contient aucune sauvegarde entière.`);
  const names = await archivedNames(folder);
  const histories = names.filter((name) => HISTORY_NAME.test(name));
  const last = histories.at(-1);
  const timeline = last ? parseInt(last, 16) : null;
  const ancestors = last ? ancestorsOf(readHistory(folder, last)) : new Map<number, bigint>();
  const wanted = found.filter(
    ({ base }) => !base || at === null || Date.parse(base.manifest.endedAt) <= Date.parse(at),
  );
  const newest = wanted.at(-1);
  if (!newest) {
    const first = found.find(({ base }) => base)?.base;
    throw new BackupRefused(
      `Aucune sauvegarde n’est plus ancienne que ce moment${first ? ` : la première finit le ${first.manifest.endedAt}` : ''}.`,
    );
  }
  if (!newest.base)
    throw new BackupRefused(
      `Le manifeste de ${newest.name} est abîmé : déplacez cette sauvegarde hors de ${folder.path} pour prendre la précédente.`,
    );
  const base = wanted.findLast((one) => one.base && isAncestor(one.base))?.base;
  if (!base) throw new BackupRefused('Aucune sauvegarde ne précède la dernière reprise de cette base.');
  const line = new Set([base.manifest.timeline, ...(timeline === null ? [] : [timeline, ...ancestors.keys()])]);
  const segments = names.flatMap((name) => {
    const segment = parseSegment(name);
    return segment && line.has(segment.timeline) && segment.number > segmentBefore(base.manifest.stopPosition)
      ? [segment]
      : [];
  });
  return { base, segments: segments.map(segmentName), histories, missing: firstMissing(base, segments) };

  function isAncestor({ manifest }: Base): boolean {
    if (timeline === null || manifest.timeline === timeline) return true;
    const left = ancestors.get(manifest.timeline);
    return left !== undefined && positionOf(manifest.stopPosition) <= left;
  }
}

function firstMissing({ manifest }: Base, segments: Segment[]): string | null {
  const there = new Set(segments.map(({ number }) => number));
  const last = Math.max(...there);
  for (let number = segmentBefore(manifest.stopPosition) + 1; number <= last; number++)
    if (!there.has(number)) return segmentName({ timeline: manifest.timeline, number });
  return null;
}
