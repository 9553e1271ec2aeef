import type { User } from '@joulerie/contract/accounts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../lib/call.ts';
import { meQuery } from '../../lib/session.tsx';
import { sessionExpiry } from '../../lib/session-expiry.ts';
import { renderUi } from '../../lib/test-render.tsx';
import { brandTheme } from '../../lib/theme.ts';
import { updateProfile } from '#calls/accounts';
import { PasswordRules } from './password-rules.tsx';
import { preferencesOf } from './preferences.ts';
import { type RegisterValues, registration } from './registration.ts';
import { SessionExpired } from './session-expired.tsx';

const user = {
  _id: '1',
  firstname: 'Camille',
  lastname: 'Martin',
  username: 'camille@exemple.fr',
  preferences: {},
} as User;
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

describe('a session that ends', () => {
  let answers: Response[];
  beforeEach(() => {
    answers = [];
    sessionExpiry.opened();
    vi.stubGlobal('fetch', async () => answers.shift());
  });
  afterEach(() => {
    sessionExpiry.closed();
    vi.unstubAllGlobals();
  });

  test('asks for the password over the page, then the call that was refused goes through', async () => {
    const client = new QueryClient();
    client.setQueryData(meQuery.queryKey, user);
    render(
      <QueryClientProvider client={client}>
        <MantineProvider env="test" theme={brandTheme('#304282')}>
          <textarea aria-label="Note" defaultValue="déjà écrit" />
          <SessionExpired />
        </MantineProvider>
      </QueryClientProvider>,
    );
    answers.push(json(401, { status: 401, detail: { code: 'required_auth', message: 'Expirée' } }));
    const saved = call(updateProfile, { body: { firstname: 'Camille' } });

    expect(await screen.findByText('Votre session a expiré', {}, { timeout: 5000 })).toBeTruthy();
    const typing = userEvent.setup();
    const button = screen.getByRole('button', { name: 'Se reconnecter' });

    await typing.click(button);
    expect(screen.getByText('Le mot de passe est requis')).toBeTruthy();

    answers.push(
      json(401, {
        status: 401,
        detail: { code: 'invalid_credentials', message: 'Adresse e-mail ou mot de passe incorrect.' },
      }),
    );
    await typing.type(screen.getByLabelText('Mot de passe'), 'faux');
    await typing.click(button);
    // After the sentence of the operation, once the page has loaded it.
    expect(await screen.findByText(/Adresse e-mail ou mot de passe incorrect\.$/)).toBeTruthy();

    answers.push(json(200, { token: 't', expires_at: '', user }), json(200, { ...user, phone: '+33' }));
    await typing.click(button);
    expect(await saved).toMatchObject({ phone: '+33' });
    await waitFor(() => expect(screen.queryByText('Votre session a expiré')).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('déjà écrit');
  });
});

test.each([
  ['', []],
  ['abc', ['une minuscule']],
  [
    'Douze-signes-1',
    ['12 caractères au moins', 'un chiffre', 'une minuscule', 'une majuscule', 'un caractère spécial'],
  ],
])('the rules that « %s » meets', (password, expected) => {
  renderUi(<PasswordRules password={password} />);
  const met = screen.getAllByRole('listitem').filter((item) => item.dataset.met !== undefined);
  expect(met.map((item) => item.textContent?.replace('\u00a0: respecté', ''))).toEqual(expected);
});

describe('what a registration sends', () => {
  const values: RegisterValues = {
    role: 'professionnel',
    firstname: 'Camille',
    lastname: 'Martin',
    username: 'camille@exemple.fr',
    password: 'Douze-signes-1',
    phone: ' ',
    company: { name: 'Mairie', type: 'collectivite', siret: '123 456 789 00012' },
    acceptTerms: true,
  };
  test('a professionnel has a company, its number without blanks', () => {
    expect(registration(values)).toMatchObject({
      phone: null,
      company: { name: 'Mairie', type: 'collectivite', siret: '12345678900012' },
    });
    expect(registration({ ...values, company: { ...values.company, siret: '' } }).company?.siret).toBeNull();
  });
  test('a particulier has none, whatever was typed before', () => {
    expect(registration({ ...values, role: 'particulier' }).company).toBeNull();
  });
});

test('preferences that were never chosen, or mean nothing, are the defaults', () => {
  const defaults = { theme: 'auto', unit: 'kWh', mailNews: false, mailAlerts: true };
  expect(preferencesOf(null)).toEqual(defaults);
  expect(preferencesOf({ preferences: { theme: 'rose', unit: 3, mailNews: 'oui' } })).toEqual(defaults);
  expect(preferencesOf({ preferences: { theme: 'dark', mailAlerts: false } })).toEqual({
    ...defaults,
    theme: 'dark',
    mailAlerts: false,
  });
});
