import { type SQL, sql } from 'drizzle-orm';

/**
 * A condition on the fields of a record, as data: it is evaluated on one record or compiled to SQL, so that the two cannot
 * disagree. A new way to share records (a grant on a folder, a consent) is a new kind here, with its two readings below.
 */
export type Rule<F extends string> =
  | { kind: 'never' }
  | { kind: 'equals'; field: F; value: string }
  | { kind: 'all'; rules: readonly Rule<F>[] }
  | { kind: 'any'; rules: readonly Rule<F>[] };

export const never: Rule<never> = { kind: 'never' };

export const equals = <F extends string>(field: F, value: string): Rule<F> => ({ kind: 'equals', field, value });

/** Every rule holds; with none, it always holds. */
export const all = <F extends string>(...rules: Rule<F>[]): Rule<F> =>
  rules.length === 1 ? rules[0]! : { kind: 'all', rules };

/** At least one rule holds; with none, it never does. Rules that never hold and repeated ones are left out. */
export function any<F extends string>(...rules: Rule<F>[]): Rule<F> {
  const useful = new Map(rules.filter((rule) => rule.kind !== 'never').map((rule) => [JSON.stringify(rule), rule]));
  const kept = [...useful.values()];
  if (kept.length === 0) return never;
  return kept.length === 1 ? kept[0]! : { kind: 'any', rules: kept };
}

/** Whether a rule holds for one record. A null field equals nothing. */
export function holds<F extends string>(rule: Rule<F>, record: Readonly<Record<F, string | null>>): boolean {
  switch (rule.kind) {
    case 'never':
      return false;
    case 'equals':
      return record[rule.field] === rule.value;
    case 'all':
      return rule.rules.every((one) => holds(one, record));
    case 'any':
      return rule.rules.some((one) => holds(one, record));
  }
}

/** The same rule as a condition on rows, each field being written by `column`. */
export function toSql<F extends string>(rule: Rule<F>, column: (field: F) => SQL): SQL {
  switch (rule.kind) {
    case 'never':
      return sql`false`;
    case 'equals':
      return sql`${column(rule.field)} = ${rule.value}`;
    case 'all':
      return joined(rule.rules, column, sql` and `, sql`true`);
    case 'any':
      return joined(rule.rules, column, sql` or `, sql`false`);
  }
}

function joined<F extends string>(
  rules: readonly Rule<F>[],
  column: (field: F) => SQL,
  separator: SQL,
  empty: SQL,
): SQL {
  if (rules.length === 0) return empty;
  return sql`(${sql.join(
    rules.map((rule) => toSql(rule, column)),
    separator,
  )})`;
}
