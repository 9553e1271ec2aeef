import { BANDS, LABEL_NOTICE, worseBand } from './bands.ts';
import type { Band } from './bands.ts';
import { emissions, primaryEnergy } from './carbon.ts';
import type { EnergyUse } from './carbon.ts';
import { dayNumber } from '../calendar/days.ts';
import { buildingRule } from './rules.ts';
import { LABEL_SENTENCES } from './sentences.ts';

/** Label estimated from measured energy: it is not a DPE. */
export type DpeEstimate = {
  /** Primary energy and emissions per square metre and year. */
  primaryKWhM2: number | null;
  emissionsKgM2: number | null;
  energyBand: Band | null;
  gesBand: Band | null;
  /** The worse of the two. Null when one is unknown. */
  band: Band | null;
  notice: typeof LABEL_NOTICE;
  warnings: readonly string[];
};

/**
 * Band by the legal thresholds in force on a day: strict upper bounds (A if below 70 kWh EP/m²/year, G from 420), where
 * the labels of the product put exactly 420 in F. Null for a missing or negative figure, or a day without thresholds.
 * Source: arrêté du 31 mars 2021.
 *
 * @param kind energy or emissions
 * @param valuePerM2 per square metre and year; null gives null
 * @param day civil day at which the thresholds are read
 */
export function legalBand(kind: 'ENERGIE' | 'GES', valuePerM2: number | null, day: number): Band | null {
  if (valuePerM2 === null || !Number.isFinite(valuePerM2) || valuePerM2 < 0) return null;
  for (const band of BANDS) {
    if (band === 'G') return 'G';
    const bound = buildingRule(`DPE_SEUIL_${kind}|${band}`, day, `seuil ${band} du DPE`);
    if (!bound.known) return null;
    if (valuePerM2 < bound.value) return band;
  }
  return null;
}

/** Below this surface the thresholds are softer since July 2024; their formula is not in the tables. */
const SMALL_SURFACE_M2 = 40;
const SMALL_SURFACE_FROM = dayNumber(2024, 7, 1);

/**
 * What a year of meters would give as a DPE (double threshold: the worse of energy and greenhouse gas), with the
 * conversion factors in force on `day`, the day of the estimate: electricity counts 2.3 before 2026 and 1.9 from then on,
 * whatever the year measured. `uses` cover about a year; their figures are brought to 365 days by the caller.
 *
 * @param surfaceM2 reference surface [m²]; null or not above 0 gives no label
 */
export function dpeEstimate(
  uses: readonly Omit<EnergyUse, 'fromDay' | 'toDay'>[],
  surfaceM2: number | null,
  day: number,
): DpeEstimate {
  const dated = uses.map((use) => ({ ...use, fromDay: day, toDay: day + 1 }));
  const primary = primaryEnergy(dated);
  const carbon = emissions(dated, 'DPE_2021');
  const surface = surfaceM2 !== null && surfaceM2 > 0 && Number.isFinite(surfaceM2) ? surfaceM2 : null;
  const perM2 = (total: number | null): number | null => (total === null || surface === null ? null : total / surface);
  const warnings = [...new Set([...primary.warnings, ...carbon.warnings])];
  if (surface === null) warnings.push(LABEL_SENTENCES.surface_unknown);
  else if (surface < SMALL_SURFACE_M2 && day >= SMALL_SURFACE_FROM) warnings.push(LABEL_SENTENCES.small_surface);
  const energyBand = legalBand('ENERGIE', perM2(primary.total), day);
  const gesBand = legalBand('GES', perM2(carbon.total), day);
  return {
    primaryKWhM2: perM2(primary.total),
    emissionsKgM2: perM2(carbon.total),
    energyBand,
    gesBand,
    band: worseBand(energyBand, gesBand),
    notice: LABEL_NOTICE,
    warnings,
  };
}
