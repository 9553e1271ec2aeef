import { Marker, type Map as MapLibre, Popup } from 'maplibre-gl';
import { CITIES } from './cities.ts';
import { type Cluster, type MapPoint, clusterSize } from './clusters.ts';
import type { Signs } from './signs.ts';
import classes from './space-map.module.css';

/** Rows are linked with groups of this many buildings at most. */
const LINKED = 200;

type Ends = { onOpen: (id: string) => void };

/** A button on the map for each cluster or building: reached by the keyboard as by a pointer. */
export function clusterMarker(map: MapLibre, cluster: Cluster, signs: Signs, ends: Ends, named: boolean): Marker {
  const [only] = cluster.points;
  const sign = signs.of(cluster);
  const alone = cluster.points.length === 1;
  const element = document.createElement('button');
  element.type = 'button';
  element.className = alone ? classes.pin! : classes.cluster!;
  element.dataset.known = sign.known;
  if (sign.state) element.dataset.state = sign.state;
  if (sign.color) element.style.setProperty('--class', sign.color);
  if (sign.ink) element.style.setProperty('--class-ink', sign.ink);
  if (cluster.points.length <= LINKED)
    element.dataset.buildings = cluster.points.map((point) => point._id_building).join(' ');
  if (alone) {
    element.setAttribute('aria-label', `${only!.name}, ${sign.words}`);
    element.title = only!.name;
    if (named) element.dataset.name = only!.name;
  } else {
    element.setAttribute('aria-label', `${sign.words}, rapprocher la carte`);
    element.title = sign.words;
    element.textContent = String(cluster.points.length);
    element.style.setProperty('--size', `${clusterSize(cluster.points.length)}px`);
  }
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    const apart = !alone && map.getZoom() < map.getMaxZoom() - 1 && spread(cluster.points) > 1e-5;
    if (apart)
      map.easeTo({ center: [cluster.lon, cluster.lat], zoom: Math.min(map.getMaxZoom(), map.getZoom() + 2.5) });
    else popup(map, cluster, signs, ends);
  });
  return new Marker({ element, anchor: alone ? 'bottom' : 'center' }).setLngLat([cluster.lon, cluster.lat]).addTo(map);
}

function popup(map: MapLibre, cluster: Cluster, signs: Signs, { onOpen }: Ends): void {
  const content = document.createElement('div');
  content.className = classes.popup!;
  for (const point of cluster.points.slice(0, 12)) {
    const link = document.createElement('a');
    link.href = `/building/${point._id_building}`;
    link.textContent = point.name;
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      onOpen(point._id_building);
    });
    const note = document.createElement('small');
    note.textContent = signs.about(point);
    content.append(link, note);
  }
  if (cluster.points.length > 12) content.append(`et ${cluster.points.length - 12} autres`);
  new Popup({ offset: 18, maxWidth: '260px', focusAfterOpen: true })
    .setLngLat([cluster.lon, cluster.lat])
    .setDOMContent(content)
    .addTo(map);
}

/** Names of towns: our style has no letters of its own (they would come from the network). */
export function cityMarkers(map: MapLibre): () => void {
  const markers = CITIES.map(([name, lat, lon, zoom]) => {
    const element = document.createElement('span');
    element.className = classes.city!;
    element.textContent = name;
    element.setAttribute('aria-hidden', 'true');
    const marker = new Marker({ element, anchor: 'center' }).setLngLat([lon, lat]).addTo(map);
    // MapLibre gives every marker a role and a label; a name on the ground is neither a picture nor a button.
    element.removeAttribute('role');
    element.removeAttribute('aria-label');
    return { marker, element, zoom };
  });
  const show = () => {
    const zoom = map.getZoom();
    for (const city of markers) city.element.hidden = zoom < city.zoom || zoom > 12;
  };
  show();
  map.on('zoom', show);
  return () => {
    map.off('zoom', show);
    for (const { marker } of markers) marker.remove();
  };
}

function spread(points: readonly MapPoint[]): number {
  const range = (values: number[]) => Math.max(...values) - Math.min(...values);
  return Math.max(range(points.map((point) => point.lat)), range(points.map((point) => point.lon)));
}
