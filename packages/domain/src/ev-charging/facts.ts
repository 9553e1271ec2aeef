import { lookup, readTable } from '../tariffs/table.ts';
import type { Lookup } from '../tariffs/table.ts';
import { IRVE_RULES } from './irve-rules.ts';
import irve from './tables/irve.json' with { type: 'json' };

/** Powers, uses and aids of EV charging, dated, with their sources. */
export const IRVE = readTable('irve', irve, IRVE_RULES);

const NAMES = {
  KM_PER_DAY_EV: 'distance parcourue par jour',
  EV_CONSUMPTION: 'consommation d’un véhicule électrique',
  CHARGING_LOSS: 'pertes de recharge',
  HOME_CHARGING_SHARE: 'part des recharges à domicile',
  SIMULTANEITY_MANAGED: 'simultanéité avec pilotage',
  PREEQUIP_SHARE_SIZED: 'part des places alimentées',
  RECHARGE_NORMALE_MAX: 'puissance maximale de la recharge normale',
} as const;
/** Name of a figure of `irveFact`. */
export type IrveFact = keyof typeof NAMES;

/**
 * A figure of EV charging on a civil day, with its source.
 *
 * @param fact which figure
 * @param day civil day at which it is asked; a day without a row is unknown
 */
export const irveFact = (fact: IrveFact, day: number): Lookup => lookup(IRVE, fact, day, NAMES[fact]);

/**
 * Energy drawn from the grid for a distance [kWh]: km × (kWh/100 km)/100/(1 − loss). Null when a figure is not a number,
 * is negative, or the loss is not below 1.
 *
 * @param km distance, at least 0
 * @param kWhPer100Km use of the vehicle, at least 0
 * @param loss share lost while charging, 0 ≤ loss < 1
 */
export function energyForDistance(km: number, kWhPer100Km: number, loss: number): number | null {
  const sound = km >= 0 && kWhPer100Km >= 0 && loss >= 0 && loss < 1;
  const energy = (km * kWhPer100Km) / 100 / (1 - loss);
  return sound && Number.isFinite(energy) ? energy : null;
}

/**
 * Share of the points that draw at once without management, for a first estimate before any simulation: linear between
 * the table's figures (unverified, from practice), constant beyond. Null for less than one point.
 *
 * @param points charging points, at least 1
 */
export function unmanagedSimultaneity(points: number): number | null {
  if (!(points >= 1)) return null;
  const known: { points: number; share: number }[] = [];
  for (const [key, rows] of IRVE.rows)
    if (key.startsWith('SIMULTANEITY_UNMANAGED|'))
      known.push({ points: Number(key.split('|')[1]), share: rows[0]!.value });
  known.sort((a, b) => a.points - b.points);
  const after = known.findIndex((row) => row.points >= points);
  if (after < 0) return known.at(-1)!.share;
  if (after === 0) return known[0]!.share;
  const [a, b] = [known[after - 1]!, known[after]!];
  return a.share + ((b.share - a.share) * (points - a.points)) / (b.points - a.points);
}
