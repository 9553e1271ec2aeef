import { createFileRoute } from '@tanstack/react-router';
import { ChoosePassword } from '../../features/accounts/accounts.public.ts';

export const Route = createFileRoute('/_validation/user/$id/changepassword')({ component: ChangePasswordPage });

function ChangePasswordPage() {
  const { id } = Route.useParams();
  return <ChoosePassword id={id} />;
}
