import type * as contract from '@joulerie/contract/data-overview';
import { SOURCE_DATA_STATES } from '@joulerie/contract/constants';
import { GAP_CAUSES } from '@joulerie/domain/collection';
import { parisDay } from '@joulerie/domain/calendar';
import type { Serve } from '../../platform/http/serve.ts';
import { pageOf } from '../../platform/page-of.ts';
import { collectedTypes } from './operators.ts';
import { monthsOfStates, readStates, sourcesByOrder } from './data-overview.store.ts';

/** How the data of everything that the actor sees arrives: a page of sources, the counts of all of them, and the last twelve months. */
export const getDataOverview: Serve<typeof contract.getDataOverview> = async ({ db, actor, query, services, now }) => {
  const asked = { actor, types: collectedTypes(services.config, db, now), today: parisDay(now) };
  const [{ lines, total, counted }, orders, trend] = await Promise.all([
    readStates(db, asked, query),
    sourcesByOrder(db, asked),
    monthsOfStates(db, asked),
  ]);
  const sum = (own: typeof counted) => own.reduce((all, { sources }) => all + sources, 0);
  const data = lines.map(({ buildingId, buildingName, ...line }) => ({
    ...line,
    building: buildingId === null ? null : { _id: buildingId, name: buildingName! },
  }));
  return {
    ...pageOf(query, total, data),
    states: Object.fromEntries(
      SOURCE_DATA_STATES.map((state) => [state, sum(counted.filter((one) => one.state === state))]),
    ) as Record<(typeof SOURCE_DATA_STATES)[number], number>,
    causes: GAP_CAUSES.map((cause) => ({ cause, sources: sum(counted.filter((one) => one.cause === cause)) }))
      .filter(({ sources }) => sources > 0)
      .toSorted((a, b) => b.sources - a.sources),
    orders,
    trend,
  };
};
