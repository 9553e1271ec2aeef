import { sentenceOf, warningSentence } from '../answers/index.ts';
import { civilDate } from '../calendar/days.ts';
import { emissionFactor, primaryEnergyFactor } from '../tariffs/factors.ts';
import type { EmissionMethod, FactorEnergy } from '../tariffs/factors.ts';
import type { Lookup } from '../tariffs/table.ts';

/** Final energy used over `[fromDay, toDay)`, as billed [kWh; PCI for fuels, see `pciOfPcs`]. */
export type EnergyUse = {
  energy: FactorEnergy;
  /** CHAUFFAGE, ECS, REFROIDISSEMENT, AUXILIAIRES, ECLAIRAGE or ALL: matters for electricity in the DPE methods. */
  use: string;
  finalKWh: number;
  fromDay: number;
  toDay: number;
  /** Factor of this very network [kgCO₂e/kWh], for heat networks, which have no common one. */
  networkFactor?: number;
};

/** A total of energies times factors, with the factors used. */
export type FactorTotal = {
  /** Sum over the uses; null when one has no factor or no figure: a total with a gap would pass for a low one. */
  total: number | null;
  /** Same order as the uses; null where the factor is unknown. */
  parts: (number | null)[];
  warnings: readonly string[];
};

/**
 * Gas meters count kWh PCS, factors and labels kWh PCI: natural gas, PCI = PCS / 1.11 (ADEME Base Empreinte).
 *
 * @param pcsKWh gas energy at higher heating value [kWh PCS]
 */
export const pciOfPcs = (pcsKWh: number): number => pcsKWh / 1.11;

/**
 * Emissions of energy uses [kgCO₂e] by a method, with the factors in force each day: a period across a change of factor
 * is shared in proportion of its days.
 *
 * @param uses energies used [kWh PCI], with their day
 * @param method family of factors
 */
export function emissions(uses: readonly EnergyUse[], method: EmissionMethod): FactorTotal {
  return total(uses, (use, day) => emissionFactor(method, use.energy, day, useKey(method, use, day)));
}

/**
 * Primary energy of energy uses [kWh EP], with the factors in force each day (electricity: 2.3, then 1.9 from 2026).
 *
 * @param uses energies used [kWh PCI], with their day
 */
export function primaryEnergy(uses: readonly EnergyUse[]): FactorTotal {
  return total(
    uses.map((use) => ({ ...use, networkFactor: undefined })),
    (use, day) => primaryEnergyFactor(use.energy, day),
  );
}

/** The yearly mix is filed under its year. */
const useKey = (method: EmissionMethod, use: EnergyUse, day: number): string =>
  method === 'MIX_ANNUEL' ? String(civilDate(day).year) : use.use;

function total(uses: readonly EnergyUse[], factorOf: (use: EnergyUse, day: number) => Lookup): FactorTotal {
  const warnings = new Set<string>();
  const parts = uses.map((use) => partOf(use, factorOf, warnings));
  const known = parts.filter((part) => part !== null);
  return {
    total: known.length === parts.length && parts.length > 0 ? known.reduce((sum, part) => sum + part, 0) : null,
    parts,
    warnings: [...warnings],
  };
}

function partOf(
  use: EnergyUse,
  factorOf: (use: EnergyUse, day: number) => Lookup,
  warnings: Set<string>,
): number | null {
  const days = use.toDay - use.fromDay;
  if (!Number.isFinite(use.finalKWh) || !(days > 0)) return null;
  if (use.networkFactor !== undefined) return use.finalKWh * use.networkFactor;
  let weighted = 0;
  let day = use.fromDay;
  while (day < use.toDay) {
    const found = factorOf(use, day);
    if (!found.known) {
      warnings.add(sentenceOf(found));
      return null;
    }
    for (const one of found.warnings) warnings.add(warningSentence(one));
    const until = Math.min(use.toDay, found.row.toDay ?? use.toDay);
    weighted += found.value * (until - day);
    day = until;
  }
  return (use.finalKWh * weighted) / days;
}
