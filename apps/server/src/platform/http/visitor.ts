import { SESSION_EXPIRY_S } from '@joulerie/contract/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors.ts';
import type { Actor, Brand, Identity } from '../identity.ts';
import { isSecure, sessionToken, setSessionCookie } from './cookies.ts';
import { credentialsOf } from './credentials.ts';

const READS = new Set(['GET', 'HEAD']);

/** Whose turns and whose repeated calls: a key of a company is somebody of its own. */
export const callerOf = ({ user, key }: Actor): string => (key?.isOfCompany ? key.id : user.id);

/** The signed-in person of a request. Writes that a cookie signs must come from a page of the same host. */
export async function readVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  identity: Identity,
  scope: Brand,
  now: number,
): Promise<Actor | null> {
  const shown = credentialsOf(request.headers.authorization);
  if (shown?.kind === 'key') return identity.findKeyActor(shown.secret, scope.id, now);
  const token = shown?.secret ?? sessionToken(request, scope);
  if (!token) return null;
  const actor = await identity.findActor(token, scope.id, now);
  if (!actor || shown) return actor;
  if (!READS.has(request.method) && !sameOrigin(request, scope)) throw new DomainError('invalid_origin');
  setSessionCookie(reply, scope, token, SESSION_EXPIRY_S);
  return actor;
}

/** A page says whose session and which space it shows: the session may have left them in another tab. */
export function refuseOtherSpace({ headers }: FastifyRequest, { user, space }: Actor): void {
  const shown = headers['x-acting-as'];
  if (shown !== undefined && shown !== `${user.id}/${space.id}`) throw new DomainError('other_space');
}

function sameOrigin(request: FastifyRequest, brand: Brand): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'same-origin';
  if (isSecure(brand)) return origin === brand.origin;
  try {
    return new URL(origin).host === request.headers.host;
  } catch {
    return false;
  }
}
