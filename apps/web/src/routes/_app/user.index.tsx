import { createFileRoute, redirect } from '@tanstack/react-router';
import { guard } from '../../lib/guards.ts';

/** « Mon compte » opens on its information. */
export const Route = createFileRoute('/_app/user/')({
  beforeLoad: async (visit) => {
    await guard('not-irve')(visit);
    throw redirect({ to: '/user/info', replace: true });
  },
});
