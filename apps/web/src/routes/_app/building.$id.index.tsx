import { createFileRoute, redirect } from '@tanstack/react-router';

/** A building opens on its data; the charging variant has no such page. */
export const Route = createFileRoute('/_app/building/$id/')({
  beforeLoad: ({ context, params }) => {
    throw redirect({
      to: context.scope.flags.irve ? '/building/$id/info-general' : '/building/$id/data',
      params: { id: params.id },
      replace: true,
    });
  },
});
