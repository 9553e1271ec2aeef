import type { Building } from '@joulerie/contract/buildings';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRights, useUser } from '../../lib/session.tsx';
import { Panel } from '../../ui/panel.tsx';
import { mayEdit } from '../buildings/buildings.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { allProfilesQuery, useProfileCalls } from './calls.ts';
import { type ProfileDraft, ProfileForm } from './profile-form.tsx';
import { SuggestionDialog } from './suggestion-dialog.tsx';
import classes from './usage-profiles.module.css';
import { weekWords } from './words.ts';

/** The usage profile that a building of the company follows, and how to choose it or make one of its curve. */
export function BuildingProfile({ building }: { building: Building }) {
  const { company } = useUser();
  const { isCompanyAdmin } = useRights();
  const { profil_utilisation: followed } = building;
  const edits = isCompanyAdmin && mayEdit(building);
  const profiles = useQuery({ ...allProfilesQuery(), enabled: company !== null });
  const { attach, detach } = useProfileCalls();
  const notify = useNotify();
  const [suggesting, setSuggesting] = useState(false);
  const [draft, setDraft] = useState<ProfileDraft | null>(null);
  if (company === null && followed === null) return null;
  const own = profiles.data?.find(({ _id }) => _id === followed?._id_profilutilisation);
  const buildings = [building.id];
  const choose = (id: string | null) => {
    const said = {
      onSuccess: () => notify.success('Le profil du bâtiment est changé.'),
      onError: (error: Error) => notify.error(error),
    };
    if (id !== null) attach.mutate({ id, buildings }, said);
    else if (followed) detach.mutate({ id: followed._id_profilutilisation, buildings }, said);
  };
  return (
    <Panel title="Profil d’utilisation">
      <div className={classes.form}>
        {edits ? (
          <Select
            label="Profil suivi"
            placeholder={profiles.data?.length === 0 ? 'Aucun profil dans la société' : 'Aucun'}
            data={(profiles.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={followed?._id_profilutilisation ?? null}
            disabled={attach.isPending || detach.isPending}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Ne suivre aucun profil' }}
            nothingFoundMessage="Aucun profil ne correspond"
            onChange={choose}
          />
        ) : (
          <p className={classes.sum}>{followed?.name ?? 'Aucun'}</p>
        )}
        {own && (
          <div className={classes.words}>
            {weekWords(own.week).map((line) => (
              <span key={line} className={classes.detail}>
                {line}
              </span>
            ))}
          </div>
        )}
        {edits && (
          <div>
            <Button variant="default" size="compact-md" onClick={() => setSuggesting(true)}>
              Proposer d’après la courbe
            </Button>
          </div>
        )}
      </div>
      {suggesting && (
        <SuggestionDialog
          building={building}
          onClose={() => setSuggesting(false)}
          onKeep={(kept) => {
            setSuggesting(false);
            setDraft(kept);
          }}
        />
      )}
      {draft && <ProfileForm id={null} draft={draft} onClose={() => setDraft(null)} onSaved={choose} />}
    </Panel>
  );
}
