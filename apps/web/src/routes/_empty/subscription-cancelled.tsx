import { createFileRoute } from '@tanstack/react-router';
import { CancelledPage } from '../../layouts/cancelled-page.tsx';
import { guard } from '../../lib/guards.ts';

/** What a client who left sees instead of the pages of their company. */
export const Route = createFileRoute('/_empty/subscription-cancelled')({
  beforeLoad: guard('signed-in', 'cancelled'),
  component: CancelledPage,
});
