import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ScopeProvider } from '../../lib/scope.tsx';
import { renderUi } from '../../lib/test-render.tsx';
import { aScope } from '../../lib/test-support.ts';
import { newOffer } from './offer-draft.ts';
import { OfferModal } from './offer-modal.tsx';

test('a form that lacks something gives the focus to the first field to correct, and sends nothing', () => {
  const sent = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', sent);
  renderUi(
    <ScopeProvider value={aScope()}>
      <OfferModal
        sourceId="s"
        saved={null}
        first={{ ...newOffer(false, '2024-01-01'), validTo: '2023-01-01' }}
        point={{ formula: null, powerKva: null, offPeak: null, gasOption: null }}
        gas={false}
        onClose={() => {}}
        onSaved={async () => {}}
      />
    </ScopeProvider>,
  );
  fireEvent.submit(screen.getByRole('button', { name: 'Enregistrer l’offre' }).closest('form')!);
  screen.getByText('Certaines informations sont à corriger.');
  const first = document.querySelector('[aria-invalid="true"]');
  expect(first).not.toBeNull();
  expect(document.activeElement).toBe(first);
  expect(sent).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

const aForm = (onClose: () => void) => (
  <ScopeProvider value={aScope()}>
    <OfferModal
      sourceId="s"
      saved={null}
      first={newOffer(false, '2024-01-01')}
      point={{ formula: null, powerKva: null, offPeak: null, gasOption: null }}
      gas={false}
      onClose={onClose}
      onSaved={async () => {}}
    />
  </ScopeProvider>
);

test('a form that was changed asks before Escape closes it', async () => {
  const closed = vi.fn<() => void>();
  renderUi(aForm(closed));
  fireEvent.click(screen.getByText('Prix libres'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).not.toHaveBeenCalled();
  await screen.findByText('Ce que vous avez saisi n’est pas encore enregistré.');
  fireEvent.click(screen.getByRole('button', { name: 'Fermer sans enregistrer' }));
  expect(closed).toHaveBeenCalledOnce();
});

test('a form that was not changed closes at once', () => {
  const closed = vi.fn<() => void>();
  renderUi(aForm(closed));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(closed).toHaveBeenCalledOnce();
});
