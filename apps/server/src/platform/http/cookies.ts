import type { FastifyReply } from 'fastify';

export const SESSION_COOKIE = 'joulerie_session';

/** The browser keeps the session where scripts cannot read it and other sites cannot send it. */
export function setSessionCookie(reply: FastifyReply, token: string, maxAgeS: number): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    maxAge: maxAgeS,
  });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/', httpOnly: true, secure: true, sameSite: 'strict' });
}
