import type { Scope } from '@joulerie/contract/reference';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ScopeProvider } from '../../lib/scope.tsx';
import { renderUi } from '../../lib/test-render.tsx';
import { newOffer } from './offer-draft.ts';
import { OfferModal } from './offer-modal.tsx';

const scope: Scope = {
  name: 'Joulerie',
  brand: 'joulerie',
  assets: {
    colors: { primary: '#304282', secondary: '#E69F00', background: '#F4F5FA' },
    logos: { favicon: '/favicon.svg', full: '/full.svg' },
    loginBackground: '/fond.jpg',
  },
  consentement: { duration: 5 },
  flags: { irve: false, landingFooter: false, cancelledClientPage: false },
  legal: { company: 'Joulerie SAS', contact: 'contact@joulerie.example' },
  variables: {} as Scope['variables'],
  sourceBrands: {} as Scope['sourceBrands'],
  sourceModels: {} as Scope['sourceModels'],
  operators: {},
  offers: [],
  suppliers: [],
  lastUpdated: '2026-01-01T00:00:00Z',
};

test('a form that lacks something gives the focus to the first field to correct, and sends nothing', () => {
  const sent = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', sent);
  renderUi(
    <ScopeProvider value={scope}>
      <OfferModal
        sourceId="s"
        offerId={null}
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
