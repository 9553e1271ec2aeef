import type { OperatorCall } from '@joulerie/contract/operator-calls';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { OperatorCallsPanel } from './operator-calls-panel.tsx';

afterEach(() => vi.unstubAllGlobals());

const called = (service: string, outcome: OperatorCall['outcome']): OperatorCall => ({
  _id: service,
  operator: 'enedis',
  service,
  from: null,
  to: null,
  startedAt: '2026-11-27T08:00:00Z',
  endedAt: '2026-11-27T08:00:01Z',
  outcome,
  status: 200,
  code: null,
  right: 'holder',
  proof_rank: null,
});

test('a call for a right says what the right is worth, one for facts of the meter that they came', async () => {
  const data = [
    called('subscribed-services', 'data'),
    called('gas-rights', 'none'),
    called('contracts', 'data'),
    called('metering', 'not-subscribed'),
  ];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data, total: data.length }), { status: 200 }));
  renderUi(<OperatorCallsPanel source="s1" />);
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)!.textContent)).toEqual([
    'Droit en cours',
    'Aucun droit sur ce compteur',
    'Données reçues',
    'Service absent de notre contrat',
  ]);
});
