import { useQuery } from '@tanstack/react-query';
import { savedViewsQuery } from './saved-views.ts';
import classes from './space-toolbar.module.css';

/** What the saved view that is open names and no longer exists: its list is not what it was. */
export function ViewGone({ id }: { id: string }) {
  const { data } = useQuery(savedViewsQuery);
  const open = data?.data.find(({ _id }) => _id === id);
  if (!open || open.missing.length === 0) return null;
  const named = (kind: 'folder' | 'tag') => open.missing.filter((one) => one.kind === kind).map(({ name }) => name);
  const [folder] = named('folder');
  const tags = named('tag');
  return (
    <p className={classes.gone} role="status">
      {folder !== undefined &&
        `Le dossier «\u00a0${folder}\u00a0» de cette vue n’existe plus, ou vous n’y avez plus accès\u00a0: elle montre «\u00a0Mon espace\u00a0». `}
      {tags.length > 0 &&
        `Plus aucun bâtiment ne porte ${tags.length === 1 ? 'l’étiquette' : 'les étiquettes'} ${tags
          .map((tag) => `«\u00a0${tag}\u00a0»`)
          .join(', ')} de cette vue\u00a0: retirez-${tags.length === 1 ? 'la' : 'les'}, puis mettez la vue à jour.`}
    </p>
  );
}
