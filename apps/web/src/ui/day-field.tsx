import { isoDay, parseFrenchDay, parseIsoDay, frenchDay } from '@joulerie/domain/calendar';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { INVALID, required as requiredMessage } from '../lib/form-messages.ts';

type Props = {
  label: string;
  /** `YYYY-MM-DD`, or null. */
  value: string | null;
  /** `empty`: the field was cleared, as opposed to holding what is no day yet. */
  onChange: (value: string | null, empty: boolean) => void;
  description?: ReactNode;
  required?: boolean;
  error?: string | null | undefined;
  disabled?: boolean;
};

/** The day a French text says: `21/11/2026`, `1/3/26`, `21112026`; null when it says none that exists. */
export function readDay(text: string): string | null {
  const m = /^\s*(\d{1,2})[/.\- ]?(\d{1,2})[/.\- ]?(\d{4}|\d{2})\s*$/.exec(text);
  if (!m) return null;
  const year = m[3]!.length === 2 ? `20${m[3]}` : m[3]!;
  const day = parseFrenchDay(`${m[1]!.padStart(2, '0')}/${m[2]!.padStart(2, '0')}/${year}`);
  return day === null ? null : isoDay(day);
}

const write = (value: string | null) => {
  const day = value === null ? null : parseIsoDay(value);
  return day === null ? '' : frenchDay(day);
};

/** A day as people write it here, JJ/MM/AAAA, whatever the language of the browser. */
export function DayField({ label, value, onChange, description, required = false, error, disabled = false }: Props) {
  const [text, setText] = useState(() => write(value));
  const [left, setLeft] = useState(false);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (readDay(text) !== value) setText(write(value));
  }
  const own = !left
    ? null
    : text.trim() === ''
      ? required
        ? requiredMessage(label)
        : null
      : readDay(text)
        ? null
        : INVALID;
  return (
    <TextInput
      label={label}
      description={description}
      placeholder="JJ/MM/AAAA"
      inputMode="numeric"
      autoComplete="off"
      required={required}
      disabled={disabled}
      value={text}
      error={own ?? error}
      onBlur={() => {
        setLeft(true);
        const day = readDay(text);
        if (day) setText(write(day));
      }}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const day = readDay(typed);
        setText(typed);
        setSeen(day);
        onChange(day, typed.trim() === '');
      }}
    />
  );
}
