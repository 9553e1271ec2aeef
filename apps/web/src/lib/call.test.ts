import { createUser, getMe, signIn } from '#calls/accounts';
import { exportBuildings } from '#calls/building-export';
import { listBuildings } from '#calls/buildings';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, callUrl } from './call.ts';
import { CallError, messageOf } from './call-error.ts';
import { downloadCall } from './download-call.ts';
import { loadFailures } from './failed-operation.ts';
import { sessionExpiry } from './session-expiry.ts';
import { shownSpace } from './shown-space.ts';
import { aPerson } from './test-support.ts';

type Sent = { url: string; init: RequestInit & { headers: Record<string, string> } };
let sent: Sent[];
let answers: (() => Response)[];

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const refused = json(401, { status: 401, detail: { code: 'required_auth', message: 'Votre session a expiré.' } });

beforeEach(() => {
  sent = [];
  answers = [];
  sessionExpiry.closed();
  shownSpace.closed();
  vi.stubGlobal('fetch', async (url: string, init: Sent['init']) => {
    sent.push({ url, init });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const REGISTRATION = {
  role: 'particulier' as const,
  firstname: 'Camille',
  lastname: 'Martin',
  username: 'camille@exemple.fr',
  password: 'Douze-signes-1',
  acceptTerms: true as const,
};

test('a path has its parameters, a query its lists, and what is empty is left out', () => {
  expect(callUrl({ path: '/a/{id}/b' }, { params: { id: 'é/1' } })).toBe('/a/%C3%A9%2F1/b');
  expect(callUrl({ path: '/a' }, { query: { tags: ['x', 'y'], search: '', page: 2, other: undefined } })).toBe(
    '/a?tags=x&tags=y&page=2',
  );
  expect(callUrl(listBuildings, {})).toBe('/proxy/api/building');
});

test('a body is JSON, sent with the session of this site only', async () => {
  answers.push(json(200, { token: 't' }));
  await call(signIn, { body: { username: 'a@b.fr', password: 'x' } });
  expect(sent[0]?.url).toBe('/proxy/api/signin');
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    body: '{"username":"a@b.fr","password":"x"}',
  });
  expect(sent[0]?.init.headers).toMatchObject({
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
  });
  expect(sent[0]?.init.headers).not.toHaveProperty('Idempotency-Key');
});

test('what creates carries one key: its own, or the intent’s', async () => {
  answers.push(json(201, {}), json(201, {}), json(201, {}));
  const body = REGISTRATION;
  await call(createUser, { body });
  await call(createUser, { body });
  await call(createUser, { body }, { idempotencyKey: 'k' });
  const keys = sent.map(({ init }) => init.headers['Idempotency-Key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe('k');
});

describe('failures', () => {
  test('the catalogue’s words, fields and details', async () => {
    answers.push(
      json(400, {
        status: 400,
        detail: { code: 'invalid_input', message: 'À corriger.', fields: { name: 'Le nom est requis' } },
      }),
    );
    const error = await call(getMe).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'À corriger.',
      fields: { name: 'Le nom est requis' },
    });
  });
  test('an answer that is not ours', async () => {
    answers.push(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(call(getMe)).rejects.toMatchObject({ status: 502, code: 'error_unknown' });
  });
  test('a code that nobody knows', async () => {
    answers.push(json(418, { status: 418, detail: { code: 'teapot', message: 'Théière' } }));
    await expect(call(getMe)).rejects.toMatchObject({ status: 418, code: 'error_unknown', message: 'Théière' });
  });
  test('without an answer of ours, the operation that failed is said once its sentences are loaded', async () => {
    await loadFailures();
    answers.push(() => new Response('<html>Bad gateway</html>', { status: 502 }));
    const words = async () => messageOf(await call(getMe).catch((caught: unknown) => caught));
    expect(await words()).toMatch(/^Votre compte n’a pas pu être lu\. /);
    expect(await words()).toBe(
      'Votre compte n’a pas pu être lu. Le serveur ne répond pas. Réessayez dans quelques instants.',
    );
    // The sentence of the server comes before that of the page.
    answers.push(json(409, { status: 409, detail: { code: 'not_found', message: 'X', operation: 'Autre chose.' } }));
    expect(messageOf(await call(getMe).catch((caught: unknown) => caught))).toBe('Autre chose. X');
  });
  test('an answer that is too late is none; a call that the page gives up is no failure', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signal!.throwIfAborted();
      return new Response('{}');
    });
    await expect(call(getMe)).rejects.toMatchObject({ status: 0, message: expect.stringContaining('ne répond pas') });
    vi.restoreAllMocks();
    await expect(call(getMe, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
  test('no answer at all', async () => {
    await expect(call(getMe)).rejects.toMatchObject({
      status: 0,
      code: 'error_unknown',
      message: expect.stringContaining('ne répond pas'),
    });
  });
});

describe('a session that ends under a page', () => {
  test('is no expiry for someone who never signed in', async () => {
    answers.push(refused);
    await expect(call(getMe)).rejects.toMatchObject({ status: 401, code: 'required_auth' });
    expect(sessionExpiry.isExpired()).toBe(false);
  });

  test('calls wait for the person, then are sent again with the same key', async () => {
    sessionExpiry.opened();
    answers.push(refused, json(201, { _id: '1' }));
    const answer = call(createUser, { body: REGISTRATION });
    await vi.waitFor(() => expect(sessionExpiry.isExpired()).toBe(true));
    expect(sent).toHaveLength(1);
    sessionExpiry.opened();
    expect(await answer).toEqual({ _id: '1' });
    expect(sent[1]?.init.headers['Idempotency-Key']).toBe(sent[0]?.init.headers['Idempotency-Key']);
    expect(sessionExpiry.isExpired()).toBe(false);
  });

  test('giving up lets the calls fail', async () => {
    sessionExpiry.opened();
    answers.push(refused);
    const answer = call(getMe).catch((caught: unknown) => caught);
    await vi.waitFor(() => expect(sessionExpiry.isExpired()).toBe(true));
    sessionExpiry.closed();
    expect(await answer).toMatchObject({ code: 'required_auth' });
  });
});

describe('a page that shows a space', () => {
  const actingAs = () => sent.map(({ init }) => init.headers['X-Acting-As']);

  test('says it in each call, but where it is not about that space', async () => {
    answers.push(json(200, {}), json(200, {}), json(200, {}));
    await call(getMe);
    shownSpace.opened(aPerson({ _id: '1', _id_space: '2' }));
    await call(getMe);
    await call(getMe, {}, { fromAnySpace: true });
    expect(actingAs()).toEqual([undefined, '1/2', undefined]);
  });

  test('knows that its session has left it, until it is back', async () => {
    const user = aPerson();
    shownSpace.opened(user);
    answers.push(json(409, { status: 409, detail: { code: 'other_space', message: 'Ailleurs.' } }));
    await expect(call(getMe)).rejects.toMatchObject({ code: 'other_space', message: 'Ailleurs.' });
    expect(shownSpace.isLeft()).toBe(true);
    shownSpace.opened(user);
    expect(shownSpace.isLeft()).toBe(false);
  });
});

describe('a call that answers a file', () => {
  const saved = vi.fn<(name: string) => void>();
  beforeEach(() => {
    saved.mockClear();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved(this.download);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test('hands it under the name that the server gives', async () => {
    const headers = { 'content-disposition': 'attachment; filename="batiments-2026-11-23.csv"' };
    answers.push(() => new Response('a;b', { status: 200, headers }));
    await downloadCall(exportBuildings, { query: { format: 'csv', tags: ['école', 'gaz'] } });
    expect(sent[0]!.url).toBe('/proxy/api/v5/building/export?format=csv&tags=%C3%A9cole&tags=gaz');
    expect(saved.mock.calls).toEqual([['batiments-2026-11-23.csv']]);
  });

  test('says why there is none, and hands nothing', async () => {
    answers.push(json(400, { status: 400, detail: { code: 'export_too_large', message: 'Trop de bâtiments.' } }));
    await expect(downloadCall(exportBuildings, { query: { format: 'csv' } })).rejects.toThrow('Trop de bâtiments.');
    expect(saved).not.toHaveBeenCalled();
  });
});
