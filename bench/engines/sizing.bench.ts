import { bestSize, paretoFrontier, sweepSizes, type SizingEconomy } from '@joulerie/domain/sizing';
import type { Battery } from '@joulerie/domain/storage';
import { medianMs } from './median.ts';

const HOURS = 8760;

const ECONOMY: SizingEconomy = {
  years: 25,
  discountRate: 0.04,
  pvCostEur: (kW) => 1500 + 1400 * kW,
  batteryCostEur: (kWh) => 700 * kWh,
  aidEur: (kW) => 80 * kW,
  maintenanceEur: (kW) => 20 * kW,
  maintenanceIndexation: 0.02,
  retailEurKWh: Float64Array.from({ length: HOURS }, (_, h) => (h % 24 < 6 ? 0.17 : 0.27)),
  retailIndexation: 0.02,
  feedInEurKWh: (kW) => (kW <= 9 ? 0.04 : 0.07),
  feedInYears: 20,
  marketEurKWh: 0.03,
  degradation: 0.005,
  inverterReplacement: { year: 13, costEur: (kW) => 150 * kW },
  batteryReplacement: { year: 13, costEur: (kWh) => 400 * kWh },
};

function battery(capacityKWh: number): Battery {
  return {
    capacityKWh,
    minKWh: 0.05 * capacityKWh,
    initialKWh: 0.05 * capacityKWh,
    chargeKW: capacityKWh / 2,
    dischargeKW: capacityKWh / 2,
    chargeEfficiency: 0.95,
    dischargeEfficiency: 0.95,
    selfDischargePerH: 0.0001,
  };
}

type Line = { what: string; valueMs: number; detail: string; ratio?: number; against?: string };

/** The sizing study: 40 sizes of production by 10 batteries along a year of hours, with the economy of each. */
export async function run(): Promise<Line[]> {
  const input = {
    loadKW: Float64Array.from(
      { length: HOURS },
      (_, h) => 0.4 + (h % 24 >= 18 ? 1.5 : 0) + 0.3 * Math.sin(h * 0.7) ** 2,
    ),
    unitPvKW: Float64Array.from({ length: HOURS }, (_, h) =>
      Math.max(0, Math.sin((((h % 24) - 6) / 12) * Math.PI) * (0.5 - 0.3 * Math.cos((h / HOURS) * 2 * Math.PI))),
    ),
    stepH: 1,
    peaksKW: Array.from({ length: 40 }, (_, i) => 0.5 * (i + 1)),
    batteries: Array.from({ length: 10 }, (_, i) => battery(2 * i)),
    economy: ECONOMY,
  };
  const { ms, last } = medianMs(() => sweepSizes(input), 9, 3);
  if (!last.known) throw new Error(last.reason);
  const best = bestSize(last.points);
  const frontier = paretoFrontier(last.points);
  const chosen = best.known ? `${best.point.peakKW} kWc, ${best.point.capacityKWh} kWh` : best.reason;
  return [
    {
      what: 'sizing, 40 productions × 10 batteries × 8760 h',
      valueMs: ms,
      detail: `${last.points.length} sizes with their economy, one price an hour; best ${chosen}; ${frontier.length} on the frontier`,
    },
  ];
}
