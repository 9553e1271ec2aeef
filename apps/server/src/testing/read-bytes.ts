import type { FileInput } from '../connectors/reader.ts';
import type { createFileReader } from '../features/measures/read-apart.ts';
import { keepReceived, removeReceived } from '../platform/received-file.ts';

type Reader = ReturnType<typeof createFileReader>;
export type BytesReader = (input: FileInput, ...rest: RestOf<Reader>) => ReturnType<Reader>;
type RestOf<F> = F extends (first: never, ...rest: infer Rest) => unknown ? Rest : never;

/** Reads files that were never received: each is on the disk while it is read. */
export const bytesReader =
  (read: Reader): BytesReader =>
  async ({ name, bytes }, ...rest) => {
    const file = await keepReceived(name, [bytes]);
    try {
      return await read(file, ...rest);
    } finally {
      await removeReceived(file);
    }
  };
