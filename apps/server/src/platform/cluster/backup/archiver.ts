import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '../place.ts';
import {
  type ArchiveFolder,
  BackupRefused,
  archiveHistory,
  archiveSegment,
  archivedNames,
  openForWriting,
  requireThere,
} from './archive-folder.ts';
import {
  type Session,
  archiveState,
  archivedUpTo,
  completeSegment,
  dropSlot,
  openSession,
  serverFacts,
  takeTurn,
} from './backup.store.ts';
import { codeOf, messageOf } from './files.ts';
import { HISTORY_NAME, parseSegment, segmentName, segmentOf, startOf } from './wal.ts';

export type ArchiverOptions = {
  place: Place;
  /** Folder of the backups. */
  folder: string;
  say: (line: string) => void;
  /** How often complete segments are archived, and how often the current one is completed when something was written. [ms] */
  everyMs?: number;
  completeMs?: number;
  /** How often a failure that lasts is said again. [ms] */
  remindMs?: number;
};

export type Archiver = {
  /** Archives everything that was committed before. False when another process is the archiver. */
  archiveNow: () => Promise<boolean>;
  /** Archives what is left, then stops. */
  stop: () => Promise<void>;
};

const EVERY_MS = 5_000;
const COMPLETE_MS = 60_000;
const REMIND_MS = 3_600_000;

/**
 * Copies the WAL of the cluster to the folder of backups, as long as the process lives: each segment once it is complete, and the
 * current one completed every minute, so that what is lost with the machine is a minute at most. Of the processes that share the cluster,
 * one does it, and another one follows when it ends. A failure is said, again each hour that it lasts, and tried again: the server keeps what is not archived, up to a bound.
 */
export function startArchiver(options: ArchiverOptions): Archiver {
  const { place, say, everyMs = EVERY_MS, completeMs = COMPLETE_MS, remindMs = REMIND_MS } = options;
  let session: Session | null = null;
  let folder: ArchiveFolder | null = null;
  let completedAt = Date.now();
  let failure = '';
  /** Position before which WAL was last said to be missing. */
  let missingBefore = '';
  let stopped = false;
  let running: Promise<boolean> = Promise.resolve(false);
  let saidAt = 0;

  const tick = () => next(() => pass(Date.now() - completedAt >= completeMs)).catch(() => false);
  void tick();
  const timer = setInterval(() => void tick(), everyMs);
  timer.unref();

  /** One at a time. */
  function next(work: () => Promise<boolean>): Promise<boolean> {
    running = running.catch(() => false).then(work);
    return running;
  }

  async function pass(complete: boolean): Promise<boolean> {
    if (stopped) return false;
    try {
      session ??= await begin();
      if (!session || !folder) return false;
      session.check();
      // A disk that went away leaves the empty folder that it was mounted on.
      requireThere(place, options.folder);
      if (complete) {
        // PostgreSQL does nothing when nothing was written since the last time.
        await completeSegment(session);
        completedAt = Date.now();
      }
      await archiveComplete(session, folder, place, sayMissing);
      if (failure !== '') say('L’archivage du journal a repris.');
      failure = '';
      return true;
    } catch (error) {
      await end();
      const reason = reasonOf(error);
      if (reason !== failure || Date.now() - saidAt >= remindMs) {
        say(`L’archivage du journal échoue, et sera retenté : ${reason}`);
        saidAt = Date.now();
      }
      failure = reason;
      throw error;
    }
  }

  function sayMissing(before: string): void {
    if (before !== missingBefore)
      say(
        'La base n’a pas pu garder tout son journal : il y manque une partie. Faites une nouvelle sauvegarde (npm run backup).',
      );
    missingBefore = before;
  }

  async function begin(): Promise<Session | null> {
    const opened = await openSession(place);
    try {
      if (await takeTurn(opened, 'archiver')) {
        folder = await openForWriting(place, options.folder, (await serverFacts(opened)).systemIdentifier);
        return opened;
      }
    } catch (error) {
      await opened.close();
      throw error;
    }
    await opened.close();
    return null;
  }

  async function end(): Promise<void> {
    const closing = session;
    session = null;
    await closing?.close();
  }

  return {
    archiveNow: () => next(() => pass(true)),
    stop: async () => {
      clearInterval(timer);
      await next(() => pass(true)).catch(() => false);
      stopped = true;
      await end();
    },
  };
}

async function archiveComplete(
  session: Session,
  folder: ArchiveFolder,
  { data }: Place,
  sayMissing: (before: string) => void,
): Promise<void> {
  const { from, flushed, timeline, broken } = await archiveState(session);
  if (broken || (await lastArchived(folder)) + 1 < segmentOf(from)) sayMissing(from);
  const wal = join(data, 'pg_wal');
  for (const name of await readdir(wal))
    if (HISTORY_NAME.test(name)) await archiveHistory(folder, name, join(wal, name));
  for (let number = segmentOf(from); number < segmentOf(flushed); number++) {
    const name = segmentName({ timeline, number });
    await archiveSegment(folder, name, join(wal, name));
    await archivedUpTo(session, startOf(number + 1));
  }
}

/** The number of the newest segment that is archived, of any timeline; infinite when there is none. */
async function lastArchived(folder: ArchiveFolder): Promise<number> {
  const segments = (await archivedNames(folder)).map(parseSegment).filter((one) => one !== null);
  return segments.length === 0 ? Infinity : Math.max(...segments.map((one) => one.number));
}

/**
 * Lets the server remove the WAL that it keeps for an archive that is no longer made. Nothing is done while another process of the
 * cluster archives. A failure is said, and is no reason not to start.
 */
export async function endArchiving({ place, say }: Pick<ArchiverOptions, 'place' | 'say'>): Promise<void> {
  try {
    const session = await openSession(place);
    try {
      if ((await takeTurn(session, 'archiver')) && (await dropSlot(session)))
        say(
          'Le journal n’est plus archivé (BACKUP_DIR n’est pas donné) : la base n’en garde plus rien. ' +
            'Pour l’archiver de nouveau, donnez BACKUP_DIR et faites une nouvelle sauvegarde (npm run backup).',
        );
    } finally {
      await session.close();
    }
  } catch (error) {
    say(`La base garde encore le journal d’un archivage qui n’a plus lieu : ${messageOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof BackupRefused) return error.message;
  if (codeOf(error) === 'ENOSPC') return 'le disque des sauvegardes est plein';
  return messageOf(error);
}
