import { addMonths } from '@joulerie/domain/calendar';
import type { ServiceRules } from '@joulerie/domain/collection';
import { mostDaysOf } from '../../connectors/enedis/data-connect/measures.ts';
import { type Sge, sge } from '../../connectors/enedis/sge/client.ts';
import type { OperatorOutcome } from '../../connectors/operators/outcome.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { CallUse } from '../../platform/quotas/call-quotas.store.ts';
import { callTurns, operatorQuota } from '../../platform/quotas/call-quotas.ts';
import { CORRECTED_DAYS, USUAL_DELAY_DAYS, kindOf } from './enedis.ts';
import type { CollectedOperator, OperatorRight } from './operator.ts';
import { callsAnHour, patient } from './pace.ts';

/** What SGE keeps: two years of a curve, three of a day. */
const CURVE_MONTHS = 24;
const DAILY_MONTHS = 36;

/** The right of a third party on a meter whose holder agreed: the consent alone bounds it. */
const BY_AGREEMENT: OperatorRight = {
  isActive: true,
  fromDay: null,
  toDay: null,
  dataFromDay: null,
  dataToDay: null,
  curve: true,
  injection: false,
};

/** Enedis, by the services SGE for companies, as the planner uses it; null where the settings have no access to it. */
export function enedisSge(settings: Config, db: Database, now: () => number): CollectedOperator | null {
  const quota = operatorQuota(settings, 'ENEDIS');
  const clientOf = (use: CallUse): Sge | null => sge(settings, { turns: patient(callTurns(db, quota, use, now)), now });
  const [daily, history] = [clientOf('daily'), clientOf('history')];
  if (!daily || !history) return null;
  return {
    operator: 'enedis-sge',
    byAgreement: { right: BY_AGREEMENT, spaces: settings.ENEDIS_MANDATED_SPACES },
    services: () => ['consumption', 'consumption-curve', 'maximum-power'],
    rules: (service): ServiceRules => ({
      mostDays: mostDaysOf(kindOf(service)),
      usualDelayDays: USUAL_DELAY_DAYS,
      lateAfterDays: 1,
      correctedDays: CORRECTED_DAYS,
    }),
    earliest: (service, today) => addMonths(today, service.endsWith('-curve') ? -CURVE_MONTHS : -DAILY_MONTHS),
    measures: (service, number, { from, to }, use, segment = null) =>
      (use === 'daily' ? daily : history).measures(kindOf(service), number, { fromDay: from, toDay: to }, { segment }),
    facts: null,
    rightService: 'point-facts',
    right: async (_reference, number): Promise<OperatorOutcome<OperatorRight | null>> => {
      // SGE lists no rights: a point that it shows to us is one that it lets us read.
      const answer = await daily.pointFacts(number, true);
      if (answer.ok) return { ok: true, value: { ...BY_AGREEMENT, facts: answer.value } };
      return answer.kind === 'no-right' || answer.kind === 'unknown-point' ? { ok: true, value: null } : answer;
    },
    historyCallsAnHour: callsAnHour(quota),
    ...(settings.FLOWS_FOLDER === undefined
      ? {}
      : { orders: { from: settings.ENEDIS_SGE_ORDERS_FROM, place: (order) => placeAt(history, order) } }),
  };
}

/** Asks SGE for an order. The end of a recurring one is its last day; that of a history is the day after it. */
function placeAt(client: Sge, order: Parameters<NonNullable<CollectedOperator['orders']>['place']>[0]) {
  const { kind, number, measures, from, to, company, segment } = order;
  const common = { measures, fromDay: from, agreement: { company } };
  const minutes = measures === 'IDX' ? null : segment === 'C5' ? 30 : 10;
  if (kind === 'history') return client.orderHistory(number, { ...common, toDay: to + 1, stepMinutes: minutes });
  const step = minutes === null ? 'P1D' : minutes === 30 ? 'PT30M' : 'PT10M';
  return client.orderCollection(number, { ...common, toDay: to, step, period: 'P1D' });
}
