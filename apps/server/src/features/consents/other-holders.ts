import { isoDay, parisDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { givenByOthers, stateOf } from './consents.store.ts';
import type { ConsentRow } from './consents.tables.ts';
import { isSignedSince, lastDaysOfOthers } from './removed-consents.store.ts';

/**
 * The first day that somebody may allow of a meter: after those that another person had allowed, and ended or took back. What one holder
 * withdrew does not come back with the signature of the next, not even where the meter was removed and attached again in between.
 *
 * @param day the day that is asked for
 */
export async function afterOthers(
  tx: Database,
  { spaceId, sourceId, mail }: { spaceId: string; sourceId: string; mail: string },
  day: string,
): Promise<string> {
  const others = await lastDaysOfOthers(tx, { spaceId, sourceId, mail });
  return others.reduce((first, last) => {
    const free = isoDay(last + 1);
    return free > first ? free : first;
  }, day);
}

/** Living consents of a meter that were given from other addresses. */
export const livingOfOthers = async (
  tx: Database,
  { spaceId, sourceId, mail }: { spaceId: string; sourceId: string; mail: string },
  today: number,
): Promise<ConsentRow[]> =>
  (await givenByOthers(tx, spaceId, sourceId, mail)).filter((one) => stateOf(one, today) === 'active');

/** @throws DomainError `held_by_other` while another person's consent for the meter lives: only a change of holder ends it */
export async function refuseHeldByOther(
  tx: Database,
  of: { spaceId: string; sourceId: string; mail: string },
  today: number,
): Promise<void> {
  if ((await livingOfOthers(tx, of, today)).length > 0) throw new DomainError('held_by_other');
}

/**
 * Whoever signed was the holder that day: nobody else arrived by then.
 *
 * @param arrival day from which another person says to be the holder
 * @throws DomainError `change_before_agreement`
 */
export function refuseBeforeAgreement(living: readonly ConsentRow[], arrival: number): void {
  if (living.some(({ createdAt }) => parisDay(createdAt.getTime()) >= arrival))
    throw new DomainError('change_before_agreement');
}

/** @throws DomainError `held_by_other` where another person signed for the meter since a consent was given: nobody prolongs what came before */
export async function refuseSignedSince(
  tx: Database,
  of: { spaceId: string; sourceId: string; mail: string },
  { proofRank }: Pick<ConsentRow, 'proofRank'>,
): Promise<void> {
  if (await isSignedSince(tx, of, proofRank)) throw new DomainError('held_by_other');
}
