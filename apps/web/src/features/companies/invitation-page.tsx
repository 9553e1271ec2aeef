import { Button } from '@mantine/core';
import { IconMailOff, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { sessionClosed, sessionOpened, useVisitor } from '../../lib/session.tsx';
import { useCodeOnce } from '../../lib/use-code-once.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { MEMBER_LABELS, useSignOut } from '../accounts/accounts.public.ts';
import { useAcceptInvitation } from './accept-invitation.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { InvitedForm } from './invited-form.tsx';
import { invitationQuery } from './queries.ts';

/** Where the link of an invitation leads: who invites to what, and the one thing to do to join. */
export function InvitationPage() {
  usePageTitle('Invitation');
  const router = useRouter();
  const queryClient = useQueryClient();
  const visitor = useVisitor();
  const { code, forget } = useCodeOnce();
  const accept = useAcceptInvitation();
  // Accepted, it is over: asking again would say so while the page goes away.
  const invitation = useQuery(invitationQuery(accept.isSuccess ? null : code));

  if (code === null)
    return (
      <NoLonger text="Ouvrez cette page depuis le lien de l’e-mail que vous avez reçu, ou demandez-en un autre à la personne qui vous a invité." />
    );
  if (isOver(invitation.error)) return <NoLonger text={reasonOf(invitation.error)} />;
  if (isOver(accept.error)) return <NoLonger text={reasonOf(accept.error)} />;
  if (invitation.isError) return <ErrorState error={invitation.error} retry={() => void invitation.refetch()} />;
  if (!invitation.data) return <RowsSkeleton rows={4} />;

  const { company, inviter, username, type, hasAccount } = invitation.data;
  const join = (body: Parameters<typeof accept.mutate>[0]['body']) =>
    accept.mutate(
      { params: { token: code }, body },
      {
        onSuccess: ({ user }) => {
          forget();
          // Another person, or another space of this one, may have been open here.
          sessionClosed(queryClient);
          sessionOpened(queryClient, user);
          // The first steps are those of an empty space.
          router.history.push('/');
        },
      },
    );
  return (
    <div className={styles.form}>
      <span className={styles.mark} aria-hidden>
        <IconUserPlus size={24} />
      </span>
      <h1 className={styles.title}>Rejoindre {company}</h1>
      <p className={styles.text}>
        {inviter ? `${inviter} vous invite` : 'Vous êtes invité'} à rejoindre cet espace. Votre rôle&nbsp;:{' '}
        <strong>{MEMBER_LABELS[type]}</strong>.
      </p>
      {!hasAccount ? (
        <InvitedForm invitation={invitation.data} accept={accept} onAccept={join} />
      ) : visitor?.username === username ? (
        <>
          <p className={styles.note}>Vous êtes connecté en tant que {username}.</p>
          {accept.isError && (
            <p role="alert" className={styles.error}>
              {messageOf(accept.error)}
            </p>
          )}
          <Button size="md" loading={accept.isPending || accept.isSuccess} onClick={() => join({})}>
            Accepter l’invitation
          </Button>
        </>
      ) : (
        <SignInFirst username={username} code={code} visitor={visitor?.username ?? null} />
      )}
    </div>
  );
}

/** The address has an account: its person signs in, and comes back here. */
function SignInFirst({ username, code, visitor }: { username: string; code: string; visitor: string | null }) {
  const signOut = useSignOut();
  // Signing out forgets what this tab kept; the invitation is still to be answered.
  const { save } = useDraft<{ code: string }>('code /invitation');
  return (
    <>
      <p className={styles.note}>
        {visitor && `Vous êtes connecté en tant que ${visitor}. `}
        L’adresse <strong>{username}</strong> a déjà un compte&nbsp;: connectez-vous avec elle pour accepter.
      </p>
      {visitor ? (
        <Button
          size="md"
          loading={signOut.isPending}
          onClick={() => signOut.mutate({ stay: true }, { onSuccess: () => save({ code }) })}
        >
          Se déconnecter
        </Button>
      ) : (
        <Button size="md" renderRoot={(props) => <Link {...props} to="/login" search={{ redirect: '/invitation' }} />}>
          Se connecter
        </Button>
      )}
    </>
  );
}

const isOver = (error: unknown) => error instanceof CallError && error.code === 'invalid_invitation';
const reasonOf = (error: unknown) => (error instanceof CallError ? error.message : messageOf(error));

function NoLonger({ text }: { text: string }) {
  return (
    <div className={styles.form}>
      <span className={styles.mark} aria-hidden>
        <IconMailOff size={24} />
      </span>
      <h1 className={styles.title}>Cette invitation ne fonctionne plus</h1>
      <p className={styles.text}>{text}</p>
      <Button component={Link} to="/login" variant="default" size="md">
        Aller à la connexion
      </Button>
    </div>
  );
}
