import type * as contract from '@joulerie/contract/sources';
import type { Call } from '../../platform/http/call.ts';
import { type Serve, answering } from '../../platform/http/serve.ts';
import * as operations from '../sources/sources.public.ts';
import { openSource, type SourceRow } from '../sources/sources.public.ts';
import { presentSource } from './source.present.ts';

type Reading = Pick<Call<unknown>, 'db' | 'actor' | 'now'>;
const present = ({ db, actor, now }: Reading, row: SourceRow) => presentSource(db, actor, row, now);

export const getSource: Serve<typeof contract.getSource> = async ({ db, actor, params, now }) =>
  presentSource(db, actor, await openSource(db, actor, params.id), now);

export const createSensor: Serve<typeof contract.createSensor> = answering(operations.createSensor, present);
export const updateSensor: Serve<typeof contract.updateSensor> = answering(operations.updateSensor, present);
export const updateMeter: Serve<typeof contract.updateMeter> = answering(operations.updateMeter, present);
export const renameSource: Serve<typeof contract.renameSource> = answering(operations.renameSource, present);
export const attachSource: Serve<typeof contract.attachSource> = answering(operations.attachSource, present);
export const updateAttachedSource: Serve<typeof contract.updateAttachedSource> = answering(
  operations.updateAttachedSource,
  present,
);
