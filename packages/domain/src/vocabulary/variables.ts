import type { ColorRole } from './color-roles.ts';
import type { Frequency } from './frequencies.ts';
import { keysOf } from './keys.ts';
import type { Unit } from './units.ts';

/**
 * How the values of a variable add up.
 *
 * - `energy`: an amount over the step; days and months are sums.
 * - `power`: a mean over the step; energy is value × step, days are means.
 * - `maximum`: the highest value of the step; longer grains keep the highest.
 * - `gauge`: a state (temperature, humidity); longer grains are means.
 * - `register`: a cumulative meter index; the amount is the difference of two readings.
 */
export const VARIABLE_KINDS = ['energy', 'power', 'maximum', 'gauge', 'register'] as const;
export type VariableKind = (typeof VARIABLE_KINDS)[number];

type VariableFacts = {
  /** Unit of stored values. */
  unit: Unit;
  kind: VariableKind;
  label: string;
  color: ColorRole;
  /** Grain in which it is first shown. */
  frequency: Frequency;
};

/** Every variable of the product. */
export const VARIABLES = {
  conso: {
    unit: 'Wh',
    kind: 'energy',
    label: 'Consommation d’électricité',
    color: 'electricite',
    frequency: 'daily',
  },
  puissance: { unit: 'W', kind: 'power', label: 'Courbe de charge', color: 'electricite', frequency: 'raw' },
  puissance_max: { unit: 'VA', kind: 'maximum', label: 'Puissance maximale', color: 'electricite', frequency: 'daily' },
  injection: { unit: 'W', kind: 'power', label: 'Injection', color: 'injection', frequency: 'raw' },
  production_pv: { unit: 'W', kind: 'power', label: 'Production photovoltaïque', color: 'pv', frequency: 'raw' },
  index: { unit: 'Wh', kind: 'register', label: 'Index', color: 'electricite', frequency: 'daily' },
  conso_gaz: { unit: 'kWh PCS', kind: 'energy', label: 'Consommation de gaz', color: 'gaz', frequency: 'daily' },
  volume_gaz: { unit: 'm³', kind: 'energy', label: 'Volume de gaz', color: 'gaz', frequency: 'daily' },
  chaleur: { unit: 'kWh', kind: 'energy', label: 'Chaleur', color: 'chaleur', frequency: 'daily' },
  combustible: { unit: 'kWh', kind: 'energy', label: 'Combustible', color: 'combustible', frequency: 'daily' },
  cout: { unit: 'EUR', kind: 'energy', label: 'Coût', color: 'neutre', frequency: 'daily' },
  co2: { unit: 'kgCO2e', kind: 'energy', label: 'Émissions de CO₂', color: 'neutre', frequency: 'daily' },
  temperature_exterieure: {
    unit: '°C',
    kind: 'gauge',
    label: 'Température extérieure',
    color: 'temperature',
    frequency: 'hourly',
  },
  temperature_ambiante: {
    unit: '°C',
    kind: 'gauge',
    label: 'Température ambiante',
    color: 'confort',
    frequency: 'hourly',
  },
  humidite: { unit: '%', kind: 'gauge', label: 'Humidité', color: 'neutre', frequency: 'daily' },
  co2_ambiant: { unit: 'ppm', kind: 'gauge', label: 'CO₂ ambiant', color: 'neutre', frequency: 'daily' },
  dju: { unit: '°C.jour', kind: 'energy', label: 'Degrés-jours', color: 'neutre', frequency: 'daily' },
  rayonnement_global: {
    unit: 'W/m²',
    kind: 'gauge',
    label: 'Rayonnement global',
    color: 'neutre',
    frequency: 'daily',
  },
  rayonnement_direct: {
    unit: 'W/m²',
    kind: 'gauge',
    label: 'Rayonnement direct',
    color: 'neutre',
    frequency: 'daily',
  },
  rayonnement_diffus: {
    unit: 'W/m²',
    kind: 'gauge',
    label: 'Rayonnement diffus',
    color: 'neutre',
    frequency: 'daily',
  },
  /** Wholesale price of a zone: neither what a customer pays nor an energy. May be negative. */
  prix_spot: {
    unit: 'EUR/MWh',
    kind: 'gauge',
    label: 'Prix de gros de l’électricité',
    color: 'neutre',
    frequency: 'hourly',
  },
  /** Emissions of each kWh produced in the country, as the grid operator estimates them. */
  taux_co2: {
    unit: 'gCO2e/kWh',
    kind: 'gauge',
    label: 'Taux de CO₂ de l’électricité produite',
    color: 'neutre',
    frequency: 'hourly',
  },
  vent: { unit: 'm/s', kind: 'gauge', label: 'Vent', color: 'neutre', frequency: 'daily' },
} as const satisfies Record<string, VariableFacts>;

/** One of `VARIABLES`. */
export type VariableName = keyof typeof VARIABLES;

/** Names of the variables. */
export const VARIABLE_NAMES = keysOf(VARIABLES);

/**
 * Whether a text names a variable.
 *
 * @param name any text
 */
export function isVariableName(name: string): name is VariableName {
  return Object.hasOwn(VARIABLES, name);
}
