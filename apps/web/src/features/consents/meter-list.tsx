import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type ChosenMeter, MOST_METERS } from './ask-values.ts';
import classes from './consents.module.css';
import { NO_METER, SHOWN_METERS, askable, heldMetersQuery } from './meters.ts';

type Props = { chosen: readonly ChosenMeter[]; onChange: (meters: ChosenMeter[]) => void; error: string | null };

/** Several meters of other holders: a search keeps what was ticked before. */
export function MeterList({ chosen, onChange, error }: Props) {
  const [search, setSearch] = useState('');
  const list = useQuery(heldMetersQuery(search));
  const found = askable(list.data?.data ?? []);
  const ids = new Set(chosen.map(({ id }) => id));
  const missing = found.filter(({ id }) => !ids.has(id));
  return (
    <div className={classes.meters}>
      <SearchInput
        label="Rechercher un compteur"
        placeholder="Nom, numéro ou bâtiment"
        value={search}
        onSearch={setSearch}
      />
      {list.isError ? (
        <ErrorState error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <RowsSkeleton rows={3} />
      ) : found.length === 0 ? (
        <EmptyState title={search ? 'Aucun compteur ne répond à ces mots' : 'Aucun compteur d’un tiers'}>
          {search ? 'Cherchez un autre nom ou un autre numéro.' : NO_METER}
        </EmptyState>
      ) : (
        <div className={classes.choices} role="group" aria-label="Compteurs de la demande" tabIndex={0}>
          {found.map((one) => (
            <Checkbox
              key={one.id}
              label={one.label}
              checked={ids.has(one.id)}
              disabled={!ids.has(one.id) && chosen.length >= MOST_METERS}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, one] : chosen.filter(({ id }) => id !== one.id))
              }
            />
          ))}
        </div>
      )}
      <div className={classes.chosen}>
        <span role="status">
          {count(chosen.length, 'compteur choisi', 'compteurs choisis')} ({MOST_METERS} au plus)
        </span>
        {missing.length > 1 && chosen.length + missing.length <= MOST_METERS && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([...chosen, ...missing])}>
            Cocher les {missing.length} affichés
          </Button>
        )}
        {chosen.length > 0 && (
          <Button variant="subtle" size="compact-sm" color="gray" onClick={() => onChange([])}>
            Tout décocher
          </Button>
        )}
      </div>
      {list.data && list.data.total > SHOWN_METERS && (
        <p className={classes.detail}>
          Les {SHOWN_METERS} premiers sont affichés&nbsp;: cherchez les autres par leur nom ou leur bâtiment.
        </p>
      )}
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
