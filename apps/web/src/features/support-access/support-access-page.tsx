import type { AnswerOf } from '@joulerie/contract/endpoint';
import { SUPPORT_ACCESS_MINUTES, SUPPORT_REASON } from '@joulerie/contract/constants';
import type { listSupportSpaces } from '@joulerie/contract/support-access';
import { Button, Radio, Select, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { useScope } from '../../lib/scope.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { brandsQuery } from '../brands/brands.public.ts';
import { useFindSpaces, useOpenSupportAccess } from './calls.ts';
import classes from './support-access.module.css';

type Space = AnswerOf<typeof listSupportSpaces>['data'][number];

/** Where an administrator finds the space of a person, and opens it with a reason. */
export function SupportAccessPage() {
  const find = useFindSpaces();
  return (
    <>
      <PageHead
        title="Accès d’assistance"
        subtitle={`Consulter un espace pour aider ses membres, ${SUPPORT_ACCESS_MINUTES}\u00a0minutes au plus`}
      />
      <div className={classes.panels}>
        <Panel title="Trouver l’espace">
          <FindForm find={find} />
        </Panel>
        {find.data &&
          (find.data.total === 0 ? (
            <EmptyState title="Aucun espace">Cette personne n’a pas d’espace.</EmptyState>
          ) : (
            <Panel title="Ouvrir l’accès">
              <OpenForm key={find.data.data.map(({ _id }) => _id).join()} spaces={find.data.data} />
            </Panel>
          ))}
      </div>
    </>
  );
}

function FindForm({ find }: { find: ReturnType<typeof useFindSpaces> }) {
  const { brand: own } = useScope();
  const brands = useQuery(brandsQuery);
  const [username, setUsername] = useState('');
  const [brand, setBrand] = useState(own);
  const wrong = find.error instanceof CallError ? find.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find.mutate({ username: username.trim(), brand });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <div className={classes.two}>
        <TextInput
          label="Adresse e-mail de la personne"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          value={username}
          error={wrong.username}
          onChange={(event) => {
            find.reset();
            setUsername(event.currentTarget.value);
          }}
        />
        {brands.data && brands.data.total > 1 && (
          <Select
            label="Marque"
            data={brands.data.data.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={brand}
            allowDeselect={false}
            onChange={(value) => {
              find.reset();
              if (value) setBrand(value);
            }}
          />
        )}
      </div>
      {find.isError && Object.keys(wrong).length === 0 && (
        <p role="alert" className={styles.error}>
          {messageOf(find.error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" loading={find.isPending} disabled={username.trim() === ''}>
          Chercher
        </Button>
      </div>
    </form>
  );
}

function OpenForm({ spaces }: { spaces: readonly Space[] }) {
  const open = useOpenSupportAccess();
  const [space, setSpace] = useState(spaces[0]!._id);
  const [reason, setReason] = useState('');
  const wrong = open.error instanceof CallError ? open.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    open.mutate({ _id_space: space, reason });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <Radio.Group label="Espace" value={space} onChange={setSpace}>
        <div className={classes.choices}>
          {spaces.map(({ _id, name, kind }) => (
            <Radio key={_id} value={_id} label={kind === 'person' ? `${name} (espace personnel)` : name} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Motif"
        description={`De ${SUPPORT_REASON.min} à ${SUPPORT_REASON.max}\u00a0caractères. Les membres de l’espace le lisent, avec votre nom et l’heure.`}
        rows={3}
        maxLength={SUPPORT_REASON.max}
        value={reason}
        error={wrong.reason}
        onChange={(event) => {
          open.reset();
          setReason(event.currentTarget.value);
        }}
      />
      <p className={styles.note}>
        Vous consulterez les bâtiments, les sources et leurs données, sans rien pouvoir changer ni télécharger. L’accès
        se termine au bout de {SUPPORT_ACCESS_MINUTES}&nbsp;minutes, par «&nbsp;Terminer&nbsp;» ou à la déconnexion.
      </p>
      {open.isError && Object.keys(wrong).length === 0 && (
        <p role="alert" className={styles.error}>
          {messageOf(open.error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          loading={open.isPending || open.isSuccess}
          disabled={reason.trim().length < SUPPORT_REASON.min}
        >
          Ouvrir l’accès
        </Button>
      </div>
    </form>
  );
}
