import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '../../layouts/error-page.tsx';
import { MAINTENANCE } from '../../lib/page-error.ts';

export const Route = createFileRoute('/_empty/maintenance')({
  component: () => <ErrorPage status={503} message={MAINTENANCE} onRetry={() => window.location.assign('/')} />,
});
