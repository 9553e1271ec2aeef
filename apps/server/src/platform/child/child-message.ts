/** A piece of work: a message, and bytes beside it, which may be none. */
export type Given<Asked> = { asked: Asked; bytes: Uint8Array };

/** What a child process receives of it as a message; the bytes come by `BYTES_FD`. */
export type Sent<Asked> = { asked: Asked; length: number };

/** The pipe of the bytes in the child process. */
export const BYTES_FD = 4;
