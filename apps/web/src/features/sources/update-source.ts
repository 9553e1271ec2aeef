import { getSource, renameSource, updateMeter } from '#calls/sources';
import type { CallInput } from '@joulerie/contract/endpoint';
import type { Source } from '@joulerie/contract/sources';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useScope } from '../../lib/scope.tsx';
import { sendEdit } from '../../lib/send-edit.ts';
import { conflictsOfSource } from './source-conflicts.ts';

type Changes = CallInput<typeof updateMeter>['body'];

function useSourceEdit<I>(send: (input: I) => Promise<Source>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (saved) => client.setQueryData(['source', saved._id], saved),
  });
}

/** Changes a source, from the state in which the person had it before them. */
export function useUpdateSource() {
  const { suppliers } = useScope();
  return useSourceEdit(({ from, changes }: { from: Source; changes: Changes }) => {
    const params = { id: from._id };
    return sendEdit({
      body: changes,
      version: from.version,
      send: (body, version) => call(updateMeter, { params, body }, { version }),
      read: () => call(getSource, { params }),
      conflictsOf: (fields, current) => conflictsOfSource(fields, changes, current, suppliers),
    });
  });
}

/** Renames a source, whatever its type. */
export const useRenameSource = () =>
  useSourceEdit(({ from, name }: { from: Source; name: string }) => {
    const params = { id: from._id };
    return sendEdit({
      body: { name },
      version: from.version,
      send: (body, version) => call(renameSource, { params, body }, { version }),
      read: () => call(getSource, { params }),
      conflictsOf: (_, current) => [{ label: 'Nom', mine: name, theirs: current.name, without: () => null }],
    });
  });
