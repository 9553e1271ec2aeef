/** Rows that are written together a moment after they were added, so that whoever adds them waits for nothing. */
export type LaterWrites<Row> = {
  add: (row: Row) => void;
  /** Writes what was added until now. */
  flush: () => Promise<void>;
  /** Writes it and takes nothing more. */
  close: () => Promise<void>;
};

type Parts<Row> = {
  /** Rows of one key are one row. */
  keyOf: (row: Row) => string;
  merge: (known: Row, row: Row) => Row;
  write: (rows: Row[]) => Promise<void>;
  /** Hears of rows that could not be written: they are lost. */
  onError: (error: Error, lost: number) => void;
  /** Pause before they are written [ms]. */
  pauseMs: number;
  /** Rows at once; as many are written at once, without a pause. */
  most: number;
};

/** A process that is killed loses what it has not written: for records whose moment may be missing, not for what people enter. */
export function createLaterWrites<Row>({ keyOf, merge, write, onError, pauseMs, most }: Parts<Row>): LaterWrites<Row> {
  let waiting = new Map<string, Row>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0) return writing;
    const list = [...waiting.values()];
    waiting = new Map();
    writing = writing.then(() => write(list)).catch((error: Error) => onError(error, list.length));
    return writing;
  };

  return {
    add: (row) => {
      if (closed) return;
      const key = keyOf(row);
      const known = waiting.get(key);
      waiting.set(key, known ? merge(known, row) : row);
      if (waiting.size >= most) void flush();
      else timer ??= setTimeout(() => void flush(), pauseMs).unref();
    },
    flush,
    close: async () => {
      closed = true;
      await flush();
    },
  };
}
