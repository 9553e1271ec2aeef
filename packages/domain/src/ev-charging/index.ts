export { ARRIVAL_PATTERNS, generateSessions, type ArrivalPattern } from './arrivals.ts';
export { energyForDistance, irveFact, unmanagedSimultaneity, type IrveFact } from './facts.ts';
export {
  simulatePhases,
  spreadOverPhases,
  type PhaseOfSession,
  type PhaseResult,
  type ThreePhaseSite,
} from './phases.ts';
export { queueForPoints, type QueueResult } from './queue.ts';
export { reportCharging, type ChargingReport } from './report.ts';
export { constantLoad, sessionsOf, type ChargingSessions, type ChargingSite, type SessionRow } from './sessions.ts';
export { simulateCharging } from './simulate.ts';
export { CHARGING_POLICIES, type ChargingPolicy, type ChargingResult } from './policies.ts';
export { studyCharging, type ChargingStudyRow } from './study.ts';
export {
  SUBSCRIBABLE_KVA,
  chargingCost,
  missedWithoutCap,
  powerToSubscribe,
  type ChargingCost,
  type ChargingPrices,
  type PowerNeeded,
} from './subscription.ts';
