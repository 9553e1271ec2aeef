import type { SourceType } from '../vocabulary/source-types.ts';
import type { EmissionMethod, FactorEnergy } from '../tariffs/factors.ts';
import type { TariffRow } from '../tariffs/table.ts';
import { FACTORS } from '../tariffs/tables.ts';
import { pciOfPcs } from './carbon.ts';

/** What the energy of a type of source is in the table of factors, and how much of it a kWh as it is counted holds. */
type FactorSource = {
  energy: FactorEnergy;
  /** Its energy among the factors of primary energy. */
  primary: FactorEnergy;
  method: EmissionMethod;
  /** kWh to which the factors apply in a kWh as it is counted: gas is counted in kWh PCS, its factors are by kWh PCI. */
  perKwh: number;
};

const GAS: FactorSource = {
  energy: 'GAZ_NATUREL',
  primary: 'GAZ_NATUREL',
  method: 'ADEME_ACV',
  perKwh: pciOfPcs(1),
};
const fuel = (energy: FactorEnergy, primary: FactorEnergy = energy): FactorSource => ({
  energy,
  primary,
  method: 'DPE_2021',
  perKwh: 1,
});

/** Types that measure an energy. Electricity and gas have the ADEME factors of the whole life cycle; fuels, which these lack, those of the DPE. */
const SOURCES: Partial<Record<SourceType, FactorSource>> = {
  pdl: { energy: 'ELECTRICITE', primary: 'ELECTRICITE', method: 'ADEME_ACV', perKwh: 1 },
  pce: GAS,
  'snc-pce': GAS,
  regaz: GAS,
  'gas-bottle': fuel('PROPANE_BUTANE'),
  'gas-tank': fuel('PROPANE_BUTANE'),
  'fuel-oil': fuel('FIOUL'),
  'wood-pellet': fuel('BOIS_GRANULES', 'BOIS'),
  'wood-compressed': fuel('BOIS_GRANULES', 'BOIS'),
  'wood-stere': fuel('BOIS_BUCHES', 'BOIS'),
  'wood-auto': fuel('BOIS_BUCHES', 'BOIS'),
  'wood-chips': fuel('BOIS_PLAQUETTES', 'BOIS'),
  cpcu: { energy: 'RESEAU_CHALEUR', primary: 'RESEAU_CHALEUR', method: 'ADEME_ACV', perKwh: 1 },
};

/** A factor of the energy of a source, by kWh as its meter counts it, over civil days `[fromDay, toDay)`; `toDay` null is open. */
export type SourceFactor = {
  idtype: SourceType;
  kind: 'co2' | 'primary';
  fromDay: number;
  toDay: number | null;
  /** kgCO₂e, or kWh of primary energy, by counted kWh. */
  perKwh: number;
  /** Row of the table that gives it. */
  row: TariffRow;
};

/**
 * Every dated factor of every type of source that has one. A heat network has a content of its own, in no table: its emissions are
 * unknown, its primary energy is not.
 *
 * Scopes: what is burnt on the site (scope 1), the electricity and heat bought (scope 2) and what their supply emits (scope 3), since the
 * factors are of the whole life cycle.
 */
export const SOURCE_FACTORS: readonly SourceFactor[] = Object.entries(SOURCES).flatMap(([type, source]) => {
  const idtype = type as SourceType;
  const rowsOf = (key: string, kind: SourceFactor['kind']) =>
    (FACTORS.rows.get(key) ?? []).map((row): SourceFactor => ({
      idtype,
      kind,
      fromDay: row.fromDay,
      toDay: row.toDay,
      perKwh: row.value * source.perKwh,
      row,
    }));
  return [
    ...rowsOf(`${source.method}|${source.energy}|ALL`, 'co2'),
    ...rowsOf(`ENERGIE_PRIMAIRE|${source.primary}|ALL`, 'primary'),
  ];
});

/**
 * The factor of a type of source on a civil day; null where no row gives it.
 *
 * @param kind emissions or primary energy
 * @param idtype type of the source
 * @param day civil day
 */
export const sourceFactor = (kind: SourceFactor['kind'], idtype: SourceType, day: number): SourceFactor | null =>
  SOURCE_FACTORS.find(
    (one) =>
      one.kind === kind && one.idtype === idtype && one.fromDay <= day && (one.toDay === null || day < one.toDay),
  ) ?? null;
