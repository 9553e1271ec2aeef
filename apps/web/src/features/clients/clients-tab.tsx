import type { Client } from '@joulerie/contract/clients';
import { CLIENT_STATES, PAGE_SIZE } from '@joulerie/contract/first-constants';
import { Button, Select, Table, VisuallyHidden } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useRights } from '../../lib/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import table from '../../ui/filtered-table.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { type ClientSearch, clientsQuery, useRemoveClient } from './calls.ts';
import { ClientRow } from './client-row.tsx';
import { InviteClientModal } from './invite-client-modal.lazy.ts';
import classes from './clients.module.css';
import { STATE_LABELS } from './words.ts';

const ALL = '';
const STATES = [
  { value: ALL, label: 'Tous les états' },
  ...CLIENT_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
];

type Props = { search: ClientSearch; onSearch: (search: ClientSearch) => void };

/** Who shares their buildings with the company, and who was invited to. */
export function ClientsTab({ search, onSearch }: Props) {
  const list = useQuery(clientsQuery(search));
  const { canWrite } = useRights();
  const remove = useRemoveClient();
  const notify = useNotify();
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<Client | null>(null);
  const { page = 1, search: text, client } = search;
  const filter = (next: ClientSearch) =>
    onSearch({ ...(next.search ? { search: next.search } : {}), ...(next.client ? { client: next.client } : {}) });
  const isFiltered = text !== undefined || client !== undefined;
  return (
    <>
      <Panel
        title="Clients"
        links={
          canWrite && (
            <Button
              size="compact-md"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              Inviter un client
            </Button>
          )
        }
        footer={
          <p className={classes.note}>
            Ce que d’autres espaces partagent avec vous se consulte dans{' '}
            <AppLink href="/folder/shared" className={classes.link}>
              «&nbsp;Partagés avec moi&nbsp;»
            </AppLink>
            .
          </p>
        }
        flush
      >
        <div className={table.filters}>
          <SearchInput
            label="Rechercher un client"
            placeholder="Nom ou adresse e-mail"
            value={text ?? ''}
            onSearch={(typed) => filter({ ...search, search: typed })}
          />
          <Select
            aria-label="État des clients"
            data={STATES}
            value={client ?? ALL}
            allowDeselect={false}
            onChange={(value) => {
              const { client: _, ...others } = search;
              const state = CLIENT_STATES.find((one) => one === value);
              filter({ ...others, ...(state ? { client: state } : {}) });
            }}
          />
        </div>
        {list.isError ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : !list.data ? (
          <RowsSkeleton rows={4} />
        ) : list.data.total === 0 ? (
          <EmptyState title={isFiltered ? 'Aucun client ne répond à ces critères' : 'Aucun client pour l’instant'}>
            {isFiltered
              ? 'Cherchez un autre nom, ou choisissez tous les états.'
              : 'Les espaces qui partagent un dossier ou un bâtiment avec un membre de votre société apparaissent ici. Vous pouvez aussi inviter un client à le faire.'}
          </EmptyState>
        ) : (
          <>
            <div
              className={table.scroll}
              aria-busy={list.isPlaceholderData}
              tabIndex={0}
              role="region"
              aria-label="Tableau&nbsp;: Clients"
            >
              <Table fz="sm" verticalSpacing="sm" className={stacked.stacked}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Client</Table.Th>
                    <Table.Th>État</Table.Th>
                    <Table.Th>Ce qui est partagé</Table.Th>
                    <Table.Th>Depuis</Table.Th>
                    <Table.Th>
                      <VisuallyHidden>Actions</VisuallyHidden>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.data.data.map((one) => (
                    <ClientRow key={one._id} client={one} onRemove={() => setRemoving(one)} />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
            <Pagination
              page={page}
              limit={PAGE_SIZE}
              total={list.data.total}
              onPage={(next) => onSearch({ ...search, page: next })}
            />
          </>
        )}
      </Panel>
      <Suspense>{inviting && <InviteClientModal onClose={() => setInviting(false)} />}</Suspense>
      <ConfirmModal
        opened={removing !== null}
        danger
        title={removing ? `Retirer l’invitation de ${removing.name}\u00a0?` : ''}
        cancelLabel="Garder"
        confirmLabel="Retirer l’invitation"
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (!removing) return;
          await remove.mutateAsync(removing._id);
          notify.success(`L’invitation de ${removing.name} est retirée.`);
        }}
      >
        {removing?.state === 'accepted'
          ? 'Ce client quitte la liste. S’il partage de nouveau un bâtiment avec vous, il y revient.'
          : 'Le lien envoyé ne servira plus. Vous pourrez inviter ce client à nouveau.'}
      </ConfirmModal>
    </>
  );
}
