import type { User } from '@joulerie/contract/accounts';
import type { Invitation, Member } from '@joulerie/contract/companies';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ScopeProvider } from '../../lib/scope.tsx';
import { meQuery } from '../../lib/session.tsx';
import { shownSpace } from '../../lib/shown-space.ts';
import { answeredCalls } from '../../lib/test-support-calls.ts';
import { aCompany, aPerson, aScope } from '../../lib/test-support.ts';
import { brandTheme } from '../../lib/theme.ts';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { CompanyPage } from './company-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { SpaceChoice } from './space-choice.tsx';
import { SpaceLeft } from './space-left.lazy.tsx';
import { siretText } from './words.ts';

type Type = Member['type'];
const OWNER_ID = '1';

const aMember = (more: Partial<Member>): Member => ({
  _id: '2',
  firstname: 'Alix',
  lastname: 'Durand',
  username: 'alix@exemple.fr',
  type: 'employe',
  state: 'member',
  since: '2026-11-01T08:00:00Z',
  expires_at: null,
  may: ['change', 'remove'],
  ...more,
});
const me = (type: Type | null) =>
  aPerson({
    _id: OWNER_ID,
    company: type && aCompany({ type: 'collectivite', siret: '12345678900012', userCompanyType: type }),
  });

const { answers, sent } = answeredCalls();
afterEach(() => {
  shownSpace.closed();
  sessionStorage.clear();
});
const failure = (status: number, code: string, message: string) => ({
  status,
  body: { status, detail: { code, message } },
});

async function shown(user: User | null, page: ReactNode, at = '/') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, user);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test" theme={brandTheme('#304282')}>
        <ScopeProvider value={aScope()}>
          <NotificationsProvider>
            <RouterProvider router={router} />
          </NotificationsProvider>
        </ScopeProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { router, client };
}

describe('the company', () => {
  const page = <CompanyPage filters={{}} onFilters={() => undefined} tabs={[]} />;
  const list = (...members: Member[]) => {
    answers['GET /proxy/api/company/user'] = { body: { data: members, total: members.length } };
  };

  test('shows its number, the role of who reads, its members and who is invited', async () => {
    list(
      aMember({}),
      aMember({ _id: '3', state: 'invited', lastname: 'Roux', expires_at: '2999-01-01T00:00:00Z' }),
      aMember({ _id: '4', state: 'invited', lastname: 'Zola', expires_at: '2020-01-01T00:00:00Z' }),
    );
    await shown(me('owner'), page);
    await screen.findByRole('heading', { name: 'Mairie' });
    expect(screen.getByText(/Collectivité · SIRET\s123\s456\s789\s00012 · Votre rôle\s: Propriétaire/)).toBeTruthy();
    const [, first, second, third] = await screen.findAllByRole('row');
    expect(within(first!).getByRole('button', { name: 'Retirer Alix Durand' })).toBeTruthy();
    expect(second!.textContent).toMatch(/Invitation en attente.*Invitation envoyée le 01\/11\/2026/);
    expect(third!.textContent).toContain('Invitation expirée');
  });

  test('invites and is left from its members only', async () => {
    list();
    const tabs = [{ hash: 'clients', label: 'Clients', content: 'Les clients' }];
    await shown(me('owner'), <CompanyPage filters={{}} onFilters={() => undefined} tabs={tabs} />, '/#clients');
    await screen.findByText('Les clients');
    expect(screen.queryByRole('button', { name: 'Inviter un collègue' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Quitter la société' })).toBeNull();
  });

  test('is read only by an employee, who may leave', async () => {
    list(aMember({ may: [] }), aMember({ _id: OWNER_ID, firstname: 'Camille', may: ['remove'] }));
    await shown(me('employe'), page);
    await screen.findByText('Camille Durand (vous)');
    expect(screen.queryByRole('button', { name: 'Inviter un collègue' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Retirer/ })).toBeNull();
    expect(screen.queryByLabelText(/^Rôle d’|^Rôle de Alix/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Quitter la société' })).toBeTruthy();
  });

  test('takes a member out once it is confirmed, by their name; a refusal is said there', async () => {
    list(aMember({}));
    const typing = userEvent.setup();
    await shown(me('owner'), page);
    await typing.click(await screen.findByRole('button', { name: 'Retirer Alix Durand' }));
    const dialog = await screen.findByRole('dialog', { name: /^Retirer Alix Durand/ });
    expect(dialog.textContent).toMatch(/restent à la société/);
    answers['DELETE /proxy/api/company/user'] = failure(
      409,
      'last_owner',
      'Une société garde toujours un propriétaire.',
    );
    await typing.click(within(dialog).getByRole('button', { name: 'Retirer' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('garde toujours un propriétaire');
    answers['DELETE /proxy/api/company/user'] = { body: { ok: true } };
    list();
    await typing.click(within(dialog).getByRole('button', { name: 'Retirer' }));
    await screen.findByText('Personne ne correspond');
    expect(sent.filter(([call]) => call.startsWith('DELETE')).at(-1)![1]).toEqual({ _id_user: '2' });
  });

  test('invites; what the server says of an address is beside it, and nothing typed is lost', async () => {
    list();
    const typing = userEvent.setup();
    await shown(me('administrateur'), page);
    await typing.click(await screen.findByRole('button', { name: 'Inviter un collègue' }));
    const dialog = await screen.findByRole('dialog', { name: 'Inviter un collègue' }, { timeout: 5000 });
    expect(within(dialog).queryByRole('radio', { name: /Propriétaire/ })).toBeNull();
    const field = (name: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name);
    await typing.click(within(dialog).getByRole('button', { name: 'Envoyer l’invitation' }));
    expect(await within(dialog).findByText('Le prénom est requis')).toBeTruthy();
    await typing.type(field(/^Prénom/), 'Zoé');
    await typing.type(field(/^Nom/), 'Roux');
    await typing.type(field(/^Adresse/), 'zoe@exemple.fr');
    answers['POST /proxy/api/company/user'] = failure(409, 'already_exist_user', 'Cette adresse est déjà invitée.');
    await typing.click(within(dialog).getByRole('button', { name: 'Envoyer l’invitation' }));
    expect(await within(dialog).findByText('Cette adresse est déjà invitée.')).toBeTruthy();
    expect(field(/^Prénom/).value).toBe('Zoé');
    answers['POST /proxy/api/company/user'] = { status: 201, body: aMember({ username: 'zoe@exemple.fr' }) };
    await typing.click(within(dialog).getByRole('radio', { name: 'Administrateur' }));
    await typing.click(within(dialog).getByRole('button', { name: 'Envoyer l’invitation' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inviter un collègue' })).toBeNull());
    expect(sent.filter(([call]) => call.startsWith('POST')).at(-1)![1]).toEqual({
      user: { firstname: 'Zoé', lastname: 'Roux', username: 'zoe@exemple.fr' },
      type: 'administrateur',
    });
  });

  test('an invitation closed by Escape keeps what was typed, until it is given up', async () => {
    list();
    const typing = userEvent.setup();
    await shown(me('owner'), page);
    const opened = async () => {
      await typing.click(await screen.findByRole('button', { name: 'Inviter un collègue' }));
      const dialog = await screen.findByRole('dialog', { name: 'Inviter un collègue' }, { timeout: 5000 });
      return within(dialog).getByLabelText<HTMLInputElement>(/^Prénom/);
    };
    const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await typing.type(await opened(), 'Zoé');
    await typing.keyboard('{Escape}');
    await gone();
    expect((await opened()).value).toBe('Zoé');
    await typing.click(screen.getByRole('button', { name: 'Annuler' }));
    await gone();
    expect((await opened()).value).toBe('');
  });

  test('a personal space says why it has none, and what to do', async () => {
    await shown(me(null), page);
    expect(await screen.findByText('Cet espace est personnel')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Revenir à Mon espace' }).getAttribute('href')).toBe('/');
    expect(sent).toEqual([]);
  });

  test('a list that cannot be read says so', async () => {
    answers['GET /proxy/api/company/user'] = failure(500, 'error_unknown', 'Une erreur est survenue.');
    await shown(me('owner'), page);
    expect((await screen.findByRole('alert')).textContent).toContain('Une erreur est survenue.');
  });
});

describe('an invitation', () => {
  const invitation: Invitation = {
    company: 'Mairie',
    inviter: 'Camille Martin',
    firstname: 'Zoé',
    lastname: 'Roux',
    username: 'zoe@exemple.fr',
    type: 'employe',
    hasAccount: false,
    expires_at: '2999-01-01T00:00:00Z',
  };
  const CALL = '/proxy/api/v5/company/invitation/jeton';
  const open = (user: User | null, more: Partial<Invitation> = {}) => {
    answers[`GET ${CALL}`] ??= { body: { ...invitation, ...more } };
    return shown(user, <InvitationPage />, '/?code=jeton');
  };

  test('without an account asks for a password, and enters', async () => {
    const typing = userEvent.setup();
    const { router, client } = await open(null);
    await screen.findByRole('heading', { name: 'Rejoindre Mairie' });
    // The token has left the address.
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    const go = screen.getByRole('button', { name: 'Créer mon compte et rejoindre' });
    await typing.type(screen.getByLabelText(/^Mot de passe/), 'Douze-signes-1');
    await typing.click(go);
    expect(screen.getByText('Votre accord est requis')).toBeTruthy();
    await typing.click(screen.getByRole('checkbox'));
    answers[`POST ${CALL}/accept`] = { body: { token: 't', expires_at: '', user: me('employe') } };
    await typing.click(go);
    await waitFor(() => expect(client.getQueryData(meQuery.queryKey)).toEqual(me('employe')));
    expect(sent.at(-1)![1]).toEqual({
      firstname: 'Zoé',
      lastname: 'Roux',
      password: 'Douze-signes-1',
      acceptTerms: true,
    });
  });

  test('without an account, opened by somebody who is signed in, says that their session closes', async () => {
    await open(me('owner'));
    expect((await screen.findByText(/^Vous êtes connecté en tant que/)).textContent).toBe(
      'Vous êtes connecté en tant que camille@exemple.fr\u00a0: créer ce compte ferme cette session.',
    );
    expect(screen.getByRole('button', { name: 'Créer mon compte et rejoindre' })).toBeTruthy();
  });

  test('of an address that has an account leads to the sign-in, which comes back', async () => {
    await open(null, { hasAccount: true });
    const link = await screen.findByRole('link', { name: 'Se connecter' });
    expect(link.getAttribute('href')).toBe('/login?redirect=%2Finvitation');
  });

  test('of somebody else asks them to sign out', async () => {
    await open(aPerson({ username: 'autre@exemple.fr' }), { hasAccount: true });
    expect(await screen.findByRole('button', { name: 'Se déconnecter' })).toBeTruthy();
    expect(screen.getByText(/connecté en tant que autre@exemple.fr/)).toBeTruthy();
  });

  test('is accepted with a button by whoever it is for', async () => {
    const user = aPerson({ username: 'zoe@exemple.fr' });
    const { client } = await open(user, { hasAccount: true });
    answers[`POST ${CALL}/accept`] = { body: { token: null, expires_at: null, user: me('employe') } };
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Accepter l’invitation' }));
    await waitFor(() => expect(client.getQueryData(meQuery.queryKey)).toEqual(me('employe')));
    expect(screen.queryByText('Cette invitation ne fonctionne plus')).toBeNull();
  });

  test('that is over says what to do, and so does a page without a token', async () => {
    answers[`GET ${CALL}`] = failure(404, 'invalid_invitation', 'Cette invitation n’est plus valable.');
    await open(null);
    expect(await screen.findByRole('heading', { name: 'Cette invitation ne fonctionne plus' })).toBeTruthy();
    expect(screen.getByText('Cette invitation n’est plus valable.')).toBeTruthy();
  });
  test('a page without a token says where to find it', async () => {
    await shown(null, <InvitationPage />);
    expect(await screen.findByText(/depuis le lien de l’e-mail/)).toBeTruthy();
  });
});

test('the spaces of a person lead to each other; a refusal is said', async () => {
  const space = { type: null, userCompanyType: 'owner', kind: 'person', current: true };
  const company = { ...space, kind: 'company', type: 'asso', userCompanyType: 'employe', current: false };
  answers['GET /proxy/api/v5/user/multicompany/preview'] = {
    body: {
      data: [
        { ...company, _id: '8', name: 'Les Amis' },
        { ...space, _id: '9', name: 'Camille Martin' },
      ],
      total: 2,
    },
  };
  answers[`PUT /proxy/api/v5/user/${OWNER_ID}/changecompany`] = failure(404, 'not_found', 'Cet élément n’existe pas.');
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  await shown(me(null), <SpaceChoice />);
  const [there, here] = await screen.findAllByRole('button');
  expect([there!.textContent, here!.getAttribute('aria-current')]).toEqual(['Les AmisAssociation · Employé', 'true']);
  const typing = userEvent.setup();
  await typing.click(there!);
  expect((await screen.findByRole('alert')).textContent).toContain('Cet élément n’existe pas.');
  expect(assign).not.toHaveBeenCalled();
  answers[`PUT /proxy/api/v5/user/${OWNER_ID}/changecompany`] = { body: me('employe') };
  await typing.click(there!);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(sent.at(-1)![1]).toEqual({ _id_company: '8' });
});

test.each([
  ['12345678900012', '123\u00a0456\u00a0789\u00a000012'],
  ['123', '123'],
])('the SIRET %s is read %s', (siret, text) => expect(siretText(siret)).toBe(text));

describe('a page whose session has gone to another space', () => {
  test('says so over itself, and goes back to its space without losing anything', async () => {
    const user = me('owner');
    shownSpace.opened(user);
    const listed = { 'GET /proxy/api/company/user': failure(409, 'other_space', 'Ailleurs.') };
    Object.assign(answers, listed, { 'PUT /proxy/api/v5/user/1/changecompany': { body: user } });
    await shown(
      user,
      <>
        <CompanyPage filters={{}} onFilters={() => undefined} tabs={[]} />
        <SpaceLeft />
      </>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Un autre espace est ouvert' });
    expect(dialog.textContent).toContain('Cette page montre Mairie');
    answers['GET /proxy/api/company/user'] = { body: { data: [], total: 0 } };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revenir à Mairie' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toContainEqual(['PUT /proxy/api/v5/user/1/changecompany', { _id_company: user._id_space }]);
    // What was refused meanwhile is asked again.
    expect(sent.filter(([call]) => call === 'GET /proxy/api/company/user')).toHaveLength(2);
  });

  test('after an access for support leads to its own space: there is nothing to go back to', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    const support = { space: 'Mairie', reason: 'Un relevé qui manque', endsAt: '2026-11-01T09:00:00Z' };
    shownSpace.opened(aPerson({ support }));
    shownSpace.leave();
    await shown(aPerson({ support }), <SpaceLeft />);
    const dialog = await screen.findByRole('dialog', { name: 'L’accès d’assistance est terminé' });
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Revenir à votre espace']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revenir à votre espace' }));
    expect(assign).toHaveBeenCalledWith('/');
  });
});
