import type * as contract from '@joulerie/contract/consent-requests';
import type { Serve } from '../../platform/http/serve.ts';
import { funnelOf } from './request-list.store.ts';

/** How far the requests that the actor follows went; those of each meter of a request for several count as one. */
export const getRequestFunnel: Serve<typeof contract.getRequestFunnel> = ({ db, actor, now }) =>
  funnelOf(db, actor, now);
