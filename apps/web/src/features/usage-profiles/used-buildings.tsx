import { PAGE_SIZE } from '@joulerie/contract/first-constants';
import type { UsageProfile } from '@joulerie/contract/usage-profiles';
import { Button, Modal, MultiSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { buildingsQuery, oneLine } from '../buildings/buildings.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { usedBuildingsQuery, useProfileCalls } from './calls.ts';
import classes from './usage-profiles.module.css';

/** The buildings that follow a profile, and how to attach others. */
export function UsedBuildings({ profile, onClose }: { profile: UsageProfile; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const list = useQuery(usedBuildingsQuery(profile._id, page));
  const { detach } = useProfileCalls();
  const notify = useNotify();
  const edits = profile.rights.includes('owns');
  return (
    <Modal opened onClose={onClose} size="lg" title={`Bâtiments de ${profile.name}`}>
      <div className={classes.form}>
        {edits && <AttachBuildings profileId={profile._id} />}
        {list.isError ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : !list.data ? (
          <RowsSkeleton rows={3} />
        ) : list.data.total === 0 ? (
          <EmptyState title="Aucun bâtiment ne suit ce profil">
            {edits
              ? 'Cherchez vos bâtiments ci-dessus, puis rattachez-les.'
              : 'Ou vous ne voyez pas ceux qui le suivent.'}
          </EmptyState>
        ) : (
          <>
            <ul className={classes.list} aria-label="Bâtiments rattachés">
              {list.data.result.map(({ _id, name, address }) => (
                <li key={_id} className={classes.row}>
                  <div className={classes.words}>
                    <AppLink href={`/building/${_id}/info-general`} className={classes.link}>
                      {name}
                    </AppLink>
                    <span className={classes.detail}>{oneLine(address)}</span>
                  </div>
                  {edits && (
                    <Button
                      variant="subtle"
                      color="gray"
                      size="compact-sm"
                      aria-label={`Détacher ${name}`}
                      loading={detach.isPending && detach.variables.buildings[0] === _id}
                      onClick={() =>
                        detach.mutate(
                          { id: profile._id, buildings: [_id] },
                          {
                            onSuccess: () => notify.success(`${name} ne suit plus ce profil.`),
                            onError: (error) => notify.error(error),
                          },
                        )
                      }
                    >
                      Détacher
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <Pagination page={page} limit={PAGE_SIZE} total={list.data.total} onPage={setPage} />
          </>
        )}
      </div>
    </Modal>
  );
}

/** Buildings of the company, found by name or address as one types, several at once. */
function AttachBuildings({ profileId }: { profileId: string }) {
  const { attach } = useProfileCalls();
  const notify = useNotify();
  const [text, setText] = useState('');
  // Names of those chosen: a search no longer finds them.
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const search = useSettled(text.trim());
  const found = useQuery({
    ...buildingsQuery({ search: search || undefined, sort: 'name', order: 'asc', limit: 50, page: 1 }),
    placeholderData: keepPreviousData,
  });
  const list = (found.data?.data ?? []).filter(({ id, rights }) => rights.includes('owns') && !chosen.has(id));
  const names = new Map([...chosen, ...list.map(({ id, name }) => [id, name] as const)]);
  return (
    <div className={classes.form}>
      <MultiSelect
        label="Rattacher des bâtiments"
        description="Un bâtiment suit un seul profil&nbsp;: celui-ci remplace l’autre."
        placeholder="Nom ou adresse"
        searchable
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={[...chosen.keys()]}
        searchValue={text}
        onSearchChange={setText}
        // The server has searched by name and address, accents aside: nothing more is filtered here.
        filter={({ options }) => options}
        nothingFoundMessage={found.isFetching ? 'Recherche…' : 'Aucun bâtiment ne correspond'}
        hidePickedOptions
        onChange={(ids) => setChosen(new Map(ids.map((id) => [id, names.get(id)!])))}
      />
      {attach.isError && (
        <p role="alert" className={classes.error}>
          {messageOf(attach.error)}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          disabled={chosen.size === 0}
          loading={attach.isPending}
          onClick={() =>
            attach.mutate(
              { id: profileId, buildings: [...chosen.keys()] },
              {
                onSuccess: ({ attached, replaced }) => {
                  setChosen(new Map());
                  setText('');
                  notify.success(
                    `${count(attached, 'bâtiment rattaché', 'bâtiments rattachés')}.${
                      replaced.length > 0
                        ? ` ${count(replaced.length, 'autre profil remplacé', 'autres profils remplacés')}.`
                        : ''
                    }`,
                  );
                },
              },
            )
          }
        >
          {chosen.size > 1 ? `Rattacher ${count(chosen.size, 'bâtiment')}` : 'Rattacher'}
        </Button>
      </div>
    </div>
  );
}
