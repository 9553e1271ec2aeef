import type { BuildingFacts } from '@joulerie/contract/building-facts';
import type { PeriodFigures } from '@joulerie/contract/energy-year';
import type { BuildingRole, Level, Occupation } from '@joulerie/domain/vocabulary';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { spaces, users } from '../accounts/accounts.tables.ts';
import { folders } from '../folders/folders.tables.ts';

type Party = { name: string; code: string };
/**
 * Months and figures of the building over its year, of the measures and the costs above; rows of older rules have no year and no figures
 * until they are computed again.
 */
type KeptEnergy = {
  months: (number | null)[];
  year?: { from: string; to: string };
  figures?: PeriodFigures;
};
type Geometry = { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown[] };

/**
 * Anything with an address and a level, with up to three levels of buildings inside it. `folderPath` holds the folder and all its
 * ancestors; `ancestors` the buildings around it, outermost first.
 */
export const buildings = pgTable(
  'buildings',
  {
    id: uuid().primaryKey(),
    spaceId: uuid('space_id')
      .notNull()
      .references(() => spaces.id, { onDelete: 'cascade' }),
    /** The building in the geometry service (Base de données nationale des bâtiments). */
    geometryId: text('geometry_id'),
    folderId: uuid('folder_id').references(() => folders.id),
    folderPath: uuid('folder_path').array().notNull(),
    parentId: uuid('parent_id'),
    ancestors: uuid().array().notNull(),
    name: text().notNull(),
    street: text().notNull(),
    zipcode: text().notNull(),
    city: text().notNull(),
    lat: doublePrecision(),
    lon: doublePrecision(),
    footprint: jsonb().$type<Geometry>(),
    level: text().$type<Level>().notNull(),
    occupation: text().$type<Occupation>(),
    role: text().$type<BuildingRole>(),
    housing: text(),
    facts: jsonb().$type<BuildingFacts>().notNull(),
    gestionnaire: jsonb().$type<Party>(),
    exploitant: jsonb().$type<Party>(),
    amo: jsonb().$type<Party>(),
    weatherSourceId: uuid('weather_source_id'),
    /** Kept by `refreshBuildings`: what lists show, sort and filter by, of the building with those inside it. */
    energyKwh: doublePrecision('energy_kwh'),
    energyMonths: jsonb('energy_months').$type<KeptEnergy>(),
    /** Of that year: the cost, null unless it is known whole [€]; emissions [kgCO₂e]; primary energy, of a year without gaps [kWh]. */
    costEur: doublePrecision('cost_eur'),
    carbonKg: doublePrecision('carbon_kg'),
    primaryKwh: doublePrecision('primary_kwh'),
    /** The surface that amounts of that year are divided by, where one is entered by dates [m²]: 0 where it is not known of each day. */
    profileSurfaceM2: doublePrecision('profile_surface_m2'),
    /** How its energy moved beside the year before, -0.1 for 10 % less; null where the two are not comparable. */
    energyChange: doublePrecision('energy_change'),
    dataCoverage: doublePrecision('data_coverage'),
    dataLastDay: date('data_last_day'),
    /** Used sources of energy of the building itself, without those of buildings inside. */
    countedSources: smallint('counted_sources').notNull().default(0),
    validatedAt: timestamp('validated_at', { withTimezone: true }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id] }),
    // What refers to a building or a source is looked for when that one is erased.
    index('buildings_parent').on(t.parentId),
    index('buildings_weather_source').on(t.weatherSourceId),
    index('buildings_space_created').on(t.spaceId, t.createdAt, t.id),
    index('buildings_space_name').on(t.spaceId, t.name, t.id),
    index('buildings_space_folder').on(t.spaceId, t.folderId),
    index('buildings_folder_path').using('gin', t.folderPath),
    index('buildings_ancestors').using('gin', t.ancestors),
    index('buildings_geometry').on(t.spaceId, t.geometryId),
    index('buildings_space_place').on(t.spaceId, t.lat, t.lon),
    check('buildings_child_levels', sql`cardinality(${t.ancestors}) <= 3`),
    check('buildings_not_its_own_ancestor', sql`not (${t.id} = any(${t.ancestors}))`),
  ],
);
export type BuildingRow = typeof buildings.$inferSelect;
