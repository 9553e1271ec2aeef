import type { Endpoint } from '@joulerie/contract/endpoint';

let sentences: Readonly<Record<string, string>> | null = null;
let loading: Promise<void> | null = null;

/**
 * Loads the sentences of failed operations: after a first answer, so that they are there when none comes, and weigh nothing in the
 * first view.
 */
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
