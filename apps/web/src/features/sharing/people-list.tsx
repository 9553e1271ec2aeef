import type { AccessPerson } from '@joulerie/contract/access';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '../../lib/session.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { type Shared, useRevoke } from './queries.ts';
import classes from './sharing.module.css';
import { RIGHT_LABELS, isGivenHere, isGrantedHere, nameOf, originText } from './words.ts';

const CONSEQUENCES: Record<Shared['kind'], string> = {
  folder: 'L’accès à ce dossier se ferme tout de suite, et celui donné sur ce qu’il contient.',
  building: 'L’accès donné sur ce bâtiment se ferme tout de suite. Un accès qui vient d’un dossier reste.',
};

type Props = { shared: Shared; people: readonly AccessPerson[]; mayShare: boolean };

/** Who has access: their right, where it comes from, and its end where it can be taken here. */
export function PeopleList({ shared, people, mayShare }: Props) {
  const user = useUser();
  const revoke = useRevoke(shared);
  const notify = useNotify();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState<AccessPerson | null>(null);
  const leaving = removing?._id === user._id;
  const takeAway = async (person: AccessPerson) => {
    await revoke.mutateAsync(person._id);
    if (!leaving) return notify.success(`${nameOf(person)} n’a plus l’accès qui était donné ici.`);
    notify.success('Vous avez rendu l’accès qui vous était donné ici.');
    // The page under this dialog is theirs no more, unless another right opens it.
    if (!person.origins.some((origin) => !isGrantedHere(origin))) await navigate({ to: '/' });
  };
  return (
    <>
      <ul className={classes.people} aria-label="Personnes qui ont accès">
        {people.map((person) => (
          <li key={person._id} className={classes.person}>
            <div className={classes.who}>
              <span className={classes.name}>
                <LongName lines={2}>{person._id === user._id ? `${nameOf(person)} (vous)` : nameOf(person)}</LongName>
              </span>
              {(person.username ?? person.company) && (
                <span className={classes.detail}>
                  <LongName lines={2}>{[person.username, person.company].filter(Boolean).join(' · ')}</LongName>
                </span>
              )}
              {person.origins.map((origin) => {
                const text = originText(origin, shared.kind);
                return (
                  <span key={text} className={classes.detail}>
                    {text}
                  </span>
                );
              })}
            </div>
            <Chip tone={person.right === 'owns' ? 'ok' : 'info'}>{RIGHT_LABELS[person.right]}</Chip>
            {(mayShare || person._id === user._id) && isGivenHere(person) && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                className={classes.remove}
                aria-label={person._id === user._id ? undefined : `Retirer l’accès de ${nameOf(person)}`}
                onClick={() => setRemoving(person)}
              >
                {person._id === user._id ? 'Quitter ce partage' : 'Retirer'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmModal
        opened={removing !== null}
        danger
        title={leaving ? 'Quitter ce partage\u00a0?' : removing ? `Retirer l’accès de ${nameOf(removing)}\u00a0?` : ''}
        confirmLabel={leaving ? 'Quitter ce partage' : 'Retirer l’accès'}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (removing) await takeAway(removing);
        }}
      >
        {CONSEQUENCES[shared.kind]}
        {leaving && ' Pour le retrouver, il faudra vous le donner de nouveau.'}
      </ConfirmModal>
    </>
  );
}
