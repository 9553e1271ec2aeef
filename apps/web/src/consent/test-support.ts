import type { Consent, ConsentRequest } from '@joulerie/contract/consents';
import { vi } from 'vitest';
import { aScope } from '../lib/test-support.ts';

const PERSON = { firstname: 'Camille', lastname: 'Martin' };

/** The meter that a link shows: the end of its number. */
export const aMeter = (end = '4521', idtype: 'pdl' | 'pce' = 'pdl'): NonNullable<ConsentRequest['source']> => ({
  _id_source: `01a200fe-0000-7000-8000-00000000${end}`,
  idsource: `••••\u00a0${end}`,
  idtype,
  name: '',
});

/** A meter of a request for several. */
export const aPart = (end: string, place: number | null = 0): ConsentRequest['consentrequest'][number] => ({
  _id: `01a200fe-2222-7000-8000-00000000${end}`,
  source: aMeter(end),
  building: null,
  state: 'CREATED',
  place,
});

/** A request as the holder's link shows it. */
export const aRequest = (changes: Partial<ConsentRequest> = {}): ConsentRequest => ({
  _id: '01a200fe-b090-7d1e-956f-230a2766157f',
  kind: 'sign',
  action: 'SIGN',
  state: 'CREATED',
  token: 'jeton',
  titulaire: { user: PERSON, company: null },
  user: { ...PERSON, username: null },
  company: null,
  source: aMeter(),
  building: null,
  address: null,
  zipcode: null,
  date_from_data: '2023-11-27',
  date_to: '2031-11-01',
  requester: { name: 'Dominique Lefèvre', company: 'Ville de Cergy', logo: null },
  mail: null,
  declaration: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  sent_at: '2026-11-20T10:00:00.000Z',
  opened_at: null,
  expires_at: '2026-12-20T10:00:00.000Z',
  ended_at: null,
  may: ['sign', 'refuse', 'close'],
  document: { version: '2026-11', paragraphs: ['J’autorise Ville de Cergy à lire mes données.'] },
  purposes: ['suivi_quotidien', 'courbe_fine', 'conseil'],
  holder_token: null,
  consentrequest: [],
  ...changes,
});

/** What a holder has signed for one meter. */
export const aConsent = (end = '4521', changes: Partial<Consent> = {}): Consent => ({
  _id: `01a200fe-1111-7000-8000-00000000${end}`,
  _id_consentement: `01a200fe-1111-7000-8000-00000000${end}`,
  _id_consentrequest: null,
  action: 'SIGN',
  state: 'active',
  color: 'green',
  source: aMeter(end),
  sources: [aMeter(end)],
  signed_with: 1,
  side: 'holder',
  reader: { name: 'Ville de Cergy', logo: null },
  holder: 'Camille Martin',
  signed: true,
  dismissed: false,
  purposes: ['suivi_quotidien'],
  text_version: '2026-11',
  date_from_data: '2023-11-27',
  date_to: '2031-11-01',
  zipcode: '95000',
  createdAt: '2026-11-20T10:00:00.000Z',
  withdrawn_at: null,
  ended_by: null,
  last_read: null,
  renew: false,
  proof: { rank: 1, digest: 'abc' },
  may: ['withdraw'],
  ...changes,
});

export type Sent = { method: string; path: string; token: string | null; body: unknown };
type Reply = object | ((sent: Sent) => object | Promise<object>);

/** An answer of the server that refuses. */
export class Refused {
  readonly status: number;
  readonly detail: { code: string; message: string } & Record<string, unknown>;
  constructor(status: number, code: string, message: string, more: Record<string, unknown> = {}) {
    this.status = status;
    this.detail = { code, message, ...more };
  }
}

/** No answer at all. */
export const NO_NETWORK = new Error('no network');

/**
 * The server of a test: what was sent, and what each « METHOD path » answers, the last answer of a list again and again.
 *
 * @param replies by method and the end of the path
 */
export function answering(replies: Record<string, Reply | Reply[]>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://joulerie.localhost');
    const one: Sent = {
      method: String(init.method),
      path: pathname,
      token: searchParams.get('token'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    if (pathname.endsWith('/scope')) return Response.json(aScope());
    sent.push(one);
    const found = Object.keys(replies).find((key) => {
      const [method, end] = key.split(' ');
      return method === one.method && pathname.includes(end!);
    });
    if (!found) throw new TypeError(`nothing answers ${one.method} ${pathname}`);
    const reply = replies[found]!;
    const next = Array.isArray(reply) ? (reply.length > 1 ? reply.shift()! : reply[0]!) : reply;
    const answer = typeof next === 'function' ? await next(one) : next;
    if (answer === NO_NETWORK) throw new TypeError('Failed to fetch');
    if (answer instanceof Refused)
      return Response.json({ status: answer.status, detail: answer.detail }, { status: answer.status });
    return Response.json(answer);
  });
  return sent;
}
