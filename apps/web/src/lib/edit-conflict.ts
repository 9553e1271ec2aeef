/** What an edit and the record hold of one thing, in words, when somebody else changed it meanwhile. */
export type ConflictRow = { label: string; mine: string; theirs: string };

type Asked = {
  /** Each question has its own. */
  id: number;
  rows: readonly ConflictRow[];
  /** For each row, whether the value of the edit is kept; null gives the edit up. */
  choose: (keepsMine: readonly boolean[] | null) => void;
};

/** The first is shown; the others wait for their turn. */
let waiting: readonly Asked[] = [];
let last = 0;
const listeners = new Set<() => void>();
const show = (next: readonly Asked[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};

/** The question that an edit in conflict puts to the person. One at a time: it covers the page. */
export const editConflict = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  asked: (): Asked | null => waiting[0] ?? null,

  /** Shows the values and waits for the choice. */
  ask: (rows: readonly ConflictRow[]): Promise<readonly boolean[] | null> =>
    new Promise((resolve) => {
      const question: Asked = {
        id: ++last,
        rows,
        choose: (keepsMine) => {
          show(waiting.filter((one) => one !== question));
          resolve(keepsMine);
        },
      };
      show([...waiting, question]);
    }),
};
