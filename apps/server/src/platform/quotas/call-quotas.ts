import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Database } from '../database.ts';
import { type CallQuota, type CallUse, restCalls, takeCall } from './call-quotas.store.ts';

/** What a client of a limited service asks before each of its calls, and says after one that was refused for their number. */
export type CallTurns = {
  /** Waits for the turn of a call; or answers in how many seconds to come back. */
  take: (api: string) => Promise<{ granted: true } | { granted: false; retryAfterS: number }>;
  /** The service said that it was asked too often, and for how long to leave it; a minute where it does not say. */
  rest: (api: string, retryAfterS: number | null) => Promise<void>;
};

/** The quota of the APIs of an operator, as the settings have it. */
export function operatorQuota(
  settings: Pick<
    Config,
    'ENEDIS_PER_SECOND' | 'ENEDIS_PER_HOUR' | 'GRDF_PER_SECOND' | 'GRDF_PER_HOUR' | 'OPERATORS_DAILY_SHARE'
  >,
  operator: 'ENEDIS' | 'GRDF',
): CallQuota {
  return {
    perSecond: settings[`${operator}_PER_SECOND`],
    perHour: settings[`${operator}_PER_HOUR`],
    reservedShare: settings.OPERATORS_DAILY_SHARE,
  };
}

const REST_S = 60;

/** Turns of the calls of one use, shared by every process of a database. */
export const callTurns = (db: Database, quota: CallQuota, use: CallUse, now: () => number = Date.now): CallTurns => ({
  take: async (api) => {
    if (quota.perSecond === null && quota.perHour === null) return { granted: true };
    const permit = await takeCall(db, api, use, quota, now());
    if (!permit.granted) return permit;
    if (permit.waitMs > 0) await sleep(permit.waitMs);
    return { granted: true };
  },
  rest: async (api, retryAfterS) => restCalls(db, api, now() + (retryAfterS ?? REST_S) * 1000, now()),
});

/** Turns that limit nothing: for a tool, or a test without a database. */
export const unlimitedTurns: CallTurns = {
  take: async () => ({ granted: true }),
  rest: async () => undefined,
};
