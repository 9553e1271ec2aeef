import { capAt, FULL_KWH } from './sessions.ts';
import type { ChargingSessions, ChargingSite } from './sessions.ts';
import type { ChargingResult } from './policies.ts';

/** Figures of a simulation. */
export type ChargingReport = {
  /** Highest power of the vehicles and its step; null when there is no step. */
  peakEvKW: number | null;
  peakEvStep: number | null;
  /** Highest power of the site where the building's load is known; null when it never is. */
  peakSiteKW: number | null;
  peakSiteStep: number | null;
  /** Steps at which the site passes its cap, building alone included. */
  stepsAboveCap: number;
  /** Steps whose building load is unknown. */
  unknownLoadSteps: number;
  requestedKWh: number;
  deliveredKWh: number;
  missedKWh: number;
  sessionsFullyServed: number;
  sessions: number;
  /** Sessions whose energy or power was not a number: in no figure but this one. */
  invalidSessions: number;
};

/** A power counts as above the cap beyond this [kW]: sums of shares do not fall on the cap exactly. */
const ABOVE_KW = 1e-9;

/**
 * Figures of a simulation: peaks, energy served and missed, sessions full at departure.
 *
 * @param site the site simulated
 * @param sessions stays of the vehicles, made by `sessionsOf`
 * @param result made by `simulateCharging`
 */
export function reportCharging(site: ChargingSite, sessions: ChargingSessions, result: ChargingResult): ChargingReport {
  let peakEv = -1;
  let peakSite = Number.NEGATIVE_INFINITY;
  let evStep = -1;
  let siteStep = -1;
  let above = 0;
  let unknown = 0;
  for (let k = 0; k < site.steps; k++) {
    const ev = result.evPowerKW[k]!;
    if (ev > peakEv + ABOVE_KW) {
      peakEv = ev;
      evStep = k;
    }
    const whole = ev + site.baseLoadKW[k]!;
    if (!Number.isFinite(whole)) {
      unknown++;
      continue;
    }
    if (whole > peakSite + ABOVE_KW) {
      peakSite = whole;
      siteStep = k;
    }
    if (whole > capAt(site, k) + ABOVE_KW) above++;
  }
  let requested = 0;
  let delivered = 0;
  let full = 0;
  for (let i = 0; i < sessions.count; i++) {
    requested += sessions.energyKWh[i]!;
    delivered += result.deliveredKWh[i]!;
    if (sessions.energyKWh[i]! - result.deliveredKWh[i]! <= FULL_KWH) full++;
  }
  return {
    peakEvKW: evStep < 0 ? null : peakEv,
    peakEvStep: evStep < 0 ? null : evStep,
    peakSiteKW: siteStep < 0 ? null : peakSite,
    peakSiteStep: siteStep < 0 ? null : siteStep,
    stepsAboveCap: above,
    unknownLoadSteps: unknown,
    requestedKWh: requested,
    deliveredKWh: delivered,
    missedKWh: Math.max(0, requested - delivered),
    sessionsFullyServed: full - sessions.invalid,
    sessions: sessions.count - sessions.invalid,
    invalidSessions: sessions.invalid,
  };
}
