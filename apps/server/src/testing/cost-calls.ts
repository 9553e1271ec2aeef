import * as costs from '@joulerie/contract/costs';
import type { OwnBuilding } from './own-building.ts';

type Source = { _id: string };
type Grain = 'daily' | 'weekly' | 'monthly' | 'yearly';

/** The calls of costs as the person of each test makes them. */
export function costCalls(own: OwnBuilding) {
  const as = () => own.app.as(own.user.token);
  return {
    /** Gives a source an offer: the answer, refused or not. */
    offer: (source: Source, body: object) =>
      as().callLoosely(costs.addSourceOffer, { params: { id: source._id }, body }),
    /** What a source costs between two days, both included. */
    cost: async (source: Source, start_date: string, end_date: string, frequency: Grain = 'monthly') => {
      const query = { start_date, end_date, frequency };
      return (await as().call(costs.getSourceCost, { params: { id: source._id }, query })).body;
    },
  };
}
