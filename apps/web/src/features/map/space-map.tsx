import { listMapBuildings } from '#calls/geometry';
import { DEBOUNCE_MS, type DataState } from '@joulerie/contract/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { type Box, type MapPoint, boxAround, roundBox } from './clusters.ts';
import classes from './space-map.module.css';

const MapCanvas = lazy(() => import('./map-canvas.tsx').then((module) => ({ default: module.MapCanvas })));

const WORLD: Box = { lat_min: -90, lat_max: 90, lon_min: -180, lon_max: 180 };
/** Mainland France and Corsica: where to begin when nothing says better. */
const FRANCE: Box = { lat_min: 41.3, lat_max: 51.1, lon_min: -5.2, lon_max: 9.6 };
const LISTED = 100;

const CHIPS: Record<DataState, [Tone, string]> = {
  ok: ['ok', 'À jour'],
  late: ['warn', 'En retard'],
  holes: ['warn', 'Incomplet'],
  empty: ['none', 'Aucune donnée'],
};

const inBox = (box: Box) => ({
  queryKey: ['map', box],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listMapBuildings, { query: box }, { signal }),
  retry: false,
});

/** The buildings by place: a map that asks for its box, and the same buildings as a list. */
export function SpaceMap() {
  const navigate = useNavigate();
  const [moved, setMoved] = useState<Box | null>(null);
  const [box] = useDebouncedValue(moved, DEBOUNCE_MS);
  const [broken, setBroken] = useState(() => !hasWebGl());
  const all = useQuery(inBox(WORLD));
  const tooManyInAll = isTooMany(all.error);
  const here = useQuery({
    ...inBox(box ?? FRANCE),
    enabled: box !== null && !broken,
    placeholderData: keepPreviousData,
  });
  // Until the first box is answered the list stays as it was: « 0 bâtiment » would be false.
  const shown = broken || !box || here.isPending ? all : here;
  const start = all.data ? (boxAround(all.data.buildings) ?? FRANCE) : FRANCE;
  const points = shown.error ? [] : (shown.data?.buildings ?? []);
  if (all.isPending) return <RowsSkeleton rows={6} height={60} />;
  if (all.isError && !tooManyInAll)
    return <ErrorState error={all.error} title="La carte n’a pas pu être chargée" retry={() => void all.refetch()} />;
  return (
    <div className={classes.split} data-broken={broken || undefined}>
      {broken ? (
        <p className={classes.sentence} role="status">
          La carte ne peut pas s’afficher sur cet appareil (WebGL est absent). Voici la liste des bâtiments.
        </p>
      ) : (
        <div className={classes.map}>
          <Suspense fallback={<RowsSkeleton rows={6} height={60} />}>
            <MapCanvas
              points={points}
              start={start}
              onMove={(next) => setMoved(roundBox(next))}
              onOpen={(id) => void navigate({ to: '/building/$id', params: { id } })}
              onBroken={() => setBroken(true)}
            />
          </Suspense>
        </div>
      )}
      <Zone
        points={points}
        total={shown.data?.total ?? 0}
        error={shown.error}
        retry={() => void shown.refetch()}
        stale={shown.isFetching}
      />
    </div>
  );
}

type ZoneProps = { points: readonly MapPoint[]; total: number; error: unknown; retry: () => void; stale: boolean };

/** The same buildings in words: what the keyboard and screen readers use. */
function Zone({ points, total, error, retry, stale }: ZoneProps) {
  const tooMany = isTooMany(error);
  return (
    <section className={classes.zone} aria-label="Bâtiments dans cette zone" aria-busy={stale}>
      <h2 className={classes.title}>
        <span role="status">
          {tooMany ? 'Trop de bâtiments dans cette zone' : `${count(error ? 0 : total, 'bâtiment')} dans cette zone`}
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
                  <Chip tone={tone}>{words}</Chip>
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

const isTooMany = (error: unknown) => error instanceof CallError && error.code === 'trop-de-batiments-dans-bbox';

function hasWebGl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
