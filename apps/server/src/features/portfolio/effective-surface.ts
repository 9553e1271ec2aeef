import { intensityOver, stepValues, type ProfilePoint } from '@joulerie/domain/profiles';
import type { Database } from '../../platform/database.ts';
import { energyDaysOfBuildings } from '../measures/measures.public.ts';
import { pointsOfBuildings } from '../profiles/profiles.public.ts';

/** A building whose energy of the days `[fromDay, toDay)` is divided by its surface. */
type SurfaceAsked = { id: string; constantM2: number | null; fromDay: number; toDay: number };

/**
 * The surface that the energy of a period is divided by, of the buildings that have a surface profile: the one that gives the sum of the
 * energy of each day over the surface of that day. 0 where a day that used energy has none; buildings without a profile are absent.
 */
export async function effectiveSurfaces(db: Database, asked: readonly SurfaceAsked[]): Promise<Map<string, number>> {
  const points = await pointsOfBuildings(
    db,
    asked.map(({ id }) => id),
    'surface',
  );
  const surfaces = new Map<string, number>();
  const varying = new Map<string, SurfaceAsked[]>();
  for (const one of asked) {
    const own = points.get(one.id);
    if (!own) continue;
    const days = surfaceDays(own, one);
    const [first] = days;
    if (first !== undefined && days.every((value) => value === first)) surfaces.set(one.id, first);
    else varying.set(`${one.fromDay} ${one.toDay}`, [...(varying.get(`${one.fromDay} ${one.toDay}`) ?? []), one]);
  }
  for (const same of varying.values()) {
    const [{ fromDay, toDay }] = same as [SurfaceAsked];
    const energy = await energyDaysOfBuildings(
      db,
      same.map(({ id }) => id),
      fromDay,
      toDay,
    );
    for (const one of same) {
      const days = surfaceDays(points.get(one.id)!, one);
      const found = intensityOver(energy.get(one.id) ?? new Float64Array(), days, fromDay);
      // Without energy there is nothing to divide: the last surface is the one to show.
      const last = days.at(-1) ?? Number.NaN;
      const surface = found.known ? (found.effective ?? last) : found.why === 'no_energy' ? last : 0;
      surfaces.set(one.id, Number.isNaN(surface) ? 0 : surface);
    }
  }
  return surfaces;
}

/** The surface of each day: the constant one of the building before the first point. NaN is unknown. */
const surfaceDays = (points: readonly ProfilePoint[], { constantM2, fromDay, toDay }: SurfaceAsked): Float64Array =>
  stepValues(points, fromDay, toDay, constantM2 ?? undefined);
