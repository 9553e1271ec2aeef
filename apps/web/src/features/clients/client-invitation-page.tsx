import type { ClientInvitation } from '@joulerie/contract/clients';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useVisitor } from '../../lib/session.tsx';
import { useCodeOnce } from '../../lib/use-code-once.ts';
import { CompanyLogo } from '../../ui/company-logo.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { ErrorState } from '../../ui/states.tsx';
import { InvitationOver, SignInAsInvited, isInvitationOver } from '../companies/companies.public.ts';
import { clientInvitationQuery, useAcceptClient } from './calls.ts';
import { ShareChoice } from './share-choice.lazy.ts';
import classes from './clients.module.css';

/** Where the link of an adviser leads: who proposes to follow one's buildings, accepting, then what to share. */
export function ClientInvitationPage() {
  usePageTitle('Invitation');
  const { code, forget } = useCodeOnce();
  const visitor = useVisitor();
  const accept = useAcceptClient();
  // Accepted, it is over: asking again would say so.
  const invitation = useQuery(clientInvitationQuery(accept.isSuccess ? null : code));

  if (accept.data)
    return (
      <Suspense fallback={<RowsSkeleton rows={4} />}>
        <ShareChoice adviser={accept.data} />
      </Suspense>
    );
  if (code === null)
    return (
      <InvitationOver text="Ouvrez cette page depuis le lien de l’e-mail que vous avez reçu, ou demandez-en un autre." />
    );
  for (const error of [invitation.error, accept.error])
    if (isInvitationOver(error)) return <InvitationOver text={error.message} />;
  if (invitation.isError) return <ErrorState error={invitation.error} retry={() => void invitation.refetch()} />;
  if (!invitation.data) return <RowsSkeleton rows={4} />;
  const { company, logo, inviter, username } = invitation.data;
  return (
    <div className={styles.form}>
      {logo && (
        <span className={classes.logo}>
          <CompanyLogo logo={logo} height={48} />
        </span>
      )}
      <h1 className={styles.title}>{company} vous propose de suivre vos bâtiments</h1>
      <p className={styles.text}>
        {inviter} vous a écrit. Accepter ne partage rien&nbsp;: vous choisissez ensuite les dossiers et les bâtiments
        que cette société consulte, sans les modifier, et vous arrêtez quand vous voulez.
      </p>
      {visitor?.username === username ? (
        <>
          <p className={styles.note}>
            Vous êtes connecté en tant que {username}
            {visitor.company && `, dans l’espace de ${visitor.company.name}`}.
          </p>
          {accept.isError && (
            <p role="alert" className={styles.error}>
              {messageOf(accept.error)}
            </p>
          )}
          <Button
            size="md"
            loading={accept.isPending}
            onClick={() => accept.mutate(code, { onSuccess: () => forget() })}
          >
            Accepter
          </Button>
        </>
      ) : (
        <EnterFirst invitation={invitation.data} code={code} visitor={visitor?.username ?? null} />
      )}
    </div>
  );
}

type EnterProps = { invitation: ClientInvitation; code: string; visitor: string | null };

/** The person of the address signs in, or registers, and comes back here. */
function EnterFirst({ invitation: { username, hasAccount }, code, visitor }: EnterProps) {
  return (
    <>
      <p className={styles.note}>
        {visitor && `Vous êtes connecté en tant que ${visitor}. `}
        {hasAccount ? (
          <>
            L’adresse <strong>{username}</strong> a déjà un compte&nbsp;: connectez-vous avec elle pour accepter.
          </>
        ) : (
          <>
            Créez votre compte avec l’adresse <strong>{username}</strong>, puis ouvrez de nouveau le lien de cet e-mail.
          </>
        )}
      </p>
      {visitor || hasAccount ? (
        <SignInAsInvited path="/invitation-client" code={code} visitor={visitor} />
      ) : (
        <Button size="md" component={Link} to="/inscription">
          Créer un compte
        </Button>
      )}
    </>
  );
}
