import { createFileRoute } from '@tanstack/react-router';
import { WaitingData } from '../../features/onboarding/onboarding.public.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What happens next for a building: the one of the address, else the newest. */
export const Route = createFileRoute('/_onboarding/onboarding/waiting/data')({
  validateSearch: (search: Record<string, unknown>): { building?: string } =>
    typeof search.building === 'string' && UUID.test(search.building) ? { building: search.building } : {},
  component: Page,
});

function Page() {
  const { building } = Route.useSearch();
  return <WaitingData id={building ?? null} />;
}
