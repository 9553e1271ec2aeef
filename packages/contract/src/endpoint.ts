import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: `public` anybody, `session` a signed-in person, `write` a signed-in person whose membership may write.
 * What they may do with one building or source is the policy's business, on the server.
 */
export type Caller = 'public' | 'session' | 'write';

export type Group =
  | 'accounts'
  | 'companies'
  | 'brands'
  | 'support-access'
  | 'api-keys'
  | 'webhooks'
  | 'readings'
  | 'buildings'
  | 'geometry'
  | 'folders'
  | 'access'
  | 'tags'
  | 'saved-views'
  | 'usage-profiles'
  | 'sources'
  | 'profiles'
  | 'tasks'
  | 'import-layouts'
  | 'consents'
  | 'collection'
  | 'flows'
  | 'gas-rights'
  | 'sensors'
  | 'measures'
  | 'costs'
  | 'contracts'
  | 'findings'
  | 'energy-manager'
  | 'alarms'
  | 'exports'
  | 'archives'
  | 'billing'
  | 'search'
  | 'reference'
  | 'notifications'
  | 'incidents'
  | 'support'
  | 'crm';

/** A call is data: the server's routes, the page's client, the OpenAPI document and the tests derive from it. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  L extends z.ZodType = z.ZodType,
> = {
  method: Method;
  /** Exactly as in the specification, parameters in braces. */
  path: string;
  group: Group;
  summary: string;
  caller: Caller;
  params?: P;
  query?: Q;
  body?: B;
  /** The body is one file, multipart or raw: the name of its part of the form; `body` is then the other fields, as texts. */
  upload?: 'file' | 'raw';
  /** The largest file that the call takes, `UPLOAD_LIMIT_BYTES` where it is left out. */
  uploadBytes?: number;
  /** The body may hold many records or a drawing: it may be as long as `LARGE_BODY_LIMIT_BYTES`, the others as `BODY_LIMIT_BYTES`. */
  large?: boolean;
  answer: A;
  /** The answer is a file of one of these types, sent as it is made; `answer` is then its bytes. */
  download?: readonly string[];
  /** Answered with 202 instead of `answer` where what was asked goes on after the answer. */
  accepted?: L;
  errors: readonly ErrorCode[];
  /** Answers 201 instead of 200: something was created. A repeat with the same `Idempotency-Key` gets the first answer. */
  creates?: boolean;
  /** The same of a repeat, by a call that stores a file. */
  keyed?: boolean;
  /** Open to whoever lacks the second factor that their company asks for: what leads out of that. */
  withoutFactor?: boolean;
  /** Open to an access for support beside the reads of a space: what leads out of it, and who opened one. */
  duringSupport?: boolean;
};

export function endpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodType,
  L extends z.ZodType = z.ZodNever,
>(definition: Endpoint<P, Q, B, A, L>): Endpoint<P, Q, B, A, L> {
  return definition;
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
export type AcceptedOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, infer L> ? z.output<L> : never;

/** What a caller gives: only the parts that the call has. Query keys with a default may be left out. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? (P extends z.ZodUndefined ? { params?: undefined } : { params: z.input<P> }) &
        (Q extends z.ZodUndefined ? { query?: undefined } : { query?: z.input<Q> }) &
        (B extends z.ZodUndefined ? { body?: undefined } : { body: z.input<B> })
    : never;

/** `/building/{id}` with its parameters put in, each encoded. */
export function fillPath(path: string, params: Record<string, string | number> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined) throw new Error(`missing path parameter ${name} of ${path}`);
    return encodeURIComponent(String(value));
  });
}
