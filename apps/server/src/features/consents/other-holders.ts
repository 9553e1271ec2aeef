import { isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { givenByOthers, stateOf } from './consents.store.ts';
import type { ConsentRow } from './consents.tables.ts';

/** The last day that a consent spoke for: that of its withdrawal, or of its end where it came before. */
const lastDay = ({ withdrawnAt, dateTo }: ConsentRow): number =>
  Math.min(withdrawnAt ? parisDay(withdrawnAt.getTime()) : Number.POSITIVE_INFINITY, parseIsoDay(dateTo)!);

/**
 * The first day that somebody may allow of a meter: after those that another person had allowed, and ended or took back. What one holder
 * withdrew does not come back with the signature of the next.
 *
 * @param day the day that is asked for
 */
export async function afterOthers(
  tx: Database,
  { spaceId, sourceId, mail }: { spaceId: string; sourceId: string; mail: string },
  day: string,
): Promise<string> {
  const others = await givenByOthers(tx, spaceId, sourceId, mail);
  return others.reduce((first, one) => {
    const free = isoDay(lastDay(one) + 1);
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
