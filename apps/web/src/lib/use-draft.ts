import { useState } from 'react';

/**
 * What a person has typed, kept for this tab so that an error, a reload or the back button loses nothing. Secrets stay
 * out: give only what may be written down.
 */
export function useDraft<T extends object>(
  key: string,
): { draft: Partial<T>; save: (values: Partial<T>) => void; forget: () => void } {
  const name = `joulerie:draft:${key}`;
  const [draft] = useState<Partial<T>>(() => {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<T>;
    } catch {
      return {};
    }
  });
  return {
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
  };
}
