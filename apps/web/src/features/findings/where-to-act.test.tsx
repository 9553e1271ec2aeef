import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { aScope } from '../../lib/test-support.ts';
import { WhereToAct } from './where-to-act.tsx';

const answer = (changes: object) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [], total: 0, endings: 0, buildings: 3, waiting: 0, ...changes }),
  );
afterEach(() => vi.unstubAllGlobals());

const aFinding = (name: string, estimated: boolean) => ({
  rule: 'base_load',
  title: 'Talon de 1\u00a0kW',
  sentence: '',
  eurPerYear: 1756.4,
  estimated,
  confidence: 'high',
  from: '2024-11-01',
  to: '2025-10-31',
  daysLeft: null,
  _id_source: null,
  sourceName: null,
  idsource: null,
  building: { _id: name, name },
});

test('while the rules look at buildings, the panel says so and not that there is nothing', async () => {
  answer({ waiting: 3 });
  renderUi(<WhereToAct folderId={null} />);
  expect(await screen.findByText('Recherche en cours')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('3\u00a0bâtiments à examiner');
  expect(screen.queryByText('Rien à signaler')).toBeNull();
});

test('once they have looked at all of them and found nothing, it says that there is nothing', async () => {
  answer({});
  renderUi(<WhereToAct folderId={null} />);
  expect(await screen.findByText('Rien à signaler')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('an amount of an offer that nobody has confirmed is called an estimate', async () => {
  answer({ data: [aFinding('Annexe', true), aFinding('Mairie', false)], total: 2 });
  renderUi(<WhereToAct folderId={null} />);
  expect(await screen.findByText('Annexe · certitude bonne · offre estimée')).toBeTruthy();
  expect(screen.getByText('Mairie · certitude bonne')).toBeTruthy();
  // Rounded as in the sentence of the page that the line leads to.
  expect(screen.getAllByText(/^1\s760\s€$/)).toHaveLength(2);
});

test('the charging variant has neither contracts nor measures to lead to', async () => {
  answer({ data: [aFinding('Dépôt', false)], total: 1 });
  const scope = aScope();
  renderUi(<WhereToAct folderId={null} />, { ...scope, flags: { ...scope.flags, irve: true } });
  await screen.findByText('Dépôt · certitude bonne');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/building/Dépôt']);
});
