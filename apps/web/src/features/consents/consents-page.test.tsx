import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConsentsPage } from './consents-page.tsx';
import { type ConsentSearch, readConsentSearch } from './consents-search.ts';
import { aConsent, aRequest, counted, fakeServer, pageOf, shown } from './test-support.tsx';

const CONSENTS = 'GET /proxy/api/v5/consentement';
const REQUESTS = 'GET /proxy/api/v5/consentrequest';
const FUNNEL = 'GET /proxy/api/v5/consentrequest/funnel';
const NO_STAGE = { sent: 0, opened: 0, declared: 0, waiting: 0, accepted: 0, refused: 0, expired: 0, closed: 0 };

let server: ReturnType<typeof fakeServer>;
let typing: ReturnType<typeof userEvent.setup>;
const searched = vi.fn<(next: ConsentSearch) => void>();
beforeEach(() => {
  server = fakeServer();
  typing = userEvent.setup();
  searched.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

const open = (search: ConsentSearch = {}) => shown(<ConsentsPage search={search} onSearch={searched} />);
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!;
const choose = async (menu: RegExp, line: string) => {
  await typing.click(await screen.findByRole('button', { name: menu }));
  await typing.click(await screen.findByRole('menuitem', { name: line }));
  return screen.findByRole('dialog', {}, { timeout: 5000 });
};

describe('consents received', () => {
  test('a row says the meter, its holder, where it stands, what for and its proof', async () => {
    server.answers[CONSENTS] = { body: counted(aConsent()) };
    open();
    const row = within(await rowOf('Jeanne Moreau'));
    expect(row.getByRole('link', { name: 'Fournil' }).getAttribute('href')).toBe('/source/s1/data');
    expect(row.getByText('Actif')).toBeTruthy();
    expect(row.getByText(/01\/01\/2024/).textContent).toContain('au 31/05/2031');
    expect(within(row.getByRole('list', { name: 'Finalités' })).getAllByRole('listitem')).toHaveLength(2);
    expect(row.getByText('20/11/2026')).toBeTruthy();
    expect(row.getByText('abcdef01…').getAttribute('title')).toBe('abcdef0123456789');
    await typing.click(row.getByRole('button', { name: /^Copier l’empreinte de la preuve nº\s12$/ }));
    expect(await navigator.clipboard.readText()).toBe('abcdef0123456789');
    expect(server.sent.find(({ call }) => call === CONSENTS)!.query).toContain('side=reader');
  });

  test('the five colours have their words', async () => {
    const colors = ['green', 'orange', 'lim', 'red', 'grey'] as const;
    server.answers[CONSENTS] = {
      body: counted(...colors.map((color) => aConsent({ _id: color, color, may: [] }))),
    };
    open();
    await screen.findByText('Actif');
    for (const words of ['Se termine bientôt', 'Terminé', 'Retiré', 'Sans signature'])
      expect(screen.getByText(words)).toBeTruthy();
  });

  test('counts by state filter the list, and again show all', async () => {
    server.answers[CONSENTS] = {
      body: counted(aConsent(), aConsent({ _id: 'c2', state: 'expired', color: 'lim', may: [] })),
    };
    open();
    const group = await screen.findByRole('group', { name: 'État des accords' });
    expect(within(group).queryByRole('button', { name: /Retirés/ })).toBeNull();
    await typing.click(within(group).getByRole('button', { name: /^Terminés 1/ }));
    expect(searched).toHaveBeenLastCalledWith({ state: 'expired' });
  });

  test('without any, it says what to do and offers no filter', async () => {
    server.answers[CONSENTS] = { body: counted() };
    open();
    expect(await screen.findByText('Aucun accord reçu pour l’instant')).toBeTruthy();
    expect(screen.getByText(/^Demandez à un titulaire son accord/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('a filter that nothing matches says so, and stays', async () => {
    server.answers[CONSENTS] = { body: counted() };
    open({ search: 'zzz' });
    expect(await screen.findByText('Aucun accord ne répond à ces critères')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('zzz');
  });

  test('a failure says what did not happen, and is tried again', async () => {
    server.refuse(CONSENTS, 500, 'error_unknown', 'Une erreur est survenue.');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Une erreur est survenue');
    server.answers[CONSENTS] = { body: counted(aConsent()) };
    await typing.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await rowOf('Jeanne Moreau')).toBeTruthy();
  });

  test('only what the server allows is offered', async () => {
    server.answers[CONSENTS] = { body: counted(aConsent({ may: [] })) };
    open();
    await rowOf('Jeanne Moreau');
    expect(screen.queryByRole('button', { name: /^Actions sur/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Télécharger l’accord de Fournil en PDF' })).toBeTruthy();
  });

  test('the first day moves later; an earlier one is refused beside its field, before and by the server', async () => {
    server.answers[CONSENTS] = { body: counted(aConsent()) };
    open();
    const dialog = within(await choose(/^Actions sur l’accord de Fournil/, 'Changer le premier jour des données'));
    const field = dialog.getByLabelText(/^Premier jour/);
    const save = dialog.getByRole('button', { name: 'Changer ce jour' });
    const type = async (text: string) => {
      await typing.clear(field);
      await typing.type(field, text);
    };
    await type('31/12/2023');
    expect(dialog.getByText(/^Le titulaire laisse lire à partir du 01\/01\/2024/)).toBeTruthy();
    server.refuse(
      'PUT /proxy/api/v5/consentement/c1',
      400,
      'date_before_history',
      'Le gestionnaire ne donne pas de données aussi anciennes.',
      { earliest: '2025-01-01' },
    );
    await type('01/03/2024');
    await typing.click(save);
    expect(await dialog.findByText(/Le plus ancien est le 01\/01\/2025\.$/)).toBeTruthy();
    server.answers['PUT /proxy/api/v5/consentement/c1'] = { body: aConsent() };
    await type('01/03/2025');
    await typing.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodiesOf('PUT /proxy/api/v5/consentement/c1').at(-1)).toEqual({ date_from_data: '2025-03-01' });
  });

  test('giving a consent up is confirmed, and ends every one of the source', async () => {
    server.answers[CONSENTS] = { body: counted(aConsent()) };
    server.answers['PUT /proxy/api/v5/consentement/source/s1'] = { body: aConsent() };
    open();
    const dialog = within(await choose(/^Actions sur l’accord de Fournil/, 'Renoncer à cet accord'));
    expect(dialog.getByText(/ne seront plus lisibles, tout de suite/)).toBeTruthy();
    await typing.click(dialog.getByRole('button', { name: 'Renoncer à l’accord' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodiesOf('PUT /proxy/api/v5/consentement/source/s1')).toEqual([{ dismissed: true }]);
  });

  test('near its end, prolonging is a button of the row, whose dialog knows the address', async () => {
    server.answers[CONSENTS] = { body: counted(aConsent({ renew: true, color: 'orange' })) };
    server.answers[REQUESTS] = { body: pageOf(aRequest({ state: 'ACCEPTED' })) };
    server.answers['POST /proxy/api/v5/consentrequest/extend'] = { status: 201, body: aRequest({ kind: 'extend' }) };
    open();
    await typing.click(await screen.findByRole('button', { name: 'Demander à prolonger l’accord de Fournil' }));
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
    await waitFor(() => expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('jeanne@exemple.fr'));
    await typing.click(dialog.getByRole('button', { name: 'Envoyer la demande' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodiesOf('POST /proxy/api/v5/consentrequest/extend')).toEqual([
      { _id_source: 's1', mail: 'jeanne@exemple.fr', mail_confirmed: false },
    ]);
  });
});

test('a consent that was given is taken back once its effects were read', async () => {
  const meter = { _id_source: 's1', idsource: '••••\u00a07347', idtype: 'pdl', name: '' } as const;
  server.answers[CONSENTS] = {
    body: counted(
      aConsent({ side: 'holder', source: meter, sources: [meter, meter], signed_with: 2, may: ['date', 'withdraw'] }),
    ),
  };
  server.answers['DELETE /proxy/api/v5/consentement/c1'] = { body: { ok: true } };
  open({ tab: 'donnes' });
  const row = within(await rowOf('Cabinet Watt'));
  expect(row.queryByRole('link')).toBeNull();
  expect(row.getByText(/^signé avec 1\sautre compteur$/)).toBeTruthy();
  const dialog = within(await choose(/^Actions sur l’accord de/, 'Retirer mon accord'));
  expect(dialog.getByText(/la collecte de vos données s’arrête aussitôt/)).toBeTruthy();
  expect(dialog.getByText(/effacées sous 30\sjours/)).toBeTruthy();
  await typing.click(dialog.getByRole('button', { name: 'Retirer mon accord' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodiesOf('DELETE /proxy/api/v5/consentement/c1')).toHaveLength(1);
});

describe('requests', () => {
  beforeEach(() => {
    server.answers[FUNNEL] = { body: { ...NO_STAGE, sent: 2, accepted: 1, total: 3 } };
  });

  test('every kind is in one list, with how far all went in words', async () => {
    const part = aRequest();
    server.answers[REQUESTS] = {
      body: pageOf(
        aRequest(),
        aRequest({
          _id: 'r2',
          kind: 'multi',
          source: null,
          company: { name: 'Foncière des Lilas' },
          mail: 'lilas@exemple.fr',
          opened_at: '2026-11-03T08:00:00Z',
          consentrequest: [1, 2, 3].map((n) => ({
            _id: `p${n}`,
            source: { ...part.source!, _id_source: `s${n}`, name: `Compteur ${n}` },
            building: null,
            state: 'CREATED' as const,
            place: 0,
          })),
        }),
      ),
    };
    open({ tab: 'demandes' });
    const row = within(await rowOf('Foncière des Lilas'));
    expect(row.getByText('Plusieurs compteurs')).toBeTruthy();
    expect(row.getByText(/^et 1\sautre compteur$/)).toBeTruthy();
    expect(row.getByText('03/11/2026')).toBeTruthy();
    expect(within(await rowOf('Jeanne Moreau')).getByText('pas encore')).toBeTruthy();
    const stages = within(await screen.findByRole('list', { name: 'Où en sont vos demandes' }));
    expect(stages.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Envoyées 2', 'Acceptées 1']);
    const { query } = server.sent.find(({ call }) => call === REQUESTS)!;
    expect(query.match(/kind=/g)).toHaveLength(5);
  });

  test('the seven states have their words, and what has ended can no longer change', async () => {
    const states = ['CREATED', 'WAITING_GRDF', 'ACCEPTED', 'REFUSED', 'EXPIRED', 'REMOVED', 'TERMINATED'] as const;
    server.answers[REQUESTS] = {
      body: pageOf(
        ...states.map((state) =>
          aRequest({ _id: state, state, may: state === 'CREATED' ? ['close', 'remove', 'remind'] : [] }),
        ),
      ),
    };
    open({ tab: 'demandes' });
    expect(await screen.findAllByRole('button', { name: /^Relancer/ })).toHaveLength(1);
    const list = within(screen.getByRole('region', { name: /Demandes/ }));
    for (const words of ['En attente de GRDF', 'Acceptée', 'Refusée', 'Expirée', 'Retirée', 'Close'])
      expect(list.getByText(words)).toBeTruthy();
  });

  test.each([
    ['sign', 'consentrequest'],
    ['extend', 'consentrequest/extend'],
    ['change-owner', 'consentrequest/change-owner'],
    ['multi', 'consentrequestmulti'],
  ] as const)('a request to %s is mailed again, shown, closed and removed by its own calls', async (kind, path) => {
    server.answers[REQUESTS] = { body: pageOf(aRequest({ kind })) };
    server.answers[`POST /proxy/api/v5/mail/${path}/r1`] = { body: aRequest({ kind }) };
    server.answers[`GET /proxy/api/v5/mail/${path}/r1/preview`] = {
      body: { to: 'jeanne@exemple.fr', subject: 'Votre accord', text: 'Bonjour Jeanne', html: '<p>Bonjour</p>' },
    };
    const own = kind === 'sign' ? 'consentrequest/sign' : path;
    server.answers[`PUT /proxy/api/v5/${own}/r1`] = { body: aRequest({ kind }) };
    server.answers[`DELETE /proxy/api/v5/${own}/r1`] = { body: { ok: true } };
    open({ tab: 'demandes' });
    await typing.click(await screen.findByRole('button', { name: /^Relancer/ }));
    await waitFor(() => expect(server.bodiesOf(`POST /proxy/api/v5/mail/${path}/r1`)).toHaveLength(1));
    const menu = /^Actions sur la demande/;
    const mail = within(await choose(menu, 'Voir l’e-mail'));
    expect((await mail.findByRole('region', { name: 'Texte de l’e-mail' })).textContent).toBe('Bonjour Jeanne');
    await typing.click(mail.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const closing = within(await choose(menu, 'Clore la demande'));
    await typing.click(closing.getByRole('button', { name: 'Clore la demande' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.bodiesOf(`PUT /proxy/api/v5/${own}/r1`)).toEqual([{ status: 'TERMINATED', mail: false }]);
    const removing = within(await choose(menu, 'Retirer la demande'));
    await typing.click(removing.getByRole('button', { name: 'Retirer la demande' }));
    await waitFor(() => expect(server.bodiesOf(`DELETE /proxy/api/v5/${own}/r1`)).toHaveLength(1));
  });

  test('without any, it says what a request is for', async () => {
    server.answers[FUNNEL] = { body: { ...NO_STAGE, total: 0 } };
    server.answers[REQUESTS] = { body: pageOf() };
    open({ tab: 'demandes' });
    expect(await screen.findByText('Aucune demande pour l’instant')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });
});

test.each<[Record<string, unknown>, ConsentSearch]>([
  [{}, {}],
  [
    { tab: 'demandes', state: 'CREATED', page: 2 },
    { tab: 'demandes', state: 'CREATED', page: 2 },
  ],
  [{ tab: 'recus', state: 'CREATED' }, { tab: 'recus' }],
  [{ tab: 'demandes', state: 'active' }, { tab: 'demandes' }],
  [{ tab: 'autre', source: 'x', search: 12 }, { search: '12' }],
])('the address %j shows %j', (given, read) => expect(readConsentSearch(given)).toEqual(read));
