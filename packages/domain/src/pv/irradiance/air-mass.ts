import { DEG } from '../site.ts';

/**
 * Relative optical air mass, 1 with the sun overhead. NaN beyond a zenith of 90°: no path through the air is defined there.
 *
 * Argument: apparent (refracted) zenith [deg]. Not corrected for pressure.
 * Source: Kasten and Young, Revised optical air mass tables, Applied Optics 28 (1989).
 */
export function airMass(apparentZenithDeg: number): number {
  if (!(apparentZenithDeg <= 90)) return Number.NaN;
  return 1 / (Math.cos(apparentZenithDeg * DEG) + 0.50572 * (6.07995 + (90 - apparentZenithDeg)) ** -1.6364);
}

/** Air mass of Kasten (1966), CRREL report 136: the one the DISC model was fitted with. NaN beyond 90°. */
export function airMassKasten1966(apparentZenithDeg: number): number {
  if (!(apparentZenithDeg <= 90)) return Number.NaN;
  return 1 / (Math.cos(apparentZenithDeg * DEG) + 0.15 * (93.885 - apparentZenithDeg) ** -1.253);
}

/** Air mass at the site's pressure [Pa], from the relative one. */
export function absoluteAirMass(relative: number, pressurePa = 101325): number {
  return (relative * pressurePa) / 101325;
}
