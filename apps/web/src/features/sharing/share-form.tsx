import { Button, Checkbox, Radio, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useUser } from '../../lib/session.tsx';
import { membersQuery } from '../companies/companies.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { type Given, type Shared, useGrant } from './queries.ts';
import classes from './sharing.module.css';
import { nameOf } from './words.ts';

/** Giving access: a colleague, who may work on it, or anybody with an account by e-mail, who looks at it. */
export function ShareForm({ shared }: { shared: Shared }) {
  const inCompany = useUser().company !== null;
  const notify = useNotify();
  const grant = useGrant(shared);
  const [to, setTo] = useState<'colleague' | 'mail'>(inCompany ? 'colleague' : 'mail');
  const [colleague, setColleague] = useState<string | null>(null);
  const [mail, setMail] = useState('');
  const [right, setRight] = useState<Given['right']>('view');
  const [recursive, setRecursive] = useState(true);
  const user = to === 'colleague' ? colleague : mail.trim() || null;
  const change = (act: () => void) => {
    grant.reset();
    act();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!user) return;
    grant.mutate(
      { user, right: to === 'colleague' ? right : 'view', recursive },
      {
        onSuccess: () => {
          notify.success('L’accès est donné. La personne est prévenue par e-mail.');
          setColleague(null);
          setMail('');
        },
      },
    );
  };
  const error = grant.isError ? messageOf(grant.error) : null;
  return (
    <form onSubmit={send} noValidate className={classes.form} aria-label="Donner accès">
      {inCompany && (
        <SegmentedControl
          aria-label="À qui donner accès"
          value={to}
          onChange={(value) => change(() => setTo(value === 'mail' ? 'mail' : 'colleague'))}
          data={[
            { value: 'colleague', label: 'Un collègue' },
            { value: 'mail', label: 'Par e-mail' },
          ]}
        />
      )}
      {to === 'colleague' ? (
        <Colleague value={colleague} error={error} onChange={(id) => change(() => setColleague(id))} />
      ) : (
        <TextInput
          label="Adresse e-mail"
          description="D’une personne qui a un compte. Elle consulte sans modifier."
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          value={mail}
          error={error}
          onChange={(event) => change(() => setMail(event.currentTarget.value))}
        />
      )}
      {to === 'colleague' && (
        <Radio.Group label="Droit" value={right} onChange={(value) => setRight(value === 'owns' ? 'owns' : 'view')}>
          <Stack gap={8} mt={6}>
            <Radio value="view" label="Consulter" description="Voit tout, ne modifie rien." />
            <Radio value="owns" label="Consulter et modifier" description="Y travaille comme vous, sans le partager." />
          </Stack>
        </Radio.Group>
      )}
      {shared.kind === 'folder' && (
        <Checkbox
          label="Avec les sous-dossiers et tous leurs bâtiments"
          checked={recursive}
          onChange={(event) => setRecursive(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" loading={grant.isPending} disabled={!user} className={classes.give}>
        Donner accès
      </Button>
    </form>
  );
}

type ColleagueProps = { value: string | null; error: string | null; onChange: (id: string | null) => void };

function Colleague({ value, error, onChange }: ColleagueProps) {
  const members = useQuery(membersQuery({}));
  const self = useUser()._id;
  const options = (members.data?.data ?? [])
    .filter((member) => member.state === 'member' && member._id !== self)
    .map((member) => ({ value: member._id, label: `${nameOf(member)} · ${member.username}` }));
  return (
    <Select
      label="Collègue"
      placeholder={members.isLoading ? 'Chargement…' : 'Choisir une personne'}
      searchable
      nothingFoundMessage="Personne ne correspond"
      data={options}
      value={value}
      error={error ?? (members.isError ? messageOf(members.error) : null)}
      onChange={onChange}
    />
  );
}
