import type { ElectricityPoint } from '@joulerie/contract/point-facts';
import type { DayRange, Operator, ServiceRules } from '@joulerie/domain/collection';
import type { CivilDay } from '@joulerie/domain/calendar';
import type { SgeOrder } from '../../connectors/enedis/sge/answers.ts';
import type { OperatorOutcome } from '../../connectors/operators/outcome.ts';
import type { FileRead } from '../../connectors/reader.ts';
import type { OperatorFacts } from '../sources/sources.public.ts';
import type { CallUse } from '../../platform/quotas/call-quotas.store.ts';
import type { AuthorizationRow } from './collection.tables.ts';
import type { DueOrder } from './flow-orders.store.ts';

/** The right that an operator says an authorisation to be; null `toDay` where it does not say. */
export type OperatorRight = {
  isActive: boolean;
  fromDay: CivilDay | null;
  toDay: CivilDay | null;
  /** First and last day of the data that it covers; null where it does not say. */
  dataFromDay: CivilDay | null;
  dataToDay: CivilDay | null;
  curve: boolean;
  injection: boolean;
  /** What the operator said of an electricity meter beside. */
  facts?: Partial<ElectricityPoint>;
};

/** Services that give the facts of a point, by the names that the register has, and one call; what it does not say is left out. */
export type PointFactsAsked = {
  services: readonly string[];
  ask: (service: string, number: string) => Promise<OperatorOutcome<OperatorFacts>>;
};

/**
 * What the planner needs of a network operator: which kinds of data it gives, how one call is made, and its own rights. What an outcome means
 * is the same for all of them (`OperatorOutcome`). A new operator is one such object in `operatorsOf`.
 */
export type CollectedOperator = {
  operator: Operator;
  /** Services collected under an authorisation, by the name that the register has; the name of a curve ends with `-curve`. */
  services: (authorization: Pick<AuthorizationRow, 'curve' | 'injection'>) => readonly string[];
  rules: (service: string) => ServiceRules;
  /** First day that the operator keeps of a service. */
  earliest: (service: string, today: CivilDay) => CivilDay;
  /** One call; null when the operator has nothing of these days. `number`: that of the meter, `segment`: where it is known. */
  measures: (
    service: string,
    number: string,
    days: DayRange,
    use: CallUse,
    segment?: string | null,
  ) => Promise<OperatorOutcome<FileRead | null>>;
  /** The facts of a point, which are asked for from time to time; null where the operator returns them with the right. */
  facts: PointFactsAsked | null;
  /** The right of an authorisation on a meter, as the operator has it now; null when it has none on it. */
  right: (reference: string, number: string) => Promise<OperatorOutcome<OperatorRight | null>>;
  /** The service under which `right` is written to the register. */
  rightService: string;
  /** The right that the consent of a company gives by itself, where the operator asks for no other authorisation. */
  byAgreement?: { right: OperatorRight; spaces: readonly string[] };
  /** Files that are ordered once `from` meters are followed; none where no folder receives them. */
  orders?: {
    from: number;
    place: (order: Omit<DueOrder, 'id' | 'failures'>) => Promise<OperatorOutcome<SgeOrder>>;
  };
  /** Calls of history an hour that the quotas leave; null where nothing limits them. */
  historyCallsAnHour: number | null;
};
