import { noAnswer, type NoAnswer } from '@joulerie/domain/answers';
import { isInAlsaceMoselle } from '@joulerie/domain/calendar';
import { type UsageProfile, usageProfileOf, weekOfRanges } from '@joulerie/domain/use';
import type { Occupation } from '@joulerie/domain/vocabulary';
import type { Database } from '../../platform/database.ts';
import type { BuildingRow } from '../buildings/buildings.public.ts';
import { scheduleOfBuilding } from '../usage-profiles/usage-profiles.public.ts';

/** Hours of use of a building, and where they come from. */
export type HoursOfUse = { known: true; name: string; assumed: boolean; profile: UsageProfile };

const DAY = [{ fromMinute: 6 * 60, toMinute: 22 * 60 }];

/** Buildings that nobody uses at night, on Sundays and on public holidays, and what their supposed hours are called. */
const SUPPOSED: Partial<Record<Occupation, string>> = {
  ecole: 'École, de 6\u00a0h à 22\u00a0h du lundi au samedi',
  bureaux: 'Bureaux, de 6\u00a0h à 22\u00a0h du lundi au samedi',
};

type Building = Pick<BuildingRow, 'id' | 'occupation' | 'zipcode'>;

/** The usage profile that a building follows, else the hours supposed from its occupation, or why there are none. */
export async function hoursOfUse(db: Database, building: Building): Promise<HoursOfUse | NoAnswer> {
  const followed = await scheduleOfBuilding(db, building.id);
  if (!followed) return supposedHours(building);
  return { known: true, name: followed.name, assumed: false, profile: usageProfileOf(followed.schedule) };
}

function supposedHours({ occupation, zipcode }: Building): HoursOfUse | NoAnswer {
  const name = occupation && SUPPOSED[occupation];
  if (!name) return noAnswer('use_hours_unknown');
  return {
    known: true,
    name,
    assumed: true,
    profile: {
      week: weekOfRanges([DAY, DAY, DAY, DAY, DAY, DAY, []]),
      closedOnHolidays: true,
      alsaceMoselle: isInAlsaceMoselle(zipcode),
      closings: [],
    },
  };
}
