import type { WeeklySchedule } from '@joulerie/domain/use';
import type { Occupation } from '@joulerie/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { buildings } from '../features/buildings/buildings.public.ts';
import { buildingUsageProfiles, usageProfiles } from '../features/usage-profiles/usage-profiles.public.ts';
import type { Database } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';

/** The space of the demonstration that has usage profiles. */
const SPACE = 'valmoret';

const OFFICE_DAY = [{ from: '08:00', to: '18:30' }];
const SCHOOL_DAY = [{ from: '07:30', to: '18:30' }];

const PROFILES: readonly { occupation: Occupation; name: string; schedule: WeeklySchedule }[] = [
  {
    occupation: 'bureaux',
    name: 'Bureaux de la mairie',
    schedule: {
      week: [OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, [], []],
      closingPeriods: [],
      schoolHolidays: null,
      publicHolidays: 'closed',
    },
  },
  {
    occupation: 'ecole',
    name: 'Écoles',
    schedule: {
      week: [SCHOOL_DAY, SCHOOL_DAY, [], SCHOOL_DAY, SCHOOL_DAY, [], []],
      closingPeriods: [],
      schoolHolidays: 'C',
      publicHolidays: 'closed',
    },
  },
];

/** Gives the town of the demonstration two usage profiles, each followed by its buildings of one occupation. */
export async function loadUsageProfiles(
  db: Database,
  space: { key: string; id: string; ownerId: string },
): Promise<void> {
  if (space.key !== SPACE) return;
  for (const { occupation, name, schedule } of PROFILES) {
    const id = newId();
    await db.insert(usageProfiles).values({ id, spaceId: space.id, createdBy: space.ownerId, name, schedule });
    const followers = await db
      .select({ buildingId: buildings.id })
      .from(buildings)
      .where(and(eq(buildings.spaceId, space.id), eq(buildings.occupation, occupation)));
    if (followers.length > 0)
      await db.insert(buildingUsageProfiles).values(followers.map((one) => ({ ...one, profileId: id })));
  }
}
