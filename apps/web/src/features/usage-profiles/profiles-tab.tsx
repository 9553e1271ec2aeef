import { USAGE_PROFILES_PAGE } from '@joulerie/contract/constants';
import type { UsageProfile } from '@joulerie/contract/usage-profiles';
import { Button, Table, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../lib/format.ts';
import { useRights } from '../../lib/session.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import table from '../../ui/filtered-table.module.css';
import { LongName } from '../../ui/long-name.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import stacked from '../../ui/stacked-table.module.css';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { type ProfileSearch, profilesQuery, useProfileCalls } from './calls.ts';
import { ProfileForm } from './profile-form.tsx';
import classes from './usage-profiles.module.css';
import { UsedBuildings } from './used-buildings.tsx';
import { hoursText, weekWords } from './words.ts';

type Props = { search: ProfileSearch; onSearch: (search: ProfileSearch) => void };
type Opened = { what: 'edit' | 'buildings' | 'remove'; profile: UsageProfile } | { what: 'new' } | null;

/** The hours of use of the company, and the buildings that follow them. */
export function ProfilesTab({ search, onSearch }: Props) {
  const list = useQuery(profilesQuery(search));
  const { isCompanyAdmin } = useRights();
  const { remove } = useProfileCalls();
  const notify = useNotify();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { page = 1, search: text } = search;
  return (
    <>
      <Panel
        title="Profils d’utilisation"
        links={
          isCompanyAdmin && (
            <Button
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpened({ what: 'new' })}
            >
              Nouveau profil
            </Button>
          )
        }
        flush
      >
        <div className={table.filters}>
          <SearchInput
            label="Rechercher un profil"
            placeholder="Nom du profil"
            value={text ?? ''}
            onSearch={(typed) => onSearch(typed ? { search: typed } : {})}
          />
        </div>
        {list.isError ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : !list.data ? (
          <RowsSkeleton rows={4} />
        ) : list.data.total === 0 ? (
          <EmptyState title={text ? 'Aucun profil ne porte ce nom' : 'Aucun profil d’utilisation pour l’instant'}>
            {text
              ? 'Cherchez un autre nom.'
              : isCompanyAdmin
                ? 'Un profil dit quand des bâtiments sont utilisés\u00a0: créez-en un, puis rattachez-lui vos bâtiments.'
                : 'Un profil dit quand des bâtiments sont utilisés. Les administrateurs de la société les créent.'}
          </EmptyState>
        ) : (
          <>
            <div
              className={table.scroll}
              aria-busy={list.isPlaceholderData}
              tabIndex={0}
              role="region"
              aria-label="Tableau&nbsp;: Profils d’utilisation"
            >
              <Table fz="sm" verticalSpacing="sm" className={stacked.stacked}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Profil</Table.Th>
                    <Table.Th>Par semaine</Table.Th>
                    <Table.Th>Cette année</Table.Th>
                    <Table.Th>Bâtiments</Table.Th>
                    <Table.Th>
                      <VisuallyHidden>Actions</VisuallyHidden>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.data.data.map((profile) => (
                    <ProfileRow key={profile._id} profile={profile} onOpen={(what) => setOpened({ what, profile })} />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
            <Pagination
              page={page}
              limit={USAGE_PROFILES_PAGE}
              total={list.data.total}
              onPage={(next) => onSearch({ ...search, page: next })}
            />
          </>
        )}
      </Panel>
      {opened?.what === 'new' && <ProfileForm id={null} onClose={close} />}
      {opened?.what === 'edit' && <ProfileForm id={opened.profile._id} draft={opened.profile} onClose={close} />}
      {opened?.what === 'buildings' && <UsedBuildings profile={opened.profile} onClose={close} />}
      {opened?.what === 'remove' && (
        <ConfirmModal
          opened
          danger
          title={`Supprimer ${opened.profile.name}\u00a0?`}
          confirmLabel="Supprimer"
          onClose={close}
          onConfirm={async () => {
            await remove.mutateAsync(opened.profile._id);
            notify.success('Le profil est supprimé.');
          }}
        >
          {opened.profile.buildingCount === 0
            ? 'Aucun bâtiment ne le suit.'
            : `${count(opened.profile.buildingCount, 'bâtiment')} ${opened.profile.buildingCount > 1 ? 'le suivent et n’auront' : 'le suit et n’aura'} plus de profil.`}
        </ConfirmModal>
      )}
    </>
  );
}

type RowProps = { profile: UsageProfile; onOpen: (what: 'edit' | 'buildings' | 'remove') => void };

function ProfileRow({ profile, onOpen }: RowProps) {
  const { name, week, hoursPerWeek, year, buildingCount, rights, vacant } = profile;
  return (
    <Table.Tr>
      <Table.Td data-label="Profil">
        <div className={classes.words}>
          <span className={classes.name}>
            <LongName lines={2}>{name}</LongName>
          </span>
          {(vacant ? ['Bâtiment fermé'] : weekWords(week)).map((line) => (
            <span key={line} className={classes.detail}>
              {line}
            </span>
          ))}
        </div>
      </Table.Td>
      <Table.Td data-label="Par semaine">{hoursText(hoursPerWeek)}</Table.Td>
      <Table.Td data-label={`En ${year.year}`}>
        <div className={classes.words}>
          {hoursText(year.hours)}
          {!year.schoolHolidaysKnown && <span className={classes.detail}>vacances scolaires inconnues</span>}
        </div>
      </Table.Td>
      <Table.Td data-label="Bâtiments">{buildingCount}</Table.Td>
      <Table.Td data-wide>
        <div className={table.rowEnd}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Bâtiments de ${name}`}
            onClick={() => onOpen('buildings')}
          >
            Bâtiments
          </Button>
          {rights.includes('owns') && (
            <>
              <Button variant="subtle" size="compact-sm" aria-label={`Modifier ${name}`} onClick={() => onOpen('edit')}>
                Modifier
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                aria-label={`Supprimer ${name}`}
                onClick={() => onOpen('remove')}
              >
                Supprimer
              </Button>
            </>
          )}
        </div>
      </Table.Td>
    </Table.Tr>
  );
}
