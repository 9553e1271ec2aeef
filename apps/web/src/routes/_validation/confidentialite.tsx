import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPolicy, PublishedText } from '../../features/accounts/accounts.public.ts';

export const Route = createFileRoute('/_validation/confidentialite')({ component: Page });

function Page() {
  return (
    <PublishedText kind="confidentialite" title="Politique de confidentialité">
      <PrivacyPolicy />
    </PublishedText>
  );
}
