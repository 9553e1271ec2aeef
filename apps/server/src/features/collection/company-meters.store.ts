import { type CivilDay, isoDay } from '@joulerie/domain/calendar';
import type { Operator } from '@joulerie/domain/collection';
import { sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';

/** A meter that a company agreed to, and the rank of the proof of its consent. */
export type CompanyMeter = { sourceId: string; number: string; rank: number };

/** Meters opened by one job. */
const MOST = 200;

/** How the authorisation that a consent is worth is named. */
const REFERENCE = 'accord-';
export const referenceOf = ({ rank }: Pick<CompanyMeter, 'rank'>): string => `${REFERENCE}${rank}`;

/**
 * Electricity meters of some spaces whose living consent was signed for a legal person, and which nothing was asked for under it: those that their
 * holder connected at Enedis, and those that Enedis does not show to us, have their authorisation. One that ended with the consent before is asked for
 * again under the new one.
 */
export const companyMeters = (
  db: Database,
  operator: Operator,
  spaces: readonly string[],
  today: CivilDay,
): Promise<CompanyMeter[]> =>
  rows<CompanyMeter>(
    db,
    sql`with agreed as (select distinct on (s.id) s.id as "sourceId", s.idsource as number, c.proof_rank::int as rank
      from consents c join sources s on s.id = c.source_id join consent_identities i on i.rank = c.proof_rank
      where s.space_id = any(${uuidArray(spaces)}) and s.idtype = 'pdl' and s.idsource is not null and s.holding = 'consent' and not c.dismissed
        and c.date_to >= ${isoDay(today)}::date and i.words ->> 'capacity' <> 'titulaire'
        and exists (select from reading_spans r where r.source_id = s.id and r.to_day >= ${isoDay(today)}::date)
      order by s.id, c.proof_rank desc)
      select * from agreed where not exists (select from operator_authorizations a where a.source_id = agreed."sourceId"
          and not (a.operator = ${operator} and a.state = 'ended' and a.reference <> ${REFERENCE}::text || agreed.rank))
        order by "sourceId" limit ${MOST}`,
  );

/**
 * Ends what an operator gives by the agreement of a company once no company agrees any more, or once its space is none of these: a person who signs
 * later gives their data at the operator themselves.
 */
export async function endUngrounded(
  db: Database,
  operator: Operator,
  spaces: readonly string[],
  today: CivilDay,
): Promise<void> {
  await db.execute(sql`with ended as (update operator_authorizations a set state = 'ended', check_at = null
      from sources s where s.id = a.source_id and a.operator = ${operator} and a.state <> 'ended'
        and not (s.space_id = any(${uuidArray(spaces)}) and exists (select from consents c join consent_identities i on i.rank = c.proof_rank
          where c.source_id = s.id and not c.dismissed and c.date_to >= ${isoDay(today)}::date and i.words ->> 'capacity' <> 'titulaire'
            and exists (select from reading_spans r where r.source_id = s.id and r.to_day >= ${isoDay(today)}::date)))
      returning a.source_id)
    update collection_series k set daily_at = null, history_at = null, leased_until = null from ended where k.source_id = ended.source_id`);
}
