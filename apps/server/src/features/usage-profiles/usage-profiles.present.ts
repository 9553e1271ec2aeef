import type { UsageProfile, UsedBuilding } from '@joulerie/contract/usage-profiles';
import { civilDate, dayNumber, isoDay, isoInstant, parisDay } from '@joulerie/domain/calendar';
import { hoursOfUse, hoursOfWeek, knownSchoolDays, usageProfileOf } from '@joulerie/domain/use';
import type { Actor } from '../../platform/identity.ts';
import type { BuildingRow } from '../buildings/buildings.public.ts';
import { usageProfilePolicy } from './usage-profiles.policy.ts';
import type { UsageProfileRow } from './usage-profiles.tables.ts';

/** `buildingCount`: of the buildings that the reader sees. */
export function presentProfile(actor: Actor, row: UsageProfileRow, buildingCount: number, now: number): UsageProfile {
  const { week, closingPeriods, schoolHolidays, publicHolidays } = row.schedule;
  const profile = usageProfileOf(row.schedule);
  const hoursPerWeek = hoursOfWeek(profile.week);
  const { year } = civilDate(parisDay(now));
  const [fromDay, toDay] = [dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1)];
  const known = schoolHolidays === null ? null : knownSchoolDays(schoolHolidays);
  return {
    _id: row.id,
    name: row.name,
    week: week.map((hours) => hours.map(({ from, to }) => ({ from, to }))),
    closingPeriods: closingPeriods.map(({ name, from, to }) => ({ name, from, to })),
    schoolHolidays,
    publicHolidays,
    vacant: hoursPerWeek === 0,
    hoursPerWeek,
    year: {
      year,
      hours: hoursOfUse(profile, fromDay, toDay),
      schoolHolidaysKnown:
        schoolHolidays === null || (known !== null && known.fromDay <= fromDay && toDay <= known.toDay),
    },
    schoolCalendar: known && { from: isoDay(known.fromDay), to: isoDay(known.toDay - 1) },
    buildingCount,
    rights: usageProfilePolicy.rightsOn(actor, row),
    createdAt: isoInstant(row.createdAt),
    lastUpdated: isoInstant(row.updatedAt),
  };
}

export const presentUsedBuilding = ({ id, name, level, street, zipcode, city }: BuildingRow): UsedBuilding => ({
  _id: id,
  name,
  level,
  address: { street, zipcode, city },
});
