import { SUBSCRIBED_POWERS_KVA } from '@joulerie/contract/constants';
import { parseFrenchNumber } from '@joulerie/domain/vocabulary';
import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { INVALID } from '../lib/form-messages.ts';

type Props = {
  label: string;
  value: number | null;
  description?: string | undefined;
  required?: boolean;
  firstFocused?: boolean;
  error?: string | undefined;
  /** Null when empty, NaN when the text is no power: the form's rules refuse it. */
  onChange: (value: number | null) => void;
};

const OPTIONS = SUBSCRIBED_POWERS_KVA.map(String);
const read = (text: string): number | null =>
  text.trim() === '' ? null : (parseFrenchNumber(text.replace(/kva\s*$/i, '')) ?? Number.NaN);

/** A subscribed power in kVA: one of the usual powers, or another one typed. */
export function PowerField({ value, onChange, firstFocused = false, error, ...field }: Props) {
  const [text, setText] = useState(value === null ? '' : String(value).replace('.', ','));
  return (
    <Autocomplete
      {...field}
      data={OPTIONS}
      // Every power is offered, whatever is typed.
      filter={({ options }) => options}
      inputMode="decimal"
      value={text}
      error={Number.isNaN(read(text)) ? INVALID : error}
      rightSection="kVA"
      rightSectionPointerEvents="none"
      data-autofocus={firstFocused || undefined}
      onChange={(next) => {
        setText(next);
        onChange(read(next));
      }}
    />
  );
}
