import { afterAll, inject } from 'vitest';

// What a library is going to refuse fails the run now, as an error that no test expects.
process.throwDeprecation = true;

/** Before each test file of the server: it has no database yet. After it: its connections are closed. */
const tests = (globalThis.joulerieTests ??= { server: inject('database'), made: 0, next: null, opened: null });
tests.opened = null;

afterAll(async () => {
  const store = await tests.opened;
  tests.opened = null;
  await store?.close();
});
