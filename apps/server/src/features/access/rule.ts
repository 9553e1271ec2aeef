import { type SQL, sql } from 'drizzle-orm';
import type { IdList } from '../../platform/id-list.ts';

/**
 * A condition on the fields of a record, as data: it is evaluated on one record or compiled to SQL, so that the two cannot
 * disagree. A new way to share records (a consent) is a new kind here, with its two readings below. `within`: the id of the field, or one
 * of those of an array, is in a list.
 */
export type Rule<F extends string> =
  | { kind: 'never' }
  | { kind: 'equals'; field: F; value: string }
  | { kind: 'within'; field: F; ids: IdList }
  | { kind: 'all'; rules: readonly Rule<F>[] }
  | { kind: 'any'; rules: readonly Rule<F>[] };

export const never: Rule<never> = { kind: 'never' };

export const equals = <F extends string>(field: F, value: string): Rule<F> => ({ kind: 'equals', field, value });

export const within = <F extends string>(field: F, ids: IdList): Rule<F> =>
  ids.size === 0 ? never : { kind: 'within', field, ids };

/** Every rule holds; with none, it always holds. */
export const all = <F extends string>(...rules: Rule<F>[]): Rule<F> =>
  rules.length === 1 ? rules[0]! : { kind: 'all', rules };

/** At least one rule holds; with none, it never does. Rules that never hold and repeated ones are left out. */
export function any<F extends string>(...rules: Rule<F>[]): Rule<F> {
  const flat = rules.flatMap((rule) => (rule.kind === 'any' ? rule.rules : [rule]));
  const useful = new Map(flat.filter((rule) => rule.kind !== 'never').map((rule) => [JSON.stringify(rule), rule]));
  const kept = [...useful.values()];
  if (kept.length === 0) return never;
  return kept.length === 1 ? kept[0]! : { kind: 'any', rules: kept };
}

/** What a record holds of the fields of its rules. */
export type RuleFields<F extends string> = Readonly<Record<F, string | null | readonly string[]>>;

/** Whether a rule holds for one record. A null field equals nothing. */
export function holds<F extends string>(rule: Rule<F>, record: RuleFields<F>): boolean {
  switch (rule.kind) {
    case 'never':
      return false;
    case 'equals':
      return record[rule.field] === rule.value;
    case 'within': {
      const value = record[rule.field];
      return typeof value === 'string' ? rule.ids.has(value) : (value?.some((id) => rule.ids.has(id)) ?? false);
    }
    case 'all':
      return rule.rules.every((one) => holds(one, record));
    case 'any':
      return rule.rules.some((one) => holds(one, record));
  }
}

/** Lists longer than this are looked up in a table of their ids: compared one by one with each row, they take longer than the rest. */
export const FEW_IDS = 8;

/** Whether the id of a column is in a list. */
export const isInIds = (column: SQL, ids: IdList): SQL =>
  ids.size <= FEW_IDS
    ? sql`${column} = any(${ids.text}::uuid[])`
    : sql`${column} in (select unnest(${ids.text}::uuid[]))`;

/** Whether one of the ids of an array is in a list. Seldom many: the table of a long list is made once, not once a row (`is true`). */
export const idsMeet = (column: SQL, ids: IdList): SQL =>
  ids.size <= FEW_IDS
    ? sql`${column} && ${ids.text}::uuid[]`
    : sql`(${column} <> '{}' and exists (select from unnest(${column}) as step(id) where (${isInIds(sql`step.id`, ids)}) is true))`;

/** The same rule as a condition on rows, each field being written by `column`, and what it holds of a list by `inList`. */
export function toSql<F extends string>(
  rule: Rule<F>,
  column: (field: F) => SQL,
  inList: (field: F, ids: IdList) => SQL = (field, ids) => isInIds(column(field), ids),
): SQL {
  switch (rule.kind) {
    case 'never':
      return sql`false`;
    case 'equals':
      return sql`${column(rule.field)} = ${rule.value}`;
    case 'within':
      return inList(rule.field, rule.ids);
    case 'all':
      return joined(
        rule.rules.map((one) => toSql(one, column, inList)),
        sql` and `,
        sql`true`,
      );
    case 'any':
      return joined(
        rule.rules.map((one) => toSql(one, column, inList)),
        sql` or `,
        sql`false`,
      );
  }
}

const joined = (conditions: SQL[], separator: SQL, empty: SQL): SQL =>
  conditions.length === 0 ? empty : sql`(${sql.join(conditions, separator)})`;
