import { useMemo, useState } from 'react';

const PREFIX = 'joulerie:draft:';

/**
 * What a person has typed, kept for this tab so that an error, a reload or the back button loses nothing. Secrets stay
 * out: give only what may be written down.
 */
export function useDraft<T extends object>(
  key: string,
): { draft: Partial<T>; save: (values: Partial<T>) => void; forget: () => void } {
  const name = `${PREFIX}${key}`;
  const [draft] = useState<Partial<T>>(() => {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<T>;
    } catch {
      return {};
    }
  });
  // The same ones at each rendering: effects depend on them.
  return useMemo(
    () => ({
      draft,
      save: (values) => {
        try {
          sessionStorage.setItem(name, JSON.stringify(values));
        } catch {
          // A full or forbidden storage only loses the convenience.
        }
      },
      forget: () => {
        try {
          sessionStorage.removeItem(name);
        } catch {
          // As above.
        }
      },
    }),
    [draft, name],
  );
}

/** Forgets every draft of this tab: the next person who signs in here must not find them. */
export function forgetDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // Without storage there are none.
  }
}
