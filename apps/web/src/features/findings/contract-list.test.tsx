import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { ContractList } from './contract-list.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a gap between two offers and an end that an offer outlived are said with their dates', async () => {
  const contract = (name: string, changes: object) => ({
    _id_source: name,
    sourceName: name,
    idsource: null,
    idtype: 'pdl',
    usages: [],
    energy: 'electricite',
    building: null,
    supplier: null,
    offer: null,
    formula: null,
    power: null,
    next: null,
    ...changes,
  });
  const data = [
    contract('Dépôt', { state: 'gap', end: '2026-10-31', next: '2027-01-01' }),
    contract('Neuf', { state: 'gap', end: null, next: '2027-01-01' }),
    contract('École', { state: 'check', end: '2026-03-31' }),
  ];
  const states = { over: 0, gap: 2, check: 1, soon: 0, runs: 0, unknown: 0 };
  vi.stubGlobal('fetch', async () => Response.json({ data, total: 3, page: 1, limit: 20, states }));
  renderUi(<ContractList search={{}} onSearch={() => {}} />);
  // Once beside the name for narrow screens, once in its column.
  const said = async (text: string) => expect(await screen.findAllByText(text)).toHaveLength(2);
  await said('aucune offre depuis le 31/10/2026, la suivante commence le 01/01/2027');
  await said('la première offre commence le 01/01/2027');
  await said('fin passée, l’offre saisie continue : vérifiez-la');
  expect(screen.getByText('3 contrats · 2 sans offre en cours · 1 à vérifier')).toBeTruthy();
});

test.each([
  [1, '3 contrats · 1 se termine bientôt'],
  [2, '3 contrats · 2 se terminent bientôt'],
])('%d contracts that end soon are said in words', async (soon, line) => {
  const states = { over: 0, gap: 0, check: 0, soon, runs: 0, unknown: 0 };
  vi.stubGlobal('fetch', async () => Response.json({ data: [], total: 3, page: 1, limit: 20, states }));
  renderUi(<ContractList search={{}} onSearch={() => {}} />);
  expect((await screen.findByText(/bientôt/)).textContent.replaceAll('\u00a0', ' ')).toBe(line);
});

test('without a contract, the way to the meters is given', async () => {
  const states = { over: 0, gap: 0, check: 0, soon: 0, runs: 0, unknown: 0 };
  vi.stubGlobal('fetch', async () => Response.json({ data: [], total: 0, page: 1, limit: 20, states }));
  renderUi(<ContractList search={{}} onSearch={() => {}} />);
  expect((await screen.findByRole('link', { name: 'Voir les compteurs' })).getAttribute('href')).toBe('/source');
});
