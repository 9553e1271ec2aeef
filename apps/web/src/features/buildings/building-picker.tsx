import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BuildingSummary } from '@joulerie/contract/buildings';
import { buildingsQuery } from './queries.ts';
import { oneLine } from './address-line.ts';
import { useSettled } from '../../lib/use-settled.ts';

type Props = {
  label: string;
  value: BuildingSummary | null;
  onChange: (building: BuildingSummary | null) => void;
  /** Buildings that cannot be chosen. */
  without?: readonly string[];
  error?: string | null;
  description?: string;
};

/** One building of the space, found by name or address as one types. */
export function BuildingPicker({ label, value, onChange, without = [], error, description }: Props) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const asked = search && search !== value?.name ? search : undefined;
  const found = useQuery({
    ...buildingsQuery({ search: asked, sort: 'name', order: 'asc', limit: 20, page: 1 }),
    placeholderData: keepPreviousData,
  });
  const list = (found.data?.data ?? []).filter((building) => !without.includes(building.id));
  const known = value && !list.some((building) => building.id === value.id) ? [value, ...list] : list;
  return (
    <Select
      label={label}
      description={description}
      placeholder="Nom ou adresse"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Effacer' }}
      error={error}
      data={known.map((building) => ({ value: building.id, label: building.name }))}
      value={value?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      // The server has searched by name and address, accents aside: nothing more is filtered here.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? 'Recherche…' : 'Aucun bâtiment ne correspond'}
      renderOption={({ option }) => {
        const building = known.find((one) => one.id === option.value);
        return (
          <span>
            {option.label}
            <br />
            <small style={{ color: 'var(--secondary)' }}>{building ? oneLine(building.address) : ''}</small>
          </span>
        );
      }}
      onChange={(id) => onChange(known.find((building) => building.id === id) ?? null)}
    />
  );
}
