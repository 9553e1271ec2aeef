import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import { Map as MapLibre, type Marker, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { MapMeasure } from '@joulerie/contract/constants';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useScope } from '../../lib/scope.tsx';
import { type Box, type Cluster, type MapPoint, clusterPoints } from './clusters.ts';
import { SMALL_PX, drawGround, firstStyle } from './ground.ts';
import { namedPins } from './labels.ts';
import { FRENCH_CONTROLS } from './map-style.ts';
import { linkRows } from './link-rows.ts';
import { clusterMarker } from './markers.ts';
import { signsOf } from './signs.ts';
import classes from './space-map.module.css';

// MapLibre 6 does not find its own worker in a bundle.
setWorkerUrl(workerUrl);

/** Up to this many markers, a building has its name where there is room. */
const NAMED = 40;

type Props = {
  points: readonly MapPoint[];
  measure: MapMeasure;
  /** Of the classes of the measure. */
  limits: readonly number[];
  /** The list beside it, whose rows and its pins show each other. */
  list?: RefObject<HTMLElement | null>;
  /** Where to look, first and when it changes. */
  start: Box;
  onMove: (box: Box) => void;
  onOpen: (id: string) => void;
  onBroken: () => void;
};

/** The map itself. It reports its box when it stops moving, and draws the buildings it is given. */
export function MapCanvas({ points, start, measure, limits, list, onMove, onOpen, onBroken }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const [zoom, setZoom] = useState(5);
  const remote = useScope().mapStyle;
  const scheme = useComputedColorScheme('light');
  const ends = useRef({ onMove, onOpen, onBroken, start });
  useEffect(() => {
    ends.current = { onMove, onOpen, onBroken, start };
  });

  useEffect(() => {
    if (!holder.current) return undefined;
    const { start: first } = ends.current;
    let made: MapLibre;
    try {
      made = new MapLibre({
        container: holder.current,
        style: firstStyle(scheme === 'dark', remote),
        bounds: boundsOf(first),
        fitBoundsOptions: fitIn(holder.current),
        maxZoom: 19,
        minZoom: 3,
        dragRotate: false,
        pitchWithRotate: false,
        attributionControl: false,
        cooperativeGestures: window.matchMedia('(pointer: coarse)').matches,
        locale: FRENCH_CONTROLS,
      });
    } catch {
      ends.current.onBroken();
      return undefined;
    }
    made.touchZoomRotate.disableRotation();
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    made.addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-left');
    const undoGround = drawGround(made, scheme === 'dark', remote);
    const report = () => {
      const bounds = made.getBounds();
      setZoom(made.getZoom());
      ends.current.onMove({
        lat_min: bounds.getSouth(),
        lat_max: bounds.getNorth(),
        lon_min: bounds.getWest(),
        lon_max: bounds.getEast(),
      });
    };
    made.on('moveend', report);
    made.once('load', () => {
      setMap(made);
      report();
    });
    return () => {
      undoGround();
      made.remove();
      setMap(null);
    };
  }, [scheme, remote]);

  const shownStart = useRef(start);
  useEffect(() => {
    if (!map || shownStart.current === start) return;
    shownStart.current = start;
    map.fitBounds(boundsOf(start), { ...fitIn(map.getContainer()), animate: false });
  }, [map, start]);

  useEffect(() => (list?.current && holder.current ? linkRows(list.current, holder.current) : undefined), [list]);

  const signs = useMemo(() => signsOf(measure, limits, scheme), [measure, limits, scheme]);
  const clusters = useMemo(() => clusterPoints(points, zoom), [points, zoom]);
  // As one text: the signs are drawn again only where a move changes which of them have their name.
  const [named, setNamed] = useState('');
  useEffect(() => {
    if (!map) return undefined;
    const name = () => {
      const { clientWidth: width, clientHeight: height } = map.getContainer();
      const found =
        zoom > 11 && clusters.length <= NAMED
          ? namedPins(clusters, ({ lon, lat }) => map.project([lon, lat]), { width, height })
          : new Set<Cluster>();
      setNamed(Array.from(found, ({ id }) => id).join('\n'));
    };
    name();
    map.on('moveend', name);
    return () => void map.off('moveend', name);
  }, [map, clusters, zoom]);
  useEffect(() => {
    if (!map) return undefined;
    const names = new Set(named.split('\n'));
    const markers: Marker[] = clusters.map((cluster) =>
      clusterMarker(map, cluster, signs, { onOpen: (id) => ends.current.onOpen(id) }, names.has(cluster.id)),
    );
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, clusters, signs, named]);

  return <div ref={holder} className={classes.canvas} />;
}

const boundsOf = (box: Box): [number, number, number, number] => [box.lon_min, box.lat_min, box.lon_max, box.lat_max];

/** Pins stay off the edges; a small map has less room for that. */
const fitIn = (holder: HTMLElement) => ({ padding: holder.clientHeight < SMALL_PX ? 34 : 60, maxZoom: 14 });
