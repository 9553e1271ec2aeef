import { decodeFile } from '../../connectors/content.ts';
import { type FileRead, FileRefused, type ReadOptions } from '../../connectors/reader.ts';
import { readDecoded } from '../../connectors/recognise.ts';
import { answerMessages } from '../../platform/child/child-program.ts';
import { endForMemory } from '../../platform/child/memory-end.ts';

/** A file, whose bytes come beside. */
export type Asked = { name: string; options: ReadOptions };
export type Answered =
  | { read: FileRead }
  | { refused: { code: string; message: string; line: number | null; sample: string | null } }
  | { failed: string };

/** What V8 throws where it has no room for one string, one array, one buffer or one more call. */
const NO_ROOM = /^Invalid (string|array|typed array) length|allocation failed|call stack size|string longer than/i;

/** The program of the processes of `read-apart.ts`. */
answerMessages(async ({ name, options }: Asked, bytes): Promise<Answered> => {
  try {
    const decoded = await decodeFile({ name, bytes });
    // As much as what was decoded: they are given back before the collector finds them.
    bytes.buffer.transfer(0);
    return { read: readDecoded(decoded, options) };
  } catch (error) {
    if (error instanceof FileRefused)
      return { refused: { code: error.code, message: error.message, line: error.line, sample: error.sample } };
    // As for what passes the limits of the process.
    if (error instanceof Error && NO_ROOM.test(error.message)) return endForMemory();
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
});
