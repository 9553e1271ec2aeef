/** Where what a browser keeps while its person is on the page of Enedis is. */
const KEPT = 'joulerie-enedis';

/** The key of a departure, and the page to go back to. */
export type Departure = { key: string; from: string };

/** Leaves for the page of Enedis, which comes back to this browser. */
export function leaveForEnedis({ url, key }: { url: string; key: string }): void {
  const { pathname, search } = window.location;
  sessionStorage.setItem(KEPT, JSON.stringify({ key, from: pathname + search } satisfies Departure));
  window.location.assign(url);
}

/** What this browser left with; null where it left from nowhere. */
export function departure(): Departure | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
  return isDeparture(kept) ? kept : null;
}

const isDeparture = (kept: unknown): kept is Departure =>
  typeof kept === 'object' &&
  kept !== null &&
  'key' in kept &&
  typeof kept.key === 'string' &&
  'from' in kept &&
  typeof kept.from === 'string';
