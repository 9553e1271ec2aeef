import { DAY_MS } from '@joulerie/domain/calendar';
import type { Endpoint } from '@joulerie/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../addresses.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import { DomainError } from '../errors.ts';
import type { Brand, Identity } from '../identity.ts';
import { deviceToken } from './cookies.ts';
import { type Allowance, countTry, giveTryBack } from './tries.store.ts';

/** The tries of one request of a limited call. */
export type Tries = {
  /** After a success that proves who called, such as a sign-in: the try counts for nothing. */
  giveBack: () => Promise<void>;
};

const NO_TRIES: Tries = { giveBack: async () => undefined };

/** What makes a call name an account: counted by it. */
type Account = { username?: string; id?: string };

/**
 * Refuses the tries of the limited calls past the limit, saying when to come back. They are counted by the account that the call
 * names and by the address of the peer, in the database: several processes count as one. An address may hold several people: it
 * gets more. A browser that signed in to the account before is counted by itself, so that a stranger who wastes the tries of an
 * account, or of an address, does not keep its owner out.
 */
export function limitTries(
  db: Database,
  config: Config,
  identity: Identity,
  limited: readonly Endpoint[],
  now: () => number,
): (endpoint: Endpoint, request: FastifyRequest, brand: Brand) => Promise<Tries> {
  return async (endpoint, request, brand) => {
    if (!limited.includes(endpoint)) return NO_TRIES;
    const call = `${endpoint.method} ${endpoint.path} ${brand.id}`;
    const account = accountOf(request);
    const device = deviceToken(request, brand);
    const known = account && device && (await identity.knowsDevice(device, brand.id, account));
    const name = account?.username ?? account?.id;
    const most = config.SIGN_IN_TRIES;
    const allowances = known
      ? [{ by: `${call} device ${device} ${name}`, max: most }]
      : [
          ...(name ? [{ by: `${call} account ${name}`, max: most }] : []),
          // Elsewhere than at sign-in, the answer says whether an account exists.
          {
            by: `${call} address ${networkOf(request.ip)}`,
            max: most * (endpoint.path === '/proxy/api/signin' ? 10 : 2),
          },
        ];
    await countOrRefuse(db, allowances, now());
    return { giveBack: () => giveTryBack(db, allowances) };
  };
}

/**
 * Counts one try of what an action limits by itself, such as the current password of a signed-in person.
 *
 * @throws DomainError `too_many_requests` past `max` tries in ten minutes
 */
export async function takeTry(db: Database, allowance: Allowance, now: number): Promise<Tries> {
  await countOrRefuse(db, [allowance], now);
  return { giveBack: () => giveTryBack(db, [allowance]) };
}

/**
 * Counts what may be done so many times a day: 24 hours from the first one. What is refused was not done and is not counted, so that
 * a smaller number may still be.
 *
 * @param refusal its sentence, from that of when to come back
 * @throws DomainError `too_many_requests` past one of the allowances
 */
export async function takeOfDay(
  db: Database,
  allowances: readonly Omit<Allowance, 'windowMs'>[],
  now: number,
  refusal: (again: string) => string,
): Promise<void> {
  const daily = allowances.map((one) => ({ ...one, windowMs: DAY_MS }));
  const until = await countTry(db, daily, now);
  if (!until) return;
  await giveTryBack(db, daily);
  const retryAfterS = secondsTo(until, now);
  throw new DomainError('too_many_requests', { retryAfterS, message: refusal(comeBack(retryAfterS)) });
}

async function countOrRefuse(db: Database, allowances: readonly Allowance[], now: number): Promise<void> {
  const until = await countTry(db, allowances, now);
  if (!until) return;
  const retryAfterS = secondsTo(until, now);
  throw new DomainError('too_many_requests', {
    retryAfterS,
    message: `Trop de tentatives. ${comeBack(retryAfterS)}`,
  });
}

const secondsTo = (until: Date, now: number): number => Math.max(1, Math.ceil((until.getTime() - now) / 1000));

/** « Réessayez dans 2 heures. », in minutes below one hour. */
function comeBack(afterS: number): string {
  const minutes = Math.ceil(afterS / 60);
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'heure'];
  return `Réessayez dans ${count} ${unit}${count > 1 ? 's' : ''}.`;
}

function accountOf(request: FastifyRequest): Account | null {
  const { username } = { ...(request.query as Account), ...(request.body as Account | undefined) };
  const { id } = request.params as Account;
  if (typeof username === 'string') return { username };
  return typeof id === 'string' ? { id } : null;
}
