import type * as contract from '@joulerie/contract/sources';
import type { AnswerOf } from '@joulerie/contract/endpoint';
import type { Call } from '../../platform/http/call.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { standingOf } from '../consents/consents.public.ts';
import { rightOfSource } from '../gas-rights/gas-rights.public.ts';
import { lookUpPoint } from '../sources/sources.public.ts';

type Answer = AnswerOf<typeof contract.searchPce>;
const NOT_FOUND: Answer = { exist: false, status: '', code: 'not_found_source', source: null };

/**
 * Whether a point is in the space of the caller. One of the space that they do not see is not found; what is said of it is whether its holder
 * agrees, and for gas whether a right is declared, and where it stands.
 */
async function lookUp(
  { db, actor, now }: Pick<Call<unknown>, 'db' | 'actor' | 'now'>,
  idtype: 'pdl' | 'pce',
  number: string,
): Promise<Answer> {
  const found = await lookUpPoint(db, actor, idtype, number);
  if (!found) return NOT_FOUND;
  const { source, isSeen } = found;
  if (isSeen) {
    const { id: _id, name, idsource } = source;
    return { exist: true, status: 'ACTIVE', code: null, source: { _id, name, idsource } };
  }
  const right = await rightOfSource(db, actor, source);
  const isDeclared = right !== null && ['ACTIVE', 'TO_VALIDATE', 'TO_RECHECK'].includes(right.status);
  const isAgreed = (await standingOf(db, [source.id], now)).get(source.id)?.consent?.state === 'active';
  if (!isAgreed && !isDeclared) return NOT_FOUND;
  return {
    ...NOT_FOUND,
    status: right?.status ?? '',
    code: isAgreed ? 'not_found_source_with_valid_consent' : 'not_found_source_with_valid_dda',
  };
}

export const searchPdl: Serve<typeof contract.searchPdl> = (call) => lookUp(call, 'pdl', call.query.idsource);
export const searchPce: Serve<typeof contract.searchPce> = (call) => lookUp(call, 'pce', call.query.idsource);
