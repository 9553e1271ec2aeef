import { listImportLayouts, removeImportLayout, updateImportLayout } from '#calls/import-layouts';
import type { CallInput } from '@joulerie/contract/endpoint';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const KEY = 'import-layouts';

/** One page of the import layouts of the space, the last used first. */
export const layoutsQuery = (page: number) =>
  queryOptions({
    queryKey: [KEY, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listImportLayouts, { query: { page, limit: 20 } }, { signal }),
  });

export const useUpdateLayout = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof updateImportLayout>) => call(updateImportLayout, input),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
};

export const useRemoveLayout = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeImportLayout, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
};
