import { fillPath } from '@joulerie/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import { ROUTES } from '../../app.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { newId } from '../ids.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const calls = ROUTES.map(({ endpoint }) => endpoint).filter(({ method, upload }) => method !== 'GET' && !upload);

test.each(['text/csv', 'application/octet-stream'])('no call takes a body of %s but those of a file', async (type) => {
  expect(calls.length).toBeGreaterThan(30);
  for (const { method, path } of calls) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const answer = await app.app.inject({
      method,
      url: fillPath(path, Object.fromEntries(names.map((name) => [name, newId()]))),
      headers: { host: 'joulerie.localhost', 'content-type': type },
      payload: 'a;b',
    });
    expect([path, answer.statusCode < 500]).toEqual([path, true]);
    expect([path, answer.statusCode >= 400]).toEqual([path, true]);
  }
});
