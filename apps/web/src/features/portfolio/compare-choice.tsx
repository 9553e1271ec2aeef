import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useSettled } from '../../lib/use-settled.ts';
import { ListBox } from '../../ui/list-box.tsx';
import { buildingsQuery, oneLine } from '../buildings/buildings.public.ts';
import { MOST_COMPARED } from './compare-search.ts';
import classes from './compare.module.css';

const PROPOSED = 20;

type Props = {
  ids: readonly string[];
  /** Names of those that are known already. */
  known: readonly { id: string; name: string }[];
  /** Their names are being asked for. */
  pending: boolean;
  onChange: (ids: string[]) => void;
};

/** The buildings of a comparison, found by name or address as one types. */
export function CompareChoice({ ids, known, pending, onChange }: Props) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const found = useQuery({
    ...buildingsQuery({ search: search || undefined, sort: 'name', order: 'asc', limit: PROPOSED, page: 1 }),
    placeholderData: keepPreviousData,
  });
  const proposed = found.data?.data ?? [];
  const names = new Map([...proposed, ...known].map(({ id, name }) => [id, name]));
  const addresses = new Map(proposed.map(({ id, address }) => [id, oneLine(address)]));
  return (
    <ListBox
      className={classes.choice}
      label="Bâtiments comparés"
      placeholder={ids.length === 0 ? 'Nom ou adresse' : ''}
      searchable
      maximum={MOST_COMPARED}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={ids.filter((id) => names.has(id))}
      // One whose name is not loaded yet stays.
      onChange={(chosen) => onChange(pending ? [...ids.filter((id) => !names.has(id)), ...chosen] : chosen)}
      searchValue={text}
      onSearchChange={setText}
      // The server has searched by name and address, accents aside: nothing more is filtered here.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? 'Recherche…' : 'Aucun bâtiment ne correspond'}
      renderOption={({ option, checked }) => (
        <>
          <span className={classes.option}>
            {option.label}
            <br />
            <small className={classes.where}>{addresses.get(option.value)}</small>
          </span>
          {checked && <IconCheck size={16} aria-hidden />}
        </>
      )}
    />
  );
}
