import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { createQueryClient } from './query.ts';
import { openErrorReports, reportError } from './report.ts';

type Envelope = { url: string; event: { exception: { values: { type: string; value: string }[] }; tags?: object } };
let received: Envelope[];
beforeEach(() => {
  received = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [, header, item] = String(init.body).split('\n');
    if (header && JSON.parse(header).type === 'event') received.push({ url, event: JSON.parse(item!) });
    return new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

const names = () => received.map(({ event }) => event.exception.values.at(-1)!.value);

test('errors go to the tracker of the brand, those from before it too; refusals do not', async () => {
  reportError(new Error('before'));
  await openErrorReports({ dsn: 'https://cle@erreurs.exemple.fr/7', environment: 'test' });
  await vi.waitFor(() => expect(names()).toEqual(['before']));
  expect(received[0]!.url).toMatch(/^https:\/\/erreurs\.exemple\.fr\/api\/7\/envelope\//);
  const client = createQueryClient();
  const fail = (key: string, error: unknown) =>
    client.query({ queryKey: [key], queryFn: () => Promise.reject(error), retry: false }).catch(() => undefined);
  await fail('a', new CallError(404, 'not_found', 'gone'));
  await fail('b', new CallError(409, 'edit_conflict', 'changed'));
  await fail('c', new CallError(500, 'error_unknown', 'broken'));
  await fail('d', new CallError(0, 'error_unknown', 'no answer'));
  await fail('e', new TypeError('undefined is not a function'));
  await vi.waitFor(() => expect(names()).toHaveLength(4));
  expect(names()).toEqual(['before', 'broken', 'no answer', 'undefined is not a function']);
  expect(received[1]!.event.tags).toEqual({ status: 500, code: 'error_unknown' });
});
