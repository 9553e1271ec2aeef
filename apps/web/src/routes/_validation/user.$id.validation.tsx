import { createFileRoute } from '@tanstack/react-router';
import { ValidateAccount } from '../../features/accounts/accounts.public.ts';

export const Route = createFileRoute('/_validation/user/$id/validation')({ component: ValidationPage });

function ValidationPage() {
  const { id } = Route.useParams();
  return <ValidateAccount id={id} />;
}
