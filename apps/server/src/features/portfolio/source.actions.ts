import type * as contract from '@joulerie/contract/sources';
import { SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import type { Call } from '../../platform/http/call.ts';
import { type Serve, answering } from '../../platform/http/serve.ts';
import { endConsentsOfRemoved } from '../consents/consents.public.ts';
import { endRightsOfRemoved } from '../gas-rights/gas-rights.public.ts';
import * as operations from '../sources/sources.public.ts';
import { openSource, type SourceRow } from '../sources/sources.public.ts';
import { askWeather } from '../weather/weather.public.ts';
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
export const removeSource: Serve<typeof contract.removeSource> = operations.removingSource(async (call, tx, source) => {
  await endConsentsOfRemoved(call, tx, source);
  await endRightsOfRemoved(call, tx, source);
});
export const attachSource: Serve<typeof contract.attachSource> = async (call) => {
  const source = await operations.attachSource(call);
  if (SOURCE_TYPE_FACTS[source.idtype].family === 'meteo') await askWeather(call.services, call.db, [call.params.id]);
  return present(call, source);
};
export const changeWeatherStation: Serve<typeof contract.changeWeatherStation> = async (call) => {
  const changed = await operations.changeWeatherStation(call);
  await askWeather(call.services, call.db, [call.params.id]);
  return changed;
};
export const updateAttachedSource: Serve<typeof contract.updateAttachedSource> = answering(
  operations.updateAttachedSource,
  present,
);
