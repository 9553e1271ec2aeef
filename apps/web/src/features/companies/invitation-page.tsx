import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { sessionClosed, sessionOpened, useVisitor } from '../../lib/session.tsx';
import { useCodeOnce } from '../../lib/use-code-once.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { MEMBER_LABELS } from '../accounts/accounts.public.ts';
import { useAcceptInvitation } from './accept-invitation.ts';
import styles from '../../ui/stand-alone-form.module.css';
import { InvitationOver, isInvitationOver } from './invitation-over.tsx';
import { InvitedForm } from './invited-form.tsx';
import { invitationQuery } from './queries.ts';
import { SignInAsInvited } from './sign-in-as-invited.tsx';

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
      <InvitationOver text="Ouvrez cette page depuis le lien de l’e-mail que vous avez reçu, ou demandez-en un autre à la personne qui vous a invité." />
    );
  for (const error of [invitation.error, accept.error])
    if (isInvitationOver(error)) return <InvitationOver text={error.message} />;
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
        <>
          {visitor && (
            <p className={styles.note}>
              Vous êtes connecté en tant que {visitor.username}&nbsp;: créer ce compte ferme cette session.
            </p>
          )}
          <InvitedForm invitation={invitation.data} accept={accept} onAccept={join} />
        </>
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
        <>
          <p className={styles.note}>
            {visitor && `Vous êtes connecté en tant que ${visitor.username}. `}
            L’adresse <strong>{username}</strong> a déjà un compte&nbsp;: connectez-vous avec elle pour accepter.
          </p>
          <SignInAsInvited path="/invitation" code={code} visitor={visitor?.username ?? null} />
        </>
      )}
    </div>
  );
}
