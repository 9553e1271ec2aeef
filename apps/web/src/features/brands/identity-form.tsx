import type { Brand } from '@joulerie/contract/brands';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CallError, messageOf } from '../../lib/call-error.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import { useBrandCalls } from './calls.ts';

const FIELDS = [
  ['name', 'Nom de la marque', 'Dans les pages, l’onglet du navigateur et les e-mails.'],
  ['company', 'Éditeur', 'La société qui répond du service, nommée dans les textes légaux.'],
  ['contact', 'Adresse de contact', 'Où écrivent les personnes qui ont une question ou un problème.'],
] as const;

type Draft = Pick<Brand, 'name' | 'company' | 'contact'>;

/** What a brand is called, who publishes it and where people write to. */
export function IdentityForm({ brand }: { brand: Brand }) {
  const notify = useNotify();
  const { update } = useBrandCalls(brand._id);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const draft: Draft = { name: brand.name, company: brand.company, contact: brand.contact, ...typed };
  const changed = FIELDS.some(([key]) => draft[key].trim() !== brand[key]);
  const wrong = update.error instanceof CallError ? update.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(draft, {
      onSuccess: () => {
        setTyped({});
        notify.success('L’identité de la marque est enregistrée.');
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {FIELDS.map(([key, label, description]) => (
        <TextInput
          key={key}
          label={label}
          description={description}
          type={key === 'contact' ? 'email' : 'text'}
          autoComplete="off"
          required
          withAsterisk={false}
          maxLength={key === 'name' ? 60 : 200}
          value={draft[key]}
          error={draft[key].trim() === '' ? 'À remplir' : wrong[key]}
          onChange={(event) => {
            update.reset();
            setTyped({ ...typed, [key]: event.currentTarget.value });
          }}
        />
      ))}
      {update.isError && Object.keys(wrong).length === 0 && (
        <p role="alert" className={styles.error}>
          {messageOf(update.error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          loading={update.isPending}
          disabled={!changed || FIELDS.some(([key]) => draft[key].trim() === '')}
        >
          Enregistrer l’identité
        </Button>
      </div>
    </form>
  );
}
