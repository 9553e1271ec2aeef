import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { PageFindings } from './page-findings.tsx';

afterEach(() => vi.unstubAllGlobals());

test('what cannot be concluded is said of the months that were looked at', async () => {
  const lacking = [{ rule: 'base_load', reason: 'Aucune courbe.', next: 'import', _id_source: null }];
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [], lacking, day: null, start_date: '2025-11-01', end_date: '2026-10-31', baseLoad: null }),
  );
  const building = { kind: 'building', id: '01900000-0000-7000-8000-000000000001' } as const;
  const shown = renderUi(<PageFindings subject={building} edits />);
  expect(await screen.findByText(/Aucune courbe\./)).toBeTruthy();
  expect(screen.getByText('nov. 2025 – oct. 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir les compteurs' })).toBeTruthy();
  // Who may change nothing is not sent to do it.
  shown.unmount();
  renderUi(<PageFindings subject={building} edits={false} />);
  expect(await screen.findByText(/Aucune courbe\./)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
