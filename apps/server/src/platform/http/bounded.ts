import { DomainError } from '../errors.ts';

/**
 * Levels of lists and objects of a body, which is the first. The deepest of the contract, the positions of a building of a batch, is
 * at 8.
 */
const DEEPEST = 20;
/** Items of one list: the longest of the contract is a ring of a footprint. Keys of one object: the facts of a building are 80. */
const LONGEST = 5000;
const MOST_KEYS = 500;

/**
 * Refuses a body that would take long to validate: lists or objects in more than 20 levels, lists of more than 5 000 items, objects of
 * more than 500 keys. Validation reads each item before it counts them, and walks by calling itself.
 */
export function refuseUnbounded(body: unknown): void {
  let level = [body].filter(isHolder);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= DEEPEST) throw new DomainError('invalid_input', { reason: 'too_deep', maximum: DEEPEST });
    const below: object[] = [];
    for (const holder of level) {
      const items: unknown[] = Array.isArray(holder) ? holder : valuesOf(holder);
      if (items.length > LONGEST) throw new DomainError('invalid_input', { reason: 'list_too_long', maximum: LONGEST });
      for (const item of items) if (isHolder(item)) below.push(item);
    }
    level = below;
  }
}

const isHolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

function valuesOf(holder: object): unknown[] {
  const values: unknown[] = [];
  for (const key in holder) {
    values.push(holder[key as keyof typeof holder]);
    if (values.length > MOST_KEYS)
      throw new DomainError('invalid_input', { reason: 'too_many_keys', maximum: MOST_KEYS });
  }
  return values;
}
