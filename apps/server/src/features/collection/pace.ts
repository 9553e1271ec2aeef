import { setTimeout as sleep } from 'node:timers/promises';
import type { CallTurns, operatorQuota } from '../../platform/quotas/call-quotas.ts';

const HOUR_S = 3_600;
/** The pace that `takeCall` keeps below the limit of a second. */
const PACE_MARGIN = 1.25;

/** Calls of history that the quotas of an operator leave in an hour; null where nothing limits them. */
export function callsAnHour({ perSecond, perHour, reservedShare }: ReturnType<typeof operatorQuota>): number | null {
  const limits = [
    ...(perHour === null ? [] : [perHour * (1 - reservedShare)]),
    ...(perSecond === null ? [] : [(perSecond * HOUR_S) / PACE_MARGIN]),
  ];
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** The pace of a second is waited for: only a quota of an hour, or a rest that was asked for, is an outcome. */
const LONGEST_WAIT_S = 5;
export const patient = (turns: CallTurns): CallTurns => ({
  ...turns,
  take: async (api) => {
    for (;;) {
      const turn = await turns.take(api);
      if (turn.granted || turn.retryAfterS > LONGEST_WAIT_S) return turn;
      await sleep(turn.retryAfterS * 200);
    }
  },
});
