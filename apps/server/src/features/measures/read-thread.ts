import { parentPort } from 'node:worker_threads';
import { type FileInput, type FileRead, FileRefused, type ReadOptions } from '../../connectors/reader.ts';
import { readFile } from '../../connectors/recognise.ts';

export type Asked = { input: FileInput; options: ReadOptions };
export type Answered =
  | { read: FileRead }
  | { refused: { code: string; message: string; line: number | null } }
  | { failed: string };

/** The program of the thread of `read-apart.ts`. */
parentPort!.on('message', ({ input, options }: Asked) => {
  readFile(input, options)
    .then((read): Answered => ({ read }))
    .catch((error: unknown): Answered => {
      if (error instanceof FileRefused)
        return { refused: { code: error.code, message: error.message, line: error.line } };
      return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    })
    // What cannot be sent ends the thread, which fails the call that waits for it.
    .then((answered) => parentPort!.postMessage(answered));
});
