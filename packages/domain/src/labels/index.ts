export { bacsObligation, type BacsObligation } from './bacs.ts';
export {
  BANDS,
  ENERGY_LAST,
  GES_BANDS,
  LABEL_NOTICE,
  energyLabel,
  gesLabel,
  worseBand,
  type Band,
  type GesBand,
} from './bands.ts';
export { emissions, pciOfPcs, primaryEnergy, type EnergyUse, type FactorTotal } from './carbon.ts';
export { dpeEstimate, legalBand, type DpeEstimate } from './dpe.ts';
export { SOURCE_FACTORS, sourceFactor, type SourceFactor } from './source-factors.ts';
export {
  TERTIAIRE_YEARS,
  climateAdjusted,
  operatDueDay,
  tertiaireTargets,
  trajectoryKWh,
  type TertiaireSite,
  type TertiaireStanding,
  type TertiaireTarget,
  type TertiaireYear,
} from './tertiaire.ts';
