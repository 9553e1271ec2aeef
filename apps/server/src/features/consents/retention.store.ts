import type { KeptConsent } from '@joulerie/domain/consents';
import { isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { inArray, sql } from 'drizzle-orm';
import { type Database, rows } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { consentErasures, consents } from './consents.tables.ts';

/** Every consent of the sources under consent that have one which ended, by source. */
export async function consentsByEndedSource(
  db: Database,
  today: number,
): Promise<{ sourceId: string; consents: KeptConsent[] }[]> {
  const ended = await rows<{ id: string }>(
    db,
    sql`select distinct c.source_id as id from consents c join sources s on s.id = c.source_id
      where s.holding = 'consent' and (c.dismissed or c.date_to < ${isoDay(today)}::date) order by 1`,
  );
  if (ended.length === 0) return [];
  const found = await db
    .select()
    .from(consents)
    .where(
      inArray(
        consents.sourceId,
        ended.map(({ id }) => id),
      ),
    );
  return ended.map(({ id }) => ({
    sourceId: id,
    consents: found
      .filter((one) => one.sourceId === id)
      .map(({ dateFrom, dateTo, withdrawnAt }) => ({
        fromDay: parseIsoDay(dateFrom)!,
        toDay: parseIsoDay(dateTo)!,
        withdrawnDay: withdrawnAt && parisDay(withdrawnAt.getTime()),
      })),
  }));
}

/** Notes what was erased: the days, and how many had something. Nothing of what they said. */
export async function noteErasure(
  tx: Database,
  erased: { sourceId: string; what: 'curves' | 'all'; fromDay: number; toDay: number; days: number },
  now: number,
): Promise<void> {
  const { sourceId, what, fromDay, toDay, days } = erased;
  await tx.insert(consentErasures).values({
    id: newId(),
    sourceId,
    what,
    fromDay: isoDay(fromDay),
    toDay: isoDay(toDay),
    days,
    at: new Date(now),
  });
}
