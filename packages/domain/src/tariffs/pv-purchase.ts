import { lookup, unknownTariff } from './table.ts';
import type { Lookup } from './table.ts';
import { PV_PURCHASE } from './tables.ts';

/**
 * Purchase of photovoltaic energy (arrêté S21). The tariff is fixed by the day of the complete connection request and
 * by the power P + Q of the site's installations [kWc].
 */
export type PurchaseMode = 'SURPLUS' | 'VENTE_TOTALE' | 'PRIME';

const BRACKETS = [3, 9, 36, 100, 500] as const;
const LABELS: Record<PurchaseMode, string> = {
  SURPLUS: 'tarif d’achat du surplus',
  VENTE_TOTALE: 'tarif d’achat en vente totale',
  PRIME: 'prime à l’autoconsommation',
};

/**
 * Figure of a mode for a power and a request day: c€/kWh, or €/kWc for the prime. Unknown above 500 kWc and where closed.
 *
 * @param mode what is sold
 * @param powerKWc power P + Q [kWc], above 0
 * @param requestDay civil day of the complete connection request
 */
export function pvPurchase(mode: PurchaseMode, powerKWc: number, requestDay: number): Lookup {
  const what = `${LABELS[mode]} pour ${powerKWc}\u00a0kWc`;
  const index = BRACKETS.findIndex((bound) => powerKWc <= bound);
  if (!(powerKWc > 0) || index < 0) return unknownTariff(what, requestDay);
  return lookup(PV_PURCHASE, `${mode}|${index === 0 ? 0 : BRACKETS[index - 1]}-${BRACKETS[index]}`, requestDay, what);
}

export type PvParameter =
  | 'CONTRACT_YEARS'
  | 'HOURS_CEILING'
  | 'OA_CEILING_KW'
  | 'INJECTION_TURPE_EXTRA_BT_INF_36'
  | 'INJECTION_TURPE_VENTE_TOTALE_BT_INF_36'
  | 'DEGRADATION'
  | 'PEAK_POWER_DENSITY';

/** A dated parameter of photovoltaic studies, with its unit in the row. */
export const pvParameter = (key: PvParameter, day: number): Lookup =>
  lookup(PV_PURCHASE, `PARAM|${key}`, day, `paramètre photovoltaïque ${key}`);
