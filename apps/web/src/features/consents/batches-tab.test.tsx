import type { Batch, CheckedInvitation } from '@joulerie/contract/consent-batches';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BatchesTab } from './batches-tab.tsx';
import { InviteLines } from './invite-lines.tsx';
import { fakeServer, shown } from './test-support.tsx';

const BATCH = '/proxy/api/v5/consentrequest/batch';
const TASK = { id: 't', task_id: 't', label: 'Demandes', finishedAt: null };

let server: ReturnType<typeof fakeServer>;
let typing: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  server = fakeServer();
  typing = userEvent.setup();
});
afterEach(() => vi.unstubAllGlobals());

const aLine = (line: number, changes: Partial<CheckedInvitation> = {}): CheckedInvitation => ({
  line,
  number: `1234567890123${line}`,
  mail: `titulaire${line}@exemple.fr`,
  firstname: '',
  lastname: '',
  company: '',
  zipcode: '',
  building: '',
  mail_confirmed: false,
  state: 'ready',
  suggestion: null,
  meter: { _id_source: `s${line}`, name: `Compteur ${line}` },
  ...changes,
});
const showLines = (lines: CheckedInvitation[], onClose = () => {}) =>
  shown(
    <InviteLines
      invited={{
        file: 'titulaires.xlsx',
        columns: [
          { header: 'PRM', field: 'number' },
          { header: 'Courriel', field: 'mail' },
          { header: 'Étage', field: null },
        ],
        lines,
      }}
      onClose={onClose}
    />,
  );

test('each line says what keeps it from being sent, is corrected in place, and those that are ready are sent', async () => {
  const wrong = aLine(3, { number: '123', state: 'bad_number', meter: null });
  const doubtful = aLine(4, { mail: 'a@gmial.com', state: 'doubtful_mail', suggestion: 'a@gmail.com' });
  const onClose = vi.fn();
  showLines([aLine(2), wrong, doubtful], onClose);
  const columns = within(await screen.findByRole('list', { name: 'Colonnes reconnues' }));
  expect(columns.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PRM → Numéro PDL ou PCE',
    'Courriel → Adresse e-mail',
  ]);
  expect(screen.getByText(/Colonne laissée de côté.*Étage/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'À revoir (2)' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('Numéro mal formé')).toBeTruthy();

  server.answers[`POST ${BATCH}/check`] = {
    body: { lines: [aLine(2), wrong, { ...doubtful, mail: 'a@gmail.com', state: 'ready', suggestion: null }] },
  };
  await typing.click(screen.getByRole('button', { name: 'Corriger' }));
  expect(await screen.findByRole('button', { name: 'Prêtes (2)' })).toBeTruthy();
  expect(server.bodiesOf(`POST ${BATCH}/check`)[0]).toMatchObject({
    lines: [{ line: 2 }, { line: 3, number: '123' }, { line: 4, mail: 'a@gmail.com' }],
  });

  server.answers[`POST ${BATCH}/check`] = { body: { lines: [aLine(2), aLine(3), aLine(4)] } };
  const field = screen.getByRole('textbox', { name: 'Numéro PDL ou PCE, ligne 3' });
  await typing.clear(field);
  await typing.type(field, '12345678901233{Enter}');
  expect(await screen.findByText('Aucune ligne à revoir.')).toBeTruthy();
  expect(server.bodiesOf(`POST ${BATCH}/check`)[1]).toMatchObject({ lines: [{}, { number: '12345678901233' }, {}] });

  server.answers[`POST ${BATCH}`] = { status: 201, body: { data: aBatch(), task: TASK } };
  await typing.click(screen.getByRole('button', { name: /^Envoyer 3.demandes$/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [sent] = server.bodiesOf(`POST ${BATCH}`) as [{ name: string; lines: object[] }];
  expect([sent.name, sent.lines.length]).toEqual(['titulaires', 3]);
  expect(sent.lines[0]).not.toHaveProperty('state');
});

test('nothing is sent while no line is ready, and a refusal is said', async () => {
  const agreed = aLine(2, { state: 'agreed' });
  showLines([agreed]);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^Envoyer/ })).disabled).toBe(true);
  server.refuse(`POST ${BATCH}/check`, 503, 'service_unavailable', 'Le service est indisponible.');
  showLines([aLine(5, { state: 'bad_mail' })]);
  await typing.type(await screen.findByRole('textbox', { name: 'Adresse e-mail, ligne 5' }), 'x{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Le service est indisponible.');
});

const NONE = {
  waiting: 0,
  sent: 0,
  opened: 0,
  declared: 0,
  accepted: 0,
  refused: 0,
  expired: 0,
  closed: 0,
  not_sent: 0,
};
const aBatch = (changes: Partial<Batch> = {}): Batch => ({
  _id: 'b1',
  name: 'Résidence des Lilas',
  createdAt: '2026-11-27T10:00:00Z',
  total: 6,
  progress: { ...NONE, sent: 2, accepted: 3, not_sent: 1 },
  reasons: [{ message: 'Une demande attend déjà.', lines: 1 }],
  task_id: null,
  may: ['remind'],
  ...changes,
});

test('a batch says where its requests are, why some were not sent, and reminds in one click', async () => {
  server.answers[`GET ${BATCH}`] = { body: { data: [aBatch()] } };
  shown(<BatchesTab />);
  expect(await screen.findByRole('heading', { name: 'Résidence des Lilas' })).toBeTruthy();
  const stages = within(screen.getByRole('list', { name: /^Où en sont les demandes/ })).getAllByRole('listitem');
  expect(stages.map(({ textContent }) => textContent)).toEqual(['Envoyées 2', 'Signées 3', 'Non envoyées 1']);
  expect(screen.getByText(/1.ligne : Une demande attend déjà\./)).toBeTruthy();
  server.answers[`POST ${BATCH}/b1/remind`] = { body: { data: aBatch(), task: TASK } };
  await typing.click(screen.getByRole('button', { name: /^Relancer ceux qui n’ont pas répondu/ }));
  await waitFor(() => expect(server.bodiesOf(`POST ${BATCH}/b1/remind`)).toHaveLength(1));
});

test('a batch on its way is stopped, and goes on later', async () => {
  server.answers[`GET ${BATCH}`] = { body: { data: [aBatch({ task_id: 't1', may: [] })] } };
  server.answers['DELETE /proxy/api/v5/task/t1'] = { body: { data: TASK } };
  shown(<BatchesTab />);
  await typing.click(await screen.findByRole('button', { name: /^Arrêter l’envoi/ }));
  await waitFor(() => expect(server.bodiesOf('DELETE /proxy/api/v5/task/t1')).toHaveLength(1));
});
