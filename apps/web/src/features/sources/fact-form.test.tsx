import type { Source } from '@joulerie/contract/sources';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ScopeProvider } from '../../lib/scope.tsx';
import { renderUi } from '../../lib/test-render.tsx';
import { aScope } from '../../lib/test-support.ts';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { FactPanel } from './fact-form.tsx';

afterEach(() => vi.unstubAllGlobals());

async function opened(electricity: Source['point']['electricity']) {
  const about: Partial<Source> = { _id: 's', idtype: 'pdl', point: { electricity }, version: 'v', battery: null };
  const source = about as Source;
  const root = createRootRoute({ component: () => <FactPanel source={source} block="electricity" edits /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  renderUi(
    <ScopeProvider value={aScope()}>
      <NotificationsProvider>
        <RouterProvider router={router} />
      </NotificationsProvider>
    </ScopeProvider>,
  );
  await screen.findByText('Point d’électricité', {}, { timeout: 10_000 });
}
const section = (title: string) => screen.getByText(title, { selector: 'summary > span' }).closest('details')!;

test('a section that holds nothing known is closed, and says so', async () => {
  await opened({ segment: 'C5', isLinky: true });
  expect(section('Contrat').open).toBe(true);
  expect(section('Compteur').open).toBe(true);
  expect(section('Compteur').querySelector('summary')!.textContent).toContain('1 sur 4 connu');
  expect(section('Raccordement').open).toBe(false);
  expect(section('Raccordement').querySelector('summary')!.textContent).toContain('rien de connu');
});

test('an error opens its section, and its field takes the focus', async () => {
  const detail = {
    code: 'invalid_input',
    message: 'Certaines informations sont à corriger.',
    fields: { 'point.electricity.deliveryVoltage': 'Tension illisible' },
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: 400, detail }), { status: 400 }));
  await opened({});
  fireEvent.click(screen.getByRole('button', { name: 'Modifier' }));
  expect(section('Raccordement').open).toBe(false);
  fireEvent.change(screen.getByLabelText('Tension de livraison'), { target: { value: 'haute' } });
  fireEvent.submit(screen.getByLabelText('Tension de livraison').closest('form')!);
  await screen.findByText('Tension illisible', {}, { timeout: 10_000 });
  expect(section('Raccordement').open).toBe(true);
  expect(section('Raccordement').querySelector('summary')!.textContent).toContain('1\u00a0champ à corriger');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tension de livraison')));
});

test('the formula is chosen by its name; a code of another list stays', async () => {
  await opened({ tariffFormulaCode: 'BTINFMUDT' });
  screen.getByText(/moyenne utilisation à différenciation temporelle \(BTINFMUDT\)/);
});
