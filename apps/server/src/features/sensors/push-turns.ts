import { DomainError } from '../../platform/errors.ts';
import { type TurnLimits, createTurns } from '../../platform/turns.ts';

const busy = () => new DomainError('service_unavailable', { retryAfterS: 5 });
const COMMON = { patienceMs: 2_000, refusal: busy };
/** Pushes of one device are stored one after the other. */
const OF_DEVICE: TurnLimits = { most: 1, mostWaiting: 4, ...COMMON };
/** The devices of one space leave turns to those of the others. */
const OF_SPACE: TurnLimits = { most: 2, mostWaiting: 50, ...COMMON };
/** All pushes together use fewer connections than the calls of people have. */
const OF_ALL: TurnLimits = { most: 3, mostWaiting: 100, ...COMMON };

/** What is remembered at most; the oldest go first. */
const MOST_REFUSALS = 10_000;

/**
 * The share of pushes in what this process does: few at once of a device, of a space and in all, the others wait in their order, then are refused.
 *
 * `look` and `store` run a piece of work in its turn.
 * @throws DomainError `service_unavailable` when too many wait, or after two seconds
 */
export function createPushTurns() {
  const [device, space] = [createTurns(OF_DEVICE), createTurns(OF_SPACE)];
  const [looking, storing] = [createTurns(OF_ALL), createTurns(OF_ALL)];
  const inTurn = async <T>(
    take: ReturnType<typeof createTurns>,
    key: string,
    ended: AbortSignal,
    run: () => Promise<T>,
  ) => {
    const giveBack = await take(key, ended);
    try {
      return await run();
    } finally {
      giveBack();
    }
  };
  return {
    /** All of a push of a device. */
    ofDevice: <T>(id: string, ended: AbortSignal, run: () => Promise<T>): Promise<T> => inTurn(device, id, ended, run),
    /** Finding whose a push is. */
    look: <T>(ended: AbortSignal, run: () => Promise<T>): Promise<T> => inTurn(looking, 'all', ended, run),
    /** Storing it. */
    store: <T>(spaceId: string, ended: AbortSignal, run: () => Promise<T>): Promise<T> =>
      inTurn(space, spaceId, ended, () => inTurn(storing, 'all', ended, run)),
  };
}

/** Who was refused for some time, so that repeating it costs nothing until then. Of this process; the counts are in the database. */
export function createRefusals() {
  const until = new Map<string, number>();
  return {
    /** @throws DomainError `too_many_requests` for a key that is refused at an instant [ms] */
    check(key: string, now: number): void {
      const end = until.get(key);
      if (end === undefined) return;
      if (end <= now) until.delete(key);
      else throw new DomainError('too_many_requests', { retryAfterS: Math.ceil((end - now) / 1000) });
    },
    /** Remembers a refusal that says when to come back, and throws it again. Anything else is thrown as it is. */
    note(key: string, error: unknown, now: number): never {
      if (error instanceof DomainError && error.code === 'too_many_requests') {
        until.delete(key);
        until.set(key, now + Number(error.detail.retryAfterS ?? 1) * 1000);
        if (until.size > MOST_REFUSALS) until.delete(until.keys().next().value!);
      }
      throw error;
    },
  };
}
