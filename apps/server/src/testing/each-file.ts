import { afterAll, inject } from 'vitest';

/** Before each test file of the server: it has no database yet. After it: its connections are closed. */
const tests = (globalThis.joulerieTests ??= { server: inject('database'), made: 0, next: null, opened: null });
tests.opened = null;

afterAll(async () => {
  const store = await tests.opened;
  tests.opened = null;
  await store?.close();
});
