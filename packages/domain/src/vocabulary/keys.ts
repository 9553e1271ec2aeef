/** The keys of a vocabulary table, in its order, with their literal type. */
export function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[];
}

/**
 * Compiles only when `Missing` is `never`: the error names the entries that nothing handles.
 * `const handled: Handled<Exclude<Energy, …>> = true`.
 */
export type Handled<Missing> = [Missing] extends [never] ? true : { unhandled: Missing };
