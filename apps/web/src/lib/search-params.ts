/**
 * Reading search parameters without a schema library: routes read them before anything is shown, so this is in the first
 * view. What is unknown or impossible is undefined, never refused.
 */
export function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((one) => one === value);
}

/** A trimmed text of at most `max` characters. An address turns `search=12` into a number: it is a text again. */
export function textOf(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  return text === '' || text.length > max ? undefined : text;
}

/** One or several texts; the whole list is dropped when one of them cannot be. */
export function textsOf(value: unknown, max: number, items: number): string[] | undefined {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const texts = list.map((one) => (typeof one === 'string' ? textOf(one, max) : undefined));
  const known = texts.filter((text) => text !== undefined);
  return known.length === 0 || known.length < texts.length || known.length > items ? undefined : known;
}

/** A page from 2 on: the first is the default and needs no parameter. */
export function pageOf(value: unknown, max = 100_000): number | undefined {
  const page = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof page === 'number' && Number.isInteger(page) && page >= 2 && page <= max ? page : undefined;
}
