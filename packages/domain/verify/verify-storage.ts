import { emptyBatterySteps, type Battery } from '../src/storage/battery.ts';
import { selfConsumption, type SelfConsumption } from '../src/storage/self-consumption.ts';
import { verifyCase, type VerifyCase } from './case.ts';
import {
  asObject,
  filesOf,
  num,
  numberOr,
  objects,
  readJson,
  readTable,
  text,
  type JsonObject,
} from './read-reference.ts';
import { Worst } from './worst.ts';

const FAMILY = 'storage';

const ENERGIES = {
  load_kwh: 'loadKWh',
  pv_kwh: 'pvKWh',
  direct_use_kwh: 'directKWh',
  charge_ac_kwh: 'chargeKWh',
  discharge_ac_kwh: 'dischargeKWh',
  battery_losses_kwh: 'batteryLossesKWh',
  import_kwh: 'importKWh',
  export_kwh: 'exportKWh',
  final_soc_kwh: 'finalStoredKWh',
} as const satisfies Record<string, keyof SelfConsumption>;
const RATES = {
  self_consumption_rate: 'selfConsumptionRate',
  useful_self_consumption_rate: 'usefulSelfConsumptionRate',
  self_sufficiency_rate: 'selfSufficiencyRate',
} as const satisfies Record<string, keyof SelfConsumption>;
const OTHERS = {
  equivalent_full_cycles: 'equivalentFullCycles',
  peak_import_kw: 'peakImportKW',
  peak_export_kw: 'peakExportKW',
} as const satisfies Record<string, keyof SelfConsumption>;
const COUNTS = { steps_battery_full: 'stepsFull', steps_battery_empty: 'stepsEmpty' } as const satisfies Record<
  string,
  keyof SelfConsumption
>;

/** Compares the battery and self-consumption engine with every reference found in a folder laid out as `reference/storage`. */
export function verifyStorage(dir: string): VerifyCase[] {
  return filesOf(dir).flatMap((file) => {
    const reference = readJson(dir, file);
    return objects(reference?.['cases']).flatMap((c) =>
      verifyOne(dir, c, asObject(reference?.['recommended_tolerance'])),
    );
  });
}

function verifyOne(dir: string, c: JsonObject, limits: JsonObject): VerifyCase[] {
  const id = text(c['id']);
  // "series/x.csv.gz with pv_kw = 0": a file, and a column set to one value.
  const [file = '', , changed, value] = /^(\S+)(\s+with\s+(\w+)\s*=\s*(\S+))?/.exec(text(c['series']))?.slice(1) ?? [];
  const table = readTable(dir, file.replace(/\.gz$/, ''));
  if (table === null) return [verifyCase(FAMILY, id, Number.NaN, 0, `no series ${file}`)];
  const column = (name: string): Float64Array =>
    name === changed ? new Float64Array(table.count).fill(Number(value)) : table.numbers.get(name)!;

  const steps = emptyBatterySteps(table.count);
  const answer = selfConsumption(
    column('load_kw'),
    column('pv_kw'),
    numberOr(c['step_h'], 1),
    batteryOf(asObject(c['battery'])),
    steps,
  );
  if (!answer.known) return [verifyCase(FAMILY, id, Number.NaN, 0, answer.reason)];
  const energyLimit = numberOr(limits['energies_kwh'], 1e-4);
  const compare = (what: string, keys: Record<string, keyof SelfConsumption>, limit: number): VerifyCase => {
    const worst = new Worst();
    for (const [key, own] of Object.entries(keys)) if (key in c) worst.add(answer[own], num(c[key]), key);
    return worst.toCase(FAMILY, `${id} ${what}`, limit);
  };
  const lines = [
    compare('energies', ENERGIES, energyLimit),
    compare('rates', RATES, numberOr(limits['rates'], 1e-6)),
    compare('cycles and peaks', OTHERS, energyLimit),
    compare('steps full and empty', COUNTS, 0.5),
  ];
  const everyStep = readTable(dir, `${id}-steps.csv`);
  if (everyStep !== null) {
    const worst = new Worst();
    for (const [key, values] of [
      ['charge_ac_kw', steps.chargeKW],
      ['discharge_ac_kw', steps.dischargeKW],
      ['import_kw', steps.importKW],
      ['export_kw', steps.exportKW],
      ['soc_kwh', steps.storedKWh],
    ] as const) {
      for (const [i, expected] of (everyStep.numbers.get(key) ?? []).entries())
        worst.add(values[i] ?? null, expected, `step ${i} ${key}`);
    }
    // Six decimals in the file.
    lines.push(worst.toCase(FAMILY, `${id} every step`, 1e-6));
  }
  return lines;
}

function batteryOf(b: JsonObject): Battery {
  return {
    capacityKWh: numberOr(b['capacity_kwh'], 0),
    minKWh: numberOr(b['soc_min_kwh'], 0),
    initialKWh: numberOr(b['soc_initial_kwh'], 0),
    chargeKW: numberOr(b['charge_kw'], 0),
    dischargeKW: numberOr(b['discharge_kw'], 0),
    chargeEfficiency: numberOr(b['eta_charge'], 1),
    dischargeEfficiency: numberOr(b['eta_discharge'], 1),
    selfDischargePerH: numberOr(b['self_discharge_per_h'], 0),
  };
}
