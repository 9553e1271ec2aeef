import type { Plugin } from 'vite';

/**
 * `#calls/accounts` is `@joulerie/contract/accounts` as the page needs it to make a call: method, path and flags, without
 * the zod schemas (24 kB of gzip JavaScript that a first view does not need; the server has checked what it answers).
 * Types come from the contract itself. Of `#calls/errors` it keeps the shape of the codes, and the sentences of answers that are not ours. A form that validates imports the schema from `@joulerie/contract/…`.
 */
export function lightCalls(): Plugin {
  const source = '#calls/';
  const virtual = '\0calls/';
  return {
    name: 'joulerie-light-calls',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(source) ? virtual + id.slice(source.length) : null),
    async load(id) {
      if (!id.startsWith(virtual)) return null;
      const contract: Record<string, unknown> = await import(`@joulerie/contract/${id.slice(virtual.length)}`);
      if (isCatalogue(contract.ERRORS)) return lightErrors(contract.ERRORS);
      return Object.entries(contract)
        .filter((entry): entry is [string, Call] => isCall(entry[1]))
        .map(
          ([name, { method, path, upload, creates }]) =>
            `export const ${name} = ${JSON.stringify({ method, path, upload, creates })};`,
        )
        .join('\n');
    },
  };
}

/** What an answer without a code of ours is read as: see `codeOfStatus` in lib/call-error.ts. */
const FALLBACK_ERRORS = ['error_unknown', 'not_found', 'payload_too_large', 'too_many_requests'];

type Catalogue = Record<string, { fr: string }>;
const isCatalogue = (value: unknown): value is Catalogue => typeof value === 'object' && value !== null;

/** Codes are known by their shape: their list weighs 0.5 kB, and a page that is older than its server meets codes it lacks. */
const CODE_SHAPE = /^[a-z]+([-_][a-z]+)+$/;

function lightErrors(errors: Catalogue): string {
  const odd = Object.keys(errors).find((code) => !CODE_SHAPE.test(code));
  if (odd !== undefined) throw new Error(`The page would not know the error code ${odd}`);
  const sentences = FALLBACK_ERRORS.map((code) => [code, { fr: errors[code]!.fr }]);
  return [
    `export const isErrorCode = (code) => ${CODE_SHAPE}.test(code);`,
    `export const ERRORS = ${JSON.stringify(Object.fromEntries(sentences))};`,
  ].join('\n');
}

type Call = { method: string; path: string; upload?: string; creates?: boolean };

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}
