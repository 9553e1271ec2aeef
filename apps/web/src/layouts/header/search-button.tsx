import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Spotlight, loadSpotlight } from '../../features/spotlight/spotlight.public.ts';
import classes from './header.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** Looks like a box, opens the search over the page; so does Ctrl K (⌘ K). */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The key before K: what is typed next must find the box.
      if (event.key === 'Control' || event.key === 'Meta') void loadSpotlight();
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-label="Rechercher un bâtiment, une source ou un dossier"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened(true)}
        onPointerEnter={() => void loadSpotlight()}
      >
        <IconSearch size={18} aria-hidden />
        <span aria-hidden>Bâtiment, source, dossier…</span>
        <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {opened && (
        <Suspense>
          <Spotlight onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
