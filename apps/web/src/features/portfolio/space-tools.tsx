import { LIST_COLUMNS, type ListColumn } from '@joulerie/contract/first-constants';
import { IconColumns3 } from '@tabler/icons-react';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { ExportMenu } from './export-menu.tsx';
import { type Place, SHARED, type SpaceSearch, type SpaceView, USUAL_COLUMNS, looksBelow } from './space-search.ts';
import { ViewsMenu } from './views-menu.tsx';
import classes from './space-toolbar.module.css';

const COLUMN_LABELS: Record<ListColumn, string> = {
  sources: 'Sources',
  months: 'Mois',
  energy: 'Consommation',
  intensity: 'kWh par m²',
  cost: 'Coût',
  carbon: 'Carbone',
  change: 'Évolution en un an',
  label: 'Étiquette',
  data: 'Données',
};

type Props = { place: Place; view: SpaceView; onChoose: (choice: SpaceSearch) => void };

/** What is done with the list as a whole. */
export function SpaceTools({ place, view, onChoose }: Props) {
  const toggle = (column: ListColumn) =>
    onChoose({
      colonnes: view.columns.includes(column)
        ? view.columns.filter((one) => one !== column)
        : [...view.columns, column],
    });
  return (
    <>
      {place.folderId !== SHARED && (
        <ViewsMenu className={classes.button} place={place} view={view} onChoose={onChoose} />
      )}
      <LazyMenu
        className={classes.button}
        label="Colonnes"
        lines={[
          { kind: 'title', label: 'Colonnes' },
          ...LIST_COLUMNS.map((column) => ({
            kind: 'action' as const,
            label: COLUMN_LABELS[column],
            checked: view.columns.includes(column),
            keepOpen: true,
            // One at least: a list of names alone has no figures.
            disabled: view.columns.length === 1 && view.columns[0] === column,
            onSelect: () => toggle(column),
          })),
          { kind: 'line' },
          {
            kind: 'action',
            label: 'Colonnes d’origine',
            disabled: view.columns === USUAL_COLUMNS,
            onSelect: () => onChoose({ colonnes: undefined }),
          },
        ]}
      >
        <IconColumns3 size={16} aria-hidden />
      </LazyMenu>
      <ExportMenu
        className={classes.button}
        scope={{ view, folderId: place.folderId }}
        what={
          looksBelow(view)
            ? 'Les bâtiments que les filtres laissent'
            : place.folderId === null
              ? 'Tous les bâtiments'
              : place.folderId === SHARED
                ? 'Tous les bâtiments partagés avec vous'
                : 'Les bâtiments de ce dossier, sous-dossiers compris'
        }
      />
    </>
  );
}
