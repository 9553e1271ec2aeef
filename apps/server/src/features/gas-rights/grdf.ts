import { type Adict, adict } from '../../connectors/grdf/adict/client.ts';
import type { OperatorFailure } from '../../connectors/operators/outcome.ts';
import type { Store } from '../../platform/database.ts';
import type { Events } from '../../platform/events/event.ts';
import { callTurns, operatorQuota } from '../../platform/quotas/call-quotas.ts';
import type { Services } from '../../platform/services.ts';

/** What a declaration or an end sent to GRDF needs, in a job or in a call. */
export type GrdfContext = { store: Pick<Store, 'db'>; events: Events; services: Services; now: () => number };

/**
 * Result of a declaration or an end sent to GRDF: `done`, whatever it answered; `nothing` to send; `busy`: another process is sending it; or a
 * failure to be tried again.
 */
export type SendResult = 'done' | 'nothing' | 'busy' | OperatorFailure;

/** The client of the settings; null where they have none. @param withinMs time of one exchange, that of a worker without it */
export const grdfOf = ({ store, services: { config }, now }: GrdfContext, withinMs?: number): Adict | null =>
  adict(config, {
    turns: callTurns(store.db, operatorQuota(config, 'GRDF'), 'daily', now),
    now,
    ...(withinMs === undefined ? {} : { withinMs }),
  });
