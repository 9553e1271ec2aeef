import type { Endpoint } from '@joulerie/contract/endpoint';

let sentences: Readonly<Record<string, string>> | null = null;
let loading: Promise<void> | null = null;

/** The first view has what it needs by then [ms]. */
const AFTER_MS = 2_000;
let waiting = false;

/** Loads the sentences some time after an answer, so that they are there when none comes, and weigh nothing in the first view. */
export function loadFailuresLater(): void {
  if (loading || waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    void loadFailures();
  }, AFTER_MS);
}

/** Loads the sentences of failed operations. */
export function loadFailures(): Promise<void> {
  loading ??= import('@joulerie/contract/failures').then(
    ({ FAILURES }) => {
      sentences = FAILURES;
    },
    () => {
      // Without them an error gives its reason alone; a later answer tries again.
      loading = null;
    },
  );
  return loading;
}

/** What did not happen when a call got no answer of the server: « Le dossier n’a pas été renommé. »; null until it is loaded. */
export const failedOperation = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string | null =>
  sentences?.[`${method} ${path}`] ?? null;
