import { afterAll, inject, vi } from 'vitest';

declare global {
  // Test files are evaluated anew in the same worker: what vitest gives is kept once.
  var joulerieWaitFor: typeof vi.waitFor | undefined;
}

// What a library is going to refuse fails the run now, as an error that no test expects.
process.throwDeprecation = true;

/** A busy machine takes long for what takes a moment: the second that vitest waits would fail what works. [ms] */
const PATIENCE_MS = 45_000;

const waitFor = (globalThis.joulerieWaitFor ??= vi.waitFor);
vi.waitFor = (callback, options) => {
  const asked = typeof options === 'number' ? { timeout: options } : options;
  return waitFor(callback, { ...asked, timeout: Math.max(PATIENCE_MS, asked?.timeout ?? 0) });
};

/** Before each test file of the server: it has no database yet. After it: its connections are closed. */
const tests = (globalThis.joulerieTests ??= { server: inject('database'), made: 0, next: null, opened: null });
tests.opened = null;

afterAll(async () => {
  const store = await tests.opened;
  tests.opened = null;
  await store?.close();
});
