/** Derived states of a meter (specification, document 1 §4). Facts are null when nobody knows them. */

export type ElectricityFacts = {
  segment: string | null;
  isLinky: boolean | null;
  exists: boolean | null;
  inService: boolean | null;
  terminated: boolean | null;
  remotelyOperated: boolean | null;
  serviceLevel: number | null;
};

export type ElectricityState = 'NON_EXISTANT' | 'RESILIE' | 'NON_COMMUNICANT' | 'UNKNOWN_STATE' | null;

/**
 * State of an electricity point, or null when nothing is wrong with it.
 * The first that holds: it does not exist; it is out of service or terminated; its service level is 0 or it cannot be
 * operated remotely; existence or service is unknown although its segment (C5, P4) gives them.
 *
 * @param facts what is known of the meter
 */
export function electricityState(facts: ElectricityFacts): ElectricityState {
  if (facts.exists === false) return 'NON_EXISTANT';
  if (facts.inService === false || facts.terminated === true) return 'RESILIE';
  if (facts.serviceLevel === 0 || facts.remotelyOperated === false) return 'NON_COMMUNICANT';
  const hasStates = facts.segment === 'C5' || facts.segment === 'P4';
  return hasStates && (facts.exists === null || facts.inService === null) ? 'UNKNOWN_STATE' : null;
}

/**
 * Not-Linky: segment C5 and the Linky flag is false.
 *
 * @param facts segment and kind of the meter
 */
export function isNotLinky(facts: Pick<ElectricityFacts, 'segment' | 'isLinky'>): boolean {
  return facts.segment === 'C5' && facts.isLinky === false;
}

/**
 * Insufficient data of a gas meter: it has none yet, it is read every six months, and the data that the consent covers starts
 * under six months ago. Without a consent nothing can be said of what is still to come.
 *
 * @param meter frequency of its readings, whether it has data, and the first day of the data that its consent covers
 * @param sixMonthsAgoDay civil day six months before today
 */
export function hasInsufficientGasData(
  meter: { frequency: string | null; hasData: boolean; consentDataStartDay: number | null },
  sixMonthsAgoDay: number,
): boolean {
  if (meter.hasData || meter.frequency !== '6M' || meter.consentDataStartDay === null) return false;
  return meter.consentDataStartDay > sixMonthsAgoDay;
}

/**
 * Battery of a sensor: above 3 200 mV full, 2 000 to 3 200 medium, else low; without a voltage, 80 % and more is full.
 *
 * @param millivolts voltage; null when unknown
 * @param percent charge 0..100; null when unknown
 */
export function batteryLevel(millivolts: number | null, percent: number | null): 'full' | 'medium' | 'low' | null {
  if (millivolts !== null) return millivolts > 3200 ? 'full' : millivolts >= 2000 ? 'medium' : 'low';
  if (percent !== null) return percent >= 80 ? 'full' : percent >= 30 ? 'medium' : 'low';
  return null;
}

/**
 * Whether an electricity point only sends energy to the grid: without withdrawal it has no consumption, and lacks none. A point whose
 * withdrawal nobody knows is expected to draw.
 *
 * @param facts directions of the point; a missing or null one is unknown
 */
export function drawsNothing(facts: { withdrawal?: boolean | null | undefined }): boolean {
  return facts.withdrawal === false;
}
