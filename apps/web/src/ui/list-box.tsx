import { type ComboboxData, MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './list-box.module.css';

/** What is said when one more than the maximum is chosen. */
export const TOO_MANY_OPTIONS = 'Vous avez atteint le nombre max d’options, veuillez décocher des options si besoin.';
const SAID_MS = 3000;

type Props = Omit<MultiSelectProps, 'value' | 'onChange' | 'data' | 'maxValues' | 'classNames'> & {
  data: ComboboxData;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** The most options at once. With 1, choosing another replaces the first. */
  maximum?: number;
};

/** Options of a list. One more than the maximum is not taken, and a sentence says so for 3 s. */
export function ListBox({ value, onChange, maximum = Number.POSITIVE_INFINITY, error, ...props }: Props) {
  const [full, setFull] = useState(0);
  useEffect(() => {
    if (full === 0) return undefined;
    const timer = setTimeout(() => setFull(0), SAID_MS);
    return () => clearTimeout(timer);
  }, [full]);
  const choose = (chosen: string[]) => {
    if (chosen.length <= maximum) {
      setFull(0);
      onChange(chosen);
    } else if (maximum === 1) onChange(chosen.slice(-1));
    else setFull(full + 1);
  };
  return (
    <MultiSelect
      {...props}
      classNames={{ root: classes.box, inputField: classes.field, pill: classes.pill }}
      value={[...value]}
      onChange={choose}
      error={full > 0 ? TOO_MANY_OPTIONS : error}
    />
  );
}
