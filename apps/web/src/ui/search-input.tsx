import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import classes from './search-input.module.css';

const DELAY_MS = 500;
const MAX_WAIT_MS = 5000;

type Props = {
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string;
};

/** A search box that waits for a pause of 500 ms before it asks (at most 5 s while one keeps typing). */
export function SearchInput({ value, onSearch, label, placeholder = 'Rechercher ici' }: Props) {
  const [text, setText] = useState(value);
  const [said, setSaid] = useState(value);
  const [since, setSince] = useState<number | null>(null);

  // The value may change from outside (back button): the box follows, unless it said that itself.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== said) {
      setText(value);
      setSaid(value);
    }
  }

  const say = (typed: string) => {
    setSaid(typed.trim());
    setSince(null);
    if (typed.trim() !== said) onSearch(typed.trim());
  };
  const sayLater = useEffectEvent(() => say(text));
  useEffect(() => {
    if (since === null) return undefined;
    const wait = Math.min(DELAY_MS, Math.max(0, since + MAX_WAIT_MS - Date.now()));
    const timer = setTimeout(() => sayLater(), wait);
    return () => clearTimeout(timer);
  }, [text, since]);

  // Plain elements with the kit's look: the box is in the first view, and the kit's fields weigh 6 kB.
  return (
    <div className={classes.box}>
      <IconSearch size={16} className={classes.icon} aria-hidden />
      <input
        type="search"
        className={classes.input}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        data-filled={text ? '' : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setSince(since ?? Date.now());
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') say(text);
        }}
      />
      {text && (
        <button
          type="button"
          className={classes.clear}
          aria-label="Effacer la recherche"
          onClick={() => {
            setText('');
            say('');
          }}
        >
          <svg viewBox="0 0 15 15" width="15.4" height="15.4" stroke="currentColor" strokeWidth="1.15" aria-hidden>
            <path d="M3.6 3.6l7.8 7.8m0-7.8l-7.8 7.8" strokeLinecap="round" />
          </svg>
        </button>
      )}
    </div>
  );
}
