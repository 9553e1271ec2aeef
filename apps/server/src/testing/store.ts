import { threadId } from 'node:worker_threads';
import pg from 'pg';
import { type Store, openPostgres } from '../platform/database.ts';

/** The server of the tests, and the name of the database that each test file copies. */
export type TestServer = { url: string; template: string };

declare global {
  // Test files are evaluated anew in the same worker: only what hangs on the global lives on between them.
  var joulerieTests:
    | { server: TestServer; made: number; next: Promise<string> | null; opened: Promise<Store> | null }
    | undefined;
}

/** The database of this test file: tables and brands, and nothing that another file wrote. */
export function testStore(): Promise<Store> {
  const tests = globalThis.joulerieTests!;
  return (tests.opened ??= testDatabase().then(openPostgres));
}

/** Address of a new database for the caller alone; the next one is made meanwhile. */
export async function testDatabase(): Promise<string> {
  const tests = globalThis.joulerieTests!;
  const mine = tests.next ?? copyOf(tests);
  // Taken before it is waited for: another caller meanwhile gets another one.
  tests.next = null;
  const made = await mine;
  tests.next ??= copyOf(tests);
  // Heard by whoever asks for it; the last one is asked by nobody.
  tests.next.catch(() => undefined);
  return made;
}

async function copyOf(tests: { server: TestServer; made: number }): Promise<string> {
  const { url, template } = tests.server;
  const name = `test_${process.pid}_${threadId}_${tests.made++}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    // Copied as files: the other way writes every page to the journal too, three times as long.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await admin.end();
  }
  return databaseUrl(url, name);
}

/** The address of another database of the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.toString();
}
