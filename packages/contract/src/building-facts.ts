import { BANDS } from '@joulerie/domain/labels';
import { z } from 'zod';

const nullableNumber = (min: number, max: number) => z.number().min(min).max(max).nullable();

/** Every fact of « info-general ». A null is « inconnu »; numbers are in the unit of their name. */
export const BuildingFacts = z.strictObject({
  constructionYear: nullableNumber(1000, 2100),
  floors: nullableNumber(0, 200),
  lots: nullableNumber(0, 100_000),
  surfaceHabitableM2: nullableNumber(0, 10_000_000),
  surfaceRoofM2: nullableNumber(0, 10_000_000),
  surfaceFacadeM2: nullableNumber(0, 10_000_000),
  surfaceParcelM2: nullableNumber(0, 100_000_000),
  heightM: nullableNumber(0, 1000),
  wallMaterial: z.string().trim().max(80).nullable(),
  roofMaterial: z.string().trim().max(80).nullable(),
  plotNumber: z.string().trim().max(40).nullable(),
  heatNetworkConnected: z.boolean().nullable(),
  gasConnected: z.boolean().nullable(),
  dpe: z.enum(BANDS).nullable(),
  ges: z.enum(BANDS).nullable(),
  energyUse: z.string().trim().max(120).nullable(),
});
export type BuildingFacts = z.output<typeof BuildingFacts>;

export const EMPTY_FACTS: BuildingFacts = {
  constructionYear: null,
  floors: null,
  lots: null,
  surfaceHabitableM2: null,
  surfaceRoofM2: null,
  surfaceFacadeM2: null,
  surfaceParcelM2: null,
  heightM: null,
  wallMaterial: null,
  roofMaterial: null,
  plotNumber: null,
  heatNetworkConnected: null,
  gasConnected: null,
  dpe: null,
  ges: null,
  energyUse: null,
};
