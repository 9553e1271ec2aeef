export { emissionFactor, primaryEnergyFactor, type EmissionMethod, type FactorEnergy } from './factors.ts';
export { ejpDay, ejpPrice, EJP_POWERS } from './ejp.ts';
export { ATRD_OPTIONS, atrdOption, type AtrdOption } from './gas-networks.ts';
export { decreasingPowers, decreasingPowersSentence, type DecreasingPowers } from './ordered-powers.ts';
export { OWN_RATE_TABLES, type OwnRateTable } from './own-rate-tables.ts';
export { wantedRate, withOwnRates, type OwnRate, type TariffBook, type WantedRate } from './own-rates.ts';
export { POSTS, POST_LABELS, SCHEMES, classifySlots, type Post, type PostCalendar, type Scheme } from './posts.ts';
export { pvPurchase, type PurchaseMode } from './pv-purchase.ts';
export {
  REGULATED_LABELS,
  REGULATED_OPTIONS,
  REGULATED_POWERS,
  regulatedPrices,
  type RegulatedOption,
  type RegulatedPrices,
} from './regulated.ts';
export { ROW_STATUSES, type RowStatus, type TariffReference, type TariffRow } from './row.ts';
export { SHOWN_UNIT } from './units.ts';
export { rowFigure, rowReference, type Known, type Lookup, type Unknown } from './table.ts';
export {
  electricityCta,
  electricityExcise,
  exciseCategory,
  gasCta,
  gasExcise,
  vatRate,
  type ExciseCategory,
  type VatBase,
} from './taxes.ts';
export {
  TEMPO,
  TEMPO_LAST_DAY,
  tempoColour,
  tempoCounts,
  tempoMark,
  type TempoMark,
  withTempoDays,
  type TempoCalendar,
  type TempoColour,
} from './tempo.ts';
export {
  FORMULAS,
  formulaFacts,
  isTurpeFormula,
  powerUnit,
  type TurpeDomain,
  type TurpeFormula,
} from './turpe-formulas.ts';
export {
  COLLECTIVE_GRIDS,
  COLLECTIVE_POSTS,
  hasCollectiveFormula,
  turpeEnergy,
  turpeFixed,
  turpePower,
  wrongPowerClasses,
  type NetworkContract,
  type SubscribedPower,
  type TurpeFixed,
} from './turpe.ts';
export { tariffVersion } from './version.ts';
