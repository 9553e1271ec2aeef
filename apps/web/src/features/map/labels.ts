import { type Cluster, clusterSize } from './clusters.ts';

/** Sizes of the markers and of the names under the pins, in pixels, as space-map.module.css draws them. */
const NAME_WIDTH = 130;
const LETTER_WIDTH = 6.6;
const NAME_HEIGHT = 16;
const PIN = { width: 22, height: 30 };
const RING = 5;

type Rect = { left: number; right: number; top: number; bottom: number };
type Placed = { cluster: Cluster; x: number; y: number };

/** The lone buildings whose name fits under their pin: it covers no other sign, no name that came before, and is whole in the frame. */
export function namedPins(
  clusters: readonly Cluster[],
  project: (cluster: Cluster) => { x: number; y: number },
  frame: { width: number; height: number },
): Set<Cluster> {
  const placed = clusters.map((cluster): Placed => ({ cluster, ...project(cluster) }));
  const taken = placed.map(signOf);
  const named = new Set<Cluster>();
  for (const [i, one] of placed.entries()) {
    if (one.cluster.points.length > 1) continue;
    const name = nameOf(one);
    if (name.left < 0 || name.right > frame.width || name.bottom > frame.height) continue;
    if (taken.some((rect, k) => k !== i && meet(rect, name))) continue;
    named.add(one.cluster);
    taken.push(name);
  }
  return named;
}

function signOf({ cluster: { points }, x, y }: Placed): Rect {
  if (points.length === 1) return { left: x - PIN.width / 2, right: x + PIN.width / 2, top: y - PIN.height, bottom: y };
  const half = clusterSize(points.length) / 2 + RING;
  return { left: x - half, right: x + half, top: y - half, bottom: y + half };
}

/** The name hangs two pixels into the pin, centred. */
function nameOf({ cluster, x, y }: Placed): Rect {
  const half = Math.min(NAME_WIDTH, cluster.points[0]!.name.length * LETTER_WIDTH) / 2;
  return { left: x - half, right: x + half, top: y - 2, bottom: y - 2 + NAME_HEIGHT };
}

const meet = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
