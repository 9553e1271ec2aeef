import { createFileRoute } from '@tanstack/react-router';
import { DefaultLayout, DefaultLayoutPending } from '../layouts/default-layout.tsx';
import { guard } from '../lib/guards.ts';

/** Every page of a signed-in person. */
export const Route = createFileRoute('/_app')({
  beforeLoad: guard('signed-in', 'with-factor', 'status'),
  component: DefaultLayout,
  pendingComponent: DefaultLayoutPending,
});
