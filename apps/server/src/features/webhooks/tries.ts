import { DAY_MS, HOUR_MS } from '@joulerie/domain/calendar';
import { WEBHOOK_FAILING_DAYS } from '@joulerie/contract/webhook-events';

const MINUTE_MS = 60_000;

/** Pauses before the second try, the third… */
const PAUSES_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Pause after a number of failed tries [ms]; null after the last one. */
export const pauseAfter = (attempts: number): number | null => PAUSES_MS[attempts - 1] ?? null;

/** Whether an endpoint has failed for so long that it is switched off. */
export const isGivenUp = (failingSince: number, now: number): boolean =>
  now - failingSince >= WEBHOOK_FAILING_DAYS * DAY_MS;
