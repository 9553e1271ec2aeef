/**
 * Every variable of the product: its stored unit and how its values add up.
 *
 * - `energy`: an amount over the step; days and months are sums.
 * - `power`: a mean over the step; energy is value × step, days are means.
 * - `maximum`: the highest value of the step; longer grains keep the highest.
 * - `gauge`: a state (temperature, humidity); longer grains are means.
 * - `register`: a cumulative meter index; the amount is the difference of two readings.
 */
export type VariableKind = 'energy' | 'power' | 'maximum' | 'gauge' | 'register';

export type Unit =
  | 'W'
  | 'Wh'
  | 'VA'
  | 'm³'
  | 'kWh'
  | 'kWh PCS'
  | '°C'
  | '%'
  | 'ppm'
  | 'W/m²'
  | 'm/s'
  | 'EUR'
  | 'kgCO2e'
  | '°C.jour'
  | 'kg'
  | 'L'
  | 'stère';

export const VARIABLES = {
  conso: { unit: 'Wh', kind: 'energy', label: 'Consommation d’électricité' },
  puissance: { unit: 'W', kind: 'power', label: 'Courbe de charge' },
  puissance_max: { unit: 'VA', kind: 'maximum', label: 'Puissance maximale' },
  injection: { unit: 'W', kind: 'power', label: 'Injection' },
  production_pv: { unit: 'W', kind: 'power', label: 'Production photovoltaïque' },
  index: { unit: 'Wh', kind: 'register', label: 'Index' },
  conso_gaz: { unit: 'kWh PCS', kind: 'energy', label: 'Consommation de gaz' },
  volume_gaz: { unit: 'm³', kind: 'energy', label: 'Volume de gaz' },
  chaleur: { unit: 'kWh', kind: 'energy', label: 'Chaleur' },
  combustible: { unit: 'kWh', kind: 'energy', label: 'Combustible' },
  cout: { unit: 'EUR', kind: 'energy', label: 'Coût' },
  co2: { unit: 'kgCO2e', kind: 'energy', label: 'Émissions de CO₂' },
  temperature_exterieure: { unit: '°C', kind: 'gauge', label: 'Température extérieure' },
  temperature_ambiante: { unit: '°C', kind: 'gauge', label: 'Température ambiante' },
  humidite: { unit: '%', kind: 'gauge', label: 'Humidité' },
  co2_ambiant: { unit: 'ppm', kind: 'gauge', label: 'CO₂ ambiant' },
  dju: { unit: '°C.jour', kind: 'energy', label: 'Degrés-jours' },
  rayonnement_global: { unit: 'W/m²', kind: 'gauge', label: 'Rayonnement global' },
  rayonnement_direct: { unit: 'W/m²', kind: 'gauge', label: 'Rayonnement direct' },
  rayonnement_diffus: { unit: 'W/m²', kind: 'gauge', label: 'Rayonnement diffus' },
  vent: { unit: 'm/s', kind: 'gauge', label: 'Vent' },
} as const satisfies Record<string, { unit: Unit; kind: VariableKind; label: string }>;

export type VariableName = keyof typeof VARIABLES;

export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];

export function isVariableName(name: string): name is VariableName {
  return Object.hasOwn(VARIABLES, name);
}

/** How a value came to be: read on the meter, corrected by the operator, or estimated by the operator. */
export const QUALITY = { brut: 0, corrige: 1, estime: 2 } as const;
export type Quality = keyof typeof QUALITY;
