import { createFileRoute } from '@tanstack/react-router';
import { PublishedText, TermsOfUse } from '../../features/accounts/accounts.public.ts';

export const Route = createFileRoute('/_validation/conditions')({ component: Page });

function Page() {
  return (
    <PublishedText kind="conditions" title="Conditions d’utilisation">
      <TermsOfUse />
    </PublishedText>
  );
}
