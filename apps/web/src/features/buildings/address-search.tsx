import { ADDRESS_SEARCH_LIMIT } from '@joulerie/contract/constants';
import { searchAddresses } from '#calls/geometry';
import type { AddressHit } from '@joulerie/contract/geometry';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '../../lib/call.ts';
import { messageOf } from '../../lib/call-error.ts';
import classes from './address-search.module.css';
import { useSettled } from '../../lib/use-settled.ts';

export type Hit = z.output<typeof AddressHit>;

const KINDS: Record<Hit['kind'], string> = {
  housenumber: '',
  street: 'rue',
  locality: 'lieu-dit',
  municipality: 'commune',
};

type Props = {
  label?: string;
  description?: string;
  initial?: string;
  error?: string | null;
  onChoose: (hit: Hit) => void;
  /** Called when the address typed is no longer the one chosen. */
  onType?: (text: string) => void;
  autoFocus?: boolean;
};

/** An address found as one types, with the arrow keys and Entrée. Nothing is chosen for the person. */
export function AddressSearch({
  label = 'Adresse',
  description,
  initial = '',
  error,
  onChoose,
  onType,
  autoFocus = false,
}: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState(initial);
  const [chosen, setChosen] = useState(initial);
  const wanted = useSettled(text.trim());
  const asked = wanted.length >= 3 && wanted !== chosen;
  const found = useQuery({
    queryKey: ['addresses', wanted],
    queryFn: ({ signal }) => call(searchAddresses, { query: { q: wanted, limit: ADDRESS_SEARCH_LIMIT } }, { signal }),
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  });
  const hits = asked ? (found.data?.data ?? []) : [];
  const choose = (id: string) => {
    const hit = hits.find((one) => one.id === id);
    if (!hit) return;
    setText(hit.label);
    setChosen(hit.label);
    combobox.closeDropdown();
    onChoose(hit);
  };
  const trouble = found.isError && asked ? `${messageOf(found.error)} Vous pouvez saisir l’adresse à la main.` : null;
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
      <Combobox.Target>
        <TextInput
          label={label}
          description={description}
          placeholder="12 rue des Tilleuls, Cergy"
          value={text}
          error={error ?? trouble}
          autoComplete="off"
          autoFocus={autoFocus}
          leftSection={<IconMapPin size={16} aria-hidden />}
          rightSection={asked && found.isFetching ? <Loader size={16} /> : null}
          onChange={(event) => {
            setText(event.currentTarget.value);
            onType?.(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={() => asked && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!asked || (hits.length === 0 && !found.isSuccess)}>
        <Combobox.Options className={classes.options} aria-label="Adresses proposées">
          {hits.map((hit) => (
            <Combobox.Option value={hit.id} key={hit.id}>
              <span className={classes.hit}>
                <span>
                  {hit.kind === 'municipality' ? hit.city : hit.street || hit.label}
                  <small>{`${hit.zipcode} ${hit.city}`}</small>
                </span>
                {KINDS[hit.kind] && <small>{KINDS[hit.kind]}</small>}
              </span>
            </Combobox.Option>
          ))}
          {hits.length === 0 && found.isSuccess && (
            <Combobox.Empty>{found.isFetching ? 'Recherche…' : 'Aucune adresse ne correspond'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
