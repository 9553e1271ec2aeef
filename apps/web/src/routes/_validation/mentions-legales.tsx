import { createFileRoute } from '@tanstack/react-router';
import { LegalNotice, PublishedText } from '../../features/accounts/accounts.public.ts';

export const Route = createFileRoute('/_validation/mentions-legales')({ component: Page });

function Page() {
  return (
    <PublishedText kind="mentions" title="Mentions légales">
      <LegalNotice />
    </PublishedText>
  );
}
