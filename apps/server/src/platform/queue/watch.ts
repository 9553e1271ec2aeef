const WATCH_MS = 1_000;

/** Looks every second, until `stop`, whether what a job does is still to be done; `gone` is aborted with a reason when it is not. */
export function watchWhile(
  isToDo: () => Promise<boolean>,
  reason: () => Error,
  report: (error: Error) => void,
): { gone: AbortSignal; stop: () => void } {
  const gone = new AbortController();
  const timer = setInterval(() => {
    isToDo().then((is) => is || gone.abort(reason()), report);
  }, WATCH_MS);
  return { gone: gone.signal, stop: () => clearInterval(timer) };
}
