const KEY = 'joulerie:chunk-reload';
const MINUTE_MS = 60_000;

/** Browsers word it differently: a part of the page could not be fetched, most often because a new version is online. */
export function isChunkError(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  return /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk/i.test(
    message,
  );
}

/** Reloads the page for a part that failed to load, at most once a minute. Returns whether it does. */
export function reloadForChunk(error: unknown, now = Date.now(), reload = () => window.location.reload()): boolean {
  if (!isChunkError(error)) return false;
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (now - last < MINUTE_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without storage the minute cannot be counted: better an error page than a loop.
    return false;
  }
  reload();
  return true;
}
