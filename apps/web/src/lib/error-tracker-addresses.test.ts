import { captureException, getClient } from '@sentry/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { openTracker } from './error-tracker.ts';

afterEach(() => vi.unstubAllGlobals());

test('the code of a link that was sent by mail leaves neither with the page, nor with its errors', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(String(init.body));
    return new Response('{}');
  });
  window.history.replaceState(null, '', '/user/7/changepassword?code=Secret-42&search=Dupont#Secret-42');
  openTracker({ dsn: 'https://cle@erreurs.exemple.fr/7', environment: 'test' });
  // Without an error, the address of the page is its only frame.
  window.onerror?.('Panne', undefined, 1, 2, undefined);
  captureException(new Error(`nothing at ${window.location.href}`));
  // The trace of the page ends with the page.
  window.history.pushState(null, '', '/building?search=Martin');
  await expect.poll(() => sent.filter((one) => one.includes('"type":"transaction"')).length).toBeGreaterThan(0);
  await getClient()!.flush(2_000);
  const all = sent.join('\n');
  expect(all).toContain('/user/7/changepassword"');
  expect(all).toContain('nothing at');
  expect(all).not.toMatch(/Secret-42|Dupont|Martin/);
});
