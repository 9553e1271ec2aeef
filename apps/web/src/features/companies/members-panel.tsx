import type { Member } from '@joulerie/contract/companies';
import { MEMBER_TYPES } from '@joulerie/contract/first-constants';
import { Select, Table, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { count } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import table from '../../ui/filtered-table.module.css';
import { MEMBER_LABELS } from '../accounts/accounts.public.ts';
import classes from './companies.module.css';
import { MemberRow } from './member-row.tsx';
import { type MemberFilters, membersQuery } from './queries.ts';
import { RemoveMember } from './remove-member.tsx';

const ALL = '';
const TYPES = [
  { value: ALL, label: 'Tous les rôles' },
  ...MEMBER_TYPES.map((value) => ({ value, label: MEMBER_LABELS[value] })),
];

type Props = { filters: MemberFilters; onFilters: (filters: MemberFilters) => void };

/** Who is in the company and who is invited to it, searched and filtered by type. */
export function MembersPanel({ filters, onFilters }: Props) {
  const members = useQuery(membersQuery(filters));
  const [removing, setRemoving] = useState<Member | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const hasRemoved = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone with its row.
    if (hasRemoved.current && document.activeElement === document.body) region.current?.focus();
    hasRemoved.current = false;
  }, [members.data]);
  const isFiltered = filters.search !== undefined || filters.type !== undefined;
  return (
    <Panel
      title="Membres"
      subtitle={members.data && (isFiltered ? count(members.data.total, 'résultat trouvé', 'résultats trouvés') : null)}
      flush
    >
      <div className={table.filters}>
        <SearchInput
          label="Rechercher un membre"
          placeholder="Nom ou adresse e-mail"
          value={filters.search ?? ''}
          onSearch={(text) => onFilters({ ...without(filters, 'search'), ...(text ? { search: text } : {}) })}
        />
        <Select
          aria-label="Rôle des membres"
          data={TYPES}
          value={filters.type ?? ALL}
          allowDeselect={false}
          onChange={(value) => {
            const type = MEMBER_TYPES.find((one) => one === value);
            onFilters({ ...without(filters, 'type'), ...(type ? { type } : {}) });
          }}
        />
      </div>
      {members.isError ? (
        <ErrorState error={members.error} retry={() => void members.refetch()} />
      ) : !members.data ? (
        <RowsSkeleton rows={4} />
      ) : members.data.total === 0 ? (
        <EmptyState title="Personne ne correspond">Cherchez un autre nom, ou choisissez tous les rôles.</EmptyState>
      ) : (
        <div
          ref={region}
          className={`${table.scroll} ${classes.members}`}
          tabIndex={0}
          role="region"
          aria-label="Tableau&nbsp;: Membres"
        >
          <Table fz="sm" verticalSpacing="sm" className={stacked.stacked}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Personne</Table.Th>
                <Table.Th>Rôle</Table.Th>
                <Table.Th>Depuis</Table.Th>
                <Table.Th>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {members.data.data.map((member) => (
                <MemberRow
                  key={member._id}
                  member={member}
                  readAt={members.dataUpdatedAt}
                  onRemove={() => setRemoving(member)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <RemoveMember
        removing={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => {
          hasRemoved.current = true;
        }}
      />
    </Panel>
  );
}

function without(filters: MemberFilters, key: keyof MemberFilters): MemberFilters {
  const { [key]: _, ...rest } = filters;
  return rest;
}
