import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';

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

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            size="sm"
            aria-label="Effacer la recherche"
            onClick={() => {
              setText('');
              say('');
            }}
          />
        )
      }
      onChange={(event) => {
        setText(event.currentTarget.value);
        setSince(since ?? Date.now());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') say(text);
      }}
    />
  );
}
