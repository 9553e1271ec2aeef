export { SIDE_LINES, type BillGap, type SideLine } from './bill-gap.ts';
export { toCents, type Bill, type BillLine } from './bill-lines.ts';
export { electricityBill, gasBill } from './bill.ts';
export {
  COEFFICIENTS,
  R1_UNITS,
  R2_UNITS,
  postCalendarOf,
  type Coefficient,
  type HeatOffer,
  type Indexes,
  type ElectricityContract,
  type GasContract,
  type GasOffer,
  type Period,
  type PriceOffer,
  type RegulatedOffer,
  type SpotOffer,
  type SupplyOffer,
  subscribedOn,
} from './contract.ts';
export { PRICE_UNITS, QUANTITY_UNITS, type Charge } from './charge.ts';
export { costByBucket, type CostColumns } from './cost-by-bucket.ts';
export { createEnergySplitter, type EnergyInput, type GoverningDays } from './day-energies.ts';
export { costOfPart, energyCharges, energyEurOf, type CurvePart, type EnergyCost } from './energy-cost.ts';
export { heatBill } from './heat-charges.ts';
export { fuelBill, type FuelSpend } from './fuel-bill.ts';
export { type MeasuredExtent, type MeasuredPart } from './measured-days.ts';
export { missingRates, type MissingRates, type TablesUsed } from './missing-rates.ts';
export { MISSING_TERMS, type MissingTerm } from './missing-terms.ts';
export type { ReactiveEnergy } from './reactive-charges.ts';
export { powerFactorOf, type ApparentMaxima, type PowerFactor } from './power-factor.ts';
export { subscribedLimit, type SubscribedLimit } from './subscribed-limit.ts';
export type { PriceSeries } from './spot.ts';
