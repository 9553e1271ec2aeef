import type { MapMeasure } from '@joulerie/contract/constants';
import { useNavigate } from '@tanstack/react-router';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type RefObject, Suspense, lazy, useState } from 'react';
import { count } from '../../lib/format.ts';
import { useUpdateProfile } from '../accounts/accounts.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { type Box, roundBox } from './clusters.ts';
import { hasWebGl } from './has-web-gl.ts';
import { MapLegend } from './map-legend.tsx';
import { MeasureChoice } from './measure-choice.tsx';
import { type MapFilters, isTooMany, useMapPoints } from './use-map-points.ts';
import classes from './map-beside.module.css';

const MapCanvas = lazy(() => import('./map-canvas.tsx').then((module) => ({ default: module.MapCanvas })));

type Props = { filters: MapFilters; list: RefObject<HTMLElement | null>; folded: boolean };

/** The buildings of the list by place, in the column beside it. A person who folds it finds it folded. */
export function MapPanel({ filters, list, folded }: Props) {
  const [measure, setMeasure] = useState<MapMeasure>('state');
  const update = useUpdateProfile();
  const notify = useNotify();
  const fold = (mapFolded: boolean) =>
    update.mutate(
      { preferences: { mapFolded } },
      { onError: (error) => notify.error(error, 'Ce choix n’a pas été enregistré') },
    );
  return (
    <>
      <div className={classes.head}>
        {folded ? <strong>Carte</strong> : <MeasureChoice measure={measure} onMeasure={setMeasure} />}
        <button type="button" className={classes.fold} aria-expanded={!folded} onClick={() => fold(!folded)}>
          {folded ? 'Déplier' : 'Replier'}
          {folded ? <IconChevronDown size={15} aria-hidden /> : <IconChevronUp size={15} aria-hidden />}
        </button>
      </div>
      {!folded && <Shown filters={filters} list={list} measure={measure} />}
    </>
  );
}

function Shown({ filters, list, measure }: Pick<Props, 'filters' | 'list'> & { measure: MapMeasure }) {
  const navigate = useNavigate();
  const [box, setBox] = useState<Box | null>(null);
  const [broken, setBroken] = useState(() => !hasWebGl());
  const map = useMapPoints(filters, measure, broken ? null : box);
  if (broken)
    return <p className={classes.note}>La carte ne peut pas s’afficher sur cet appareil (WebGL est absent).</p>;
  if (map.failed)
    return (
      <p className={classes.note} role="alert">
        La carte n’a pas pu être chargée.{' '}
        <button type="button" className={classes.fold} onClick={map.retry}>
          Réessayer
        </button>
      </p>
    );
  return (
    <>
      <div className={classes.map}>
        {!map.loading && (
          <Suspense>
            <MapCanvas
              points={map.points}
              start={map.start}
              measure={measure}
              limits={map.limits}
              list={list}
              onMove={(next) => setBox(roundBox(next))}
              onOpen={(id) => void navigate({ to: '/building/$id', params: { id } })}
              onBroken={() => setBroken(true)}
            />
          </Suspense>
        )}
      </div>
      <p className={classes.count} role="status" aria-busy={map.stale}>
        {isTooMany(map.error)
          ? 'Trop de bâtiments dans cette zone\u00a0: rapprochez-vous pour les voir'
          : map.loading
            ? '\u00a0'
            : `${count(map.points.length, 'bâtiment')} dans cette zone`}
      </p>
      <div className={classes.under}>
        <MapLegend measure={measure} limits={map.limits} points={map.loaded} />
      </div>
    </>
  );
}
