import { updateProfile } from '@joulerie/contract/accounts';
import type { User } from '@joulerie/contract/accounts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { fieldsOf } from '../../lib/form-fields.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { useUpdateProfile } from './update-profile.ts';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';

type Values = { firstname: string; lastname: string; phone: string };

const errorsOf = updateProfile.body
  ? schemaErrors(updateProfile.body, { firstname: 'Le prénom', lastname: 'Le nom' })
  : () => ({});
const sent = ({ phone, ...values }: Values) => ({ ...values, phone: phone.trim() === '' ? null : phone });

/** Who one is: first name, name, phone. The address is the account's and does not change here. */
export function IdentityForm({ user }: { user: User }) {
  const notify = useNotify();
  const update = useUpdateProfile();
  const form = useForm<Values>({
    initialValues: { firstname: user.firstname, lastname: user.lastname, phone: user.phone ?? '' },
    validate: (values) => errorsOf(sent(values)),
  });
  const field = fieldsOf(form);
  const dirty = form.isDirty();

  const submit = form.onSubmit((values) =>
    update.mutate(sent(values), {
      onSuccess: (saved) => {
        const known = { firstname: saved.firstname, lastname: saved.lastname, phone: saved.phone ?? '' };
        form.setValues(known);
        form.resetDirty(known);
        notify.success('Vos informations sont enregistrées.');
      },
      onError: (error) => {
        if (error instanceof CallError) form.setErrors(error.fields);
      },
    }),
  );

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <div className={styles.pair}>
        <TextInput label="Prénom" withAsterisk autoComplete="given-name" {...field('firstname')} />
        <TextInput label="Nom" withAsterisk autoComplete="family-name" {...field('lastname')} />
      </div>
      <fieldset className={classes.fields}>
        <legend>Coordonnées</legend>
        <TextInput label="Téléphone" type="tel" autoComplete="tel" placeholder="06 12 34 56 78" {...field('phone')} />
        <TextInput
          label="Adresse e-mail"
          description="Elle sert à vous connecter."
          value={user.username}
          readOnly
          variant="filled"
        />
      </fieldset>
      {update.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(update.error)}
        </p>
      )}
      <div className={styles.actions}>
        {dirty && (
          <Button variant="default" onClick={() => form.reset()} disabled={update.isPending}>
            Annuler
          </Button>
        )}
        <Button type="submit" loading={update.isPending} disabled={!dirty}>
          Enregistrer
        </Button>
      </div>
      <UnsavedGuard dirty={dirty} />
    </form>
  );
}
