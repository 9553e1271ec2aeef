import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import type { ChosenMeter } from './ask-values.ts';
import classes from './consents.module.css';
import { NO_METER, askable, heldMetersQuery } from './meters.ts';

type Props = {
  /** Already known: it is shown, and cannot be changed. */
  fixed: ChosenMeter | undefined;
  chosen: ChosenMeter | null;
  onChange: (meter: ChosenMeter | null) => void;
  error: string | null;
};

const PAUSE_MS = 300;

/** One meter of another holder, found by its name, its number or its building. */
export function MeterChoice({ fixed, chosen, onChange, error }: Props) {
  const [text, setText] = useState('');
  // What the field shows of the choice itself is no search.
  const [asked] = useDebouncedValue(text === chosen?.label ? '' : text.trim(), PAUSE_MS);
  const list = useQuery({ ...heldMetersQuery(asked), enabled: fixed === undefined });
  if (fixed)
    return (
      <div className={classes.fixed}>
        <span className={classes.detail}>Compteur</span>
        <span className={classes.name}>{fixed.label}</span>
        {error && (
          <p className={classes.fault} role="alert">
            {error}
          </p>
        )}
      </div>
    );
  const found = askable(list.data?.data ?? []);
  const known = chosen && found.every(({ id }) => id !== chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      label="Compteur"
      placeholder="Nom, numéro ou bâtiment"
      description={list.data?.total === 0 && asked === '' ? NO_METER : undefined}
      withAsterisk
      searchable
      clearable
      data-autofocus
      data={known.map(({ id, label }) => ({ value: id, label }))}
      // The server has searched, in more than the words that are shown.
      filter={({ options }) => options}
      nothingFoundMessage={list.isFetching ? 'Recherche…' : 'Aucun compteur d’un tiers ne répond à ces mots'}
      value={chosen?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      error={error ?? (list.isError ? messageOf(list.error) : null)}
      onChange={(id) => onChange(known.find((one) => one.id === id) ?? null)}
    />
  );
}
