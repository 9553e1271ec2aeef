import { addTags, removeTags } from '#calls/tags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refreshSpace } from '../../lib/refresh.ts';

/** What tags to give to and take from several buildings. */
export function useChangeTags() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      buildings,
      add,
      remove,
    }: {
      buildings: readonly string[];
      add: string[];
      remove: string[];
    }) => {
      for (const id of buildings) {
        if (add.length > 0) await call(addTags, { params: { id }, body: { tags: add } });
        if (remove.length > 0) await call(removeTags, { params: { id }, body: { tags: remove } });
      }
    },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ['building'] }), refreshSpace(client)]),
  });
}
