import fc from 'fast-check';
import { z } from 'zod';

type Json = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  prefixItems?: Json[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
};

/** Values that break careless code: none is what any field asks for. */
const NASTY: unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'é'.repeat(5000),
  '%',
  '\\',
  "'; --",
  '{}',
  'constructor',
  '__proto__',
  'toString',
  'NaN',
  '2024-02-30',
  '0000-00-00',
  '9999-12-31',
  '-1',
  '1e999',
  '٣',
  '‮',
  '🏠',
  'null',
  '../../etc/passwd',
  -1,
  0,
  1e308,
  -1e308,
  0.1,
  2 ** 53,
  2 ** 31,
  true,
  false,
  null,
  [],
  {},
  [null],
  [[[[[]]]]],
  { a: { b: {} } },
];
const nasty = fc.constantFrom(...NASTY);

/** Values that a schema describes, drawn from `ids` where it asks for an identifier; sometimes one part is spoiled. */
export function fromSchema(schema: z.ZodType | undefined, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const good = valid(json, ids);
  return fc.oneof(
    { weight: 3, arbitrary: good },
    { weight: 3, arbitrary: spoiled(good) },
    { weight: 1, arbitrary: nasty },
  );
}

/** A value with one of its parts replaced, added or left out. */
function spoiled(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(good, nasty, fc.nat(), fc.boolean()).map(([value, bad, at, remove]) => {
    if (typeof value !== 'object' || value === null) return bad;
    const keys = Object.keys(value);
    const key = keys.length > 0 ? keys[at % keys.length]! : 'surprise';
    const copy = structuredClone(value) as Record<string, unknown>;
    if (remove && !Array.isArray(value)) delete copy[key];
    else if (at % 7 === 0 && typeof copy[key] === 'object' && copy[key] !== null)
      copy[key] = { ...copy[key], surprise: bad };
    else copy[key] = bad;
    return copy;
  });
}

function valid(json: Json, ids: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in json) return fc.constant(json.const);
  if (json.enum) return fc.constantFrom(...json.enum);
  const choices = json.anyOf ?? json.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valid(one, ids)));
  switch (json.type) {
    case 'string':
      return text(json, ids);
    case 'integer':
    case 'number':
      return number(json);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return json.prefixItems
        ? fc.tuple(...json.prefixItems.map((one) => valid(one, ids)))
        : fc.array(valid(json.items ?? {}, ids), {
            minLength: json.minItems ?? 0,
            maxLength: Math.max(json.minItems ?? 0, Math.min(json.maxItems ?? 3, 3)),
          });
    case 'object': {
      const entries = Object.entries(json.properties ?? {});
      const shape = Object.fromEntries(entries.map(([key, one]) => [key, valid(one, ids)]));
      return fc.record(shape, { requiredKeys: json.required ?? [] });
    }
    default:
      return nasty;
  }
}

function text(json: Json, ids: readonly string[]): fc.Arbitrary<string> {
  if (json.format === 'uuid')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: fc.uuid() });
  if (json.format === 'date')
    return fc.integer({ min: 15_000, max: 25_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  if (json.format === 'email') return fc.stringMatching(/^[a-z]{1,8}@exemple\.fr$/);
  const words = fc.constantFrom(
    'Lyon',
    'Énergie',
    'a b',
    '75001',
    '14290000000017',
    'GI123456',
    'conso',
    '07149',
    'BASE',
    '22H00-6H00',
    'puissance,conso',
    ...ids,
  );
  const maximum = Math.min(json.maxLength ?? 30, 30);
  return fc.oneof(
    words,
    fc.string({ unit: 'grapheme', minLength: Math.min(json.minLength ?? 0, maximum), maxLength: maximum }),
  );
}

function number(json: Json): fc.Arbitrary<number> {
  const minimum = Math.max(json.minimum ?? json.exclusiveMinimum ?? -1000, -1e9);
  const maximum = Math.max(minimum, Math.min(json.maximum ?? 1e6, 1e9));
  const whole = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return json.type === 'integer' ? whole : fc.oneof(whole, fc.double({ min: minimum, max: maximum, noNaN: true }));
}
