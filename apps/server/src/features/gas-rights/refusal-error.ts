import { GAS_REFUSALS, type GasRefusalKey, gasRefusalText } from '@joulerie/domain/gas-rights';
import { DomainError } from '../../platform/errors.ts';

/**
 * The refusal of a declaration as an answer: its sentence with its code in parentheses, GRDF's own words, and what to correct.
 *
 * @param said code and sentence of GRDF; nothing where the refusal is our own
 */
export function refusalError(
  key: GasRefusalKey,
  said: { code: string | null; message: string | null } = { code: null, message: null },
): DomainError {
  const { status, field } = GAS_REFUSALS[key];
  const detail = { message: gasRefusalText(key, said.code), description: said.message, status, reason: key, field };
  switch (status) {
    case 400:
      return new DomainError('gas_right_invalid', detail);
    case 404:
      return new DomainError('gas_right_unknown_meter', detail);
    case 409:
      return new DomainError('gas_right_refused', detail);
    case 502:
      return new DomainError('gas_right_unavailable', detail);
  }
}
