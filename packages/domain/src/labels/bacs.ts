import { sentenceOf, warningSentence } from '../answers/index.ts';
import { dayOfNumber, buildingRule } from './rules.ts';

/** Obligation of a building automation and control system (décret BACS). */
export type BacsObligation = {
  /** Whether a system is due at all, by the power of the heating or cooling systems; null when the power is unknown. */
  concerned: boolean | null;
  /** First day on which it must be there; null when not concerned or the rule has no date. */
  dueDay: number | null;
  /** Whether that day has come. */
  due: boolean;
  rule: 'above_290_kw' | 'above_70_kw' | 'new_building' | null;
  warnings: readonly string[];
};

/**
 * BACS obligation of a non-residential building as the rules stand on `day`.
 *
 * Nominal useful power of heating or cooling (the larger) [kW]: above 290 kW, since 1 January 2025; above 70 kW, from the
 * date in force on `day` (1 January 2027 until the decree of December 2025, which moved it to 1 January 2030). A new
 * building above 70 kW whose permit was filed after 8 April 2024 must have it at delivery (that row is unverified). At
 * exactly 70 kW, none is due. Before the rule exists, nothing is.
 * Source: décrets n° 2020-887, n° 2023-259 and of December 2025; Code de la construction R175-1 and following.
 *
 * @param building useful power of heating and cooling [kW], days of permit and delivery; null where unknown
 */
export function bacsObligation(
  building: { powerKW: number | null; permitDay: number | null; deliveryDay: number | null },
  day: number,
): BacsObligation {
  const { powerKW, permitDay, deliveryDay } = building;
  if (powerKW === null || !Number.isFinite(powerKW) || powerKW < 0)
    return {
      concerned: null,
      dueDay: null,
      due: false,
      rule: null,
      warnings: ['Puissance de chauffage ou de climatisation inconnue.'],
    };
  if (powerKW <= 70) return { concerned: false, dueDay: null, due: false, rule: null, warnings: [] };

  const recent = buildingRule('BACS|NEUF_PERMIS', day, 'décret BACS, bâtiments neufs');
  const permitFrom = recent.known ? dayOfNumber(recent.value) : null;
  if (recent.known && permitFrom !== null && permitDay !== null && permitDay > permitFrom)
    return {
      concerned: true,
      dueDay: deliveryDay,
      due: deliveryDay !== null && day >= deliveryDay,
      rule: 'new_building',
      warnings: recent.warnings.map(warningSentence),
    };
  const rule = powerKW > 290 ? 'above_290_kw' : 'above_70_kw';
  const found = buildingRule(powerKW > 290 ? 'BACS|SEUIL_290KW' : 'BACS|SEUIL_70KW', day, 'décret BACS');
  if (!found.known) return { concerned: false, dueDay: null, due: false, rule: null, warnings: [sentenceOf(found)] };
  const dueDay = dayOfNumber(found.value);
  return {
    concerned: true,
    dueDay,
    due: dueDay !== null && day >= dueDay,
    rule,
    warnings: found.warnings.map(warningSentence),
  };
}
