import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AskDialog } from './ask-dialog.tsx';
import type { AskKind } from './ask-values.ts';
import { aRequest, fakeServer, pageOf, shown } from './test-support.tsx';

const SIGN = 'POST /proxy/api/v5/consentrequest/sign';
const METER = { id: 's1', label: 'Fournil' };

let server: ReturnType<typeof fakeServer>;
let typing: ReturnType<typeof userEvent.setup>;
const closed = vi.fn<() => void>();
beforeEach(() => {
  server = fakeServer();
  typing = userEvent.setup();
  closed.mockClear();
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const open = async (kind: AskKind, meter: typeof METER | undefined = METER) => {
  shown(<AskDialog kind={kind} meter={meter} onClose={closed} />);
  return within(await screen.findByRole('dialog'));
};
type Dialog = Awaited<ReturnType<typeof open>>;
const type = (dialog: Dialog, label: RegExp, text: string) => typing.type(dialog.getByLabelText(label), text);
const send = (dialog: Dialog) => typing.click(dialog.getByRole('button', { name: 'Envoyer la demande' }));

test('one meter: what is missing is said beside its field, then the holder is asked', async () => {
  server.answers[SIGN] = { status: 201, body: aRequest() };
  const dialog = await open('one');
  await send(dialog);
  expect(dialog.getByText('L’e-mail est requis')).toBeTruthy();
  await type(dialog, /^Adresse e-mail/, 'jeanne@exemple.fr');
  await type(dialog, /^Prénom/, 'Jeanne');
  await type(dialog, /^Nom/, 'Moreau');
  await type(dialog, /^Premier jour/, '01/03/2025');
  await send(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(server.bodiesOf(SIGN)).toEqual([
    {
      _id_source: 's1',
      mail: 'jeanne@exemple.fr',
      mail_confirmed: false,
      titulaire: { firstname: 'Jeanne', lastname: 'Moreau', company: null },
      date_from_data: '2025-03-01',
    },
  ]);
  expect(server.sent.at(-1)!.key ?? server.sent.find(({ call }) => call === SIGN)!.key).toMatch(/^[\da-f]{32}$/);
});

test('a meter that another space reads is asked to be shared, an organisation by its name', async () => {
  const SHARE = 'POST /proxy/api/v5/consentrequest/share';
  server.answers[SHARE] = { status: 201, body: aRequest({ kind: 'share' }) };
  const dialog = await open('one');
  await typing.click(dialog.getByRole('checkbox', { name: /^Un autre espace lit déjà ce compteur/ }));
  await typing.click(dialog.getByRole('radio', { name: 'Une organisation' }));
  await type(dialog, /^Nom de l’organisation/, 'Commune de Cergy');
  await type(dialog, /^Adresse e-mail/, 'mairie@exemple.fr');
  await send(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(server.bodiesOf(SHARE)[0]).toMatchObject({
    titulaire: { company: 'Commune de Cergy', firstname: null },
    date_from_data: null,
  });
});

const doubt = () =>
  server.refuse(SIGN, 409, 'doubtful_mail', 'Cette adresse semble contenir une faute de frappe.', {
    suggestion: 'jeanne@gmail.com',
  });

test('a doubtful address is corrected in its field, and nothing else is lost', async () => {
  doubt();
  const dialog = await open('one');
  await type(dialog, /^Prénom/, 'Jeanne');
  await type(dialog, /^Adresse e-mail/, 'jeanne@gmial.com');
  await send(dialog);
  expect((await dialog.findByRole('alert')).textContent).toMatch(/Vouliez-vous dire jeanne@gmail\.com\s\?/);
  server.answers[SIGN] = { status: 201, body: aRequest() };
  await typing.click(dialog.getByRole('button', { name: 'Corriger' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Adresse e-mail/).value).toBe('jeanne@gmail.com');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Prénom/).value).toBe('Jeanne');
  expect(dialog.queryByText(/Vouliez-vous dire/)).toBeNull();
  await send(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(server.bodiesOf(SIGN).at(-1)).toMatchObject({ mail: 'jeanne@gmail.com', mail_confirmed: false });
  const [first, second] = server.sent.filter(({ call }) => call === SIGN).map(({ key }) => key);
  expect(second).not.toBe(first);
});

test('a doubtful address that is right is sent to all the same', async () => {
  doubt();
  const dialog = await open('one');
  await type(dialog, /^Adresse e-mail/, 'jeanne@gmial.com');
  await send(dialog);
  await dialog.findByText(/Vouliez-vous dire/);
  server.answers[SIGN] = { status: 201, body: aRequest() };
  await typing.click(dialog.getByRole('button', { name: 'C’est la bonne adresse' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(server.bodiesOf(SIGN).at(-1)).toMatchObject({ mail: 'jeanne@gmial.com', mail_confirmed: true });
});

test.each([
  ['already_requested', 'Une demande attend déjà la réponse du titulaire.', {}],
  ['date_before_history', 'Pas de données aussi anciennes.', { earliest: '2024-05-01' }],
  ['error_email_not_send', 'L’e-mail n’est pas parti.', {}],
  ['error_unknown', 'Une erreur est survenue.', {}],
])('%s is said, and what was typed stays', async (code, message, more) => {
  server.refuse(SIGN, 409, code, message, more);
  const dialog = await open('one');
  await type(dialog, /^Adresse e-mail/, 'jeanne@exemple.fr');
  await send(dialog);
  expect(await dialog.findByText(new RegExp(message))).toBeTruthy();
  if (code === 'date_before_history') expect(dialog.getByText(/Le plus ancien est le 01\/05\/2024/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Adresse e-mail/).value).toBe('jeanne@exemple.fr');
  expect(closed).not.toHaveBeenCalled();
});

const aMeter = (n: number, rights: string[] = ['view', 'owns']) => ({
  _id: `s${n}`,
  name: `Compteur ${n}`,
  idsource: null,
  rights,
});

test('several meters are found by their words and ticked; those of others are not offered', async () => {
  const MULTI = 'POST /proxy/api/v5/consentrequestmulti';
  server.answers['GET /proxy/api/v5/source'] = { body: pageOf(aMeter(1), aMeter(2), aMeter(3, ['view'])) };
  server.answers[MULTI] = { status: 201, body: aRequest({ kind: 'multi' }) };
  const dialog = await open('several', undefined);
  await dialog.findByRole('checkbox', { name: 'Compteur 1' });
  expect(dialog.queryByRole('checkbox', { name: 'Compteur 3' })).toBeNull();
  await type(dialog, /^Adresse e-mail/, 'jeanne@exemple.fr');
  await send(dialog);
  expect(dialog.getByText('Choisissez au moins un compteur')).toBeTruthy();
  await typing.click(dialog.getByRole('button', { name: 'Cocher les 2 affichés' }));
  expect(dialog.getByText(/^2\scompteurs choisis/)).toBeTruthy();
  await send(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(server.bodiesOf(MULTI)).toEqual([
    {
      user: { firstname: null, lastname: null, username: 'jeanne@exemple.fr' },
      company: null,
      mail_confirmed: false,
      consentrequest: [{ _id_source: 's1' }, { _id_source: 's2' }],
    },
  ]);
  expect(server.sent[0]!.query).toContain('holding=consent');
});

test('a new holder has a day of arrival, which is required', async () => {
  const OWNER = 'POST /proxy/api/v5/consentrequest/change-owner';
  server.answers[OWNER] = { status: 201, body: aRequest({ kind: 'change-owner' }) };
  const dialog = await open('owner');
  await type(dialog, /^Adresse e-mail/, 'zoe@exemple.fr');
  await send(dialog);
  expect(dialog.getByText('Le jour de l’arrivée est requis')).toBeTruthy();
  await type(dialog, /^Jour de son arrivée/, '01/11/2026');
  await send(dialog);
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(server.bodiesOf(OWNER)[0]).toMatchObject({
    source: { _id_source: 's1', date_from_data: '2026-11-01' },
    user: { username: 'zoe@exemple.fr' },
  });
});

test('closed by Escape, it keeps what was typed until it is given up', async () => {
  const dialog = await open('one');
  await type(dialog, /^Prénom/, 'Jeanne');
  await typing.keyboard('{Escape}');
  expect(closed).toHaveBeenCalled();
  expect(sessionStorage.getItem('joulerie:draft:ask one s1')).toContain('Jeanne');
  await typing.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(sessionStorage.getItem('joulerie:draft:ask one s1')).toBeNull();
});
