import { isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Database } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { givenByOthers, stateOf } from './consents.store.ts';
import type { ConsentRow } from './consents.tables.ts';

/** The last day that a consent spoke for: that of its withdrawal, or of its end. */
const lastDay = ({ withdrawnAt, dateTo }: ConsentRow): number =>
  withdrawnAt ? parisDay(withdrawnAt.getTime()) : parseIsoDay(dateTo)!;

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

/** @throws DomainError `held_by_other` while another person's consent for the meter lives: only a change of holder ends it */
export async function refuseHeldByOther(
  tx: Database,
  { spaceId, sourceId, mail }: { spaceId: string; sourceId: string; mail: string },
  today: number,
): Promise<void> {
  const others = await givenByOthers(tx, spaceId, sourceId, mail);
  if (others.some((one) => stateOf(one, today) === 'active')) throw new DomainError('held_by_other');
}
