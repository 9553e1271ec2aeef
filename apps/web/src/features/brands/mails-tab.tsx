import type { Brand } from '@joulerie/contract/brands';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './brands.module.css';
import { useBrandCalls } from './calls.ts';
import { DnsRecord } from './dns-record.tsx';

/** Who the mails of a brand come from, how one looks in a mailbox, and the records that let it arrive. */
export function MailsTab({ brand }: { brand: Brand }) {
  return (
    <>
      <Panel title="Expéditeur">
        <SenderForm brand={brand} />
      </Panel>
      <Panel title="Pour que les e-mails arrivent">
        <DeliveryHelp brand={brand} />
      </Panel>
    </>
  );
}

function SenderForm({ brand }: { brand: Brand }) {
  const notify = useNotify();
  const { update, sendMail } = useBrandCalls(brand._id);
  const [typed, setTyped] = useState<Partial<Brand['sender']>>({});
  const sender = { ...brand.sender, ...typed };
  const isChanged = sender.name.trim() !== brand.sender.name || sender.address.trim() !== brand.sender.address;
  const wrong = update.error instanceof CallError ? update.error.fields : {};
  const change = (next: Partial<Brand['sender']>) => {
    update.reset();
    setTyped({ ...typed, ...next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(
      { sender },
      {
        onSuccess: () => {
          setTyped({});
          notify.success('L’expéditeur est enregistré.');
        },
      },
    );
  };
  const trial = () =>
    sendMail.mutate(undefined, {
      onSuccess: ({ to }) => notify.success(`L’e-mail d’essai est parti à ${to}.`),
      onError: (error) => notify.error(error, 'L’e-mail d’essai n’a pas été envoyé'),
    });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <div className={classes.two}>
        <TextInput
          label="Nom"
          autoComplete="off"
          maxLength={60}
          value={sender.name}
          error={wrong['sender.name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Adresse"
          description={`D’un de ces domaines\u00a0: ${brand.senderDomains.join(', ')}`}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={254}
          value={sender.address}
          error={wrong['sender.address']}
          onChange={(event) => change({ address: event.currentTarget.value })}
        />
      </div>
      {update.isError && Object.keys(wrong).length === 0 && (
        <p role="alert" className={styles.error}>
          {messageOf(update.error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" loading={sendMail.isPending} disabled={isChanged} onClick={trial}>
          M’envoyer un e-mail d’essai
        </Button>
        <Button type="submit" loading={update.isPending} disabled={!isChanged}>
          Enregistrer l’expéditeur
        </Button>
      </div>
    </form>
  );
}

function DeliveryHelp({ brand }: { brand: Brand }) {
  const server = `${/^[\d.]+$/.test(brand.mailServer) ? 'ip4' : 'a'}:${brand.mailServer}`;
  const domain = brand.sender.address.slice(brand.sender.address.lastIndexOf('@') + 1);
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        Les messageries acceptent un e-mail de {domain} quand la zone DNS de ce domaine le permet à la plateforme. Trois
        enregistrements TXT suffisent&nbsp;; ajoutez-les chez le gestionnaire du domaine.
      </p>
      <DnsRecord
        title={'SPF\u00a0: qui peut envoyer'}
        name={domain}
        value={`v=spf1 ${server} ~all`}
        note={`Si un enregistrement SPF existe, ajoutez-y seulement ${server}\u00a0: un domaine n’en a qu’un.`}
      />
      <DnsRecord
        title={'DKIM\u00a0: la signature'}
        name={`selecteur._domainkey.${domain}`}
        value="v=DKIM1; k=rsa; p=…"
        note={
          'Le sélecteur et la clé publique sont ceux du service d’envoi\u00a0: demandez-les à l’exploitant de la plateforme.'
        }
      />
      <DnsRecord
        title={'DMARC\u00a0: que faire des autres'}
        name={`_dmarc.${domain}`}
        value={`v=DMARC1; p=none; rua=mailto:${brand.contact}`}
        note="Passez de none à quarantine une fois que les e-mails d’essai arrivent."
      />
      <p className={styles.text}>
        Pour envoyer d’un autre domaine, ajoutez-le d’abord dans{' '}
        <AppLink href={`/user/marque?marque=${brand._id}#domaines`} className={styles.link}>
          Domaines
        </AppLink>
        .
      </p>
    </div>
  );
}
