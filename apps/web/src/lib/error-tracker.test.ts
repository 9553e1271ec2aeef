import { getClient, startSpan } from '@sentry/browser';
import { expect, test, vi } from 'vitest';
import { openTracker } from './error-tracker.ts';

test('every page load is traced, without what is searched in its address', async () => {
  const sent: { type: string; item: { request?: { url?: string }; spans?: { op?: string }[] } }[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const [, header, item] = String(init.body).split('\n');
    if (header) sent.push({ type: JSON.parse(header).type, item: JSON.parse(item!) });
    return new Response('{}');
  });
  window.history.replaceState(null, '', '/building?search=Dupont#x');
  openTracker({ dsn: 'https://cle@erreurs.exemple.fr/7', environment: 'test' });
  expect(getClient()!.getOptions().tracesSampleRate).toBe(1);
  for (let i = 0; i < 3; i++)
    startSpan({ name: 'page', op: 'pageload', forceTransaction: true }, () =>
      startSpan({ name: '/proxy/api/v5/search?text=Dupont', op: 'resource.fetch' }, () => undefined),
    );
  await getClient()!.flush(2_000);
  const traces = sent.filter(({ type }) => type === 'transaction');
  expect(traces).toHaveLength(3);
  expect(traces.flatMap(({ item }) => item.spans)).toEqual([]);
  expect(JSON.stringify(traces)).not.toContain('Dupont');
  vi.unstubAllGlobals();
});
