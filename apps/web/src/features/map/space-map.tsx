import { DEBOUNCE_MS, type MapMeasure } from '@joulerie/contract/constants';
import { type DataState } from '@joulerie/contract/first-constants';
import { useDebouncedValue } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { count } from '../../lib/format.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type Box, type MapPoint, roundBox } from './clusters.ts';
import { hasWebGl } from './has-web-gl.ts';
import { MapLegend } from './map-legend.tsx';
import { MeasureChoice } from './measure-choice.tsx';
import { figureWords } from './measures.ts';
import { type MapFilters, isTooMany, useMapPoints } from './use-map-points.ts';
import legend from './map-legend.module.css';
import classes from './space-map.module.css';

const MapCanvas = lazy(() => import('./map-canvas.tsx').then((module) => ({ default: module.MapCanvas })));

const LISTED = 100;

const CHIPS: Record<DataState, [Tone, string]> = {
  ok: ['ok', 'À jour'],
  late: ['warn', 'En retard'],
  holes: ['warn', 'Incomplet'],
  empty: ['none', 'Aucune donnée'],
};

type Props = { filters: MapFilters };

/** The buildings of a list by place: a map that says which box it shows, and the same buildings as a list. */
export function SpaceMap({ filters }: Props) {
  const navigate = useNavigate();
  const [measure, setMeasure] = useState<MapMeasure>('state');
  const [moved, setMoved] = useState<Box | null>(null);
  const [box] = useDebouncedValue(moved, DEBOUNCE_MS);
  const [broken, setBroken] = useState(() => !hasWebGl());
  const map = useMapPoints(filters, measure, broken ? null : box);
  if (map.loading) return <RowsSkeleton rows={6} height={60} />;
  if (map.failed) return <ErrorState error={map.error} title="La carte n’a pas pu être chargée" retry={map.retry} />;
  return (
    <>
      <div className={legend.bar}>
        <MeasureChoice measure={measure} onMeasure={setMeasure} />
      </div>
      <div className={classes.split} data-broken={broken || undefined}>
        {broken ? (
          <p className={classes.sentence} role="status">
            La carte ne peut pas s’afficher sur cet appareil (WebGL est absent). Voici la liste des bâtiments.
          </p>
        ) : (
          <div className={classes.map}>
            <Suspense fallback={<RowsSkeleton rows={6} height={60} />}>
              <MapCanvas
                points={map.points}
                start={map.start}
                measure={measure}
                limits={map.limits}
                onMove={(next) => setMoved(roundBox(next))}
                onOpen={(id) => void navigate({ to: '/building/$id', params: { id } })}
                onBroken={() => setBroken(true)}
              />
            </Suspense>
          </div>
        )}
        <Zone points={map.points} measure={measure} error={map.error} retry={map.retry} stale={map.stale} />
      </div>
      <MapLegend measure={measure} limits={map.limits} points={map.loaded} />
    </>
  );
}

type ZoneProps = {
  points: readonly MapPoint[];
  measure: MapMeasure;
  error: unknown;
  retry: () => void;
  stale: boolean;
};

/** The same buildings in words: what the keyboard and screen readers use. */
function Zone({ points, measure, error, retry, stale }: ZoneProps) {
  const tooMany = isTooMany(error);
  return (
    <section className={classes.zone} aria-label="Bâtiments dans cette zone" aria-busy={stale}>
      <h2 className={classes.title}>
        <span role="status">
          {tooMany
            ? 'Trop de bâtiments dans cette zone'
            : `${count(error ? 0 : points.length, 'bâtiment')} dans cette zone`}
        </span>
      </h2>
      {tooMany ? (
        <p className={classes.note}>Rapprochez-vous pour les voir.</p>
      ) : error ? (
        <ErrorState error={error} retry={retry} />
      ) : points.length === 0 ? (
        <EmptyState title="Aucun bâtiment ici">Déplacez la carte, ou éloignez-vous pour en voir plus.</EmptyState>
      ) : (
        <ul className={classes.list}>
          {points.slice(0, LISTED).map((point) => {
            const [tone, words] = CHIPS[point.state];
            return (
              <li key={point._id_building}>
                <Link to="/building/$id" params={{ id: point._id_building }} className={classes.line}>
                  <span className={classes.name}>{point.name}</span>
                  {measure === 'state' ? (
                    <Chip tone={tone}>{words}</Chip>
                  ) : (
                    <span className={classes.value}>{figureWords(point.figure, measure)}</span>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {!error && points.length > LISTED && (
        <p className={classes.note}>Les {LISTED} premiers sont listés. Rapprochez-vous pour voir les autres.</p>
      )}
    </section>
  );
}
