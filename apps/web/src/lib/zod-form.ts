import { fieldMessage } from '@joulerie/contract/messages';
import type { z } from 'zod';

/**
 * The `validate` of a Mantine form from a schema of the contract: the French sentence of the first issue of each field,
 * said with the field's own name when `labels` gives it. Empty texts count as missing.
 */
export function schemaErrors(schema: z.ZodType, labels: Record<string, string> = {}) {
  return (values: unknown): Record<string, string> => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return {};
    const errors: Record<string, string> = {};
    for (const issue of parsed.error.issues) {
      const path = issue.path.join('.');
      errors[path] ??= isEmpty(values, issue.path)
        ? `${labels[path] ?? 'Ce champs'} est requis`
        : fieldMessage(issue, labels[path]);
    }
    return errors;
  };
}

function isEmpty(values: unknown, path: readonly PropertyKey[]): boolean {
  let value = values;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  return value === '' || value === null || value === undefined;
}
