/** What an edit and the record hold of one thing, in words, when somebody else changed it meanwhile. */
export type ConflictRow = { label: string; mine: string; theirs: string };

type Asked = {
  rows: readonly ConflictRow[];
  /** For each row, whether the value of the edit is kept; null gives the edit up. */
  choose: (keepsMine: readonly boolean[] | null) => void;
};

let asked: Asked | null = null;
const listeners = new Set<() => void>();
const show = (next: Asked | null) => {
  asked = next;
  for (const listener of listeners) listener();
};

/** The question that an edit in conflict puts to the person. One at a time: it covers the page. */
export const editConflict = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  asked: (): Asked | null => asked,

  /** Shows the values and waits for the choice. */
  ask: (rows: readonly ConflictRow[]): Promise<readonly boolean[] | null> =>
    new Promise((resolve) =>
      show({
        rows,
        choose: (keepsMine) => {
          show(null);
          resolve(keepsMine);
        },
      }),
    ),
};
