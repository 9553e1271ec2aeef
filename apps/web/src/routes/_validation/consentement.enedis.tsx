import { createFileRoute } from '@tanstack/react-router';
import { ConnectionPage, readConnectionSearch } from '../../features/collection/collection.public.ts';

export const Route = createFileRoute('/_validation/consentement/enedis')({
  validateSearch: (search: Record<string, unknown>) => readConnectionSearch(search),
  component: Page,
});

function Page() {
  return <ConnectionPage search={Route.useSearch()} />;
}
