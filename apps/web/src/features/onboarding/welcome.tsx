import { Button, Checkbox } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconBuilding, IconChartBar, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useScope } from '../../lib/scope.tsx';
import { useRights, useUser } from '../../lib/session.tsx';
import { useUpdateUser } from '../accounts/accounts.public.ts';
import classes from './onboarding.module.css';

const PARTS = [
  [IconBuilding, 'Votre bâtiment', 'Son adresse suffit : ses caractéristiques connues sont proposées.'],
  [IconPlugConnected, 'Ses compteurs', 'Rattachez-les par leur numéro, ou déposez un fichier.'],
  [IconChartBar, 'Ses consommations', 'Courbes et coûts, avec la source de chaque chiffre.'],
] as const;

/** First sign-in: what is going to happen, and the choice to begin or not. */
export function Welcome() {
  const user = useUser();
  const scope = useScope();
  const { canWrite } = useRights();
  const navigate = useNavigate();
  const update = useUpdateUser();
  const [never, setNever] = useState(false);
  const later = async () => {
    if (never) await update.mutateAsync({ action: { signin: null } });
    await navigate({ to: '/' });
  };
  return (
    <div className={classes.steps}>
      <div>
        <h2 className={classes.question}>
          Bonjour {user.firstname}, bienvenue sur {scope.name}
        </h2>
        <p className={classes.lead}>Trois minutes suffisent pour suivre un premier bâtiment.</p>
      </div>
      <ol className={classes.parts}>
        {PARTS.map(([Icon, title, text]) => (
          <li key={title}>
            <Icon size={24} stroke={1.5} aria-hidden />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {update.isError && (
        <p className={classes.error} role="alert">
          {messageOf(update.error)}
        </p>
      )}
      {user.action.signin !== 'done' && (
        <Checkbox
          label="Ne plus ouvrir cette page quand je me connecte"
          checked={never}
          onChange={(event) => setNever(event.currentTarget.checked)}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void later()} loading={update.isPending}>
          Plus tard
        </Button>
        {canWrite && (
          <Button component={Link} to="/onboarding/client">
            Ajouter mon premier bâtiment
          </Button>
        )}
      </div>
    </div>
  );
}
