import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CALLS } from './calls.ts';
import { fillPath } from './endpoint.ts';
import { ERRORS, isErrorCode } from './errors.ts';

const SPECIFICATION = join(import.meta.dirname, '../../../../shared/spec/calls.tsv');
const names = CALLS.map(({ method, path }) => `${method} ${path}`);

/** Groups of the specification that are served whole, and the calls of them that come with later features. */
const SERVED = ['accounts', 'buildings', 'geometry', 'folders', 'tags', 'sources', 'search', 'reference'];
const LATER = [
  'PUT /proxy/api/v5/user/{id}/changecompany',
  'GET /proxy/api/v5/user/multicompany/preview',
  'POST /proxy/api/v5/folder/{id}/user',
  'DELETE /proxy/api/v5/folder/{id}/user',
];

test.runIf(existsSync(SPECIFICATION))(
  'every call of the served groups is there, with its exact method and path',
  () => {
    const lines = readFileSync(SPECIFICATION, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'));
    const asked = lines.map((line) => line.split('\t')).filter(([, , group]) => SERVED.includes(group!.trim()));
    expect(asked.length).toBeGreaterThan(50);
    const missing = asked.map(([method, path]) => `${method} ${path}`).filter((name) => !names.includes(name));
    expect(missing.filter((name) => !LATER.includes(name))).toEqual([]);
  },
);

test('no call is there twice, whatever its parameters are called', () => {
  const shapes = names.map((name) => name.replace(/\{\w+\}/g, '{}'));
  expect(shapes.filter((shape, i) => shapes.indexOf(shape) !== i)).toEqual([]);
});

describe.each(CALLS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('is a well-formed call', () => {
      expect(endpoint.path).toMatch(/^\/(proxy\/api|api-geo|api-data|api-grdf|api-pv)(\/[\w-]+|\/\{\w+\})+$/);
      expect(endpoint.summary).toMatch(/^\p{Lu}/u);
      const wanted = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
      const given = endpoint.params
        ? Object.keys(z.toJSONSchema(endpoint.params, { io: 'input', unrepresentable: 'any' }).properties ?? {})
        : [];
      expect(given.toSorted()).toEqual(wanted.toSorted());
      if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
      for (const code of endpoint.errors) expect(isErrorCode(code), code).toBe(true);
      if (endpoint.caller !== 'public') expect(endpoint.errors).toContain('required_auth');
      if (endpoint.caller === 'write') expect(endpoint.errors).toContain('restricted_read_only');
    });

    test('refuses a key that it does not know in its body', () => {
      type Shape = { additionalProperties?: unknown; oneOf?: Shape[] };
      const schema = endpoint.body && (z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Shape);
      for (const shape of schema ? (schema.oneOf ?? [schema]) : []) expect(shape.additionalProperties).toBe(false);
    });
  },
);

test('a path is filled with its parameters, each encoded', () => {
  expect(fillPath('/a/{id}/b/{name}', { id: 7, name: 'é/?' })).toBe('/a/7/b/%C3%A9%2F%3F');
  expect(() => fillPath('/a/{id}', {})).toThrow(/id/);
});

describe('the error catalogue', () => {
  const codes = Object.entries(ERRORS);
  // Two texts are given in English or as a bare word by the specification.
  const VERBATIM = ['not_found_page'];
  test.each(codes)('%s has a status and a French sentence', (code, { status, fr }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    if (VERBATIM.includes(code)) return;
    expect(fr).toMatch(/^\p{Lu}.*[^\s.]\.$/u);
    expect(fr).not.toMatch(/'| [;:!?»]|« /);
  });
  test('what the server broke is reported, what the caller did is not', () => {
    for (const [code, { status, report }] of codes) expect([code, report]).toEqual([code, status >= 500]);
  });
  test('codes are names', () => {
    for (const [code] of codes) expect(code).toMatch(/^[a-z]+([_-][a-z]+)*$/);
    expect([isErrorCode('not_found'), isErrorCode('toString'), isErrorCode('__proto__')]).toEqual([true, false, false]);
  });
});
