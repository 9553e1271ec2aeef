import { FULL_KWH, availableKW } from './sessions.ts';
import type { ChargingSessions, ChargingSite } from './sessions.ts';
import type { ChargingResult } from './policies.ts';

/**
 * The plan that delivers the most energy under the cap, knowing arrivals, departures and the building's load.
 *
 * It is a maximum flow from sessions (what they want) through (session, step) pairs (what a point can do in a step) to
 * steps (what the site can bear). Steps are filled in order of time, each by augmenting paths: a session that is full may
 * move what it took at an earlier step to make room there for one that is not. So no plan delivers more in total, and
 * none delivers more by any hour (the flows into the first k steps are a polymatroid: greedy is optimal for every k).
 *
 * Steps and sessions from which a failed search looked for energy in vain can never help later: they are left out from
 * then on, which keeps a year of sessions fast.
 */
export function planDeadlines(site: ChargingSite, sessions: ChargingSessions): ChargingResult {
  const plan = createPlan(site, sessions);
  for (let k = 0; k < site.steps; k++) {
    fillDirectly(plan, k);
    while (plan.room[k]! > FULL_KWH && makeRoom(plan, k));
  }
  return readPlan(site, sessions, plan);
}

type Plan = {
  stepKWh: Float64Array;
  need: Float64Array;
  room: Float64Array;
  /** Energy of session i at step k stands at offset[i] + k − from[i]. */
  flow: Float64Array;
  offset: Int32Array;
  from: Int32Array;
  to: Int32Array;
  /** Sessions present at each step, the earliest departure first. */
  presentAt: Int32Array[];
  deadSession: Uint8Array;
  deadStep: Uint8Array;
  /** Step through which a session was found, and session through which a step was found, in the search under way. */
  viaStep: Int32Array;
  viaSession: Int32Array;
  seenSession: Int32Array;
  seenStep: Int32Array;
  search: number;
};

function createPlan(site: ChargingSite, sessions: ChargingSessions): Plan {
  const { steps, stepH } = site;
  const n = sessions.count;
  const from = new Int32Array(n);
  const to = new Int32Array(n);
  const offset = new Int32Array(n);
  const presence: number[][] = Array.from({ length: steps }, () => []);
  let size = 0;
  const byDeparture = Array.from({ length: n }, (_, i) => i).sort(
    (a, b) => sessions.departureStep[a]! - sessions.departureStep[b]! || a - b,
  );
  for (const i of byDeparture) {
    from[i] = Math.max(0, sessions.arrivalStep[i]!);
    to[i] = Math.max(from[i]!, Math.min(steps, sessions.departureStep[i]!));
    offset[i] = size;
    size += to[i]! - from[i]!;
    for (let k = from[i]!; k < to[i]!; k++) presence[k]!.push(i);
  }
  return {
    stepKWh: sessions.maxKW.map((power) => power * stepH),
    need: Float64Array.from(sessions.energyKWh),
    room: availableKW(site).map((power) => power * stepH),
    flow: new Float64Array(size),
    offset,
    from,
    to,
    presentAt: presence.map((list) => Int32Array.from(list)),
    deadSession: new Uint8Array(n),
    deadStep: new Uint8Array(steps),
    viaStep: new Int32Array(n),
    viaSession: new Int32Array(steps),
    seenSession: new Int32Array(n),
    seenStep: new Int32Array(steps),
    search: 0,
  };
}

const at = (plan: Plan, i: number, k: number): number => plan.offset[i]! + k - plan.from[i]!;

/** Gives step k to the sessions present that still want energy, the earliest departure first. */
function fillDirectly(plan: Plan, k: number): void {
  const { need, room, flow, stepKWh } = plan;
  for (const i of plan.presentAt[k]!) {
    if (room[k]! <= FULL_KWH) return;
    if (need[i]! <= FULL_KWH) continue;
    const energy = Math.min(need[i]!, room[k]!, stepKWh[i]!);
    flow[at(plan, i, k)]! += energy;
    need[i]! -= energy;
    room[k]! -= energy;
  }
}

/** Finds a session in want that can reach step k through moves, and moves. False when there is none. */
function makeRoom(plan: Plan, k: number): boolean {
  const { need, flow, stepKWh, seenSession, seenStep, viaStep, viaSession, deadSession, deadStep } = plan;
  const search = ++plan.search;
  const queue: number[] = [k];
  seenStep[k] = search;
  for (let head = 0; head < queue.length; head++) {
    const step = queue[head]!;
    for (const i of plan.presentAt[step]!) {
      if (seenSession[i] === search || deadSession[i] === 1) continue;
      if (stepKWh[i]! - flow[at(plan, i, step)]! <= FULL_KWH) continue;
      seenSession[i] = search;
      viaStep[i] = step;
      if (need[i]! > FULL_KWH) {
        augment(plan, i, k);
        return true;
      }
      for (let other = plan.from[i]!; other < plan.to[i]! && other <= k; other++) {
        if (seenStep[other] === search || deadStep[other] === 1 || flow[at(plan, i, other)]! <= FULL_KWH) continue;
        seenStep[other] = search;
        viaSession[other] = i;
        queue.push(other);
      }
    }
  }
  for (const step of queue) {
    deadStep[step] = 1;
    for (const i of plan.presentAt[step]!) if (seenSession[i] === search) deadSession[i] = 1;
  }
  return false;
}

/** Pushes energy from session `first` along the path found to step k. */
function augment(plan: Plan, first: number, k: number): void {
  const { need, room, flow, stepKWh, viaStep, viaSession } = plan;
  let amount = Math.min(need[first]!, room[k]!);
  for (let i = first; ;) {
    const step = viaStep[i]!;
    amount = Math.min(amount, stepKWh[i]! - flow[at(plan, i, step)]!);
    if (step === k) break;
    i = viaSession[step]!;
    amount = Math.min(amount, flow[at(plan, i, step)]!);
  }
  need[first]! -= amount;
  room[k]! -= amount;
  for (let i = first; ;) {
    const step = viaStep[i]!;
    flow[at(plan, i, step)]! += amount;
    if (step === k) break;
    i = viaSession[step]!;
    flow[at(plan, i, step)]! -= amount;
  }
}

function readPlan(site: ChargingSite, sessions: ChargingSessions, plan: Plan): ChargingResult {
  const evPowerKW = new Float64Array(site.steps);
  const deliveredKWh = new Float64Array(sessions.count);
  const endStep = new Int32Array(sessions.count).fill(-1);
  for (let i = 0; i < sessions.count; i++) {
    const full = plan.need[i]! <= FULL_KWH && sessions.energyKWh[i]! > 0;
    deliveredKWh[i] = full ? sessions.energyKWh[i]! : Math.max(0, sessions.energyKWh[i]! - plan.need[i]!);
    for (let k = plan.from[i]!; k < plan.to[i]!; k++) {
      const energy = plan.flow[at(plan, i, k)]!;
      if (energy <= 0) continue;
      evPowerKW[k]! += energy / site.stepH;
      if (full) endStep[i] = k + 1;
    }
  }
  return { policy: 'deadline_plan', evPowerKW, deliveredKWh, endStep };
}
