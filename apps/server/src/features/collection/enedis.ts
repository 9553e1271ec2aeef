import type { ServiceRules } from '@joulerie/domain/collection';
import { isoDay, type CivilDay } from '@joulerie/domain/calendar';
import { type DataConnect, dataConnect } from '../../connectors/enedis/data-connect/client.ts';
import {
  MEASURE_KINDS,
  type MeasureKind,
  earliestMeasure,
  mostDaysOf,
} from '../../connectors/enedis/data-connect/measures.ts';
import type { SubscribedService } from '../../connectors/enedis/data-connect/services.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { CallUse } from '../../platform/quotas/call-quotas.store.ts';
import { callTurns, operatorQuota } from '../../platform/quotas/call-quotas.ts';
import type { CollectedOperator, OperatorRight } from './operator.ts';
import { callsAnHour, patient } from './pace.ts';

/** Facts of a point that Data Connect gives: contract, level of service, meter with the off-peak hours, address. */
const FACTS = ['contracts', 'summary', 'metering', 'address'] as const;
/** Enedis publishes a day in the following morning, and mends what is late within five days. */
export const USUAL_DELAY_DAYS = 5;
/** It replaces its estimates, and completes a day, within two weeks. */
export const CORRECTED_DAYS = 14;
const isKind = (service: string): service is MeasureKind => MEASURE_KINDS.some((one) => one === service);

export function kindOf(service: string): MeasureKind {
  if (!isKind(service)) throw new Error(`Enedis has no service ${service}`);
  return service;
}

/** Enedis, by Data Connect, as the planner uses it; null where the settings have no access to it. */
export function enedis(settings: Config, db: Database, now: () => number, withinMs?: number): CollectedOperator | null {
  const quota = operatorQuota(settings, 'ENEDIS');
  const clientOf = (use: CallUse): DataConnect | null =>
    dataConnect(settings, { turns: patient(callTurns(db, quota, use, now)), now, ...(withinMs ? { withinMs } : {}) });
  const [daily, history] = [clientOf('daily'), clientOf('history')];
  if (!daily || !history) return null;
  return {
    operator: 'enedis',
    services: ({ curve, injection }) => [
      'consumption',
      ...(curve ? ['consumption-curve'] : []),
      'maximum-power',
      'consumption-index',
      ...(injection ? ['production', ...(curve ? ['production-curve'] : [])] : []),
    ],
    rules: (service): ServiceRules => ({
      mostDays: mostDaysOf(kindOf(service)),
      usualDelayDays: USUAL_DELAY_DAYS,
      lateAfterDays: 1,
      correctedDays: CORRECTED_DAYS,
    }),
    earliest: (service, today) => earliestMeasure(kindOf(service), today),
    measures: (service, number, { from, to }, use) =>
      (use === 'daily' ? daily : history).measures(kindOf(service), number, { fromDay: from, toDay: to }),
    facts: {
      services: FACTS,
      ask: async (service, number) => {
        const answer = await factsOf(history, service, number);
        return answer.ok ? { ok: true, value: { electricity: answer.value } } : answer;
      },
    },
    rightService: 'subscribed-services',
    right: async (reference, number) => {
      const answer = await daily.subscribedServices(reference);
      return answer.ok ? { ok: true, value: rightOf(answer.value, number) } : answer;
    },
    historyCallsAnHour: callsAnHour(quota),
  };
}

async function factsOf(client: DataConnect, service: string, number: string) {
  switch (FACTS.find((one) => one === service)) {
    case 'contracts': {
      const answer = await client.contracts(number);
      return answer.ok ? { ok: true as const, value: answer.value.facts } : answer;
    }
    case 'summary': {
      const answer = await client.summary(number);
      return answer.ok ? { ok: true as const, value: answer.value.facts } : answer;
    }
    case 'metering':
      return client.metering(number);
    case 'address':
      return client.address(number);
    case undefined:
      throw new Error(`Enedis has no service ${service}`);
  }
}

/** What the services of an authorisation allow on one meter; null when none is of it. */
function rightOf(services: readonly SubscribedService[], number: string): OperatorRight | null {
  const own = services.filter(({ prm, state }) => prm === number && (state === 'active' || state === 'requested'));
  if (own.length === 0) return null;
  const first = (days: (CivilDay | null)[]) => days.find((day) => day !== null) ?? null;
  return {
    isActive: true,
    fromDay: first(own.map(({ fromDay }) => fromDay)),
    toDay: first(own.map(({ toDay }) => toDay)),
    dataFromDay: null,
    dataToDay: null,
    curve: own.some(({ measures }) => measures === 'curve'),
    injection: own.some(({ injection }) => injection),
  };
}

/** Days of an authorisation as the database has them. */
export const daysOf = ({ fromDay, toDay, dataFromDay, dataToDay }: OperatorRight) => ({
  fromDay: isoDayOrNull(fromDay),
  toDay: isoDayOrNull(toDay),
  dataFromDay: isoDayOrNull(dataFromDay),
  dataToDay: isoDayOrNull(dataToDay),
});
const isoDayOrNull = (day: CivilDay | null): string | null => (day === null ? null : isoDay(day));
