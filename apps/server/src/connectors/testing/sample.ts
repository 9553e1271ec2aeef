import type { FileInput } from '../reader.ts';

/** A file of a format, and what its first series must say: where its first interval starts, UTC, and its first value in base units. */
export type Sample = { file: () => FileInput | Promise<FileInput>; from: string; first: number };
