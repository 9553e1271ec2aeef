import type { PvProject } from '../economics/project.ts';
import type { SelfConsumption } from '../storage/self-consumption.ts';

/**
 * Prices of a sizing study. What depends on the size is a function of it: costs fall and aid and tariffs change by bracket.
 * Production in kWc (peak kW), storage in kWh of capacity.
 */
export type SizingEconomy = {
  years: number;
  discountRate: number;
  pvCostEur: (peakKW: number) => number;
  batteryCostEur: (capacityKWh: number) => number;
  /** Received at the end of year 1. */
  aidEur: (peakKW: number) => number;
  maintenanceEur: (peakKW: number, capacityKWh: number) => number;
  maintenanceIndexation: number;
  /** One price, or one a step of the curve (hours of a tariff). */
  retailEurKWh: number | Float64Array;
  retailIndexation: number;
  feedInEurKWh: (peakKW: number) => number;
  feedInYears: number;
  marketEurKWh: number;
  degradation: number;
  inverterReplacement?: { year: number; costEur: (peakKW: number) => number };
  batteryReplacement?: { year: number; costEur: (capacityKWh: number) => number };
};

/**
 * The project of one size. Energies are those of the first year, `savingsEur` what the first year's imports cost less.
 *
 * The share consumed on the spot stays that of the first year while modules age: a slight underestimate of later years.
 */
export function projectOf(
  economy: SizingEconomy,
  peakKW: number,
  capacityKWh: number,
  energies: Pick<SelfConsumption, 'pvKWh' | 'exportKWh'>,
  savingsEur: number,
): PvProject {
  const consumedKWh = energies.pvKWh - energies.exportKWh;
  const share = energies.pvKWh > 0 ? Math.min(1, Math.max(0, consumedKWh / energies.pvKWh)) : 0;
  const replacements = [];
  if (economy.inverterReplacement !== undefined && peakKW > 0) {
    const { year, costEur } = economy.inverterReplacement;
    replacements.push({ year, eur: costEur(peakKW) });
  }
  if (economy.batteryReplacement !== undefined && capacityKWh > 0) {
    const { year, costEur } = economy.batteryReplacement;
    replacements.push({ year, eur: costEur(capacityKWh) });
  }
  return {
    years: economy.years,
    investmentEur:
      (peakKW > 0 ? economy.pvCostEur(peakKW) : 0) + (capacityKWh > 0 ? economy.batteryCostEur(capacityKWh) : 0),
    aids: peakKW > 0 ? [{ year: 1, eur: economy.aidEur(peakKW) }] : [],
    productionYear1KWh: energies.pvKWh,
    degradation: economy.degradation,
    selfConsumedShare: share,
    // What a kWh kept on the spot saved on average: the hours it replaced, less what the battery lost of it.
    retailEurKWh: consumedKWh > 0 ? savingsEur / consumedKWh : 0,
    retailIndexation: economy.retailIndexation,
    feedInEurKWh: peakKW > 0 ? economy.feedInEurKWh(peakKW) : 0,
    feedInIndexation: 0,
    feedInYears: economy.feedInYears,
    marketEurKWh: economy.marketEurKWh,
    marketIndexation: 0,
    maintenanceYear1Eur: peakKW > 0 || capacityKWh > 0 ? economy.maintenanceEur(peakKW, capacityKWh) : 0,
    maintenanceIndexation: economy.maintenanceIndexation,
    replacements,
  };
}
