import type { CaltrackModel } from './caltrack.ts';
import { celsius } from './caltrack.ts';
import type { HeatingCoolingFit } from './five-parameter.ts';
import type { HeatingFit } from './heating-fit.ts';

import type { SignatureModel } from './signature-model.ts';

/** Model of a heating signature found by `fitHeating` (or of any fit with the same three figures). No cooling side. */
export const modelOfHeating = (
  fit: Pick<HeatingFit, 'baseKWhDay' | 'slopeKWhDayC' | 'balancePointC'>,
): SignatureModel => ({
  baseKWhDay: fit.baseKWhDay,
  heatingSlopeKWhDayC: fit.slopeKWhDayC,
  heatingBalanceC: fit.balancePointC,
  coolingSlopeKWhDayC: 0,
  coolingBalanceC: 0,
});

/** Model of a signature with both sides, found by `fitHeatingCooling`. */
export const modelOfHeatingCooling = (fit: HeatingCoolingFit): SignatureModel => ({
  baseKWhDay: fit.baseKWhDay,
  heatingSlopeKWhDayC: fit.heatingSlopeKWhDayC,
  heatingBalanceC: fit.heatingBalanceC,
  coolingSlopeKWhDayC: fit.coolingSlopeKWhDayC,
  coolingBalanceC: fit.coolingBalanceC,
});

/** Model of a CalTRACK fit: slopes per °F become slopes per °C. A side that the fit leaves out has slope 0. */
export const modelOfCaltrack = (model: CaltrackModel): SignatureModel => ({
  baseKWhDay: model.interceptKWhDay,
  heatingSlopeKWhDayC: 1.8 * (model.heatingSlopeKWhDayF ?? 0),
  heatingBalanceC: celsius(model.heatingBalanceF ?? 32),
  coolingSlopeKWhDayC: 1.8 * (model.coolingSlopeKWhDayF ?? 0),
  coolingBalanceC: celsius(model.coolingBalanceF ?? 32),
});
