import { ERRORS, type ErrorBody, type ErrorCode } from '@joulerie/contract/errors';

/** An outcome of the catalogue. `detail` is shown to the caller beside the code: never a secret, never personal data. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: Record<string, unknown>;
  constructor(code: ErrorCode, detail: Record<string, unknown> & { message?: string } = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
  }
}

export function errorBody(error: DomainError): ErrorBody {
  const { status, fr } = ERRORS[error.code];
  return { status, detail: { message: fr, ...error.detail, code: error.code } };
}
