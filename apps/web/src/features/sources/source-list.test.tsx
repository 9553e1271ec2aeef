import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../lib/test-render.tsx';
import { SourceList } from './source-list.tsx';

afterEach(() => vi.unstubAllGlobals());

const answers = (total: number) =>
  vi.stubGlobal('fetch', async (input: string | Request) =>
    String(input instanceof Request ? input.url : input).includes('count')
      ? Response.json({ total, byType: {} })
      : Response.json({ data: [], total: 0, page: 1, limit: 20 }),
  );
const show = (search = {}) =>
  renderUi(<SourceList search={search} onSearch={() => {}} actions={<button type="button">Exporter</button>} />);

test('without a source, the way to the buildings is given, and nothing is exported', async () => {
  answers(0);
  show();
  expect((await screen.findByRole('link', { name: 'Voir les bâtiments' })).getAttribute('href')).toBe('/building');
  expect(await screen.findByText('0 source')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Exporter' })).toBeNull();
});

test('where only the filters find none, the sources can be exported', async () => {
  answers(3);
  show({ search: 'xyz' });
  await screen.findByText('Aucune source ne répond à ces critères');
  await screen.findByRole('button', { name: 'Exporter' });
  expect(screen.queryByRole('link', { name: 'Voir les bâtiments' })).toBeNull();
});
