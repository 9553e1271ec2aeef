import type { OperatorOutcome } from '../../connectors/operators/outcome.ts';
import type { CallEnd } from '../consents/consents.public.ts';

/** What an answer of an operator is in the register. @param isEmpty whether it was answered, and had nothing */
export const callEndOf = (answer: OperatorOutcome<unknown>, isEmpty = false): CallEnd =>
  answer.ok
    ? { outcome: isEmpty ? 'none' : 'data', status: 200, code: null }
    : { outcome: answer.kind, status: answer.status, code: answer.code };
