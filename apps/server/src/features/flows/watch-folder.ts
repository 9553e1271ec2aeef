import { mkdir, open, readFile } from 'node:fs/promises';
import { UPLOAD_LIMIT_BYTES } from '@joulerie/contract/constants';
import type { Instant } from '@joulerie/domain/calendar';
import type { Config } from '../../platform/config.ts';
import { createDigest } from '../../platform/digest.ts';
import type { WorkParts } from '../../platform/queue/work.ts';
import { type ReceivedFile, keepReceived, removeReceived } from '../../platform/received-file.ts';
import { decryptFlow, looksEncrypted } from './decrypt-flow.ts';
import {
  type DroppedFile,
  fileAt,
  madeAt,
  moveToRead,
  moveToRefused,
  partsOfFile,
  removeOld,
  wholeFiles,
} from './flow-folder.ts';
import { type Reading, finishFile, giveBack, release, takeFile, takeUnmoved } from './flows.store.ts';
import type { FlowFileRow } from './flows.tables.ts';
import { isPassing, readFlowFile, refusedReading } from './read-flow-file.ts';

export type Watching = Pick<WorkParts, 'store' | 'events' | 'now' | 'stopping' | 'report'>;
type FlowSettings = Pick<
  Config,
  'ENEDIS_MANDATED_SPACES' | 'FLOWS_FOLDER' | 'FLOWS_KEYS' | 'FLOWS_SETTLE_S' | 'FLOWS_KEPT_DAYS'
>;

/** Times that the reading of a file is begun: one that ends the worker each time is refused. */
const MOST_TRIES = 5;
/** Bytes that say whether a file is encrypted. */
const HEAD = 64;

/**
 * Reads the files of the watched folder that are whole, and moves each beside: read, or refused with a text that says why. What a worker that is
 * killed had begun is read again by the next one, and changes nothing twice.
 *
 * @param until instant after which no other file is begun [ms]
 */
export async function watchFolder(
  parts: Watching,
  settings: FlowSettings,
  until: Instant = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { FLOWS_FOLDER: folder, FLOWS_SETTLE_S: settleS, FLOWS_KEPT_DAYS: keptDays } = settings;
  if (folder === undefined) return;
  const { now, stopping, report } = parts;
  await mkdir(folder, { recursive: true });
  // First: a folder that is never empty keeps nothing for longer.
  await removeOld(folder, now(), keptDays);
  for (const file of await wholeFiles(folder, now(), settleS)) {
    if (stopping.aborted || now() >= until) return;
    // One that fails waits for the next job, and keeps no other one waiting.
    await readOne(parts, settings, folder, file).catch((error: unknown) => {
      if (!stopping.aborted) report(error instanceof Error ? error : new Error(String(error)));
    });
  }
}

async function readOne(parts: Watching, settings: FlowSettings, folder: string, file: DroppedFile): Promise<void> {
  const { store, now, stopping } = parts;
  const unmoved = await takeUnmoved(store.db, file, now());
  if (unmoved) return moveAway(parts, folder, file, unmoved);
  const received = await receive(file).catch(async (error: unknown) => {
    // Another worker has moved it since the folder was listed.
    if (!(await fileAt(folder, file.name))) return null;
    throw error;
  });
  if (!received) return;
  try {
    const after = await fileAt(folder, file.name);
    // Somebody writes it still, or another worker has moved it.
    if (after?.bytes !== file.bytes || after.changedAt !== file.changedAt) return;
    const arrival = { digest: received.digest, name: file.name, bytes: file.bytes, madeAt: madeAt(file) };
    const row = await takeFile(store.db, arrival, now());
    if (!row) return;
    // Another worker has read it and moved it since it was copied.
    if (!(await fileAt(folder, file.name))) return await giveBack(store.db, row.id, true);
    const reading = await readingOf(parts, settings, row, received.file).catch(async (error: unknown) => {
      await giveBack(store.db, row.id, stopping.aborted || isPassing(error));
      throw error;
    });
    await finishFile(store.db, { id: row.id, changedAt: file.changedAt }, reading, now());
    await moveAway(parts, folder, file, { ...reading, id: row.id });
  } finally {
    if (received.file) await removeReceived(received.file);
  }
}

/** Moves a file that was read out of the folder. Where that fails, it stays, is not read again, and the next job tries again. */
async function moveAway(
  { store }: Watching,
  folder: string,
  file: DroppedFile,
  { id, state, reason }: Pick<FlowFileRow, 'id' | 'state' | 'reason'>,
): Promise<void> {
  let isMoved = false;
  try {
    if (state === 'refused') await moveToRefused(folder, file, reason ?? '');
    else await moveToRead(folder, file);
    isMoved = true;
  } finally {
    await release(store.db, id, isMoved);
  }
}

/** A copy of a file that nobody writes to, and its digest; no copy of one that is too large to be read. */
async function receive(file: DroppedFile): Promise<{ file: ReceivedFile | null; digest: string }> {
  const digest = createDigest();
  async function* digested() {
    for await (const bytes of partsOfFile(file)) {
      digest.add(bytes);
      yield bytes;
    }
  }
  if (file.bytes <= UPLOAD_LIMIT_BYTES) {
    const received = await keepReceived(file.name, digested());
    return { file: received, digest: digest.hex() };
  }
  for await (const bytes of partsOfFile(file)) digest.add(bytes);
  return { file: null, digest: digest.hex() };
}

async function readingOf(
  parts: Watching,
  { FLOWS_KEYS: keys, ENEDIS_MANDATED_SPACES: mandated }: FlowSettings,
  row: FlowFileRow,
  received: ReceivedFile | null,
): Promise<Reading> {
  if (received === null)
    return refusedReading(`Ce fichier dépasse ${UPLOAD_LIMIT_BYTES / 2 ** 20}\u00a0Mo\u00a0: découpez-le.`);
  if (row.tries > MOST_TRIES)
    return refusedReading('La lecture de ce fichier s’est interrompue plusieurs fois\u00a0: il n’est plus essayé.');
  if (!(await isEncrypted(received))) return readFlowFile(parts, row, received, mandated);
  if (keys.length === 0)
    return refusedReading('Ce fichier est chiffré, et la plateforme n’a aucune clé (réglage FLOWS_KEYS).');
  const plain = decryptFlow(await readFile(received.path), keys);
  if (plain === null)
    return refusedReading('Ce fichier est chiffré ou abîmé\u00a0: aucune des clés de la plateforme ne l’ouvre.');
  const opened = await keepReceived(row.name, [plain]);
  try {
    return await readFlowFile(parts, row, opened, mandated);
  } finally {
    await removeReceived(opened);
  }
}

async function isEncrypted({ path, length }: ReceivedFile): Promise<boolean> {
  const from = await open(path, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    const { bytesRead } = await from.read(head, 0, HEAD, 0);
    return looksEncrypted(head.subarray(0, bytesRead), length);
  } finally {
    await from.close();
  }
}
