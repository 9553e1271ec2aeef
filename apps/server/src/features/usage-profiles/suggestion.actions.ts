import type * as contract from '@joulerie/contract/usage-profiles';
import { sentenceOf } from '@joulerie/domain/answers';
import { completeYear, isInAlsaceMoselle, isoDay, parisDay } from '@joulerie/domain/calendar';
import { type ScheduleSuggestion, suggestSchedule, weekOfSlots } from '@joulerie/domain/use';
import { inOneState } from '../../platform/database.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { sourcesOfBuilding } from '../measures/measures.public.ts';
import { advisedAmong } from '../sources/sources.public.ts';
import { readDrawnPower } from './drawn-power.ts';

export const suggestUsageProfile: Serve<typeof contract.suggestUsageProfile> = async ({
  db,
  store,
  actor,
  params,
  readSources,
  now,
}) => {
  const { building, sources } = await sourcesOfBuilding(db, actor, params.id);
  const year = completeYear(parisDay(now));
  const drawn = await inOneState(store.db, async (from) =>
    readDrawnPower(from, await advisedAmong(from.db, sources), year),
  );
  readSources.push(...drawn.used);
  const inAlsaceMoselle = isInAlsaceMoselle(building.zipcode);
  const found = suggestSchedule(drawn.powerW, drawn, inAlsaceMoselle);
  return {
    from: isoDay(year.fromDay),
    to: isoDay(year.toDay - 1),
    meters: { of: drawn.meters, used: drawn.used.length },
    behindPanels: drawn.behindPanels,
    refusal: found.known ? null : sentenceOf(found),
    proposal: found.known ? present(found, inAlsaceMoselle) : null,
  };
};

function present(found: ScheduleSuggestion, inAlsaceMoselle: boolean) {
  const closed = inAlsaceMoselle ? ('closed_alsace_moselle' as const) : ('closed' as const);
  return {
    week: weekOfSlots(found.week),
    publicHolidays: found.closedOnHolidays === false ? ('open' as const) : closed,
    publicHolidaysSeen: found.closedOnHolidays !== null,
    days: found.days,
    meanW: Array.from(found.meanW, (power) => (Number.isFinite(power) ? Math.round(power) : null)),
    baseLoadW: found.baseLoadW,
    measuredDays: found.measuredDays,
    ofDays: found.ofDays,
  };
}
