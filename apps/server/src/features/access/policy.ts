import type { Right } from '@joulerie/contract/common';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Actor } from '../../platform/identity.ts';
import { type Rule, any, holds, toSql } from './rule.ts';

export type RightName = z.output<typeof Right>;

/** Who sees the records of an entity, and who may change them. Owning a record includes seeing it. */
export type Rules<F extends string> = { view: Rule<F>; owns: Rule<F> };

/**
 * Who may do what with the records of an entity: one description gives the rights on a record and the filter of a list.
 * `visible` is non-empty rights as SQL; a record without rights must look as if it did not exist.
 */
export type Policy<F extends string> = {
  rightsOn: (actor: Actor, record: Readonly<Record<F, string | null>>) => RightName[];
  /** Condition on rows of the table under its own name. */
  visible: (actor: Actor) => SQL;
  /** The same condition in a statement that gives the table an alias. */
  visibleAs: (actor: Actor, alias: string) => SQL;
};

/** `columns` are the columns of the entity's table that hold the fields of its rules. */
export function createPolicy<F extends string>(
  columns: Readonly<Record<F, PgColumn>>,
  rulesFor: (actor: Actor) => Rules<F>,
): Policy<F> {
  const visibleRule = (actor: Actor) => {
    const { view, owns } = rulesFor(actor);
    return any(view, owns);
  };
  return {
    rightsOn: (actor, record) => {
      const { view, owns } = rulesFor(actor);
      if (holds(owns, record)) return ['view', 'owns'];
      return holds(view, record) ? ['view'] : [];
    },
    visible: (actor) => toSql(visibleRule(actor), (field) => sql`${columns[field]}`),
    visibleAs: (actor, alias) =>
      toSql(visibleRule(actor), (field) => sql`${sql.identifier(alias)}.${sql.identifier(columns[field].name)}`),
  };
}
