import type * as contract from '@joulerie/contract/sources';
import type { Call } from '../../platform/http/call.ts';
import { type Serve, answering } from '../../platform/http/serve.ts';
import { endConsentsOfRemoved } from '../consents/consents.public.ts';
import * as operations from '../sources/sources.public.ts';
import { openSource, type SourceRow } from '../sources/sources.public.ts';
import { presentSource } from './source.present.ts';

type Reading = Pick<Call<unknown>, 'db' | 'actor' | 'now' | 'reply'>;
async function present({ db, actor, now, reply }: Reading, row: SourceRow) {
  const source = await presentSource(db, actor, row, now);
  reply.header('etag', source.version);
  return source;
}

export const getSource: Serve<typeof contract.getSource> = async (call) =>
  present(call, await openSource(call.db, call.actor, call.params.id));

export const createSensor: Serve<typeof contract.createSensor> = answering(operations.createSensor, present);
export const updateSensor: Serve<typeof contract.updateSensor> = answering(operations.updateSensor, present);
export const updateMeter: Serve<typeof contract.updateMeter> = answering(operations.updateMeter, present);
export const renameSource: Serve<typeof contract.renameSource> = answering(operations.renameSource, present);
export const removeSource: Serve<typeof contract.removeSource> = operations.removingSource(endConsentsOfRemoved);
export const attachSource: Serve<typeof contract.attachSource> = answering(operations.attachSource, present);
export const updateAttachedSource: Serve<typeof contract.updateAttachedSource> = answering(
  operations.updateAttachedSource,
  present,
);
