import {
  checkInvitations,
  createBatch,
  listBatches,
  readInvitations,
  remindBatch,
  resumeBatch,
} from '#calls/consent-batches';
import type { CheckedInvitation } from '@joulerie/contract/consent-batches';
import type { Task } from '@joulerie/contract/tasks';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newKey } from '../../lib/call.ts';
import { upload } from '../../lib/upload.ts';
import { startTask } from '../tasks/tasks.public.ts';

/** Below the key of everything about agreements: a change of a request is one of its batch. */
const KEY = ['consents', 'batches'] as const;
/** How often the list is asked for while one of its batches is being sent. [ms] */
const EVERY_MS = 2_000;

export const batchesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(listBatches, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.data.some(({ task_id: task }) => task !== null) ? EVERY_MS : false),
});

export const useReadInvitations = () => useMutation({ mutationFn: (file: File) => upload(readInvitations, { file }) });

/** A line as it is sent: what the server said of it is not. */
const written = ({
  line,
  number,
  mail,
  firstname,
  lastname,
  company,
  zipcode,
  building,
  mail_confirmed,
}: CheckedInvitation) => ({
  line,
  number,
  mail,
  firstname,
  lastname,
  company,
  zipcode,
  building,
  mail_confirmed,
});

export const useCheckInvitations = () =>
  useMutation({
    mutationFn: (lines: readonly CheckedInvitation[]) =>
      call(checkInvitations, { body: { lines: lines.map(written) } }),
  });

/** Follows the task of a batch that was sent, whatever page the person goes to. */
function follow(client: QueryClient, eventName: string, task: Task): void {
  const refresh = () => void client.invalidateQueries({ queryKey: ['consents'] });
  refresh();
  startTask({ label: task.label, eventName, send: async () => task, callback: refresh });
}

export function useCreateBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, lines }: { name: string; lines: readonly CheckedInvitation[] }) => {
      const event_name = newKey();
      const { task } = await call(createBatch, { body: { name, lines: lines.map(written), event_name } });
      follow(client, event_name, task);
    },
  });
}

/** Goes on with a batch, or reminds those who have not answered. */
export function useSendAgain(what: 'resume' | 'remind') {
  const client = useQueryClient();
  const endpoint = what === 'resume' ? resumeBatch : remindBatch;
  return useMutation({
    mutationFn: async (id: string) => {
      const event_name = newKey();
      const { task } = await call(endpoint, { params: { id }, body: { event_name } });
      follow(client, event_name, task);
    },
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
