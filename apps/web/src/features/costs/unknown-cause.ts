import type { Cost } from '@joulerie/contract/costs';

/** Whether all that a cost lacks is measures: no tariff would complete it. */
export const unmeasuredOnly = ({ unknown }: Pick<Cost, 'unknown'>): boolean =>
  unknown.length > 0 && unknown.every(({ cause }) => cause === 'measure');

/** Why a cost is partial, in a few words. */
export const partialNote = (cost: Pick<Cost, 'unknown'>): string =>
  unmeasuredOnly(cost) ? 'des jours ne sont pas encore mesurés' : 'tarif inconnu sur une partie';
