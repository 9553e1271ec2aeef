import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ScopeProvider } from '../../lib/scope.tsx';
import { answeredCalls } from '../../lib/test-support-calls.ts';
import { aScope } from '../../lib/test-support.ts';
import { FlowsPage } from './flows-page.tsx';

const { answers, sent } = answeredCalls();
const FILES = 'GET /proxy/api/v5/flux';

const aFile = (changes: object) => ({
  _id: '33333333-3333-4333-8333-333333333333',
  name: 'ENEDIS_R63_P_CdC_M0000001_00001_20260401093019.zip',
  flow: 'R63',
  state: 'read',
  reason: null,
  bytes: 2048,
  made_at: '2026-04-01T07:30:19.000Z',
  received_at: '2026-04-01T08:00:00.000Z',
  read_at: '2026-04-01T08:01:00.000Z',
  times: 1,
  meters: { found: 3, unknown: 1, without_right: 1 },
  sources: 2,
  points: { read: 288, kept: 192, stored: 192 },
  lines_refused: 0,
  ...changes,
});
const page = (data: object[], watched = true) => ({
  data,
  page: 1,
  limit: 20,
  total: data.length,
  has_more: false,
  watched,
});

function shown() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <ScopeProvider value={aScope()}>
          <FlowsPage />
        </ScopeProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const plain = (element: HTMLElement) => element.textContent.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the register of flows', () => {
  beforeEach(() => {
    answers[FILES] = {
      body: page([
        aFile({}),
        aFile({
          _id: '44444444-4444-4444-8444-444444444444',
          name: 'R64.json',
          flow: null,
          state: 'refused',
          reason: 'Ce fichier est vide.',
          points: { read: 0, kept: 0, stored: 0 },
        }),
      ]),
    };
  });

  test('says of each file what it held, what was stored and why it was refused', async () => {
    shown();
    const [, first, second] = await screen.findAllByRole('row');
    expect(plain(first!)).toContain('R63');
    expect(plain(first!)).toContain('288 lues192 enregistrées pour 2 sources');
    expect(plain(first!)).toContain('31 inconnu, 1 sans accord');
    expect(within(second!).getByText('Ce fichier est vide.')).toBeTruthy();
    expect(within(second!).getByText('Refusé')).toBeTruthy();
    expect(plain(second!)).not.toContain('lues');
  });

  test('asks for the files of one state', async () => {
    shown();
    await screen.findByText('R64.json');
    await userEvent.click(screen.getByRole('combobox', { name: 'État' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Refusé' }));
    await waitFor(() => expect(sent.some(([call]) => call.includes('state=refused'))).toBe(true));
  });

  test('without a folder, says which setting gives one', async () => {
    answers[FILES] = { body: page([], false) };
    shown();
    expect(await screen.findByText('Aucun dossier surveillé')).toBeTruthy();
  });
});
