import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

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
  const said = useRef(value);
  const since = useRef<number | null>(null);

  // The value may change from outside (back button): the box follows, unless it said that itself.
  if (value !== said.current) {
    said.current = value;
    if (value !== text) setText(value);
  }

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === said.current) return undefined;
    since.current ??= Date.now();
    const wait = Math.min(DELAY_MS, Math.max(0, since.current + MAX_WAIT_MS - Date.now()));
    const timer = setTimeout(() => {
      since.current = null;
      said.current = wanted;
      onSearch(wanted);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  const now = (wanted: string) => {
    setText(wanted);
    said.current = wanted.trim();
    since.current = null;
    onSearch(wanted.trim());
  };

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Effacer la recherche" onClick={() => now('')} />}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') now(text);
      }}
    />
  );
}
