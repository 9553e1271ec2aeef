import type { AccessPerson } from '@joulerie/contract/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUser } from '../../lib/session.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { LongName } from '../../ui/long-name.tsx';
import { useNotify } from '../notifications/notifications.public.ts';
import { type Shared, useRevoke } from './queries.ts';
import classes from './sharing.module.css';
import { RIGHT_LABELS, isGivenHere, nameOf, originText } from './words.ts';

type Props = { shared: Shared; people: readonly AccessPerson[]; mayShare: boolean };

/** Who has access: their right, where it comes from, and its end where it can be taken here. */
export function PeopleList({ shared, people, mayShare }: Props) {
  const user = useUser();
  const revoke = useRevoke(shared);
  const notify = useNotify();
  const [removing, setRemoving] = useState<AccessPerson | null>(null);
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
            {mayShare && isGivenHere(person) && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                className={classes.remove}
                aria-label={`Retirer l’accès de ${nameOf(person)}`}
                onClick={() => setRemoving(person)}
              >
                Retirer
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmModal
        opened={removing !== null}
        danger
        title={removing ? `Retirer l’accès de ${nameOf(removing)}\u00a0?` : ''}
        confirmLabel="Retirer l’accès"
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (!removing) return;
          await revoke.mutateAsync(removing._id);
          notify.success(`${nameOf(removing)} n’a plus l’accès qui était donné ici.`);
        }}
      >
        {shared.kind === 'folder'
          ? 'L’accès à ce dossier se ferme tout de suite, et celui donné sur ce qu’il contient.'
          : 'L’accès donné sur ce bâtiment se ferme tout de suite. Un accès qui vient d’un dossier reste.'}
      </ConfirmModal>
    </>
  );
}
