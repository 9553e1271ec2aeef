import { Password } from '@joulerie/contract/numbers';
import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { z } from 'zod';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { PasswordRules } from './password-rules.tsx';
import { useUpdateProfile } from './update-profile.ts';
import styles from '../../ui/stand-alone-form.module.css';

const Change = z.object({ current: z.string().min(1).max(200), next: Password });
const SHOW = { 'aria-label': 'Afficher le mot de passe' };

/** Changing one's password; the other sessions end. */
export function PasswordForm() {
  const notify = useNotify();
  const update = useUpdateProfile();
  const form = useForm({
    initialValues: { current: '', next: '' },
    validate: schemaErrors(Change, { current: 'Le mot de passe actuel', next: 'Le nouveau mot de passe' }),
  });
  const submit = form.onSubmit((password) =>
    update.mutate(
      { password },
      {
        onSuccess: () => {
          form.reset();
          notify.success('Votre mot de passe est changé. Vos autres sessions ont été fermées.');
        },
        onError: (error) => {
          if (!(error instanceof CallError)) return;
          const { 'password.next': next, 'password.current': current } = error.fields;
          form.setErrors({ next, current: error.code === 'invalid_password' ? error.message : current });
        },
      },
    ),
  );
  const shownAbove = Object.values(form.errors).some(Boolean);
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <PasswordInput
        label="Mot de passe actuel"
        autoComplete="current-password"
        visibilityToggleButtonProps={SHOW}
        {...form.getInputProps('current')}
      />
      <PasswordInput
        label="Nouveau mot de passe"
        autoComplete="new-password"
        visibilityToggleButtonProps={SHOW}
        aria-describedby="password-rules"
        {...form.getInputProps('next')}
      />
      <PasswordRules password={form.values.next} id="password-rules" />
      {update.isError && !shownAbove && (
        <p role="alert" className={styles.error}>
          {messageOf(update.error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" loading={update.isPending}>
          Changer le mot de passe
        </Button>
      </div>
    </form>
  );
}
