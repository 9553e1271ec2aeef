import { isGzip, isZip } from '../../connectors/archive.ts';
import { type FileInput, type FileRead, FileRefused, type ReadOptions } from '../../connectors/reader.ts';
import { LimitPassed, type ThreadLimits, createThread } from '../../platform/thread.ts';
import type { Answered, Asked } from './read-thread.ts';

/** What is made of a file takes about twenty times its text. */
const LIMITS: ThreadLimits = {
  heapMb: Math.min(2_048, Math.floor(process.availableMemory() / 2 ** 21)),
  longestMs: 60_000,
};
/** A plain file this small is read in a few milliseconds, in the thread of the calls. [bytes] */
const READ_IN_PLACE = 32 * 1024;

/** A file of this size does not wait for larger ones, unless what it holds passes these limits. [bytes] */
const SMALL = 512 * 1024;
const SMALL_LIMITS: ThreadLimits = { heapMb: Math.min(256, LIMITS.heapMb), longestMs: 5_000 };

const PROGRAM = new URL('./read-thread.ts', import.meta.url);
const readLarge = createThread<Asked, Answered>(PROGRAM);
const readSmall = createThread<Asked, Answered>(PROGRAM);

/** One large file at a time, and one small file beside it. */
async function readInThread(asked: Asked, ended: AbortSignal, limits: ThreadLimits): Promise<Answered> {
  const { heapMb, longestMs } = SMALL_LIMITS;
  if (asked.input.bytes.length > SMALL || limits.heapMb < heapMb || limits.longestMs < longestMs)
    return readLarge(asked, ended, limits);
  return readSmall(asked, ended, SMALL_LIMITS).catch((error: unknown) => {
    if (error instanceof LimitPassed) return readLarge(asked, ended, limits);
    throw error;
  });
}

/**
 * Reads a file in a thread, one large file and one small file at a time in a process. A file that takes too much memory or time is refused, and one that nobody
 * waits for any more is given up.
 *
 * @throws FileRefused as `readFile`, and for a file that passes the limits
 * @throws the reason of `ended` when it is aborted
 */
export async function readApart(
  input: FileInput,
  options: ReadOptions,
  ended: AbortSignal,
  limits: ThreadLimits = LIMITS,
): Promise<FileRead> {
  if (input.bytes.length <= READ_IN_PLACE && !isZip(input.bytes) && !isGzip(input.bytes)) {
    // Read with the first file: a process that starts does without the readers.
    const { readFile } = await import('../../connectors/recognise.ts');
    return readFile(input, options);
  }
  const answered = await readInThread({ input, options }, ended, limits).catch((error: unknown) => {
    throw error instanceof LimitPassed ? tooHeavy(error) : error;
  });
  if ('read' in answered) return answered.read;
  if ('failed' in answered) throw new Error(`a file was not read: ${answered.failed}`);
  throw new FileRefused(answered.refused.code, answered.refused.message, answered.refused.line);
}

const tooHeavy = ({ limit }: LimitPassed) =>
  limit === 'memory'
    ? new FileRefused(
        'file_too_heavy',
        'Ce fichier demande trop de mémoire pour être lu : découpez-le, par exemple par année.',
      )
    : new FileRefused(
        'file_too_slow',
        'Ce fichier demande trop de temps pour être lu : découpez-le, par exemple par année.',
      );
