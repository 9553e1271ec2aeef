import { keysOf } from './keys.ts';
import type { VariableName } from './variables.ts';

/** Makers of meters and sensors, by their `idname`. */
export const SOURCE_BRANDS = {
  enedis: { name: 'Enedis' },
  grdf: { name: 'GRDF' },
  milesight: { name: 'Milesight' },
  elsys: { name: 'ELSYS' },
  aqara: { name: 'Aqara' },
} as const satisfies Record<string, { name: string }>;
/** `idname` of a brand of the table. */
export type SourceBrand = keyof typeof SOURCE_BRANDS;
/** Every `idname` of the brands, in the order of the table. */
export const SOURCE_BRAND_NAMES = keysOf(SOURCE_BRANDS);

type ModelFacts = { name: string; brand: SourceBrand; variables: readonly VariableName[] };

/** Models of meters and sensors, by their `idname`: their maker, and what they measure. */
export const SOURCE_MODELS = {
  linky: { name: 'Linky', brand: 'enedis', variables: ['puissance', 'conso', 'index', 'puissance_max'] },
  'ice-pme': { name: 'PME-PMI', brand: 'enedis', variables: ['puissance', 'index'] },
  gazpar: { name: 'Gazpar', brand: 'grdf', variables: ['conso_gaz', 'volume_gaz'] },
  'em300-th': { name: 'EM300-TH', brand: 'milesight', variables: ['temperature_ambiante', 'humidite'] },
  am103: { name: 'AM103', brand: 'milesight', variables: ['temperature_ambiante', 'humidite', 'co2_ambiant'] },
  'ers-co2': { name: 'ERS CO₂', brand: 'elsys', variables: ['temperature_ambiante', 'humidite', 'co2_ambiant'] },
  wsdcgq11lm: { name: 'Capteur de température', brand: 'aqara', variables: ['temperature_ambiante', 'humidite'] },
} as const satisfies Record<string, ModelFacts>;
/** `idname` of a model of the table. */
export type SourceModel = keyof typeof SOURCE_MODELS;
/** Every `idname` of the models, in the order of the table. */
export const SOURCE_MODEL_NAMES = keysOf(SOURCE_MODELS);

/**
 * The brand of a model, or null for an `idname` that the table does not have.
 *
 * @param model `idname` of a model
 */
export function brandOfModel(model: string): SourceBrand | null {
  return Object.hasOwn(SOURCE_MODELS, model) ? SOURCE_MODELS[model as SourceModel].brand : null;
}
