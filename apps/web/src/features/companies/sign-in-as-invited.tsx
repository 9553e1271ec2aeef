import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useDraft } from '../../lib/use-draft.ts';
import { useSignOut } from '../accounts/accounts.public.ts';

type Props = {
  /** Of the page of the invitation, which is come back to. */
  path: '/invitation' | '/invitation-client';
  code: string;
  /** Somebody else, who is signed in. */
  visitor: string | null;
};

/** The person of an invitation signs in, once whoever is there has signed out, and comes back to it. */
export function SignInAsInvited({ path, code, visitor }: Props) {
  const signOut = useSignOut();
  // Signing out forgets what this tab kept; the invitation is still to be answered.
  const { save } = useDraft<{ code: string }>(`code ${path}`);
  return visitor ? (
    <Button
      size="md"
      loading={signOut.isPending}
      onClick={() => signOut.mutate({ stay: true }, { onSuccess: () => save({ code }) })}
    >
      Se déconnecter
    </Button>
  ) : (
    <Button size="md" renderRoot={(props) => <Link {...props} to="/login" search={{ redirect: path }} />}>
      Se connecter
    </Button>
  );
}
