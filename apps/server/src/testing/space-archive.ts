import { createHash } from 'node:crypto';
import * as calls from '@joulerie/contract/archives';
import { getTask } from '@joulerie/contract/tasks';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, vi } from 'vitest';
import { signManifest } from '../features/archives/archive-signature.ts';
import { readConfig } from '../platform/config.ts';
import type { TestApp } from './app.ts';
import type { TestUser } from './builders.ts';

const PATIENT = { timeout: 60_000, interval: 50 };

/** The calls of full exports, as people of a test make them. */
export function archiveCalls(own: { app: TestApp }) {
  const ended = (user: TestUser, taskId: string) =>
    vi.waitFor(async () => {
      const { data } = (await own.app.as(user.token).call(getTask, { params: { id: taskId } })).body;
      expect(data.finishedAt).not.toBeNull();
      return data;
    }, PATIENT);
  const send = (user: TestUser, bytes: Uint8Array, query: { holder?: 'true' } = { holder: 'true' }) =>
    own.app.as(user.token).call(calls.importSpace, { query }, { file: { name: 'espace.zip', bytes } });
  return {
    ended,
    send,
    /** The archive of the space of a person, and the task that made it. */
    exported: async (user: TestUser) => {
      const started = await own.app.as(user.token).call(calls.exportSpace, { body: {} });
      expect([started.status, started.error]).toEqual([201, undefined]);
      const task = await ended(user, started.body.data.task_id);
      expect([task.status, task.error]).toEqual(['success', null]);
      const file = await own.app.app.inject({ url: task.result!.url!, headers: { host: 'joulerie.localhost' } });
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip']);
      return { task, bytes: new Uint8Array(file.rawPayload) };
    },
    /** The ended task of an archive that the call takes. */
    imported: async (user: TestUser, bytes: Uint8Array) => {
      const sent = await send(user, bytes);
      expect([sent.status, sent.error]).toEqual([200, undefined]);
      return ended(user, sent.body.data.task_id);
    },
    /** Whether the space of a person may take an export back, and what it took. */
    returned: async (user: TestUser) => (await own.app.as(user.token).call(calls.listSpaceImports, {})).body,
  };
}

/** The files of an archive as texts. */
export const textsOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

/** An archive of these texts; with `digested`, its manifest has their digests, and with `signed` the platform signs that manifest too. */
export function archiveOfTexts(
  texts: Record<string, string>,
  { signed = false, digested = signed }: { signed?: boolean; digested?: boolean } = {},
): Uint8Array {
  const all = { ...texts };
  if (digested) {
    const { 'manifest.json': manifest, 'manifest.sig': _signature, ...files } = all;
    const listed = Object.entries(files).map(([name, text]) => {
      const bytes = strToU8(text);
      return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
    all['manifest.json'] = JSON.stringify({ ...JSON.parse(manifest!), files: listed });
    if (signed) all['manifest.sig'] = signManifest(readConfig({}), strToU8(all['manifest.json']));
  }
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])));
}
