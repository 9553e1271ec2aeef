import { SUBSCRIBED_POWERS_KVA } from '@joulerie/contract/constants';
import { Autocomplete } from '@mantine/core';
import { useState } from 'react';

type Props = {
  label: string;
  value: number | null;
  description?: string | undefined;
  required?: boolean;
  firstFocused?: boolean;
  error?: string | undefined;
  onChange: (value: number | null) => void;
};

const OPTIONS = SUBSCRIBED_POWERS_KVA.map(String);
const read = (text: string): number | null => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
};

/** A subscribed power in kVA: one of the usual powers, or another one typed. */
export function PowerField({ value, onChange, firstFocused = false, ...field }: Props) {
  const [text, setText] = useState(value === null ? '' : String(value).replace('.', ','));
  return (
    <Autocomplete
      {...field}
      data={OPTIONS}
      // Every power is offered, whatever is typed.
      filter={({ options }) => options}
      inputMode="decimal"
      value={text}
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
