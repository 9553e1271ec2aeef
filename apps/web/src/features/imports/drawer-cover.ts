import { createContext, useContext, useEffect } from 'react';

/** Set while a dialog covers the drawer around it: Escape closes the dialog alone. */
export const DrawerCover = createContext<(isCovered: boolean) => void>(() => {});

/** While `opened`, the drawer around this dialog does not close. */
export function useDrawerCover(opened: boolean): void {
  const cover = useContext(DrawerCover);
  useEffect(() => {
    if (!opened) return undefined;
    cover(true);
    // After the event that closes the dialog: the drawer would take the same Escape.
    return () => void setTimeout(() => cover(false));
  }, [opened, cover]);
}
