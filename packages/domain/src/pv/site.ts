/** Where an installation stands. Latitude north positive, longitude east positive. */
export type Site = { latitudeDeg: number; longitudeDeg: number; altitudeM: number };

export const DEG = Math.PI / 180;

/**
 * Air pressure of the standard atmosphere at an altitude. [Pa]
 *
 * 101 325 Pa at sea level, 288.15 K, lapse rate 6.5 K/km. Valid in the troposphere; above 44 331 m there is no answer (NaN).
 * Source: Portland State Aerospace Society, A quick derivation relating altitude to air pressure (2004).
 */
export function pressureAtAltitude(altitudeM: number): number {
  return 100 * ((44331.514 - altitudeM) / 11880.516) ** (1 / 0.1902632);
}
