import { BODY_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '@joulerie/contract/constants';
import type { ErrorBody } from '@joulerie/contract/errors';
import { fieldMessages } from '@joulerie/contract/messages';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { databaseOutage } from '../database.ts';
import { DomainError, errorBody } from '../errors.ts';

/** A database that was killed is back in about a second, and a full pool has room again. */
const RETRY_AFTER_S = 2;
/** Nobody reads this status: figures count it. */
const CLIENT_LEFT = 499;

/** Answers what fails with an error of the catalogue; what is no error of the catalogue is an incident, logged by its identifier. */
export function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const body = errorBody(new DomainError('not_found_page'));
    void reply.status(404).send(body);
    request.log.debug('unknown page');
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (reply.raw.destroyed && !reply.raw.writableFinished) {
      request.log.info('client left before the answer');
      return reply.status(CLIENT_LEFT).send();
    }
    const domain = asDomainError(error, request);
    const outage = domain ? null : databaseOutage(error);
    const known = outage ? new DomainError('service_unavailable', { retryAfterS: RETRY_AFTER_S }) : domain;
    if (known) {
      if (typeof known.detail.retryAfterS === 'number') reply.header('retry-after', known.detail.retryAfterS);
      const body = sayOperation(errorBody(known), request);
      if (outage) request.log.error({ err: outage }, 'database unavailable');
      else if (body.status >= 500) request.log.error({ err: error, code: known.code }, 'call failed');
      return reply.status(body.status).send(body);
    }
    const incident = request.id;
    request.log.error(
      { err: error, incident },
      isResponseSerializationError(error) ? 'answer does not fit its contract' : 'call failed',
    );
    return reply.status(500).send(sayOperation(errorBody(new DomainError('error_unknown', { incident })), request));
  });
}

/** Adds what did not happen, in the words of the call, to the reason. */
function sayOperation(body: ErrorBody, request: FastifyRequest): ErrorBody {
  const { failure } = request.routeOptions.config;
  return failure ? { ...body, detail: { ...body.detail, operation: failure } } : body;
}

function asDomainError(error: FastifyError, { routeOptions }: FastifyRequest): DomainError | null {
  if (error instanceof DomainError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = fieldMessages(error.validation.map(issueOf));
    return new DomainError('invalid_input', { fields });
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && !routeOptions.config.upload)
    return new DomainError('payload_too_large', {
      limitBytes: routeOptions.bodyLimit ?? BODY_LIMIT_BYTES,
      message: 'Cette demande est trop longue.',
    });
  if (error.code === 'FST_REQ_FILE_TOO_LARGE' || error.statusCode === 413)
    return new DomainError('payload_too_large', { limitBytes: UPLOAD_LIMIT_BYTES });
  if (error.statusCode && error.statusCode < 500) return new DomainError('invalid_input', { reason: error.code });
  return null;
}

/** The type provider flattens zod's issues into Fastify's shape; the catalogue of sentences reads them as zod gave them. */
function issueOf(entry: { keyword: string; instancePath: string; message?: string; params: object }): z.core.$ZodIssue {
  const path = entry.instancePath.split('/').filter(Boolean);
  return { ...entry.params, code: entry.keyword, path, message: entry.message ?? '' } as z.core.$ZodIssue;
}
