import { getAccess, grantBuildings, grantFolder, revokeBuildings, revokeFolder } from '@joulerie/contract/access';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** What is shared. */
export type Shared = { kind: 'building' | 'folder'; id: string };

const KEY = 'access';

/** Who has access to a building or a folder. */
export const accessQuery = ({ kind, id }: Shared) =>
  queryOptions({
    queryKey: [KEY, kind, id],
    queryFn: ({ signal }) =>
      call(getAccess, { query: kind === 'building' ? { _id_building: id } : { _id_folder: id } }, { signal }),
  });

function useAccessChange<I>(change: (input: I) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // A right given on a folder is one on what it holds.
    onSettled: () => Promise.all([KEY, 'building'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

export type Given = { user: string; right: 'view' | 'owns'; recursive: boolean };

export const useGrant = ({ kind, id }: Shared) =>
  useAccessChange(({ user, right, recursive }: Given) =>
    kind === 'building'
      ? call(grantBuildings, { body: { buildings: [id], users: [user], right } })
      : call(grantFolder, { params: { id }, body: { users: [user], right, recursive } }),
  );

/** Takes from somebody what they were given here, and below a folder. */
export const useRevoke = ({ kind, id }: Shared) =>
  useAccessChange((user: string) =>
    kind === 'building'
      ? call(revokeBuildings, { body: { buildings: [id], users: [user] } })
      : call(revokeFolder, { params: { id }, body: { users: [user] } }),
  );
