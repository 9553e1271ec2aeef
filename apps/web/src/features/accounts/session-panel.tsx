import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from '../notifications/notifications.public.ts';
import { SessionList } from './session-list.tsx';
import { sessionsQuery, useCloseOtherSessions } from './sessions.ts';
import { useSignOut } from './sign-out.ts';
import styles from '../../ui/stand-alone-form.module.css';

/** Where the person is signed in, and how to end it. */
export function SessionPanel() {
  const signOut = useSignOut();
  const closeOthers = useCloseOtherSessions();
  const sessions = useQuery(sessionsQuery);
  const notify = useNotify();
  const others = sessions.data?.data.some((one) => !one.current) ?? false;
  const closed = ({ closed: count }: { closed: number }) =>
    notify.success(count > 1 ? `${count} sessions ont été fermées.` : 'L’autre session a été fermée.');
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        Une session se ferme d’elle-même après 30&nbsp;minutes sans activité, et 24&nbsp;heures après la connexion.
        Changer de mot de passe ferme toutes les autres.
      </p>
      <SessionList sessions={sessions} />
      <div className={styles.actions}>
        {others && (
          <Button
            variant="default"
            loading={closeOthers.isPending}
            onClick={() =>
              closeOthers.mutate(undefined, {
                onSuccess: closed,
                onError: (error) => notify.error(error, 'Les autres sessions n’ont pas été fermées'),
              })
            }
          >
            Déconnecter les autres
          </Button>
        )}
        <Button
          variant="default"
          loading={signOut.isPending}
          onClick={() => signOut.mutate({}, { onError: (error) => notify.error(error, 'La déconnexion a échoué') })}
        >
          Se déconnecter de cet appareil
        </Button>
      </div>
    </div>
  );
}
