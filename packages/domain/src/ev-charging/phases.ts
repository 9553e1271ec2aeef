import { FULL_KWH, byArrival } from './sessions.ts';
import type { ChargingSessions } from './sessions.ts';

/** A site by phase: what each of the three can bear and what the building draws on it [kW per phase]. */
export type ThreePhaseSite = {
  stepH: number;
  steps: number;
  capPerPhaseKW: number;
  /** Three loads, one value a step; NaN where unknown (no power is then given on that phase). */
  baseLoadKW: readonly [Float64Array, Float64Array, Float64Array];
};

/** Phase a session is wired to: 1, 2 or 3; 0 draws a third on each. */
export type PhaseOfSession = 0 | 1 | 2 | 3;

/** What a three-phase site gives its sessions. */
export type PhaseResult = {
  /** Vehicles' power on each phase [kW]. */
  evPowerKW: readonly [Float64Array, Float64Array, Float64Array];
  deliveredKWh: Float64Array;
  endStep: Int32Array;
  /** Largest gap between the most and the least loaded phase, vehicles only [kW]. */
  worstUnbalanceKW: number;
};

/** 6 A, the least an IEC 61851 point can offer: 1.38 kW on one phase, 4.14 kW on three (230 V). */
const MINIMUM_CURRENT_A = 6;
const PHASE_V = 230;
export const minimumKW = (phase: PhaseOfSession): number =>
  ((phase === 0 ? 3 : 1) * MINIMUM_CURRENT_A * PHASE_V) / 1000;

/**
 * Wires single-phase points in turn to phases 1, 2, 3; points above 7.4 kW take the three.
 *
 * @param maxKW highest power of each session [kW]
 */
export function spreadOverPhases(maxKW: Float64Array): Uint8Array {
  const phases = new Uint8Array(maxKW.length);
  let turn = 0;
  for (let i = 0; i < maxKW.length; i++) phases[i] = maxKW[i]! > 7.4 + 1e-9 ? 0 : (turn++ % 3) + 1;
  return phases;
}

/**
 * Charges sessions with max-min fairness under a cap on each phase: all powers rise together; a session stops rising when
 * it has what it asks or a phase it uses is full. With `respectMinimum`, a session is offered at least 6 A or nothing:
 * the latest to leave are put on hold first.
 *
 * @param site loads and cap of each phase [kW]
 * @param sessions stays of the vehicles, made by `sessionsOf`
 * @param phaseOf phase of each session, from `spreadOverPhases`
 * @param options `respectMinimum`: a vehicle that would get less than 6 A waits
 */
export function simulatePhases(
  site: ThreePhaseSite,
  sessions: ChargingSessions,
  phaseOf: Uint8Array,
  options: { respectMinimum?: boolean } = {},
): PhaseResult {
  const { steps, stepH } = site;
  const evPowerKW = [new Float64Array(steps), new Float64Array(steps), new Float64Array(steps)] as const;
  const remaining = Float64Array.from(sessions.energyKWh);
  const endStep = new Int32Array(sessions.count).fill(-1);
  const order = byArrival(sessions);
  const left = new Float64Array(3);
  const grant = new Float64Array(sessions.count);
  let worstUnbalanceKW = 0;
  for (let k = 0; k < steps; k++) {
    let active: number[] = [];
    for (const i of order) {
      if (sessions.arrivalStep[i]! > k) break;
      if (k < sessions.departureStep[i]! && remaining[i]! > FULL_KWH) active.push(i);
    }
    if (active.length === 0) continue;
    const request = (i: number): number => Math.min(sessions.maxKW[i]!, remaining[i]! / stepH);
    for (;;) {
      for (let p = 0; p < 3; p++) {
        const room = site.capPerPhaseKW - site.baseLoadKW[p]![k]!;
        left[p] = room > 0 ? room : 0;
      }
      fillPhases(active, request, phaseOf, left, grant);
      if (!options.respectMinimum) break;
      const held = heldBack(active, request, phaseOf, grant, sessions.departureStep);
      if (held < 0) break;
      grant[held] = 0;
      active = active.filter((i) => i !== held);
    }
    for (const i of active) {
      const power = grant[i]!;
      const phase = phaseOf[i]!;
      for (let p = 0; p < 3; p++)
        if (phase === 0) evPowerKW[p]![k]! += power / 3;
        else if (phase === p + 1) evPowerKW[p]![k]! += power;
      remaining[i]! -= power * stepH;
      if (remaining[i]! <= FULL_KWH) {
        remaining[i] = 0;
        endStep[i] = k + 1;
      }
    }
    const [a, b, c] = [evPowerKW[0][k]!, evPowerKW[1][k]!, evPowerKW[2][k]!];
    worstUnbalanceKW = Math.max(worstUnbalanceKW, Math.max(a, b, c) - Math.min(a, b, c));
  }
  return { evPowerKW, deliveredKWh: remaining.map((r, i) => sessions.energyKWh[i]! - r), endStep, worstUnbalanceKW };
}

/** Progressive filling: raises every power at once, and fixes those that reach their request or a full phase. */
function fillPhases(
  active: readonly number[],
  request: (i: number) => number,
  phaseOf: Uint8Array,
  left: Float64Array,
  grant: Float64Array,
): void {
  const rising = new Set(active);
  for (const i of active) grant[i] = 0;
  while (rising.size > 0) {
    const weight = [0, 0, 0];
    for (const i of rising)
      for (let p = 0; p < 3; p++) weight[p]! += phaseOf[i] === 0 ? 1 / 3 : phaseOf[i] === p + 1 ? 1 : 0;
    let rise = Number.POSITIVE_INFINITY;
    for (let p = 0; p < 3; p++) if (weight[p]! > 0) rise = Math.min(rise, left[p]! / weight[p]!);
    for (const i of rising) rise = Math.min(rise, request(i) - grant[i]!);
    rise = Math.max(0, rise);
    for (const i of rising) grant[i]! += rise;
    for (let p = 0; p < 3; p++) left[p]! -= rise * weight[p]!;
    const full = (p: number): boolean => left[p]! <= 1e-12 * Math.max(1, weight[p]!);
    for (const i of rising) {
      const phase = phaseOf[i]!;
      const stuck = phase === 0 ? full(0) || full(1) || full(2) : full(phase - 1);
      if (stuck || request(i) - grant[i]! <= 1e-12) rising.delete(i);
    }
  }
}

/** The session offered less than its minimum that leaves last, or −1. A session that asks for less than 6 A ends its charge. */
function heldBack(
  active: readonly number[],
  request: (i: number) => number,
  phaseOf: Uint8Array,
  grant: Float64Array,
  departureStep: Int32Array,
): number {
  let held = -1;
  for (const i of active) {
    const least = minimumKW(phaseOf[i] as PhaseOfSession);
    if (grant[i]! >= Math.min(least, request(i)) - 1e-9) continue;
    if (held < 0 || departureStep[i]! >= departureStep[held]!) held = i;
  }
  return held;
}
