import { BODY_LIMIT_BYTES, LARGE_BODY_LIMIT_BYTES } from '@joulerie/contract/constants';
import { fillPath } from '@joulerie/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { ROUTES } from '../../app.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestUser, aUser } from '../../testing/builders.ts';
import { newId } from '../ids.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await testApp();
  user = await aUser(app);
});

const withBody = ROUTES.map(({ endpoint }) => endpoint).filter(({ body, upload }) => body && !upload);

async function send({ method, path }: { method: string; path: string }, payload: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const answer = await app.app.inject({
    method: method as 'POST' | 'PUT',
    url: fillPath(path, Object.fromEntries(names.map((name) => [name, newId()]))),
    headers: {
      host: 'joulerie.localhost',
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
    },
    payload,
  });
  return { status: answer.statusCode, length: answer.body.length, detail: answer.json().detail };
}

test('no call reads a longer body than it has use for, and none that a stranger may make reads a long one', async () => {
  expect(withBody.length).toBeGreaterThan(30);
  expect(withBody.filter(({ caller, large }) => caller === 'public' && large)).toEqual([]);
  for (const endpoint of withBody) {
    const limit = endpoint.large ? LARGE_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES;
    const { status, detail } = await send(endpoint, JSON.stringify({ a: 'x'.repeat(limit) }));
    expect([endpoint.path, status, detail.code, detail.limitBytes, detail.message]).toEqual([
      endpoint.path,
      413,
      'payload_too_large',
      limit,
      'Cette demande est trop longue.',
    ]);
  }
});

const batch = { method: 'POST', path: '/proxy/api/building/batch' };
const signIn = { method: 'POST', path: '/proxy/api/signin' };

test.each([
  ['a list of more items than any of the contract', `{"data":[${'{},'.repeat(300_000)}{}]}`, 'list_too_long'],
  ['the same below another', `{"data":[[${'1,'.repeat(300_000)}1]]}`, 'list_too_long'],
  [
    'an object of more keys than any of the contract',
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 0]))),
    'too_many_keys',
  ],
])('%s is refused before it is validated', async (_, payload, reason) => {
  expect(payload.length).toBeLessThan(LARGE_BODY_LIMIT_BYTES);
  const { status, detail } = await send(batch, payload);
  expect([status, detail.code, detail.reason]).toEqual([400, 'invalid_input', reason]);
});

const nested = (open: string, close: string) => (levels: number) => `${open.repeat(levels)}0${close.repeat(levels)}`;
const listOf = (items: number) => `{"data":[${Array.from({ length: items }, () => '1').join()}]}`;
const objectOf = (keys: number) => JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, i) => [i, 0])));

test.each([
  ['levels of objects', nested('{"a":', '}'), 20, 'too_deep'],
  ['levels of lists', nested('[', ']'), 20, 'too_deep'],
  ['items of a list', listOf, 5000, 'list_too_long'],
  ['keys of an object', objectOf, 500, 'too_many_keys'],
])('the most %s go to validation, one more is refused before it', async (_, bodyOf, most, reason) => {
  const validated = await send(batch, bodyOf(most));
  expect([validated.status, validated.detail.code, validated.detail.reason]).toEqual([400, 'invalid_input', undefined]);
  expect(validated.detail.fields).toBeDefined();
  const { status, detail } = await send(batch, bodyOf(most + 1));
  expect([status, detail.code, detail.reason, detail.maximum]).toEqual([400, 'invalid_input', reason, most]);
});

test('the answer to unknown keys names the first ones only, whatever their length', async () => {
  const keys = Array.from({ length: 400 }, (_, i) => `${String(i).padStart(3, '0')}${'k'.repeat(100)}`);
  const { status, length, detail } = await send(
    signIn,
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, 1]))),
  );
  expect(status).toBe(400);
  expect(length).toBeLessThan(2000);
  expect(JSON.stringify(detail.fields)).toMatch(/Information inconnue : 000k+…, 001k+….*, 009k+… et 390 autres/);
});

test('an answer about many wrong items names the first hundred fields', async () => {
  const { status, detail } = await send(batch, JSON.stringify({ data: Array.from({ length: 400 }, () => ({})) }));
  expect([status, Object.keys(detail.fields).length]).toEqual([400, 100]);
});
