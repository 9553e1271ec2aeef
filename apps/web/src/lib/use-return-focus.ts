import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what opened a dialog, once it is closed. The component kit only does it for a dialog that was there,
 * closed, before; ours are made when they open. What opened it may be gone too, as a line of a menu is.
 */
export function useReturnFocus(opened = true): void {
  // While rendering: once mounted, the dialog has the focus.
  const [opener, setOpener] = useState(() => (opened ? document.activeElement : null));
  const [before, setBefore] = useState(opened);
  if (opened !== before) {
    setBefore(opened);
    if (opened) setOpener(document.activeElement);
  }
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      setTimeout(() => {
        const now = document.activeElement;
        const lost = now === null || now === document.body || now.closest('[role="dialog"]') !== null;
        if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, [opened, opener]);
}
