import { stepNeighbours } from '@joulerie/contract/numbers';
import { frenchNumber, parseFrenchNumber } from '@joulerie/domain/vocabulary';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { INVALID, maximumMessage, minimumMessage, required, stepMessage } from '../lib/form-messages.ts';

export type NumberRules = {
  label?: string;
  required?: boolean;
  min?: number;
  max?: number;
  /** Without a step the value is a whole number; with one it is a multiple of it, from `min` or 0. */
  step?: number;
  unit?: string;
};

type Props = Omit<NumberRules, 'label'> & {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  description?: ReactNode;
  /** An error from elsewhere (the server); the field's own rules come first. */
  error?: string | null | undefined;
  disabled?: boolean;
  /** Takes the focus when the dialog that holds it opens. */
  firstFocused?: boolean;
};

/** What is wrong with a typed number, in the specified sentences; null when nothing is. */
export function numberError(text: string, rules: NumberRules): string | null {
  if (text.trim() === '') return rules.required ? required(rules.label) : null;
  const value = parseFrenchNumber(text);
  if (value === null) return INVALID;
  if (rules.min !== undefined && value < rules.min) return minimumMessage('value', rules.min, rules.unit);
  if (rules.max !== undefined && value > rules.max) return maximumMessage('value', rules.max, rules.unit);
  const neighbours = stepNeighbours(value, rules.step ?? 1);
  return neighbours ? stepMessage(neighbours, rules.unit) : null;
}

const write = (value: number | null) => (value === null ? '' : frenchNumber(value, 0, 12, false));

/** A number as people type it here, with a comma. What is not a number is null outside and stays as typed inside. */
export function NumberField(props: Props) {
  const { label, value, onChange, description, error, disabled, firstFocused, ...rules } = props;
  const [text, setText] = useState(() => write(value));
  const [left, setLeft] = useState(false);
  // Set from outside (a reset, a loaded record): shown, unless the text already says it.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (parseFrenchNumber(text) !== value && (value !== null || numberError(text, { ...rules, label }) === null))
      setText(write(value));
  }
  const own = left ? numberError(text, { ...rules, label }) : null;
  return (
    <TextInput
      label={label}
      description={description}
      inputMode={rules.step !== undefined && !Number.isInteger(rules.step) ? 'decimal' : 'numeric'}
      value={text}
      required={rules.required ?? false}
      withAsterisk={rules.required ?? false}
      disabled={disabled ?? false}
      data-autofocus={firstFocused || undefined}
      error={own ?? error}
      rightSection={rules.unit}
      rightSectionWidth={rules.unit ? 18 + rules.unit.length * 8 : undefined}
      rightSectionPointerEvents="none"
      onBlur={() => setLeft(true)}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        const parsed = numberError(typed, { ...rules, label }) === null ? parseFrenchNumber(typed) : null;
        setSeen(parsed);
        onChange(parsed);
      }}
    />
  );
}
