import { DATA_STATES, type DataState } from '@joulerie/contract/first-constants';
import { IconArrowsSort, IconChevronDown, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { count } from '../../lib/format.ts';
import { useAnswered } from '../../lib/use-answered.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { tagsQuery } from '../tags/tags.public.ts';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import type { MenuLine } from '../../ui/menu-lines.ts';
import {
  CHANGES,
  COSTS,
  LABELS,
  NO_FILTERS,
  type Place,
  SORT_LABELS,
  SPACE_SORTS,
  WEATHER_CHANGES,
  type SpaceSearch,
  type SpaceView,
  defaultOrder,
  looksBelow,
} from './space-search.ts';
import { SpaceTools, ViewGone } from './space-tools.lazy.ts';
import classes from './space-toolbar.module.css';

const HEALTH_LABELS: Record<DataState, string> = {
  ok: 'à jour',
  late: 'en retard',
  holes: 'incomplètes',
  empty: 'aucune',
};

const CHANGE_LABELS = { hausse: 'En hausse', baisse: 'En baisse', inconnue: 'Non comparable' } as const;
const WEATHER_LABELS = { ...CHANGE_LABELS, incertaine: 'Non significative' } as const;

type Props = {
  /** A folder, « Mon espace » (null), or every building, flat. */
  place: Place;
  view: SpaceView;
  onChoose: (choice: SpaceSearch) => void;
  searchLabel?: string;
};

/** Search, tags, data state, sort, and the list or the map. */
export function SpaceToolbar({ place, view, onChoose, searchLabel = 'Rechercher un dossier ou un bâtiment' }: Props) {
  const tags = useQuery(tagsQuery);
  const answered = useAnswered();
  const search = useCallback((text: string) => onChoose({ search: text || undefined }), [onChoose]);
  const tagLines: MenuLine[] =
    tags.data && tags.data.data.length > 0
      ? tags.data.data.map((tag) => ({
          kind: 'action',
          label: tag.name,
          note: String(tag.buildingCount),
          checked: view.tags.includes(tag.name),
          keepOpen: true,
          onSelect: () =>
            onChoose({
              tags: view.tags.includes(tag.name)
                ? view.tags.filter((one) => one !== tag.name)
                : [...view.tags, tag.name],
            }),
        }))
      : [{ kind: 'title', label: tags.isLoading ? 'Chargement…' : 'Aucune étiquette pour l’instant' }];
  const dataLines: MenuLine[] = [null, ...DATA_STATES].map((state) => ({
    kind: 'action',
    label: state === null ? 'Toutes' : capital(HEALTH_LABELS[state]),
    checked: view.donnees === state,
    onSelect: () => onChoose({ donnees: state ?? undefined }),
  }));
  const sortLines: MenuLine[] = [
    ...SPACE_SORTS.filter((sort) => sort !== 'weatherFree' || !view.months).map((sort): MenuLine => ({
      kind: 'action',
      label: SORT_LABELS[sort],
      checked: view.sort === sort,
      onSelect: () => onChoose({ sort, order: undefined }),
    })),
    { kind: 'line' },
    ...(['asc', 'desc'] as const).map((order): MenuLine => ({
      kind: 'action',
      label: order === 'asc' ? 'Ordre croissant' : 'Ordre décroissant',
      checked: view.order === order,
      onSelect: () => onChoose({ order: order === defaultOrder(view.sort) ? undefined : order }),
    })),
  ];
  const figureLines: MenuLine[] = [
    { kind: 'title', label: 'Évolution en un an' },
    ...CHANGES.map((change) =>
      choice(CHANGE_LABELS[change], view.evolution === change, () => ({ evolution: change }), { evolution: undefined }),
    ),
    // It is known of years only.
    ...(view.months && !view.corrigee
      ? []
      : [
          { kind: 'title' as const, label: SORT_LABELS.weatherFree },
          ...WEATHER_CHANGES.map((change) =>
            choice(WEATHER_LABELS[change], view.corrigee === change, () => ({ corrigee: change }), {
              corrigee: undefined,
            }),
          ),
        ]),
    { kind: 'title', label: 'Coût de l’année' },
    ...COSTS.map((cost) => choice(capital(cost), view.cout === cost, () => ({ cout: cost }), { cout: undefined })),
    { kind: 'title', label: 'Étiquette énergie estimée' },
    ...LABELS.map((label) => {
      const chosen = view.etiquettes.includes(label);
      return choice(capital(label), chosen, () => ({ etiquettes: [...view.etiquettes, label] }), {
        etiquettes: view.etiquettes.filter((one) => one !== label),
      });
    }),
  ];
  const figureFilters = [view.evolution, view.corrigee, view.cout, ...view.etiquettes].filter(Boolean).length;
  function choice(label: string, checked: boolean, add: () => SpaceSearch, undo: SpaceSearch): MenuLine {
    return { kind: 'action', label, checked, keepOpen: true, onSelect: () => onChoose(checked ? undo : add()) };
  }
  // A map has no order, and is neither exported nor kept: what cannot act is not offered.
  const onMap = view.vue === 'carte';
  const filtered = looksBelow(view);
  return (
    <div className={classes.bar}>
      <div className={classes.search}>
        <SearchInput label={searchLabel} value={view.search} onSearch={search} />
      </div>
      <div className={classes.buttons}>
        <div className={classes.filters}>
          <LazyMenu className={classes.button} side="start" lines={tagLines}>
            Étiquettes{view.tags.length > 0 && <span className={classes.number}>{view.tags.length}</span>}
            <IconChevronDown size={15} aria-hidden />
          </LazyMenu>
          <LazyMenu className={classes.button} side="start" lines={dataLines}>
            Données{view.donnees && `\u00a0: ${HEALTH_LABELS[view.donnees]}`}
            <IconChevronDown size={15} aria-hidden />
          </LazyMenu>
          <LazyMenu className={classes.button} side="start" lines={figureLines}>
            Chiffres{figureFilters > 0 && <span className={classes.number}>{figureFilters}</span>}
            <IconChevronDown size={15} aria-hidden />
          </LazyMenu>
          {!onMap && (
            <LazyMenu className={classes.button} side="start" lines={sortLines}>
              <IconArrowsSort size={15} aria-hidden />
              Tri : {SORT_LABELS[view.sort].toLowerCase()}
              <IconChevronDown size={15} aria-hidden />
            </LazyMenu>
          )}
          {filtered && (
            <button type="button" className={classes.clear} onClick={() => onChoose(NO_FILTERS)}>
              <IconX size={15} aria-hidden />
              Effacer les filtres
            </button>
          )}
        </div>
        {!onMap && (
          <div className={classes.tools}>
            {answered && (
              <Suspense>
                <SpaceTools place={place} view={view} onChoose={onChoose} />
              </Suspense>
            )}
          </div>
        )}
      </div>
      <div className={classes.views} role="group" aria-label="Affichage">
        {(['liste', 'carte'] as const).map((vue) => (
          <button key={vue} type="button" aria-pressed={view.vue === vue} onClick={() => onChoose({ vue })}>
            {capital(vue)}
          </button>
        ))}
      </div>
      {!onMap && view.enregistree !== null && (
        <Suspense>
          <ViewGone id={view.enregistree} />
        </Suspense>
      )}
      {view.tags.length > 0 && (
        <ul className={classes.chosen} aria-label={count(view.tags.length, 'étiquette choisie', 'étiquettes choisies')}>
          {view.tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                onClick={() => onChoose({ tags: view.tags.filter((one) => one !== tag) })}
                aria-label={`Ne plus filtrer par ${tag}`}
              >
                {tag}
                <IconX size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
