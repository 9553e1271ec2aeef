import { Button } from '@mantine/core';
import { useNotify } from '../notifications/notifications.public.ts';
import { useSignOut } from './sign-out.ts';
import classes from './accounts.module.css';

export function SessionPanel() {
  const signOut = useSignOut();
  const notify = useNotify();
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        Une session se ferme d’elle-même après 30&nbsp;minutes sans activité. Changer de mot de passe ferme toutes les
        autres.
      </p>
      <div>
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
