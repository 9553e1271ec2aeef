import type { Brand, BrandDomain } from '@joulerie/contract/brands';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { dateTime } from '../../lib/format-date.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import rows from '../../ui/framed-rows.module.css';
import { Panel } from '../../ui/panel.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './brands.module.css';
import { useBrandCalls } from './calls.ts';
import { DnsRecord } from './dns-record.tsx';

/** Where a brand answers: what the operator set, and names of its own. */
export function DomainsTab({ brand }: { brand: Brand }) {
  return (
    <Panel title="Noms de domaine" subtitle="Où la marque répond">
      <div className={styles.form}>
        <ul className={rows.list} aria-label="Noms de domaine">
          {brand.origins.map((origin) => (
            <li key={origin} className={rows.row}>
              <div className={rows.words}>
                <span className={rows.name}>{origin.replace(/^https?:\/\//, '')}</span>
                <span className={rows.when}>Donné par l’exploitant de la plateforme</span>
              </div>
              <Chip tone="ok">Actif</Chip>
            </li>
          ))}
          {brand.domains.map((domain) => (
            <DomainRow key={domain.host} brand={brand} domain={domain} />
          ))}
        </ul>
        <AddDomain brand={brand} />
      </div>
    </Panel>
  );
}

const STATES: Record<BrandDomain['state'], [Tone, string]> = {
  pending: ['warn', 'En attente de la preuve'],
  active: ['ok', 'Actif'],
  stale: ['bad', 'À vérifier'],
};

function DomainRow({ brand, domain }: { brand: Brand; domain: BrandDomain }) {
  const { host, state, record } = domain;
  const [tone, label] = STATES[state];
  const notify = useNotify();
  const { checkDomain, removeDomain } = useBrandCalls(brand._id);
  const [removing, setRemoving] = useState(false);
  const check = () =>
    checkDomain.mutate(host, {
      onSuccess: ({ found, message }) => found && notify.success(message),
      onError: (error) => notify.error(error, 'La preuve n’a pas pu être cherchée'),
    });
  return (
    <li className={`${rows.row} ${classes.domain}`}>
      <div className={rows.words}>
        <span className={rows.name}>{host}</span>
        <span className={rows.when}>{nextStepOf(brand, domain)}</span>
      </div>
      <Chip tone={tone}>{label}</Chip>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="xs"
          loading={checkDomain.isPending}
          aria-label={`Vérifier ${host}`}
          onClick={check}
        >
          Vérifier
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={`Retirer ${host}`}
          onClick={() => setRemoving(true)}
        >
          Retirer
        </Button>
      </div>
      {state !== 'active' && (
        <div className={classes.whole}>
          <DnsRecord title={`Preuve de ${host}`} name={record.name} value={record.value} />
        </div>
      )}
      {checkDomain.data && !checkDomain.data.found && (
        <p role="status" className={`${styles.note} ${classes.whole}`}>
          {checkDomain.data.message}
        </p>
      )}
      <ConfirmModal
        opened={removing}
        danger
        title={`Retirer ${host}\u00a0?`}
        confirmLabel="Retirer"
        onClose={() => setRemoving(false)}
        onConfirm={async () => {
          await removeDomain.mutateAsync(host);
          notify.success(`${host} est retiré.`);
        }}
      >
        {state === 'pending'
          ? 'La marque n’y répond pas encore. Pour l’ajouter à nouveau, il faudra une nouvelle preuve.'
          : 'La marque n’y répond plus, dès maintenant. Les liens déjà envoyés à cette adresse ne s’ouvrent plus.'}
      </ConfirmModal>
    </li>
  );
}

/** What there is to do for a name, or nothing. */
function nextStepOf({ origins }: Brand, { state, checkedAt, provedAt, host }: BrandDomain): string {
  const target = origins[0] && new URL(origins[0]).hostname;
  switch (state) {
    case 'pending':
      return checkedAt === null
        ? 'Ajoutez cet enregistrement à la zone DNS du domaine, puis vérifiez.'
        : `Pas trouvé le ${dateTime(checkedAt)}. Ajoutez cet enregistrement à la zone DNS du domaine, puis vérifiez.`;
    case 'active':
      return `Prouvé le ${dateTime(provedAt)}. Faites pointer ${host} vers ${target ?? 'la plateforme'} (CNAME) s’il ne le fait pas encore.`;
    case 'stale':
      return `La preuve n’a plus été trouvée le ${dateTime(checkedAt)}. La marque répond encore\u00a0: remettez l’enregistrement, puis vérifiez.`;
  }
}

function AddDomain({ brand }: { brand: Brand }) {
  const { addDomain } = useBrandCalls(brand._id);
  const [host, setHost] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    addDomain.mutate(host.trim(), { onSuccess: () => setHost('') });
  };
  const reason =
    addDomain.error instanceof CallError && Object.keys(addDomain.error.fields).length > 0
      ? 'Écrivez un nom de domaine, comme energie.exemple.fr, sans https:// ni chemin.'
      : addDomain.isError && messageOf(addDomain.error);
  return (
    <form onSubmit={submit} noValidate className={classes.add}>
      <TextInput
        label="Ajouter un nom de domaine"
        placeholder="energie.exemple.fr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        value={host}
        error={reason}
        onChange={(event) => {
          addDomain.reset();
          setHost(event.currentTarget.value);
        }}
        className={classes.addField}
      />
      <Button type="submit" variant="default" loading={addDomain.isPending} disabled={host.trim() === ''}>
        Ajouter
      </Button>
    </form>
  );
}
