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

/** What a page, a frame of a stack, a span or a message may hold an address in. */
const WITH_ADDRESSES = ['message', 'transaction', 'request', 'exception', 'contexts', 'spans', 'breadcrumbs'] as const;

/** An event whose addresses have neither what is searched nor the code of a link that was sent by mail. */
function withoutSearch<E extends Event>(event: E): E {
  for (const part of WITH_ADDRESSES) if (event[part] !== undefined) Object.assign(event, { [part]: bare(event[part]) });
  return event;
}

function bare(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/(\b[a-z]+:\/\/[^\s?#"'<>]*)[?#][^\s"'<>)]*/gi, '$1');
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bare(one)]));
}
