import type { FastifyInstance } from 'fastify';
import { registerConsentPages } from '../enedis/consent.routes.ts';
import { Consents } from '../enedis/consents.ts';
import { registerDataConnect } from '../enedis/data-connect.routes.ts';
import { FlowOrders } from '../enedis/flow-orders.ts';
import { registerSge } from '../enedis/sge.routes.ts';
import { registerAdict } from '../grdf/adict.routes.ts';
import { registerHolderPages, writeToHolder } from '../grdf/holder.routes.ts';
import { Rights } from '../grdf/rights.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { Gate, QUOTAS, type Quotas } from './gate.ts';
import { keepOperators } from './kept-operators.ts';

/** How the stand-ins of the operators behave; the defaults are those of the real ones, but for the patience of gas holders. */
export type OperatorOptions = {
  quotas?: Quotas;
  /** Where the consent page of Enedis comes back to, as it was declared. */
  returnUrl?: string | null;
  /** How long a gas holder takes to answer [ms]; GRDF writes to them every quarter of an hour. */
  gasDelayMs?: number;
  /** File that keeps what holders allowed from a start to the next. */
  keptIn?: string | null;
  /** Folder in which ordered flows are dropped, where the control names none. */
  flowsFolder?: string | null;
};

const GAS_DELAY_MS = 60_000;
/** Lives of their tokens [s]. */
const ENEDIS_TOKEN_S = 12_600;
const GRDF_TOKEN_S = 14_399;

export function registerOperators(
  app: FastifyInstance,
  mailbox: Mailbox,
  now: () => number,
  options: OperatorOptions = {},
): void {
  const { quotas = QUOTAS, returnUrl = null, gasDelayMs = GAS_DELAY_MS, keptIn = null } = options;
  const consents = new Consents(now);
  const rights = new Rights(now, gasDelayMs);
  const gates = { enedis: new Gate(now, ENEDIS_TOKEN_S, quotas), grdf: new Gate(now, GRDF_TOKEN_S, quotas) };
  if (keptIn !== null) keepOperators(app, consents, rights, keptIn);
  registerDataConnect(app, gates.enedis, consents, now);
  registerConsentPages(app, consents, now, returnUrl);
  registerSge(app, now, new FlowOrders(now, options.flowsFolder ?? null));
  registerAdict(app, gates.grdf, rights, now, (right) => {
    const { port } = app.server.address() as { port: number };
    void writeToHolder(mailbox, right, `http://127.0.0.1:${port}`, now());
  });
  registerHolderPages(app, rights, now);
  // The sandbox's own: every token ends, as when an operator restarts.
  app.post('/sandbox/operators/end-tokens', async (_request, reply) => {
    gates.enedis.endTokens();
    gates.grdf.endTokens();
    return reply.code(204).send();
  });
}
