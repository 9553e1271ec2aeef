import {
  type Event,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';
import type { Scope } from '@joulerie/contract/reference';
import { CallError } from './call-error.ts';

/** The part of page loads and navigations that are traced. */
const TRACE_RATE = 1;

/** Opens the client of the tracker of errors. Addresses are sent without what is searched, and no call is traced by its own. */
export function openTracker({ dsn, environment }: NonNullable<Scope['errorReports']>): (error: unknown) => void {
  init({
    dsn,
    environment,
    tracesSampleRate: TRACE_RATE,
    // Whole traces pass through `beforeSendTransaction`; spans that are sent one by one do not.
    traceLifecycle: 'static',
    defaultIntegrations: false,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserTracingIntegration({ traceFetch: false, traceXHR: false }),
    ],
    beforeSend: withoutSearch,
    beforeSendTransaction: ({ spans = [], ...event }) =>
      withoutSearch({ ...event, spans: spans.filter(({ op }) => !op?.startsWith('resource')) }),
  });
  return (error) => {
    const tags = error instanceof CallError ? { status: error.status, code: error.code } : {};
    captureException(error, { tags });
  };
}

function withoutSearch<E extends Event>(event: E): E {
  if (event.request?.url) event.request.url = event.request.url.replace(/[?#].*$/, '');
  return event;
}
