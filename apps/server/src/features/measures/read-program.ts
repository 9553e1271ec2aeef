import { LARGE_FILE_BYTES } from '@joulerie/contract/constants';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { decodeFile } from '../../connectors/content.ts';
import { type FileRead, FileRefused, type ReadOptions } from '../../connectors/reader.ts';
import { readDecoded } from '../../connectors/recognise.ts';
import { answerMessages, collectGarbage } from '../../platform/child/child-program.ts';
import { endForMemory } from '../../platform/child/early-ends.ts';
import type { ReceivedFile } from '../../platform/received-file.ts';

export type Asked = { file: ReceivedFile; options: ReadOptions };
export type Answered =
  | { read: FileRead }
  | { refused: { code: string; message: string; line: number | null; sample: string | null } }
  | { failed: string };

/** What V8 throws where it has no room for one string, one array, one buffer or one more call. */
const NO_ROOM = /^Invalid (string|array|typed array) length|allocation failed|call stack size|string longer than/i;

/** The program of the processes of `read-apart.ts`. */
answerMessages(async ({ file, options }: Asked): Promise<Answered> => {
  try {
    const bytes = bytesOf(file);
    const decoded = await decodeFile({ name: file.name, bytes });
    // As much as what was decoded: they are given back before the collector finds them.
    bytes.buffer.transfer(0);
    const read = readDecoded(decoded, options);
    decoded.length = 0;
    if (file.length >= LARGE_FILE_BYTES) await collectGarbage();
    return { read };
  } catch (error) {
    if (error instanceof FileRefused)
      return { refused: { code: error.code, message: error.message, line: error.line, sample: error.sample } };
    // As for what passes the limits of the process.
    if (error instanceof Error && NO_ROOM.test(error.message)) return endForMemory();
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
});

/** The bytes of a file, in a buffer of their own, which may be given back alone. */
function bytesOf({ path }: ReceivedFile): Buffer<ArrayBuffer> {
  const from = openSync(path, 'r');
  try {
    const bytes = Buffer.allocUnsafeSlow(fstatSync(from).size);
    let at = 0;
    for (let read = -1; read !== 0 && at < bytes.length; at += read) read = readSync(from, bytes, { offset: at });
    if (at < bytes.length) throw new Error(`${at} bytes of ${bytes.length} were read`);
    return bytes;
  } finally {
    closeSync(from);
  }
}
