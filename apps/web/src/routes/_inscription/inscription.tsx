import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { CheckMails, RegisterForm } from '../../features/accounts/accounts.public.ts';
import { guard } from '../../lib/guards.ts';

export const Route = createFileRoute('/_inscription/inscription')({
  beforeLoad: guard('signed-out'),
  component: InscriptionPage,
});

function InscriptionPage() {
  const [account, setAccount] = useState<{ username: string; mailSent: boolean } | null>(null);
  return account ? <CheckMails {...account} /> : <RegisterForm onDone={setAccount} />;
}
