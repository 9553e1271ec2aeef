import type { ServiceRules } from '@joulerie/domain/collection';
import { type GasScope, mayCollectGas, gasRightState } from '@joulerie/domain/gas-rights';
import { type Adict, adict } from '../../connectors/grdf/adict/client.ts';
import { GAS_CALL_DAYS, type GasKind, earliestGas } from '../../connectors/grdf/adict/consumption.ts';
import { failed } from '../../connectors/operators/outcome.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { CallUse } from '../../platform/quotas/call-quotas.store.ts';
import { callTurns, operatorQuota } from '../../platform/quotas/call-quotas.ts';
import type { CollectedOperator } from './operator.ts';
import { callsAnHour, patient } from './pace.ts';

/** What is collected: each gas day, and what was billed from a reading to the next. A right allows both, or one of them. */
const GAS_SERVICES = ['gas-informative', 'gas-published'] as const;
const KINDS: Readonly<Record<string, GasKind>> = { 'gas-informative': 'informative', 'gas-published': 'published' };
/** Facts of a meter that ADICT gives, and the scope of a right that allows each. */
const FACTS = { 'gas-contract': 'contractual', 'gas-meter': 'technical' } as const satisfies Record<string, GasScope>;
/** The services of facts that a right allows by its scopes. */
export const gasFactServices = (scopes: readonly GasScope[]): string[] =>
  Object.entries(FACTS)
    .filter(([, scope]) => scopes.includes(scope))
    .map(([service]) => service);
/** Those that a right allows by its scopes. */
export const gasServices = (scopes: readonly GasScope[]) =>
  GAS_SERVICES.filter((service) => scopes.some((scope) => scope === KINDS[service]));
/**
 * A gas day is there within three days, five at most, and provisional until the reading of its month is published; a reading of a meter that
 * is read twice a year is published within seven months, and may be corrected by the next one.
 */
const DELAYS: Record<GasKind, Omit<ServiceRules, 'mostDays'>> = {
  informative: { usualDelayDays: 5, lateAfterDays: 3, correctedDays: 45 },
  published: { usualDelayDays: 220, lateAfterDays: 220, correctedDays: 220 },
};

function kindOf(service: string): GasKind {
  const kind = KINDS[service];
  if (!kind) throw new Error(`GRDF has no service ${service}`);
  return kind;
}

/** GRDF, by ADICT, as the planner uses it; null where the settings have no access to it. */
export function grdf(settings: Config, db: Database, now: () => number): CollectedOperator | null {
  const quota = operatorQuota(settings, 'GRDF');
  const clientOf = (use: CallUse): Adict | null =>
    adict(settings, { turns: patient(callTurns(db, quota, use, now)), now });
  const [daily, history] = [clientOf('daily'), clientOf('history')];
  if (!daily || !history) return null;
  return {
    operator: 'grdf',
    services: () => GAS_SERVICES,
    rules: (service): ServiceRules => ({ mostDays: GAS_CALL_DAYS, ...DELAYS[kindOf(service)] }),
    earliest: (service, today) => earliestGas(kindOf(service), today),
    measures: async (service, number, { from, to }, use) => {
      const client = use === 'daily' ? daily : history;
      const answer = await client.consumption(kindOf(service), number, { fromDay: from, toDay: to });
      if (!answer.ok) return answer;
      const { read, again } = answer.value;
      // Days that a daily answer lost are missing, and asked for again; a slice of history is asked for whole.
      return again.length > 0 && use === 'history' ? failed('unreadable', { status: 200 }) : { ok: true, value: read };
    },
    facts: {
      services: Object.keys(FACTS),
      ask: async (service, number) => {
        const answer = await (service === 'gas-contract' ? history.contract(number) : history.meter(number));
        return answer.ok ? { ok: true, value: { gas: answer.value } } : answer;
      },
    },
    rightService: 'gas-rights',
    right: async (reference, number) => {
      const answer = await daily.rights([number]);
      if (!answer.ok) return answer;
      const own = answer.value.rights.find(({ id, pce }) => id === reference && pce === number);
      const isActive = own && mayCollectGas({ state: gasRightState(own.state) ?? 'EMPTY', proof: own.proof });
      return {
        ok: true,
        value: isActive
          ? {
              isActive: true,
              fromDay: own.fromDay,
              toDay: own.toDay,
              dataFromDay: own.consumptionFromDay,
              dataToDay: own.consumptionToDay,
              curve: false,
              injection: false,
            }
          : null,
      };
    },
    historyCallsAnHour: callsAnHour(quota),
  };
}
