import { createFileRoute } from '@tanstack/react-router';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { guard } from '../../lib/guards.ts';

type Search = { redirect?: string };

export const Route = createFileRoute('/_login/login')({
  validateSearch: (search: Record<string, unknown>): Search =>
    typeof search.redirect === 'string' ? { redirect: search.redirect } : {},
  beforeLoad: guard('signed-out'),
  component: LoginPage,
});

function LoginPage() {
  const { redirect } = Route.useSearch();
  return <LoginForm redirect={redirect} />;
}
