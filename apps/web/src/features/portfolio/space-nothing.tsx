import { Link } from '@tanstack/react-router';
import { IconBuildingCommunity, IconFolder, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useRights, useUser } from '../../lib/session.tsx';
import { PlainButton, buttonLook } from '../../ui/plain-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SHARED } from './space-search.ts';

/** A list without a row: why, and what to do next. */
export function SpaceNothing({
  searching,
  folderId,
  canWrite,
  shared,
  onClear,
}: {
  searching: boolean;
  folderId: string | null;
  canWrite: boolean;
  /** What other spaces share, beside this list. */
  shared: number;
  onClear: () => void;
}) {
  const { company, support } = useUser();
  // Who administers a company sees all that it has.
  const others = company !== null && !useRights().isCompanyAdmin;
  if (searching)
    return (
      <EmptyState
        title="Rien ne correspond à ces filtres"
        icon={<IconSearchOff size={22} />}
        action={
          <PlainButton quiet small onClick={onClear}>
            Effacer les filtres
          </PlainButton>
        }
      >
        Essayez un autre mot, ou retirez une étiquette.
      </EmptyState>
    );
  const action = canWrite && (
    <Link
      to="/add-buildings"
      search={folderId ? { dossier: folderId } : {}}
      {...buttonLook({ small: true, withIcon: true })}
    >
      <IconPlus size={17} aria-hidden />
      Ajouter des bâtiments
    </Link>
  );
  if (folderId === SHARED)
    return (
      <EmptyState title="Rien n’est partagé avec vous" icon={<IconFolder size={22} />}>
        Ce que d’autres espaces partagent avec vous s’affiche ici&nbsp;: donnez-leur l’adresse de votre compte.
      </EmptyState>
    );
  return folderId !== null ? (
    <EmptyState title="Ce dossier est vide" icon={<IconFolder size={22} />} action={action}>
      {canWrite
        ? 'Ajoutez-y des bâtiments, ou déplacez-en depuis «\u00a0Mon espace\u00a0».'
        : 'Il n’y a rien à consulter ici pour l’instant.'}
    </EmptyState>
  ) : (
    <EmptyState title="Aucun bâtiment" icon={<IconBuildingCommunity size={22} />} action={action}>
      {canWrite
        ? others
          ? 'Vos collègues partagent avec vous ce que vous devez voir\u00a0: demandez-leur, ou ajoutez un bâtiment.'
          : 'Ajoutez un premier bâtiment, puis rattachez‑lui un compteur ou déposez un fichier de mesures.'
        : shared > 0
          ? 'Ce que d’autres espaces partagent avec vous est dans «\u00a0Partagés avec moi\u00a0».'
          : support
            ? 'Cet espace n’a aucun bâtiment.'
            : 'Personne ne vous a encore donné accès à un bâtiment.'}
    </EmptyState>
  );
}
