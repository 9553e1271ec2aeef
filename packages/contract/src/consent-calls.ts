import type { z } from 'zod';
import { IdParams, Ok } from './common.ts';
import { ConsentRequest, LinkQuery, MailBody, MailPreview, RequestList, answerBody } from './consents.ts';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

const BASE = '/proxy/api/v5';

/** Of whoever has the link of a request, or asked for it. */
const read = [
  'required_company_factor',
  'not_found',
  'invalid_consent_link',
  'too_many_requests',
] as const satisfies ErrorCode[];
const write = ['required_auth', 'restricted_read_only', 'not_found'] as const satisfies ErrorCode[];
const mailed = ['error_email_not_send', 'too_many_requests'] as const satisfies ErrorCode[];

/** What asking a holder may be refused for. */
export const askErrors = [
  'required_auth',
  'restricted_read_only',
  'not_found',
  'not_found_source',
  'restricted_source',
  'not_a_meter',
  'already_requested',
  'asks_itself',
  'date_before_history',
  'doubtful_mail',
  ...mailed,
] as const satisfies ErrorCode[];

/** What an answer may be refused for. */
const answered = [
  ...read,
  'request_over',
  'consent_incomplete',
  'zipcode_mismatch',
  'outdated_text',
  'no_consent_to_extend',
  'held_by_other',
  'change_before_agreement',
  'asks_itself',
  'restricted_read_only',
  'error_email_not_send',
] as const satisfies ErrorCode[];

export const readRequest = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `${BASE}/${path}/{id}`,
    group: 'consents',
    summary,
    caller: 'public',
    params: IdParams,
    query: LinkQuery,
    answer: ConsentRequest,
    errors: read,
  });

export const listRequests = <Q extends z.ZodType>(path: string, summary: string, query: Q) =>
  endpoint({
    method: 'GET',
    path: `${BASE}/${path}`,
    group: 'consents',
    summary,
    caller: 'session',
    query,
    answer: RequestList,
    errors: ['required_auth'],
  });

export const askHolder = <B extends z.ZodType>(
  path: string,
  summary: string,
  body: B,
  more: readonly ErrorCode[] = [],
) =>
  endpoint({
    method: 'POST',
    path: `${BASE}/${path}`,
    group: 'consents',
    summary,
    caller: 'write',
    body,
    answer: ConsentRequest,
    errors: [...askErrors, ...more],
    creates: true,
  });

export const answerRequest = <B extends z.ZodType>(path: string, summary: string, body: B) =>
  endpoint({
    method: 'PUT',
    path: `${BASE}/${path}/{id}`,
    group: 'consents',
    summary,
    caller: 'public',
    params: IdParams,
    query: LinkQuery,
    body,
    answer: ConsentRequest,
    errors: answered,
  });

export const removeRequest = (path: string, summary: string) =>
  endpoint({
    method: 'DELETE',
    path: `${BASE}/${path}/{id}`,
    group: 'consents',
    summary,
    caller: 'write',
    params: IdParams,
    answer: Ok,
    errors: [...write, 'request_over'],
  });

export const mailRequest = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${BASE}/mail/${path}/{id}`,
    group: 'consents',
    summary,
    caller: 'write',
    params: IdParams,
    body: MailBody,
    answer: ConsentRequest,
    errors: [...write, 'request_over', ...mailed],
  });

export const previewMail = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `${BASE}/mail/${path}/{id}/preview`,
    group: 'consents',
    summary,
    caller: 'session',
    params: IdParams,
    answer: MailPreview,
    errors: ['required_auth', 'not_found', 'request_over'],
  });

/** Signing and sharing tell the other side by mail; so does nothing else, unless it is asked for. */
export const TOLD = answerBody({ mail: true });
export const NOT_TOLD = answerBody({ mail: false });
