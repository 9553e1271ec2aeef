import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../identity.ts';

export const SESSION_COOKIE = 'joulerie_session';
const DEVICE_COOKIE = 'joulerie_device';
const DEVICE_LIFE_S = 365 * 24 * 3600;

/** Where scripts cannot read it and other sites cannot send it. */
const PROTECTED: CookieSerializeOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' };

/** On https, the prefix makes the browser refuse the cookie to any other host, and to a host that is not on https. */
const named = (name: string, brand: Brand) => (isSecure(brand) ? `__Host-${name}` : name);

/** Whether the brand is reached over https, which its public origin says: what a proxy forwards is not needed. */
export const isSecure = (brand: Brand): boolean => brand.origin.startsWith('https:');

export const sessionToken = (request: FastifyRequest, brand: Brand): string | undefined =>
  request.cookies[named(SESSION_COOKIE, brand)];

export function setSessionCookie(reply: FastifyReply, brand: Brand, token: string, maxAgeS: number): void {
  reply.setCookie(named(SESSION_COOKIE, brand), token, { ...PROTECTED, maxAge: maxAgeS });
}

export function clearSessionCookie(reply: FastifyReply, brand: Brand): void {
  reply.clearCookie(named(SESSION_COOKIE, brand), PROTECTED);
}

/** What a browser that signed in before shows; it opens nothing. */
export const deviceToken = (request: FastifyRequest, brand: Brand): string | undefined =>
  request.cookies[named(DEVICE_COOKIE, brand)];

export function setDeviceCookie(reply: FastifyReply, brand: Brand, token: string): void {
  reply.setCookie(named(DEVICE_COOKIE, brand), token, { ...PROTECTED, maxAge: DEVICE_LIFE_S });
}
