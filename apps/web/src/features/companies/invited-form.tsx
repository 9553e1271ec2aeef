import { type Invitation, InvitedAccount } from '@joulerie/contract/companies';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { fieldsOf } from '../../lib/form-fields.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { AcceptTerms, PasswordRules } from '../accounts/accounts.public.ts';
import type { useAcceptInvitation } from './accept-invitation.ts';
import styles from '../../ui/stand-alone-form.module.css';

type Values = { firstname: string; lastname: string; password: string; acceptTerms: boolean };

const errorsOf = schemaErrors(InvitedAccount, {
  firstname: 'Le prénom',
  lastname: 'Le nom',
  password: 'Le mot de passe',
});

function validate(values: Values): Record<string, string> {
  const { acceptTerms: _, ...errors } = errorsOf(values);
  return values.acceptTerms ? errors : { ...errors, acceptTerms: 'Votre accord est requis' };
}

type Props = {
  invitation: Invitation;
  accept: ReturnType<typeof useAcceptInvitation>;
  onAccept: (account: Omit<Values, 'acceptTerms'> & { acceptTerms: true }) => void;
};

/** The account of an invited address: its names, as they were given, and a password. */
export function InvitedForm({ invitation, accept, onAccept }: Props) {
  const { firstname, lastname, username } = invitation;
  const form = useForm<Values>({
    initialValues: { firstname, lastname, password: '', acceptTerms: false },
    validate,
  });
  const field = fieldsOf(form);
  const refused = accept.error instanceof CallError ? accept.error : null;
  // The server's word on a field, until it changes.
  const said = (name: string) => form.errors[name] ?? refused?.fields[name];
  const isSaidAbove = Object.keys(refused?.fields ?? {}).length > 0;
  return (
    <form
      onSubmit={form.onSubmit((values) => onAccept({ ...values, acceptTerms: true }))}
      noValidate
      className={styles.form}
    >
      <div className={styles.pair}>
        <TextInput label="Prénom" withAsterisk autoComplete="given-name" {...field('firstname')} />
        <TextInput label="Nom" withAsterisk autoComplete="family-name" {...field('lastname')} />
      </div>
      <TextInput
        label="Adresse e-mail"
        description="Elle servira à vous connecter."
        autoComplete="username"
        value={username}
        readOnly
        variant="filled"
      />
      <PasswordInput
        label="Mot de passe"
        withAsterisk
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher le mot de passe' }}
        aria-describedby="password-rules"
        {...field('password')}
        error={said('password')}
      />
      <PasswordRules password={form.values.password} id="password-rules" />
      <AcceptTerms {...field('acceptTerms', { type: 'checkbox' })} />
      {accept.isError && !isSaidAbove && (
        <p role="alert" className={styles.error}>
          {messageOf(accept.error)}
        </p>
      )}
      <Button type="submit" size="md" loading={accept.isPending || accept.isSuccess}>
        Créer mon compte et rejoindre
      </Button>
    </form>
  );
}
