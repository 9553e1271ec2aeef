import { parseIsoDay } from '@joulerie/domain/calendar';
import { GAS_CALL_DAYS } from '../../connectors/grdf/adict/consumption.ts';
import type { Database } from '../../platform/database.ts';
import { gasRightById } from '../gas-rights/gas-rights.public.ts';
import { endAuthorization, keepAuthorization, openSeries } from './authorization.store.ts';
import { openFacts } from './facts.store.ts';
import { gasFactServices, gasServices } from './grdf.ts';

/** A gas meter is collected from the day on which GRDF gives its data, until it does no longer. */
export async function followGasRight(
  tx: Database,
  { rightId, sourceId, collects }: { rightId: string; sourceId: string; collects: boolean },
  now: number,
): Promise<void> {
  const row = await gasRightById(tx, rightId);
  if (!collects || !row?.operatorId) return endAuthorization(tx, sourceId, 'grdf');
  const right = {
    isActive: true,
    fromDay: parseIsoDay(row.fromDay),
    toDay: parseIsoDay(row.toDay),
    dataFromDay: parseIsoDay(row.consumptionFrom),
    dataToDay: parseIsoDay(row.consumptionTo),
    curve: false,
    injection: false,
  };
  await keepAuthorization(tx, sourceId, { operator: 'grdf', reference: row.operatorId, right }, now);
  await openSeries(
    tx,
    sourceId,
    'grdf',
    gasServices(row.scopes).map((service) => ({ service, mostDays: GAS_CALL_DAYS })),
    now,
  );
  await openFacts(tx, sourceId, 'grdf', gasFactServices(row.scopes), now);
}
