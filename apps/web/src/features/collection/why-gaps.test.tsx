import type { SourceGaps } from '@joulerie/contract/source-gaps';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { NotificationsProvider } from '../notifications/notifications.public.ts';
import { WhyGaps } from './why-gaps.tsx';

const SOURCE = { id: 's1', name: 'Compteur de la mairie' };
const RANGE = { from: '2025-11-27', to: '2026-11-26' };
const gap = (changes: Partial<SourceGaps['stretches'][number]>): SourceGaps['stretches'][number] => ({
  from: '2026-11-03',
  to: '2026-11-05',
  what: 'day',
  cause: 'operator-gap',
  askedUntil: null,
  cure: 'ask-again',
  ...changes,
});
const gaps = (stretches: SourceGaps['stretches']): SourceGaps => ({
  operator: 'enedis',
  days: 365,
  missingDays: stretches.length * 3,
  stretches,
  failure: null,
  nextTry: null,
});

const sent: string[] = [];
let answer: SourceGaps;
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    sent.push(`${init?.method ?? 'GET'} ${url}`);
    return new Response(JSON.stringify(url.includes('/trous') ? answer : { ok: true }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

function shown(stretches: SourceGaps['stretches']) {
  answer = gaps(stretches);
  renderUi(
    <NotificationsProvider>
      <WhyGaps source={SOURCE} range={RANGE} onClose={() => undefined} />
    </NotificationsProvider>,
  );
}

test('each stretch has its days, its cause and the one act that fills it, the newest first', async () => {
  shown([gap({ from: '2026-01-01', to: '2026-01-03', cause: 'outside-consent', cure: 'ask-holder' }), gap({})]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first!.textContent).toMatch(/^Absent chez le gestionnaire.*03\/11\/2026 au.05\/11\/2026/);
  expect(second!.textContent).toMatch(/^Hors de l’accord du titulaire/);
  expect(screen.getByRole('link', { name: 'Voir l’accord du titulaire' }).getAttribute('href')).toBe(
    '/user/consentements?source=s1',
  );
  expect(screen.getByText(/6\sjours sur 365 manquent/)).toBeTruthy();
});

test('days are asked for again once, by their dates', async () => {
  shown([gap({})]);
  await userEvent.click(await screen.findByRole('button', { name: 'Redemander ces jours' }));
  expect((await screen.findByRole('button', { name: 'Demandés de nouveau' })).hasAttribute('disabled')).toBe(true);
  expect(sent).toContain('PUT /proxy/api/v5/collecte/source/s1/actualiser?start_date=2026-11-03&end_date=2026-11-05');
});

test('more than a year is asked for again from its end', async () => {
  shown([gap({ from: '2024-01-01', to: '2026-01-01' })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Redemander ces jours' }));
  await screen.findByRole('button', { name: 'Demandés de nouveau' });
  expect(sent.at(1)).toMatch(/start_date=2025-01-01&end_date=2026-01-01$/);
});

test('a cause is explained once, and its act offered once, whatever the number of its stretches', async () => {
  shown(
    ['2026-01-01', '2026-02-01', '2026-03-01'].map((day) =>
      gap({ from: day, to: day, cause: 'not-connected', cure: 'connect' }),
    ),
  );
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(screen.getAllByText(/n’est pas relié à Enedis/)).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /Relier ce compteur/ })).toHaveLength(1);
});

test('a period without a gap says so', async () => {
  shown([]);
  expect(await screen.findByText('Aucun jour ne manque')).toBeTruthy();
});

test('many stretches are a page at first', async () => {
  shown(Array.from({ length: 15 }, (_, i) => gap({ from: `2026-01-${i + 10}`, to: `2026-01-${i + 10}` })));
  expect(await screen.findAllByRole('listitem')).toHaveLength(12);
  await userEvent.click(screen.getByRole('button', { name: /Voir les 3\splus anciens/ }));
  expect(screen.getAllByRole('listitem')).toHaveLength(15);
});
