import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS } from './calls.ts';

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
type JsonSchema = Record<string, Json>;

/** Formats whose pattern has a length of its own. */
const BOUNDED_FORMATS = ['uuid', 'date'];
/** A pattern that says how long the text may be: anchored, without `*`, `+` or `{n,}`. */
const isBoundedPattern = (pattern: string) =>
  /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern.replace(/\[[^\]]*\]/g, 'x').replace(/\(\\\+/g, 'x'));

/** Paths of the texts, lists, records and numbers that a shape accepts at any length or size. */
function unbounded(
  schema: JsonSchema,
  path: string,
  definitions: JsonSchema,
  inside: readonly string[] = [],
): string[] {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/$defs/', '');
    // A shape that holds itself has no depth of its own.
    if (inside.includes(name)) return [`${path}: recursive`];
    return unbounded(definitions[name] as JsonSchema, path, definitions, [...inside, name]);
  }
  const parts = [...list(schema.anyOf), ...list(schema.oneOf)];
  // The parts of an intersection bound the same value: one of them is enough.
  const all = list(schema.allOf);
  if (all.length > 0) {
    const { allOf: _, ...own } = schema;
    return all.reduce<string[]>(
      (left, part) => left.filter((one) => unbounded(part, path, definitions, inside).includes(one)),
      unbounded(own, path, definitions, inside),
    );
  }
  if (parts.length > 0) return parts.flatMap((part) => unbounded(part, path, definitions, inside));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  if (Array.isArray(schema.type))
    return schema.type.flatMap((type) => unbounded({ ...schema, type }, path, definitions, inside));
  switch (schema.type) {
    case 'string':
      return schema.maxLength !== undefined ||
        BOUNDED_FORMATS.includes(String(schema.format)) ||
        (typeof schema.pattern === 'string' && isBoundedPattern(schema.pattern))
        ? []
        : [`${path}: text`];
    case 'array': {
      const items = [...list(schema.prefixItems), ...(schema.items ? [schema.items as JsonSchema] : [])];
      return [
        ...(schema.maxItems === undefined && schema.prefixItems === undefined ? [`${path}: list`] : []),
        ...(items.length === 0 ? [`${path}[]: anything`] : []),
        ...items.flatMap((item) => unbounded(item, `${path}[]`, definitions, inside)),
      ];
    }
    case 'object':
      return [
        // Without a list of keys, a record holds any number of them.
        ...(typeof schema.additionalProperties === 'object' && !hasListedKeys(schema) ? [`${path}: record`] : []),
        ...Object.entries((schema.properties ?? {}) as JsonSchema).flatMap(([key, value]) =>
          unbounded(value as JsonSchema, `${path}.${key}`, definitions, inside),
        ),
      ];
    case 'number':
    case 'integer': {
      const low = schema.minimum ?? schema.exclusiveMinimum;
      const high = schema.maximum ?? schema.exclusiveMaximum;
      // Zod bounds a whole number by what JavaScript counts exactly: not a limit that somebody chose.
      return [low, high].some((limit) => limit === undefined || Math.abs(Number(limit)) >= Number.MAX_SAFE_INTEGER)
        ? [`${path}: number`]
        : [];
    }
    case 'boolean':
    case 'null':
      return [];
    default:
      return [`${path}: anything`];
  }
}

const hasListedKeys = ({ propertyNames }: JsonSchema) =>
  typeof propertyNames === 'object' && propertyNames !== null && 'enum' in propertyNames;

const list = (value: Json | undefined) => (Array.isArray(value) ? value : []) as JsonSchema[];

function check(schema: z.ZodType | undefined, name: string): string[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return unbounded(json, name, (json.$defs ?? {}) as JsonSchema);
}

describe.each(CALLS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('bounds every text, list and number that it takes', () => {
      expect([
        ...check(endpoint.params, 'params'),
        ...check(endpoint.query, 'query'),
        ...check(endpoint.body, 'body'),
      ]).toEqual([]);
    });
  },
);

describe('the check itself', () => {
  test.each([
    ['a text', z.string(), ['x: text']],
    ['a text with an open pattern', z.string().regex(/^a+$/), ['x: text']],
    ['a list', z.array(z.enum(['a'])), ['x: list']],
    ['the texts of a list', z.array(z.string()).max(2), ['x[]: text']],
    ['a list of anything', z.array(z.unknown()).max(2), ['x[]: anything']],
    ['a record', z.record(z.string(), z.boolean()), ['x: record']],
    ['a number', z.object({ a: z.number().min(1) }), ['x.a: number']],
    ['one form of several', z.union([z.uuid(), z.string()]), ['x: text']],
  ])('finds %s without a bound', (_what, schema, found) => expect(check(schema, 'x')).toEqual(found));

  test.each([
    ['a short text', z.string().max(3)],
    ['a fixed pattern', z.string().regex(/^\d{14}$/)],
    ['an identifier', z.uuid()],
    ['a choice', z.enum(['a', 'b'])],
    ['a short list', z.array(z.string().max(3)).max(2)],
    ['a bounded number', z.number().min(0).max(1)],
  ])('accepts %s', (_what, schema) => expect(check(schema, 'x')).toEqual([]));
});
