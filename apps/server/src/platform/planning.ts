import type pg from 'pg';

/** Statements that a connection keeps planned, and the longest of them. */
const MOST_NAMED = 500;
const LONGEST_NAMED = 32_000;
/** Above this length a plan takes megabytes of each connection: few of them are kept. */
const LONG = 6_000;
const MOST_LONG = 40;
/** A list of more values than this, or this long as a text, is planned for. */
const MANY_VALUES = 100;
const LONG_LIST = 4_000;
/** A list of values or of rows written out, a parameter each: there are as many texts as lengths. */
const LIST = /\bin \(\$\d+, \$|\bvalues \([^()]*\), \(/i;
/** A search is planned for its own words: which index finds them depends on how rare they are. A pattern that the statement itself spells out, `like '%-curve'`, is no search. */
const SEARCH = / i?like (?!'[^']{2,}')/i;

/** How a connection plans from its beginning: a named statement once, whatever its values. */
export const PLANNED_ONCE = 'force_generic_plan';
const PLAN_BY_VALUES = 'set plan_cache_mode = force_custom_plan';
const PLAN_ONCE = `set plan_cache_mode = ${PLANNED_ONCE}`;

type Naming = {
  /** The last texts that were run once, oldest first: the next time, they get a name. */
  seen: Set<string>;
  names: Map<string, string>;
  /** How many of these texts are longer than `LONG`. */
  long: number;
};
/** A name is of the connections of one pool: what another one runs takes none of its names. */
const namings = new WeakMap<pg.Pool, Naming>();

function namingOf(pool: pg.Pool): Naming {
  const known = namings.get(pool) ?? { seen: new Set(), names: new Map(), long: 0 };
  namings.set(pool, known);
  return known;
}

/** Runs a statement on a connection of a pool. */
export type Run = (client: pg.ClientBase, statement: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** The plan mode of a connection. `byValues` is null where it is unknown; `isPending`: set since the last transaction ended. */
type Mode = { byValues: boolean | null; isPending: boolean };
const modes = new WeakMap<pg.ClientBase, Mode>();

/** A mode set in a transaction is rolled back with it, and `commit` rolls a failed one back. */
const ENDS = /^(commit|rollback)\b/;

/**
 * Runs statements so that the server parses and plans once a connection those that come again: for the short ones of the calls, that
 * takes longer than running them. What depends on its values, a search or a long list, is planned for them each time: a plan that
 * does not know a list searches it value by value for each row, and 10 000 ids would be a hundred million comparisons.
 */
export function planning(pool: pg.Pool): Run {
  const naming = namingOf(pool);
  return (client, statement, given) => {
    const { text, values = given } = statement;
    if (ENDS.test(text)) markUnknown(client);
    if (statement.name !== undefined || !values?.length) return client.query(statement, given);
    const byValues = values.some(isLongList) || LIST.test(text) || SEARCH.test(text);
    setMode(client, byValues);
    return client.query(byValues ? statement : { ...statement, name: nameOf(text, naming) }, given);
  };
}

/** Sets the plan mode of a connection for what follows, where it is another one or unknown. */
function setMode(client: pg.ClientBase, byValues: boolean): void {
  const mode = modes.get(client) ?? { byValues: false, isPending: false };
  if (mode.byValues === byValues) return;
  modes.set(client, { byValues, isPending: true });
  // In a transaction that has failed, it fails as what follows does.
  client.query(byValues ? PLAN_BY_VALUES : PLAN_ONCE).catch(() => undefined);
}

function markUnknown(client: pg.ClientBase): void {
  if (modes.get(client)?.isPending) modes.set(client, { byValues: null, isPending: false });
}

const isLongList = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > MANY_VALUES : typeof value === 'string' && value.length > LONG_LIST;

/** The name of a text from its second time on, as long as there are names left. */
function nameOf(text: string, naming: Naming): string | undefined {
  const { seen, names } = naming;
  const name = names.get(text);
  if (name !== undefined || names.size >= MOST_NAMED || text.length > LONGEST_NAMED) return name;
  const isLong = text.length > LONG;
  if (isLong && naming.long >= MOST_LONG) return undefined;
  if (!seen.delete(text)) {
    seen.add(text);
    if (seen.size > MOST_NAMED) seen.delete(seen.values().next().value!);
    return undefined;
  }
  if (isLong) naming.long += 1;
  names.set(text, `joulerie_${names.size}`);
  return names.get(text);
}
