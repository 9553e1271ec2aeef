import { type FileRead, FileRefused, type ReadOptions } from '../../connectors/reader.ts';
import {
  type ChildLimits,
  LimitPassed,
  type WorkTime,
  createChildProcess,
} from '../../platform/child/child-process.ts';
import { DomainError } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/received-file.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Answered, Asked } from './read-program.ts';

type ReaderLimits = {
  large: ChildLimits;
  small: ChildLimits;
  /** Longest reading of a file of so many bytes. */
  longest: (bytes: number) => WorkTime;
  /** Large files read at once. */
  largeAtOnce: number;
  mostWaiting: number;
  /** Longest wait of a file for its turn. [ms] */
  patienceMs: number;
};

/** A file of this size does not wait for larger ones, unless what it holds passes the limits of small files. [bytes] */
const SMALL = 512 * 1024;
const SMALL_CPU_MS = 5_000;
/** Readings have a low priority: on a server whose processors are taken, they have a share of one. */
const WALL_PER_CPU = 5;

const workTime = (cpuMs: number): WorkTime => ({ cpuMs, wallMs: WALL_PER_CPU * cpuMs });

/** What is made of a file takes about twenty times its text; its bytes, what they inflate to and the answer lie beside the heap. */
const childLimits = (heapMb: number): ChildLimits => ({ heapMb, processMb: heapMb + 768 });
const availableMb = Math.floor(process.availableMemory() / 2 ** 20);

const shorter = (one: WorkTime, other: WorkTime): WorkTime => ({
  cpuMs: Math.min(one.cpuMs, other.cpuMs),
  wallMs: Math.min(one.wallMs, other.wallMs),
});

export const READER_LIMITS: ReaderLimits = {
  // Two of them, and the small one, are together what the machine has.
  large: childLimits(Math.min(2_048, Math.floor(availableMb / 3))),
  small: childLimits(Math.min(256, Math.floor(availableMb / 2))),
  // An ordinary file takes a hundredth of it, an archive that becomes a hundred times its size a third.
  longest: (bytes) => workTime(Math.min(60_000, 10_000 + 5_000 * (bytes / 2 ** 20))),
  largeAtOnce: 2,
  mostWaiting: 20,
  patienceMs: 30_000,
};

const saturated = () =>
  new DomainError('too_many_requests', {
    retryAfterS: 15,
    message: 'Beaucoup de fichiers sont en cours de lecture. Réessayez dans quelques instants.',
  });

/**
 * Reads files in processes of their own, two large files and one small file at a time. Files take turns in their order: each
 * person sends one file at a time and has one read on the queue, so that nobody waits behind the large file of one other person.
 */
export function createFileReader(limits: ReaderLimits = READER_LIMITS) {
  const program = new URL('./read-program.ts', import.meta.url);
  const readLarge = createChildProcess<Asked, Answered>(program, limits.large);
  const readSmall = createChildProcess<Asked, Answered>(program, limits.small);
  const { largeAtOnce, mostWaiting, patienceMs } = limits;
  const common = { mostWaiting, patienceMs, refusal: saturated };
  const turns = { large: createTurns({ most: largeAtOnce, ...common }), small: createTurns({ most: 1, ...common }) };

  async function inTurn<T>(lane: 'large' | 'small', ended: AbortSignal, read: () => Promise<T>): Promise<T> {
    const give = await turns[lane](lane, ended);
    try {
      return await read();
    } finally {
      give();
    }
  }

  async function readIn(asked: Asked, ended: AbortSignal): Promise<Answered> {
    const { length } = asked.file;
    const longest = limits.longest(length);
    if (length <= SMALL) {
      try {
        return await inTurn('small', ended, () => readSmall(asked, ended, shorter(longest, workTime(SMALL_CPU_MS))));
      } catch (error) {
        if (!(error instanceof LimitPassed)) throw error;
      }
    }
    return inTurn('large', ended, () => readLarge(asked, ended, longest));
  }

  /**
   * Reads a file. One that takes too much memory or time of the processors is refused, and one that nobody waits for any more is given up.
   *
   * @throws FileRefused as `readFile`, and for a file that passes the limits
   * @throws DomainError `too_many_requests` when too many files wait, or for too long; `service_unavailable` when the server is too busy
   * @throws the reason of `ended` when it is aborted
   */
  return async function readApart(file: ReceivedFile, options: ReadOptions, ended: AbortSignal): Promise<FileRead> {
    const answered = await readIn({ file, options }, ended).catch((error: unknown) => {
      throw error instanceof LimitPassed ? refusalOf(error) : error;
    });
    if ('read' in answered) return answered.read;
    if ('failed' in answered) throw new Error(`a file was not read: ${answered.failed}`);
    const { code, message, line, sample } = answered.refused;
    throw Object.assign(new FileRefused(code, message, line), { sample });
  };
}

export const readApart = createFileReader();

function refusalOf(passed: LimitPassed): FileRefused | DomainError {
  switch (passed.limit) {
    case 'memory':
      return new FileRefused(
        'file_too_heavy',
        'Ce fichier demande trop de mémoire pour être lu : découpez-le, par exemple par année.',
      );
    case 'cpu':
      return new FileRefused(
        'file_too_slow',
        'Ce fichier demande trop de temps pour être lu : découpez-le, par exemple par année.',
      );
    case 'wall':
      return new DomainError(
        'service_unavailable',
        {
          retryAfterS: 60,
          message:
            'Le serveur est chargé\u00a0: ce fichier n’a pas pu être lu à temps. Réessayez dans quelques minutes.',
        },
        { cause: passed },
      );
  }
}
