import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ScopeProvider } from '../../lib/scope.tsx';
import { renderUi } from '../../lib/test-render.tsx';
import { aScope } from '../../lib/test-support.ts';
import { newOffer } from './offer-draft.ts';
import { OfferModal } from './offer-modal.tsx';

type Props = Partial<ComponentProps<typeof OfferModal>>;

/** The form on a page; `history` leaves it for another one. */
async function rendered(props: Props = {}) {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const form = () => (
    <OfferModal
      sourceId="s"
      saved={null}
      first={newOffer('Base', '2024-01-01')}
      point={{ formula: null, powerKva: null, offPeak: null, gasOption: null, billableKw: null, k1: null, k2: null }}
      onClose={() => {}}
      onSaved={async () => {}}
      {...props}
    />
  );
  const root = createRootRoute();
  const at = (path: string, component: () => ReactNode) => createRoute({ getParentRoute: () => root, path, component });
  const routeTree = root.addChildren([at('/', form), at('/ailleurs', () => <p>Une autre page</p>)]);
  renderUi(
    <ScopeProvider value={aScope()}>
      <RouterProvider router={createRouter({ routeTree, history })} />
    </ScopeProvider>,
  );
  await screen.findByRole('button', { name: 'Enregistrer l’offre' });
  return history;
}

test('a form that lacks something gives the focus to the first field to correct, and sends nothing', async () => {
  const sent = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', sent);
  await rendered({ first: { ...newOffer('Base', '2024-01-01'), validTo: '2023-01-01' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Enregistrer l’offre' }).closest('form')!);
  screen.getByText('Certaines informations sont à corriger.');
  const first = document.querySelector('[aria-invalid="true"]');
  expect(first).not.toBeNull();
  expect(document.activeElement).toBe(first);
  expect(sent).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['« Annuler »', () => fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))],
])('a form that was changed asks before %s closes it', async (_, leave) => {
  const onClose = vi.fn<() => void>();
  await rendered({ onClose });
  fireEvent.click(screen.getByText('Prix libres'));
  leave();
  expect(onClose).not.toHaveBeenCalled();
  await screen.findByText('Ce que vous avez saisi n’est pas encore enregistré.');
  fireEvent.click(screen.getByRole('button', { name: 'Fermer sans enregistrer' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a form that was changed asks before the page is left', async () => {
  const history = await rendered();
  fireEvent.click(screen.getByText('Prix libres'));
  act(() => history.push('/ailleurs'));
  fireEvent.click(await screen.findByRole('button', { name: 'Rester sur la page' }));
  expect(history.location.pathname).toBe('/');
  act(() => history.push('/ailleurs'));
  fireEvent.click(await screen.findByRole('button', { name: 'Quitter sans enregistrer' }));
  await screen.findByText('Une autre page');
});

test.each([
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['« Annuler »', () => fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))],
])('a form that was not changed closes at once on %s', async (_, leave) => {
  const onClose = vi.fn<() => void>();
  await rendered({ onClose });
  leave();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a supplier that is in no list has its name in the form', async () => {
  await rendered({ first: { ...newOffer('Base', '2024-01-01'), supplier: 'Lumen Énergies' } });
  expect(screen.getByRole('combobox', { name: 'Fournisseur' }).getAttribute('placeholder')).toBe('Lumen Énergies');
});
