import type { Right } from '@joulerie/contract/common';
import { type SQL, getTableName, is, sql } from 'drizzle-orm';
import { PgArray, PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { IdList } from '../../platform/id-list.ts';
import type { Actor } from '../../platform/identity.ts';
import { type Rule, type RuleFields, any, holds, idsMeet, isInIds, toSql } from './rule.ts';

export type RightName = z.output<typeof Right>;

/** Who sees the records of an entity, and who may change them. Owning a record includes seeing it. */
export type Rules<F extends string> = { view: Rule<F>; owns: Rule<F> };

/**
 * Who may do what with the records of an entity: one description gives the rights on a record and the filter of a list.
 * `visible` is non-empty rights as SQL; a record without rights must look as if it did not exist.
 */
export type Policy<F extends string> = {
  rightsOn: (actor: Actor, record: RuleFields<F>) => RightName[];
  /** Condition on rows of the table under its own name. */
  visible: (actor: Actor) => SQL;
  /** The same condition in a statement that gives the table an alias. */
  visibleAs: (actor: Actor, alias: string) => SQL;
};

/**
 * A field that no column of the table holds as it is: whether it meets a list of ids, said by the columns of a row. `spaces` own what the
 * ids are of.
 */
export type Meeting = (ids: IdList, column: (name: string) => SQL, spaces: IdList) => SQL;

/**
 * `fields` are the columns of the entity's table that hold the fields of its rules, or what stands for one. The rules of an actor are
 * made once: a call looks at many records.
 */
export function createPolicy<F extends string>(
  fields: Readonly<Record<F, PgColumn | Meeting>>,
  rulesFor: (actor: Actor) => Rules<F>,
): Policy<F> {
  const kept = new WeakMap<Actor, Rules<F>>();
  const rulesOf = (actor: Actor): Rules<F> => {
    const known = kept.get(actor);
    if (known) return known;
    const made = rulesFor(actor);
    kept.set(actor, made);
    return made;
  };
  const table = getTableName(
    Object.values<PgColumn | Meeting>(fields).find((field): field is PgColumn => is(field, PgColumn))!.table,
  );
  const compiled = (actor: Actor, alias: string): SQL => {
    const { view, owns } = rulesOf(actor);
    const named = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(name)}`;
    const column = (name: F) => {
      const field: PgColumn | Meeting = fields[name];
      return named(is(field, PgColumn) ? field.name : name);
    };
    return toSql(any(view, owns), column, (name, ids) => {
      const field: PgColumn | Meeting = fields[name];
      if (!is(field, PgColumn)) return (field as Meeting)(ids, named, actor.grants.spaces);
      return is(field, PgArray) ? idsMeet(column(name), ids) : isInIds(column(name), ids);
    });
  };
  return {
    rightsOn: (actor, record) => {
      const { view, owns } = rulesOf(actor);
      if (holds(owns, record)) return ['view', 'owns'];
      return holds(view, record) ? ['view'] : [];
    },
    visible: (actor) => compiled(actor, table),
    visibleAs: compiled,
  };
}
