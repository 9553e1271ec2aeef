import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ForgottenPassword, LoginForm } from '../../features/accounts/accounts.public.ts';
import { guard } from '../../lib/guards.ts';

type Search = { redirect?: string; view?: 'oubli' };

export const Route = createFileRoute('/_login/login')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...(typeof search.redirect === 'string' ? { redirect: search.redirect } : {}),
    ...(search.view === 'oubli' ? { view: 'oubli' } : {}),
  }),
  beforeLoad: guard('signed-out'),
  component: LoginPage,
});

function LoginPage() {
  const { redirect, view } = Route.useSearch();
  if (view === 'oubli')
    return (
      <Suspense>
        <ForgottenPassword />
      </Suspense>
    );
  return <LoginForm redirect={redirect} />;
}
