import type { Operator } from '@joulerie/domain/collection';
import { SOURCE_TYPES, type SourceType } from '@joulerie/domain/vocabulary';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import { enedis } from './enedis.ts';
import { enedisSge } from './enedis-sge.ts';
import { grdf } from './grdf.ts';
import type { CollectedOperator } from './operator.ts';

/** Which operators have the meters of a kind; the first one is the one that a holder connects a meter to. */
const OPERATORS_OF: Partial<Record<SourceType, readonly Operator[]>> = { pdl: ['enedis', 'enedis-sge'], pce: ['grdf'] };

/**
 * The operator that is asked for the measures of a source: that of its authorisation, or the one that it may be connected to; null where none has it, or where the
 * settings have no access to it.
 */
export function operatorOf(
  source: { idtype: SourceType; idsource: string | null },
  settings: Config,
  db: Database,
  now: number,
  authorizedBy: Operator | null,
): CollectedOperator | null {
  const name = authorizedBy ?? OPERATORS_OF[source.idtype]?.[0];
  if (name === undefined || source.idsource === null) return null;
  return operatorsOf(settings, db, () => now).find((one) => one.operator === name) ?? null;
}

/** The types of sources that an operator which the settings give access to has. */
export function collectedTypes(settings: Config, db: Database, now: number): SourceType[] {
  const names = operatorsOf(settings, db, () => now).map(({ operator }) => operator);
  return SOURCE_TYPES.filter((type) => names.some((name) => OPERATORS_OF[type]?.includes(name)));
}

/** The operators that the settings give access to. Each is registered here once. */
export const operatorsOf = (settings: Config, db: Database, now: () => number): CollectedOperator[] =>
  [enedis(settings, db, now), enedisSge(settings, db, now), grdf(settings, db, now)].filter((one) => one !== null);
