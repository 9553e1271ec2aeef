import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsentPage } from './page.tsx';
import { NO_NETWORK, Refused, aMeter, aPart, aRequest, answering } from './test-support.ts';

const TARGET = { id: '01a200fe-b090-7d1e-956f-230a2766157f', token: 'jeton' };
const DECLARE = 'PUT /declaration-information';

beforeEach(() => window.history.replaceState(null, '', '/demande/signature-consentement/1'));
afterEach(() => vi.unstubAllGlobals());

const show = (kinds: Parameters<typeof ConsentPage>[0]['link']['kinds'] = ['sign']) =>
  render(<ConsentPage link={{ kinds, target: TARGET }} />);
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

/** Ticks a purpose and goes on. */
async function goOn() {
  const person = userEvent.setup();
  await person.click(await box('Suivi quotidien'));
  await person.click(button('Continuer'));
  await screen.findByRole('heading', { level: 1, name: 'Signer votre accord' });
  return person;
}

test('a holder reads who asks, what for and until when, ticks, says who they are, and signs', async () => {
  const sent = answering({
    'GET /sign/': aRequest(),
    [DECLARE]: aRequest(),
    'PUT /sign/': aRequest({ state: 'ACCEPTED', may: [], document: null, holder_token: 'a b' }),
  });
  show();
  expect(
    await screen.findByRole('heading', {
      level: 1,
      name: 'Autoriser la lecture des données de votre compteur d’électricité',
    }),
  ).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^Autoriser la lecture.* · Joulerie$/));
  expect(screen.getByText('Ville de Cergy').tagName).toBe('STRONG');
  expect(screen.getByText('Électricité, nº •••• 4521')).toBeTruthy();
  expect(screen.getByText('le 27 novembre 2023')).toBeTruthy();
  expect(screen.getByText('1er novembre 2031')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Ce que vous autorisez' })).toBeTruthy();
  for (const one of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(one.checked).toBe(false);
  expect((await box('Courbe fine')).getAttribute('aria-describedby')).not.toBeNull();

  const person = await goOn();
  expect(field('Prénom').value).toBe('Camille');
  expect(screen.getByText('J’autorise Ville de Cergy à lire mes données.')).toBeTruthy();
  expect(screen.getByText('Version 2026-11')).toBeTruthy();
  await person.type(field('Code postal du compteur'), '95 000');
  await person.click(button('Signer'));

  expect(await screen.findByRole('heading', { level: 1, name: 'Votre accord est enregistré' })).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('H1');
  expect(screen.getByText('Suivi quotidien')).toBeTruthy();
  expect(screen.getByText(/le lien pour retirer votre accord/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir mon accord et son PDF' }).getAttribute('href')).toBe(
    `/accord/${TARGET.id}?token=a%20b`,
  );
  expect(sent.map(({ method, path }) => `${method} ${path.split('/').slice(4).join('/')}`)).toEqual([
    `GET consentrequest/sign/${TARGET.id}`,
    `PUT consentrequest/${TARGET.id}/declaration-information`,
    `PUT consentrequest/sign/${TARGET.id}`,
  ]);
  expect(sent.map(({ token }) => token)).toEqual(['jeton', 'jeton', 'jeton']);
  expect(sent[1]!.body).toEqual({
    firstname: 'Camille',
    lastname: 'Martin',
    zipcode: '95000',
    legal_person: null,
    purposes: ['suivi_quotidien'],
    text_version: '2026-11',
  });
  expect(sent[2]!.body).toEqual({ status: 'ACCEPTED', mail: true });
});

test('nothing is sent without a purpose or without the names: each fault is said, and leads to its field', async () => {
  const sent = answering({
    'GET /sign/': aRequest({ titulaire: { user: { firstname: null, lastname: null }, company: null } }),
  });
  show();
  const person = userEvent.setup();
  await box('Conseil');
  await person.click(button('Continuer'));
  const first = await screen.findByRole('alert');
  expect(document.activeElement).toBe(first);
  await person.click(within(first).getByRole('link', { name: /Cochez au moins une case/ }));
  expect(document.activeElement).toBe(await box('Suivi quotidien'));

  await goOn();
  await person.click(await box(/personne morale/));
  await person.click(button('Signer'));
  const summary = await screen.findByRole('alert');
  expect(within(summary).getAllByRole('link')).toHaveLength(5);
  expect(field('Prénom').getAttribute('aria-invalid')).toBe('true');
  await person.click(within(summary).getByRole('link', { name: /SIREN/ }));
  expect(document.activeElement).toBe(field('SIREN'));
  // What is being mended is no longer wrong.
  await person.type(field('SIREN'), '217 500 016');
  expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(4);
  expect(sent).toHaveLength(1);
});

test('a legal person signs by its name and number', async () => {
  const sent = answering({
    'GET /sign/': aRequest({
      titulaire: { user: { firstname: 'Camille', lastname: 'Martin' }, company: { name: 'Mairie' } },
    }),
    [DECLARE]: aRequest(),
    'PUT /sign/': aRequest({ state: 'ACCEPTED', may: [] }),
  });
  show();
  const person = await goOn();
  expect((await box(/personne morale/)).checked).toBe(true);
  await person.type(field('Code postal du compteur'), '95000');
  await person.type(field('SIREN'), '217 500 016');
  await person.click(button('Signer'));
  await screen.findByRole('heading', { name: 'Votre accord est enregistré' });
  expect(sent[1]!.body).toMatchObject({ legal_person: { name: 'Mairie', siren: '217500016' } });
});

test('the wrong zipcode is said beside its field, and nothing typed is lost', async () => {
  const sent = answering({
    'GET /sign/': aRequest(),
    [DECLARE]: [new Refused(409, 'zipcode_mismatch', 'Ce code postal n’est pas celui du compteur.'), aRequest()],
    'PUT /sign/': aRequest({ state: 'ACCEPTED', may: [] }),
  });
  show();
  const person = await goOn();
  await person.type(field('Code postal du compteur'), '95001');
  await person.click(button('Signer'));
  const fault = 'Ce code postal n’est pas celui du compteur.';
  await waitFor(() => expect(screen.getAllByText(fault)).toHaveLength(2));
  expect(field('Code postal du compteur').value).toBe('95001');
  expect(sent).toHaveLength(2);
  await person.clear(field('Code postal du compteur'));
  await person.type(field('Code postal du compteur'), '95000');
  await person.click(button('Signer'));
  await screen.findByRole('heading', { name: 'Votre accord est enregistré' });
});

test('two clicks send one answer', async () => {
  let answer: (request: object) => void = () => {};
  const sent = answering({
    'GET /sign/': aRequest(),
    [DECLARE]: () => new Promise<object>((resolve) => (answer = resolve)),
    'PUT /sign/': aRequest({ state: 'ACCEPTED', may: [] }),
  });
  show();
  const person = await goOn();
  await person.type(field('Code postal du compteur'), '95000');
  await person.dblClick(button('Signer'));
  await person.click(button(/Signer/));
  expect(screen.getByRole('status').textContent).toBe('En cours…');
  answer(aRequest());
  await screen.findByRole('heading', { name: 'Votre accord est enregistré' });
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});

test('without network what was typed stays, and the same button tries again', async () => {
  answering({
    'GET /sign/': aRequest(),
    [DECLARE]: [NO_NETWORK, new Refused(429, 'too_many_requests', 'Réessayez dans 4 minutes.'), aRequest()],
    'PUT /sign/': aRequest({ state: 'ACCEPTED', may: [] }),
  });
  show();
  const person = await goOn();
  await person.type(field('Code postal du compteur'), '95000');
  await person.click(button('Signer'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/ne répond pas.*Ce que vous avez saisi est gardé/);
  expect(field('Code postal du compteur').value).toBe('95000');
  await person.click(button('Signer'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Réessayez dans 4 minutes.'));
  await person.click(button('Signer'));
  await screen.findByRole('heading', { name: 'Votre accord est enregistré' });
});

test('a text that changed is shown and read again before it is signed', async () => {
  const newer = aRequest({ document: { version: '2026-11', paragraphs: ['Le nouveau texte.'] } });
  const sent = answering({
    'GET /sign/': [aRequest(), newer],
    [DECLARE]: [new Refused(409, 'outdated_text', 'Le texte a changé : relisez-le.'), newer],
    'PUT /sign/': aRequest({ state: 'ACCEPTED', may: [] }),
  });
  show();
  const person = await goOn();
  await person.type(field('Code postal du compteur'), '95000');
  await person.click(button('Signer'));
  expect(await screen.findByText('Le nouveau texte.')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('relisez-le');
  await person.click(button('Signer'));
  expect(await screen.findByRole('link', { name: /Relisez le nouveau texte/ })).toBeTruthy();
  expect(sent).toHaveLength(3);
  await person.click(await box('J’ai relu le nouveau texte'));
  await person.click(button('Signer'));
  await screen.findByRole('heading', { name: 'Votre accord est enregistré' });
});

test('a request that ended meanwhile shows what became of it', async () => {
  answering({
    'GET /sign/': [aRequest(), aRequest({ state: 'REMOVED', may: [] })],
    [DECLARE]: new Refused(409, 'request_over', 'Cette demande est terminée.'),
  });
  show();
  const person = await goOn();
  await person.type(field('Code postal du compteur'), '95000');
  await person.click(button('Signer'));
  expect(await screen.findByRole('heading', { name: 'La demande a été retirée' })).toBeTruthy();
});

test.each([
  ['Refuser', 'Refuser la demande', 'REFUSED', 'La demande est refusée'],
  ['Ce compteur n’est pas le mien', 'Il n’est pas à moi', 'TERMINATED', 'La demande est close'],
] as const)('« %s » is asked once more, then said', async (name, confirm, status, title) => {
  const sent = answering({ 'GET /sign/': aRequest(), 'PUT /sign/': aRequest({ state: status, may: [] }) });
  show();
  const person = userEvent.setup();
  await box('Conseil');
  await person.click(button(name));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toHaveLength(1);
  await person.click(button(name));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(sent[1]!.body).toEqual({ status, mail: true });
});

test('the button « back » of the browser leads from the signature to the choices, which are kept', async () => {
  answering({ 'GET /sign/': aRequest() });
  show();
  const person = await goOn();
  await person.type(field('Code postal du compteur'), '95000');
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect((await box('Suivi quotidien')).checked).toBe(true);
  await person.click(button('Continuer'));
  expect(field('Code postal du compteur').value).toBe('95000');
});

test.each([
  ['ACCEPTED', 'Votre accord est enregistré', /le lien pour retirer/],
  ['WAITING_GRDF', /GRDF vous demande aussi/, /Ouvrez l’e-mail que GRDF/],
  ['REFUSED', 'La demande est refusée', /ne lit aucune donnée/],
  ['EXPIRED', 'Le délai pour répondre est passé', /de vous envoyer la demande de nouveau/],
  ['REMOVED', 'La demande a été retirée', /vous n’avez rien à faire/],
  ['TERMINATED', 'La demande est close', /fermée sans signature/],
] as const)('a request that is %s says what to do', async (state, title, text) => {
  answering({
    'GET /sign/': aRequest({ state, may: state === 'WAITING_GRDF' ? ['refuse', 'close'] : [], document: null }),
  });
  show();
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Refuser' })).toHaveLength(state === 'WAITING_GRDF' ? 1 : 0);
  expect(screen.queryByRole('button', { name: 'Signer' })).toBeNull();
});

test('a link that names nothing says what to do; one that could not be read is tried again', async () => {
  answering({ 'GET /sign/': new Refused(404, 'invalid_consent_link', 'Ce lien ne mène à aucune demande.') });
  show();
  expect(await screen.findByRole('heading', { name: 'Ce lien n’est pas valable' })).toBeTruthy();
  cleanup();
  answering({ 'GET /sign/': [NO_NETWORK, aRequest()] });
  show();
  expect(await screen.findByRole('heading', { name: 'Pas de connexion' })).toBeTruthy();
  await userEvent.setup().click(button('Réessayer'));
  expect(await box('Conseil')).toBeTruthy();
});

test('an address of two kinds asks for one, then for the other; several meters are one signature', async () => {
  const meters = ['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008'];
  const sent = answering({
    'GET /sign/': new Refused(404, 'invalid_consent_link', 'Ce lien ne mène à aucune demande.'),
    'GET /consentrequestmulti/': aRequest({
      kind: 'multi',
      source: null,
      date_from_data: null,
      consentrequest: meters.map((end) => ({ ...aPart(end), source: aMeter(end, 'pce') })),
    }),
    [DECLARE]: aRequest(),
    'PUT /consentrequestmulti/': aRequest({ kind: 'multi', state: 'ACCEPTED', may: [] }),
  });
  show(['sign', 'multi']);
  expect(await screen.findByRole('heading', { level: 1, name: /vos 8.compteurs/ })).toBeTruthy();
  expect(
    screen.getAllByRole('listitem', { hidden: true }).filter(({ textContent }) => /Gaz, nº/.test(textContent)),
  ).toHaveLength(8);
  expect(screen.getByText('Les 2 autres compteurs')).toBeTruthy();
  const person = await goOn();
  await person.type(field('Code postal des compteurs'), '95000');
  await person.click(button('Signer'));
  await screen.findByRole('heading', { name: 'Votre accord est enregistré' });
  expect(sent.map(({ path }) => path.split('/')[4])).toEqual([
    'consentrequest',
    'consentrequestmulti',
    'consentrequest',
    'consentrequestmulti',
  ]);
});

test('meters at several places have a postcode each; those without are left out, and the text is read again', async () => {
  const parts = [aPart('1001'), aPart('2001', 1), aPart('1002'), aPart('3001', 2), aPart('9001', null)];
  const several = { kind: 'multi', source: null, consentrequest: parts } as const;
  const fewer = aRequest({
    ...several,
    document: { version: '2026-11', paragraphs: ['J’autorise la lecture de trois compteurs.'] },
  });
  const wrong = `zipcodes.${parts[1]!._id}`;
  const sent = answering({
    'GET /consentrequestmulti/': [aRequest(several), fewer],
    [DECLARE]: [
      new Refused(409, 'zipcode_mismatch', 'Ce code postal n’est pas celui du compteur.', {
        fields: { [wrong]: 'Ce code postal n’est pas celui du compteur.' },
      }),
      fewer,
      fewer,
    ],
    'PUT /consentrequestmulti/': aRequest({
      ...several,
      state: 'ACCEPTED',
      may: [],
      consentrequest: parts.map((one) => ({ ...one, state: one.place === 2 ? 'TERMINATED' : 'ACCEPTED' })),
    }),
  });
  show(['multi']);
  const person = await goOn();
  await person.click(button('Signer'));
  expect(screen.getAllByText('Indiquez le code postal d’un lieu au moins.')).toHaveLength(2);
  await person.type(field(/lieu 1/), '95000');
  await person.type(field(/lieu 2/), '13002');
  expect(screen.getByText(/Un compteur est laissé de côté/)).toBeTruthy();
  await person.click(button('Signer'));
  await waitFor(() => expect(field(/lieu 2/).getAttribute('aria-invalid')).toBe('true'));
  expect(field(/lieu 1/).getAttribute('aria-invalid')).toBe('false');
  await person.clear(field(/lieu 2/));
  await person.type(field(/lieu 2/), '13001');
  await person.click(button('Signer'));
  expect(await screen.findByText('J’autorise la lecture de trois compteurs.')).toBeTruthy();
  await person.click(await box('J’ai relu le nouveau texte'));
  await person.click(button('Signer'));
  await screen.findByRole('heading', { name: 'Votre accord est enregistré' });
  expect(screen.getByText('un compteur, dont rien n’est lu')).toBeTruthy();
  const of = (rank: number, zipcode: string) => ({ _id: parts[rank]!._id, zipcode });
  expect(sent.findLast(({ path }) => path.includes('declaration'))!.body).toMatchObject({
    zipcode: '95000',
    zipcodes: [of(0, '95000'), of(2, '95000'), of(4, '95000'), of(1, '13001')],
  });
});

test('a new holder reads from their arrival; prolonging says that nothing is added', async () => {
  answering({ 'GET /change-owner/': aRequest({ kind: 'change-owner', date_from_data: '2026-11-01' }) });
  show(['change-owner']);
  expect(await screen.findByText(/à partir de votre arrivée, le 1er novembre 2026/)).toBeTruthy();
  cleanup();
  answering({ 'GET /extend/': aRequest({ kind: 'extend', purposes: ['suivi_quotidien'] }) });
  show(['extend']);
  expect(await screen.findByText(/rien ne s’ajoute à votre accord/)).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
});

test('without an id or a token the page says what it is for', async () => {
  const sent = answering({});
  render(<ConsentPage link={{ kinds: ['share'], target: null }} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Répondre à une demande d’accord' })).toBeTruthy();
  expect(screen.getByText(/partager les données/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mentions légales' }).getAttribute('href')).toBe('/mentions-legales');
  expect(sent).toEqual([]);
});
