import { VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import { frenchNumber } from '../text/numbers.ts';

/**
 * What no meter or sensor can say, in each variable's own unit. Wide on purpose: an alarm is the tool for odd values,
 * this only keeps out letters, shifted columns and broken digits. 250 MW is the largest connection to the French network.
 */
const LIMITS: Record<VariableName, readonly [minimum: number, maximum: number]> = {
  conso: [0, 6.25e9],
  puissance: [-250e6, 250e6],
  puissance_max: [0, 250e6],
  injection: [0, 250e6],
  production_pv: [-1e6, 250e6],
  index: [0, 1e13],
  conso_gaz: [0, 1e9],
  volume_gaz: [0, 1e8],
  chaleur: [0, 1e9],
  combustible: [0, 1e9],
  temperature_exterieure: [-90, 60],
  temperature_ambiante: [-90, 60],
  humidite: [0, 100],
  co2_ambiant: [0, 100_000],
  rayonnement_global: [-20, 2000],
  rayonnement_direct: [-20, 2000],
  rayonnement_diffus: [-20, 2000],
  // Day-ahead auctions are bounded at −500 and 4000, balancing and past markets went further.
  prix_spot: [-10_000, 20_000],
  taux_co2: [0, 2000],
  vent: [0, 120],
  dju: [0, 10_000],
  cout: [-1e9, 1e9],
  co2: [0, 1e9],
};

/** Bounds of a variable; `drawnOnly` is for meters that count one direction, where a negative power is impossible. */
export function limitsOf(variable: VariableName, drawnOnly: boolean): readonly [number, number] {
  const [minimum, maximum] = LIMITS[variable];
  return [drawnOnly ? Math.max(0, minimum) : minimum, maximum];
}

/** Why a value cannot be true, in French. */
export function outOfRange(variable: VariableName, value: number, minimum: number): string {
  const written = `${frenchNumber(value)} ${VARIABLES[variable].unit}`;
  if (value < minimum && minimum === 0) return `valeur négative impossible (${written})`;
  return `valeur hors de toute grandeur physique (${written})`;
}
