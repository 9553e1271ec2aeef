import { RegisterBody } from '@joulerie/contract/accounts';
import { COMPANY_TYPES, REGISTRATION_ROLES } from '@joulerie/contract/constants';
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { fieldsOf } from '../../lib/form-fields.ts';
import { schemaErrors } from '../../lib/zod-form.ts';
import { AcceptTerms } from './accept-terms.tsx';
import { CompanyNameField } from './company-name-field.tsx';
import { useCreateUser } from './create-user.ts';
import { COMPANY_TYPE_LABELS, ROLE_HINTS, ROLE_LABELS, type RegistrationRole } from './labels.ts';
import { PasswordRules } from './password-rules.tsx';
import { type RegisterValues, registration } from './registration.ts';
import { useUsernameTaken } from './verify-username.ts';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './accounts.module.css';

const EMPTY: RegisterValues = {
  role: 'particulier',
  firstname: '',
  lastname: '',
  username: '',
  password: '',
  phone: '',
  company: { name: '', type: 'entreprise', siret: '' },
  acceptTerms: false,
};

const LABELS = {
  firstname: 'Le prénom',
  lastname: 'Le nom',
  username: 'L’e-mail',
  password: 'Le mot de passe',
  'company.name': 'Le nom de la société',
};

const errorsOf = schemaErrors(RegisterBody, LABELS);

function validate(values: RegisterValues): Record<string, string> {
  const { acceptTerms, ...errors } = errorsOf(registration(values));
  return acceptTerms ? { ...errors, acceptTerms: 'Votre accord est requis' } : errors;
}

/** Registering as a particulier, a professionnel or a conseiller. */
export function RegisterForm({ onDone }: { onDone: (account: { username: string; mailSent: boolean }) => void }) {
  usePageTitle('Créer un compte');
  const { draft, save, forget } = useDraft<RegisterValues>('inscription');
  const create = useCreateUser();
  const taken = useUsernameTaken();
  const form = useForm<RegisterValues>({
    initialValues: { ...EMPTY, ...draft, password: '' },
    validate,
    // The password is never written down.
    onValuesChange: (values) => save({ ...values, password: '' }),
  });
  const field = fieldsOf(form);
  const { role, password } = form.values;

  const submit = form.onSubmit((values) =>
    create.mutate(registration(values), {
      onSuccess: ({ username, mailSent }) => {
        forget();
        onDone({ username, mailSent });
      },
      onError: (error) => {
        if (error instanceof CallError) form.setErrors(error.fields);
      },
    }),
  );
  const username = field('username');

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <h1 className={styles.title}>Créer un compte</h1>
      <fieldset className={classes.roles}>
        <legend>Vous êtes</legend>
        {REGISTRATION_ROLES.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).map((one) => (
          <label key={one} className={classes.role}>
            <input
              type="radio"
              name="role"
              value={one}
              checked={role === one}
              onChange={() => form.setFieldValue('role', one)}
            />
            <strong>{ROLE_LABELS[one]}</strong>
            <span>{ROLE_HINTS[one]}</span>
          </label>
        ))}
      </fieldset>
      {role !== 'particulier' && (
        <fieldset className={classes.fields}>
          <legend>Votre société</legend>
          <CompanyNameField
            label="Nom de la société"
            withAsterisk
            autoComplete="organization"
            {...field('company.name')}
            value={form.values.company.name}
            type={form.values.company.type}
            onChoose={({ name, siret }) => {
              form.setFieldValue('company.name', name.slice(0, 120));
              form.setFieldValue('company.siret', siret);
            }}
          />
          <div className={styles.pair}>
            <NativeSelect
              label="Type"
              data={COMPANY_TYPES.map((value) => ({ value, label: COMPANY_TYPE_LABELS[value] }))}
              {...field('company.type')}
            />
            <TextInput
              label="SIRET"
              description="14 chiffres, facultatif"
              inputMode="numeric"
              {...field('company.siret')}
            />
          </div>
        </fieldset>
      )}
      <fieldset className={classes.fields}>
        <legend>Vous</legend>
        <div className={styles.pair}>
          <TextInput label="Prénom" withAsterisk autoComplete="given-name" {...field('firstname')} />
          <TextInput label="Nom" withAsterisk autoComplete="family-name" {...field('lastname')} />
        </div>
        <TextInput label="Téléphone" description="Facultatif" type="tel" autoComplete="tel" {...field('phone')} />
      </fieldset>
      <fieldset className={classes.fields}>
        <legend>Votre connexion</legend>
        <TextInput
          label="Adresse e-mail"
          withAsterisk
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...username}
          error={username.error ?? taken.message}
          onBlur={(event) => {
            username.onBlur(event);
            taken.check(form.values.username);
          }}
        />
        <PasswordInput
          label="Mot de passe"
          withAsterisk
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Afficher le mot de passe' }}
          aria-describedby="password-rules"
          {...field('password')}
        />
        <PasswordRules password={password} id="password-rules" />
      </fieldset>
      <AcceptTerms {...field('acceptTerms', { type: 'checkbox' })} />
      {create.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(create.error)}
        </p>
      )}
      <Button type="submit" size="md" loading={create.isPending}>
        Créer mon compte
      </Button>
    </form>
  );
}

const ORDER: readonly RegistrationRole[] = ['particulier', 'professionnel', 'conseiller'];
