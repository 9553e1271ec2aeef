import { parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { DayShift } from '@joulerie/domain/measures';
import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import type { JobKind } from '../platform/queue/queue.ts';
import { type WorkParts, defineWork } from '../platform/queue/work.ts';
import { record } from '../features/measures/measures.public.ts';
import {
  type DemonstrationRow,
  heldDemonstration,
  keepMade,
  lateDemonstrations,
} from '../features/sources/sources.public.ts';
import { measuredFrom } from './made-days.store.ts';
import { PortfolioFiles, type Span, curvesOf, lastMade } from './portfolio-curves.ts';
import { placedSources, readPortfolio } from './portfolio.store.ts';

const ADVANCE: JobKind = {
  name: 'demonstration',
  retries: 5,
  firstRetryS: 60,
  longestRetryS: 3_600,
  longestRunS: 1_800,
  atOnce: 1,
};

/** Each day, and when a worker starts: the sources of the demonstration have their measures up to yesterday, however long it was stopped. */
export const advanceDemonstration = defineWork(ADVANCE, z.object({}), advance, '00:20');

/** Adds to the sources of the demonstration the days that they lack. What is there already is left as it is. */
export async function advance(parts: Pick<WorkParts, 'store' | 'events' | 'now' | 'stopping'>): Promise<void> {
  const today = parisDay(parts.now());
  const late = await lateDemonstrations(parts.store.db, today);
  if (late.length === 0) return;
  const sources = placedSources(readPortfolio());
  const files = new PortfolioFiles();
  for (const id of late) {
    if (parts.stopping.aborted) return;
    await parts.store.db.transaction(async (db) => {
      const row = await heldDemonstration(db, id);
      const placed = row && sources.get(row.key);
      if (!placed) return;
      const toDay = lastMade(placed.source, today);
      for (const span of await freeSpans(db, row, toDay)) {
        const { reads, leftOut } = await curvesOf(placed, shiftOf(row), span, files);
        await record({ db, events: parts.events }, id, reads, { kind: 'collection', id: null });
        await keepMade(db, id, span.toDay, leftOut);
      }
      await keepMade(db, id, toDay, { seconds: 0, energyWh: 0 });
    });
  }
}

const shiftOf = ({ shiftDays: days, shiftUntil }: DemonstrationRow): DayShift | null =>
  days === null || shiftUntil === null ? null : { days, until: parseIsoDay(shiftUntil)! };

/** The days that a source lacks, up to one. Whoever stored measures of a day keeps them. */
async function freeSpans(db: Database, row: DemonstrationRow, toDay: number): Promise<Span[]> {
  const fromDay = parseIsoDay(row.madeTo)!;
  const taken = await measuredFrom(db, row.sourceId, fromDay);
  const spans: Span[] = [];
  for (let day = fromDay; day < toDay; day++) {
    const last = spans.at(-1);
    if (taken.has(day)) continue;
    if (last?.toDay === day) last.toDay = day + 1;
    else spans.push({ fromDay: day, toDay: day + 1 });
  }
  return spans;
}
