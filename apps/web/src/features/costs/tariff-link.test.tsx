import type { Source } from '@joulerie/contract/sources';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { received } from '../../lib/test-support.ts';
import { useSource } from '../sources/sources.public.ts';
import { TariffLink } from './tariff-link.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Says that the page knows the source. */
const Known = () => (useSource('s').data ? <p>connue</p> : null);

/** Shows the link to a missing price of a source of which the reader has `rights`. */
async function shown(rights: Source['rights']) {
  vi.stubGlobal('fetch', async () => Response.json(received<Source>({ _id: 's', type: 'pdl', rights })));
  renderUi(
    <>
      <TariffLink
        gap={received({ _id_source: 's', _id_offer: null, cause: 'tariff', missing: 'rate', from: '2025-01-01' })}
      />
      <Known />
    </>,
  );
  await screen.findByText('connue', {}, { timeout: 10_000 });
}

test('who owns a source is led to the field of the price that lacks', async () => {
  await shown(['view', 'owns']);
  expect(screen.getByRole('link').textContent).toBe('Saisir le tarif lu sur votre facture');
});

test('who reads a source has no field to fill', async () => {
  await shown(['view']);
  expect(screen.queryByRole('link')).toBeNull();
});
