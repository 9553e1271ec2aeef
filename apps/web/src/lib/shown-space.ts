import type { User } from '@joulerie/contract/accounts';

/**
 * Whose page this is, and in which of their spaces. Each call says it: a session goes to another space in one tab, another person signs
 * in there, and what the other tabs still show must not be done where nobody sees it.
 */
let shown: User | null = null;
let left = false;
const listeners = new Set<() => void>();

function set(user: User | null, isLeft: boolean): void {
  shown = user;
  left = isLeft;
  for (const listener of listeners) listener();
}

export const shownSpace = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Whether the session has gone elsewhere: the calls of this page are refused. */
  isLeft: (): boolean => left,
  user: (): User | null => shown,
  /** What the header `X-Acting-As` of a call says; null while nobody is known. */
  actingAs: (): string | null => shown && `${shown._id}/${shown._id_space}`,

  opened: (user: User): void => set(user, false),
  closed: (): void => set(null, false),
  leave: (): void => set(shown, shown !== null),
};
