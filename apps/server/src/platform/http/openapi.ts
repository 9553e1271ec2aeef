import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import { CALL_NAMES, ENTITIES } from '@joulerie/contract/calls';
import type { Endpoint } from '@joulerie/contract/endpoint';
import { ERRORS, type ErrorCode } from '@joulerie/contract/errors';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SESSION_COOKIE } from './cookies.ts';
import { areaOf } from '@joulerie/contract/key-areas';
import { isOpenToKeys } from './credentials.ts';
import { uploadLimit } from './upload.ts';

type Json = Record<string, unknown>;

const registry = z.registry<{ id: string }>();
for (const [id, schema] of ENTITIES) registry.add(schema, { id });
const transformSchemas = createJsonSchemaTransform({ schemaRegistry: registry });
const addComponents = createJsonSchemaTransformObject({ schemaRegistry: registry });

/** The head of the OpenAPI 3.1 document: its servers, how to sign in, and the contract's shapes as named components. */
export const DOCUMENT: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Joulerie',
      version: '1',
      description:
        'Suivi énergétique des bâtiments. `signIn` donne un jeton, à envoyer ensuite dans `Authorization: Bearer …`.',
    },
    // The brand is found from the host name: a client calls the host it read this document from.
    servers: [{ url: '/', description: 'La plateforme qui sert ce document' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Le `token` de `signIn`, ou une clé d’API' },
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'Une clé d’API comme mot de passe, sous un nom quelconque',
        },
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'La session d’une page' },
      },
    },
  },
  // fastify-type-provider-zod emits every registered shape once for input and once for output: the unused ones go.
  transformObject: (given) => {
    const document = addComponents(given);
    removeUnusedComponents(document);
    return document;
  },
};

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;

/** Describes one call: its name, who may make it, what it takes, what it answers and each error it declares. */
export function describeCall(endpoint: Endpoint): Transform {
  return (document) => {
    const { schema, url } = transformSchemas(document);
    const { response, headers, ...rest } = schema as { response: Json; headers?: Json };
    return {
      url,
      schema: {
        ...rest,
        operationId: CALL_NAMES.get(endpoint),
        security: securityOf(endpoint),
        ...(endpoint.upload ? { consumes: ['multipart/form-data'], body: formOf(endpoint) } : {}),
        ...(endpoint.creates || endpoint.keyed
          ? { headers: IDEMPOTENCY_KEY }
          : endpoint.errors.includes('edit_conflict')
            ? { headers: IF_MATCH }
            : headers
              ? { headers }
              : {}),
        response: { ...successOf(endpoint, response), ...failuresOf(endpoint) },
      },
    };
  };
}

/** One of them: `basic` is for keys only. */
const securityOf = ({ caller, group }: Endpoint): readonly Record<string, readonly string[]>[] =>
  caller === 'public' ? [] : [{ bearer: [] }, ...(isOpenToKeys(group) ? [{ basic: [] }] : []), { cookie: [] }];

/** A file, and the other fields of its form. */
function formOf(endpoint: Endpoint): Json {
  const { body, upload = 'file' } = endpoint;
  const fields = body ? z.toJSONSchema(body, { io: 'input' }).properties : {};
  const description = `Le fichier, ${uploadLimit(endpoint) / 1024 / 1024} Mio au plus`;
  return {
    type: 'object',
    required: [upload],
    properties: { ...fields, [upload]: { type: 'string', format: 'binary', description } },
  };
}

const IDEMPOTENCY_KEY = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      maxLength: 200,
      description: 'Une clé par intention : la même clé et le même contenu reçoivent la première réponse.',
    },
  },
};

const IF_MATCH = {
  type: 'object',
  properties: {
    'if-match': {
      type: 'string',
      description:
        'L’`ETag` de la fiche lue : un champ que quelqu’un d’autre a changé depuis n’est pas écrasé (`edit_conflict`).',
    },
  },
};

function successOf(endpoint: Endpoint, response: Json): Json {
  const status = endpoint.creates ? 201 : 200;
  return {
    [status]: {
      description: endpoint.creates ? 'Créé' : 'Fait',
      content: endpoint.download
        ? Object.fromEntries(endpoint.download.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
        : { 'application/json': { schema: response[status] } },
    },
    ...(endpoint.accepted
      ? {
          202: {
            description: 'Accepté\u00a0: la suite se fait après la réponse',
            content: { 'application/json': { schema: response[202] } },
          },
        }
      : {}),
  };
}

/** The errors a call declares and those any call of its kind may answer, one response per status. */
function failuresOf(endpoint: Endpoint): Json {
  const codes = new Set<ErrorCode>([
    ...endpoint.errors,
    ...(endpoint.params || endpoint.query || endpoint.body || endpoint.upload ? (['invalid_input'] as const) : []),
    ...(endpoint.caller === 'public' ? [] : (['required_auth'] as const)),
    // The calls of a key are counted, and it opens some of them only.
    'too_many_requests',
    ...(!isOpenToKeys(endpoint.group) || areaOf(endpoint.group) || endpoint.method !== 'GET'
      ? (['restricted_key'] as const)
      : []),
    'unknown_scope',
    'error_unknown',
  ]);
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\` : ${ERRORS[code].fr}`).join('\n\n'),
        content: { 'application/json': { schema: errorSchema(status, list) } },
      },
    ]),
  );
}

/** The shape of `ErrorBody`, with the codes of one status. */
const errorSchema = (status: number, codes: readonly ErrorCode[]): Json => ({
  type: 'object',
  required: ['status', 'detail'],
  properties: {
    status: { type: 'integer', const: status },
    detail: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: codes },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        incident: { type: 'string' },
      },
    },
  },
});

/** Removes the components that nothing refers to, in place: the document was made for this answer. */
function removeUnusedComponents(document: object): void {
  if (!('components' in document)) return;
  const { components, ...rest } = document;
  const schemas: Json = (components as { schemas?: Json } | undefined)?.schemas ?? {};
  const used = new Set<string>();
  const collect = (node: unknown): void => {
    for (const [, name] of JSON.stringify(node ?? null).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!used.has(name!)) {
        used.add(name!);
        collect(schemas[name!]);
      }
  };
  collect(rest);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
}
