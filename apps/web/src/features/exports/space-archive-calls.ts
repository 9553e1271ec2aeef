import { exportSpace, importSpace, listSpaceImports } from '#calls/archives';
import type { Task } from '@joulerie/contract/tasks';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, newKey } from '../../lib/call.ts';
import { upload } from '../../lib/upload.ts';
import { startTask } from '../tasks/tasks.public.ts';

/**
 * The exports that came back into the space, and whether it may take one back.
 *
 * @param returnedAt when the last one ended, whichever page followed it: there is one more since
 */
export const spaceImportsQuery = (returnedAt: string | null) =>
  queryOptions({
    queryKey: ['space-imports', returnedAt],
    queryFn: ({ signal }) => call(listSpaceImports, {}, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Asks for an export of the whole space, and follows it. */
export const askSpaceExport = (): void =>
  startTask({
    label: 'Export complet de l’espace',
    send: async (event_name) => (await call(exportSpace, { body: { event_name } })).data,
  });

/**
 * Sends an export that comes back into the space, whose holder the person declared to be, and follows it once it is received.
 *
 * @param onProgress share of the file that was sent, 0..1
 * @param onReturned called once all of it is there
 */
export async function sendArchive(
  file: File,
  onProgress: (share: number) => void,
  onReturned: () => void,
): Promise<void> {
  const event_name = newKey();
  const sent: Task = (
    await upload(importSpace, { query: { holder: 'true', event_name }, file }, onProgress, { idempotencyKey: newKey() })
  ).data;
  startTask({
    label: 'Reprise d’un export complet',
    eventName: event_name,
    send: async () => sent,
    callback: onReturned,
  });
}
