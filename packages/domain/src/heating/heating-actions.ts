import type { HeatingCurveReview } from './heating-curve.ts';
import type { NightSetback } from './night-setback.ts';
import { savingOfSetPoints } from './room-temperature.ts';
import { ACTION_ADVICE, HEATING_CURVE_ADVICE, SAVING_RULES } from './sentences.ts';
import type { RoomReview } from './room-temperature.ts';
import { savingOfLowering } from './savings.ts';
import type { SignatureModel } from './signature-model.ts';

/** Something to do in the boiler room, with what it saves in a year. */
export type HeatingAction = {
  code: 'set_points' | 'water_curve' | 'night_setback' | 'summer_stop';
  advice: string;
  /** Null when it cannot be computed. */
  savingKWh: number | null;
  savingEur: number | null;
  /** How the saving was computed, to print beside it. */
  rule: string;
};

/** What the reviews of a boiler room found. */
export type HeatingStudy = {
  rooms: RoomReview | null;
  curve: HeatingCurveReview | null;
  setback: NightSetback | null;
  /** Heating of a year [kWh], its price [€/kWh]; null where unknown. */
  heatingKWh: number | null;
  priceEurPerKWh: number | null;
  /** Share of the hours of the heating season out of use, 0..1. */
  shareOutOfUse: number | null;
  /** Energy of heating on days warmer than the balance point [kWh]; null when not measured. */
  warmDaysKWh: number | null;
};

/** A set-back lowers rooms by this on average over the hours out of use [°C]: inertia keeps the rest. */
const SETBACK_MEAN_C = 2;

/**
 * Actions that the reviews call for, the most saving first; those without a figure last. Savings overlap (rooms too warm
 * and a curve too high are one fault seen twice): they are not to be added.
 *
 * @param study what the reviews found; null where one was not made
 */
export function heatingActions(study: HeatingStudy): HeatingAction[] {
  const { heatingKWh, priceEurPerKWh } = study;
  const actions: HeatingAction[] = [];
  const add = (code: HeatingAction['code'], advice: string, savingKWh: number | null, rule: string): void => {
    const price = priceEurPerKWh !== null && Number.isFinite(priceEurPerKWh) ? priceEurPerKWh : null;
    actions.push({
      code,
      advice,
      savingKWh,
      savingEur: savingKWh === null || price === null ? null : savingKWh * price,
      rule,
    });
  };
  if (study.rooms !== null) {
    const saving = savingOfSetPoints(study.rooms, heatingKWh);
    const over = Math.max(study.rooms.inUse.shareAbove ?? 0, study.rooms.outOfUse.shareAbove ?? 0);
    if (over > 0.05) add('set_points', ACTION_ADVICE.set_points, saving, SAVING_RULES.seven_percent);
  }
  if (study.curve !== null && study.curve.verdict !== 'sound' && study.curve.verdict !== 'unknown') {
    const mean = study.curve.roomExcess?.meanY ?? null;
    const known = mean !== null && mean > 0 && heatingKWh !== null;
    add(
      'water_curve',
      HEATING_CURVE_ADVICE[study.curve.verdict],
      known ? heatingKWh * Math.min(1, 0.07 * mean) : null,
      SAVING_RULES.seven_percent,
    );
  }
  if (study.setback?.lowered === false) {
    const share = study.shareOutOfUse;
    add(
      'night_setback',
      ACTION_ADVICE.night_setback,
      heatingKWh === null || share === null ? null : heatingKWh * 0.07 * SETBACK_MEAN_C * share,
      SAVING_RULES.night_setback(SETBACK_MEAN_C),
    );
  }
  if (study.warmDaysKWh !== null && study.warmDaysKWh > 0)
    add('summer_stop', ACTION_ADVICE.summer_stop, study.warmDaysKWh, SAVING_RULES.warm_days);
  return actions.sort((a, b) => (b.savingKWh ?? -1) - (a.savingKWh ?? -1));
}

/**
 * Saving of lowering rooms by `degrees` over the days given, by the building's own signature [kWh]; null for no degree.
 *
 * @param model signature of the building
 * @param temperatureC mean temperature of each day to come [°C]; NaN is left out
 */
export function savingBySignature(model: SignatureModel, temperatureC: Float64Array, degrees: number): number | null {
  return degrees >= 0 && Number.isFinite(degrees) ? savingOfLowering(model, temperatureC, degrees) : null;
}
