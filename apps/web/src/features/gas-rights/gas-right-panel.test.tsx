import type { GasRight } from '@joulerie/contract/gas-rights';
import { GAS_RIGHT_STATES, GAS_RIGHT_WORDS } from '@joulerie/domain/gas-rights';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { meQuery } from '../../lib/session.tsx';
import { answeredCalls } from '../../lib/test-support-calls.ts';
import { aPerson } from '../../lib/test-support.ts';
import { brandTheme } from '../../lib/theme.ts';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { GasRightPanel } from './gas-right-panel.tsx';

const server = answeredCalls();

const aRight = (change: Partial<GasRight> = {}): GasRight => ({
  _id: 'g1',
  _id_source: 's1',
  id_pce: '21000000000001',
  status: 'ACTIVE',
  color: 'green',
  collects: true,
  pending: null,
  proof: 'none',
  proof_until: null,
  proofs_waiting: 0,
  start_date: '2026-11-01',
  end_date: '2031-10-31',
  consumption_from: '2021-11-01',
  consumption_to: '2031-10-31',
  scopes: ['published', 'informative'],
  role: 'AUTORISE_CONTRAT_FOURNITURE',
  holder_name: 'Jeanne Moreau',
  holder_company: null,
  holder_email: 'jeanne@exemple.fr',
  holder_mobile: null,
  zipcode: '95000',
  revoke_reason: null,
  refuse_reason: null,
  obsolete_reason: null,
  ended_on: null,
  error_code: null,
  error_message: null,
  error_description: null,
  error_field: null,
  resolution: null,
  creation_date: '2026-11-01T08:00:00Z',
  checked_at: null,
  ...change,
});

const MESSAGE = 'Le code postal ne correspond pas à l’adresse du compteur chez GRDF (1000000005).';
const refused = aRight({
  status: 'ERROR',
  color: 'red',
  error_message: MESSAGE,
  error_field: 'zipcode',
  resolution: 'Corrigez la déclaration, puis envoyez-la de nouveau.',
});
const asks = aRight({ proof: 'waiting', proof_until: '2026-12-20', collects: false });

function show(droit_acces: GasRight | null, change: object = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, aPerson());
  const source = {
    _id: 's1',
    address: null,
    consent: null,
    holding: 'holder' as const,
    rights: ['view' as const, 'owns' as const],
    owner: {
      userId: null,
      companyId: null,
      firstname: null,
      lastname: null,
      name: '',
      companyName: null,
      companyType: null,
      isLegalPerson: false,
      isOwner: true,
    },
    droit_acces,
    ...change,
  };
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test" theme={brandTheme('#304282')}>
        <NotificationsProvider>
          <GasRightPanel source={source} />
        </NotificationsProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test.each(GAS_RIGHT_STATES)('a right that is %s is said in words', (status) => {
  show(aRight({ status }));
  expect(screen.getByText(GAS_RIGHT_WORDS[status].label)).toBeTruthy();
});

test.each([
  ['no right, own meter', null, {}, ['Déclarer le droit d’accès']],
  ['no right, nobody signed', null, { holding: 'consent' }, []],
  ['active', aRight(), {}, ['Renoncer à ce droit']],
  ['refused by GRDF', refused, {}, ['Corriger la déclaration', 'Renoncer à ce droit']],
  ['a proof is asked', asks, {}, ['Envoyer la preuve', 'Renoncer à ce droit']],
  ['a proof has left', { ...asks, proofs_waiting: 1 }, {}, ['Renoncer à ce droit']],
  ['revoked', aRight({ status: 'REVOKED' }), {}, ['Déclarer le droit d’accès']],
  ['being ended', aRight({ pending: 'end' }), {}, []],
  ['of somebody who only reads', refused, { rights: ['view'] }, []],
] as const)('what can be done: %s', (_, right, change, wanted) => {
  show(right, change);
  expect(buttons()).toEqual(wanted);
});

test('a refusal is read with its code and cure, and corrected: the refused field has the next one', async () => {
  show(refused);
  expect(screen.getByText(MESSAGE)).toBeTruthy();
  expect(screen.getByText(/Corrigez la déclaration/)).toBeTruthy();
  server.answers['POST /api-grdf/droit_acces'] = {
    status: 409,
    body: { status: 409, detail: { code: 'gas_right_refused', message: MESSAGE, field: 'zipcode' } },
  };
  await userEvent.click(screen.getByRole('button', { name: 'Corriger la déclaration' }));
  const zipcode = await screen.findByRole('textbox', { name: /Code postal/ }, { timeout: 5000 });
  await userEvent.clear(zipcode);
  await userEvent.type(zipcode, '75011');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer à GRDF' }));
  expect(await screen.findAllByText(MESSAGE)).toHaveLength(2);
  expect(server.sent.find(([call]) => call.startsWith('POST'))![1]).toMatchObject({
    _id_source: 's1',
    nom_titulaire: 'Jeanne Moreau',
    courriel_titulaire: 'jeanne@exemple.fr',
    code_postal: '75011',
    perim_donnees_publiees: true,
  });
});

test('giving a right up is confirmed first', async () => {
  show(aRight());
  server.answers['DELETE /api-grdf/droit_acces/g1'] = { body: aRight({ status: 'REVOKED' }) };
  await userEvent.click(screen.getByRole('button', { name: 'Renoncer à ce droit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Renoncer' }));
  expect(server.sent.map(([call]) => call)).toContain('DELETE /api-grdf/droit_acces/g1');
});
