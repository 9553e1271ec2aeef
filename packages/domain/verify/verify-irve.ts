import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reportCharging } from '../src/ev-charging/report.ts';
import { capAt, constantLoad, sessionsOf } from '../src/ev-charging/sessions.ts';
import type { ChargingSessions, ChargingSite } from '../src/ev-charging/sessions.ts';
import { simulateCharging } from '../src/ev-charging/simulate.ts';
import type { ChargingPolicy } from '../src/ev-charging/policies.ts';
import { deviationOf, verifyCase, worst } from './case.ts';
import type { VerifyCase } from './case.ts';
import { asList, asObject, filesOf, num, numberOr, numbersOf, objects, readJson, text } from './read-reference.ts';
import type { JsonObject } from './read-reference.ts';

const POLICIES: Record<string, ChargingPolicy> = {
  uncontrolled: 'uncontrolled',
  equal_share_simple: 'equal_share',
  equal_share_redistributed: 'equal_share_redistributed',
};

/** Verifies EV charging against `irve/*.json` of a folder laid out like the reference (or of its `irve`). */
export function verifyIrve(dir: string): VerifyCase[] {
  const inner = join(dir, 'irve');
  const folder = existsSync(inner) ? inner : dir;
  return filesOf(folder).flatMap((name) => {
    const reference = readJson(folder, name);
    const tolerance = asObject(reference?.['recommended_tolerance']);
    const limit = Math.min(numberOr(tolerance['energy_kwh'], 1e-6), numberOr(tolerance['power_kw'], 1e-6));
    return objects(reference?.['cases'])
      .filter((c) => c['sessions'] !== undefined)
      .flatMap((c) => verifySite(c, limit));
  });
}

function verifySite(c: JsonObject, tolerance: number): VerifyCase[] {
  const id = text(c['id']);
  const steps = num(c['steps']);
  const load = c['base_load_kw'];
  const site: ChargingSite = {
    stepH: num(c['step_h']),
    steps,
    capKW: num(c['site_cap_kw']),
    baseLoadKW: Array.isArray(load) ? Float64Array.from(numbersOf(load)) : constantLoad(steps, numberOr(load, 0)),
  };
  const sessions = sessionsOf(
    objects(c['sessions']).map((s) => ({
      arrivalStep: num(s['arrival_step']),
      departureStep: num(s['departure_step']),
      energyKWh: num(s['energy_kwh']),
      maxKW: num(s['max_kw']),
    })),
  );
  const cases: VerifyCase[] = [];
  for (const [name, expected] of Object.entries(asObject(c['results']))) {
    const policy = POLICIES[name];
    const deviation = policy === undefined ? Number.NaN : policyDeviation(site, sessions, policy, asObject(expected));
    cases.push(verifyCase('irve', `${id} ${name}`, deviation, tolerance));
  }
  if (c['max_deliverable_under_cap_kwh'] !== undefined) {
    const plan = simulateCharging(site, sessions, 'deadline_plan');
    const report = reportCharging(site, sessions, plan);
    const due = num(c['max_deliverable_under_cap_kwh']);
    // The building alone may pass the cap; vehicles on top may not.
    const over = plan.evPowerKW.reduce(
      (w, power, k) => Math.max(w, power - Math.max(0, capAt(site, k) - site.baseLoadKW[k]!)),
      0,
    );
    const deviation = worst(deviationOf(report.deliveredKWh, due), over);
    cases.push(verifyCase('irve/deadline-plan', id, deviation, tolerance, `${report.deliveredKWh.toFixed(3)} kWh`));
  }
  return cases;
}

function policyDeviation(
  site: ChargingSite,
  sessions: ChargingSessions,
  policy: ChargingPolicy,
  expected: JsonObject,
): number {
  const result = simulateCharging(site, sessions, policy);
  const report = reportCharging(site, sessions, result);
  let d = 0;
  const compare = (actual: number | null, value: unknown): void => {
    if (value !== undefined) d = worst(d, deviationOf(actual, typeof value === 'number' ? value : null));
  };
  compare(report.peakEvKW, expected['peak_ev_kw']);
  compare(report.peakSiteKW, expected['peak_site_kw']);
  compare(report.stepsAboveCap, expected['steps_site_above_cap']);
  compare(report.deliveredKWh, expected['energy_delivered_kwh']);
  compare(report.missedKWh, expected['unmet_energy_kwh']);
  compare(report.sessionsFullyServed, expected['sessions_fully_served']);
  // Of several steps at the peak, rounding alone decides which a program names: the power there must be the peak.
  const evStep = num(expected['peak_ev_step']);
  if (evStep >= 0) compare(result.evPowerKW[evStep] ?? null, report.peakEvKW);
  const siteStep = num(expected['peak_site_step']);
  if (siteStep >= 0)
    compare((result.evPowerKW[siteStep] ?? Number.NaN) + site.baseLoadKW[siteStep]!, report.peakSiteKW);
  for (const [i, value] of asList(expected['delivered_by_session_kwh']).entries())
    compare(result.deliveredKWh[i]!, value);
  for (const [i, value] of asList(expected['end_step_by_session']).entries())
    compare(result.endStep[i]! < 0 ? null : result.endStep[i]!, value);
  const powers = asList(expected['ev_power_kw']);
  for (const [k, value] of powers.entries()) compare(result.evPowerKW[k] ?? null, value);
  return d;
}
