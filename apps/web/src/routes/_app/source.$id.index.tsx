import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/source/$id/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/source/$id/data', params, replace: true });
  },
});
