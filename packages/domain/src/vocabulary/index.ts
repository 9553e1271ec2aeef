export { isExpectedActivity } from './activity-codes.ts';
export { CLOCKS, clockOffsetMs, type Clock } from './clocks.ts';
export { COLOR_ROLES, COLOR_ROLE_NAMES, type ColorRole } from './color-roles.ts';
export {
  SOURCE_BRANDS,
  SOURCE_BRAND_NAMES,
  SOURCE_MODELS,
  SOURCE_MODEL_NAMES,
  brandOfModel,
  type SourceBrand,
  type SourceModel,
} from './devices.ts';
export {
  ENERGIES,
  ENERGY_NAMES,
  ENERGY_VARIABLES,
  SUPPLIED_ENERGIES,
  energyOfVariable,
  seriesOfVariable,
  type Energy,
  type EnergyVariable,
  PANEL_VARIABLES,
} from './energies.ts';
export { energyOfType } from './energy-of-type.ts';
export { variablesOfType } from './family-variables.ts';
export { frenchList } from './french-list.ts';
export { frenchNumber, parseFrenchNumber } from './french-number.ts';
export { fuelOfType, isHeatingFuel } from './fuels.ts';
export { CIVIL_FREQUENCIES, FREQUENCIES, FREQUENCY_FACTS, type Frequency } from './frequencies.ts';
export {
  BUILDING_ROLES,
  BUILDING_ROLE_LABELS,
  CHILD_LEVELS,
  DEFAULT_LEVEL,
  LEVELS,
  LEVEL_LABELS,
  OCCUPATIONS,
  OCCUPATION_LABELS,
  type BuildingRole,
  type Level,
  type Occupation,
} from './levels.ts';
export {
  ENTERED_FACTS,
  ENTERED_FACT_NAMES,
  PROFILE_UNITS,
  PROFILE_VARIABLES,
  isEnteredFact,
  profileRule,
  type EnteredFact,
  type ProfileVariable,
} from './profiles.ts';
export { QUALITY } from './qualities.ts';
export {
  SOURCE_FAMILIES,
  SOURCE_FAMILY_NAMES,
  SOURCE_TYPES,
  SOURCE_TYPE_FACTS,
  factBlocksOf,
  isSourceType,
  type FactBlock,
  type SourceFamily,
  type SourceType,
} from './source-types.ts';
export { ESTIMATED_TERMS, type EstimatedTerm } from './estimated-terms.ts';
export { IMPORT_FORMAT, IMPORT_FORMATS } from './import-formats.ts';
export { UNITS, UNIT_NAMES, type Unit } from './units.ts';
export { USAGES, USAGE_LABELS, chargingOf, type Charging } from './usages.ts';
export { VARIABLES, VARIABLE_KINDS, VARIABLE_NAMES, isVariableName, type VariableName } from './variables.ts';
export { COMPARISONS, type ComparisonKind } from './comparisons.ts';
