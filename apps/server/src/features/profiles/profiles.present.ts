import type { Building } from '@joulerie/contract/buildings';
import type { Profile } from '@joulerie/contract/profiles';
import { isoInstant } from '@joulerie/domain/calendar';
import type { ProfilePoint } from '@joulerie/domain/profiles';
import { profileRule, type ProfileVariable } from '@joulerie/domain/vocabulary';
import { versionOf } from '../../platform/http/version.ts';
import type { Database } from '../../platform/database.ts';
import { type EnteredPoint, newestOfBuilding } from './profiles.store.ts';

/** What people edit of a profile: the list of its points, as a whole. */
export const EDITED = { points: 0 };

/** A profile as the record that versions compare. */
export const recordOf = (points: readonly { at: number; value: number }[]): { points: unknown } => ({
  points: points.map(({ at, value }) => [at, value]),
});

/**
 * A profile as it is answered.
 *
 * @param named whether the reader may know who entered each point: people of other spaces do not
 */
export function presentProfile(
  variable: ProfileVariable,
  points: readonly EnteredPoint[],
  { named, mayEdit }: { named: boolean; mayEdit: boolean },
): Profile {
  return {
    variable,
    unit: profileRule(variable).unit,
    points: points.map(({ at, value, by, enteredAt }) => ({
      timestamp: isoInstant(at),
      value,
      enteredBy: named ? by : null,
      enteredAt: isoInstant(enteredAt),
    })),
    total: points.length,
    mayEdit,
    version: versionOf(recordOf(points), EDITED),
  };
}

/** A point as it leaves. */
export const dated = ({ at, value }: ProfilePoint) => ({ timestamp: isoInstant(at), value });

/** The profiles of a building beside its other facts. */
export async function profilesOfBuilding(db: Database, id: string): Promise<Building['profil']> {
  const found = await newestOfBuilding(db, id);
  return Object.fromEntries(
    found.map(({ variable, points, total }) => [
      variable,
      { unit: profileRule(variable).unit, points: points.map(dated), total },
    ]),
  );
}
