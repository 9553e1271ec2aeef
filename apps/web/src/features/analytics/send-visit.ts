import { type Analytics, type Visit, requestOf } from './visit.ts';

/** Counts a visit. Nothing waits for it, and a counter that does not answer changes nothing. */
export function sendVisit(analytics: Analytics, visit: Visit): void {
  const [url, body] = requestOf(analytics, visit);
  const type = body.startsWith('{') ? 'text/plain' : 'application/x-www-form-urlencoded';
  fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}
