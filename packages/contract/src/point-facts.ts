import { decreasingPowers, decreasingPowersSentence } from '@joulerie/domain/tariffs';
import { SOURCE_BRAND_NAMES, SOURCE_MODEL_NAMES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Day } from './common.ts';
import { SEGMENTS } from './constants.ts';

/** Technical and contractual facts of an electricity point (document 1 §3). A null is « inconnu ». */
export const ElectricityPoint = z.strictObject({
  installationAddress: z.string().trim().max(250).nullable(),
  segment: z.enum(SEGMENTS).nullable(),
  isLinky: z.boolean().nullable(),
  exists: z.boolean().nullable(),
  inService: z.boolean().nullable(),
  terminated: z.boolean().nullable(),
  remotelyOperated: z.boolean().nullable(),
  serviceLevel: z.number().int().min(0).max(3).nullable(),
  phase: z.enum(['monophase', 'triphase']).nullable(),
  subscribedPowerKva: z.number().min(0).max(250_000).nullable(),
  lastIncreaseOn: Day.nullable(),
  lastDecreaseOn: Day.nullable(),
  connectionPowerKva: z.number().min(0).max(250_000).nullable(),
  powerClasses: z
    .array(z.strictObject({ name: z.string().max(20), kva: z.number().min(0).max(250_000) }))
    .max(8)
    .nullable(),
  offPeakRanges: z.string().trim().max(120).nullable(),
  voltageDomain: z.enum(['BT', 'HTA', 'HTB']).nullable(),
  deliveryVoltage: z.string().trim().max(40).nullable(),
  breakerRatingA: z.number().min(0).max(10_000).nullable(),
  tariffFormulaCode: z.string().trim().max(40).nullable(),
  tariffFormulaLabel: z.string().trim().max(120).nullable(),
  tariffChangedOn: Day.nullable(),
  meterNumber: z.string().trim().max(40).nullable(),
  injection: z.boolean().nullable(),
  withdrawal: z.boolean().nullable(),
});
export type ElectricityPoint = z.output<typeof ElectricityPoint>;

/** How often a gas meter is read, as GRDF writes it. */
export const METER_FREQUENCIES = ['1M', '6M', 'MM', 'JJ', 'M', 'J'] as const;

/** Technical and contractual facts of a gas point. */
export const GasPoint = z.strictObject({
  technicalAddress: z.string().trim().max(250).nullable(),
  meterFrequency: z.enum(METER_FREQUENCIES).nullable(),
  profile: z.string().trim().max(20).nullable(),
  routingTariff: z.enum(['T1', 'T2', 'T3', 'T4', 'TP']).nullable(),
  carKwh: z.number().min(0).max(10_000_000_000).nullable(),
  cjaKwhPerDay: z.number().min(0).max(100_000_000).nullable(),
  zone: z.number().int().min(0).max(9).nullable(),
  sensitiveClient: z.boolean().nullable(),
  inServiceSince: Day.nullable(),
  meterNumber: z.string().trim().max(40).nullable(),
  meterCalibre: z.string().trim().max(40).nullable(),
});
export type GasPoint = z.output<typeof GasPoint>;

/** Facts of a heat-network meter or of a regulated gas meter. */
export const NetworkPoint = z.strictObject({
  referenceNumber: z.string().trim().max(60).nullable(),
  subscribedPowerKw: z.number().min(0).max(1_000_000).nullable(),
  billablePowerKw: z.number().min(0).max(1_000_000).nullable(),
  billingFrequency: z.string().trim().max(40).nullable(),
  k1: z.number().min(0).max(100).nullable(),
  k2: z.number().min(0).max(100).nullable(),
  profile: z.string().trim().max(40).nullable(),
  carKwh: z.number().min(0).max(10_000_000_000).nullable(),
});
export type NetworkPoint = z.output<typeof NetworkPoint>;

/** A sensor: what it is, and what it last said of itself. */
export const SensorPoint = z.strictObject({
  brand: z.string().trim().max(60).nullable(),
  model: z.string().trim().max(60).nullable(),
  place: z.string().trim().max(120).nullable(),
  batteryMv: z.number().min(0).max(20_000).nullable(),
  batteryPercent: z.number().min(0).max(100).nullable(),
});

export const PointFacts = z.strictObject({
  electricity: ElectricityPoint.partial().nullish(),
  gas: GasPoint.partial().nullish(),
  network: NetworkPoint.partial().nullish(),
  sensor: SensorPoint.partial().nullish(),
});
export type PointFacts = z.output<typeof PointFacts>;

/** Brand and model of a sensor as a caller writes them: of the lists. */
export const WrittenDevice = {
  brand: z.enum(SOURCE_BRAND_NAMES).nullish(),
  model: z.enum(SOURCE_MODEL_NAMES).nullish(),
};

/**
 * Facts as a caller writes them: the powers of the classes of an electricity point never fall from a class to the next; the
 * brand and the model of a sensor are of the lists. What was stored before the lists were closed is still answered as it is.
 */
export const WrittenPointFacts = PointFacts.extend({
  sensor: SensorPoint.partial().extend(WrittenDevice).nullish(),
}).superRefine((facts, check) => {
  const classes = facts.electricity?.powerClasses ?? [];
  const pair = decreasingPowers(Object.fromEntries(classes.map(({ name, kva }) => [name, kva])));
  if (pair !== null)
    check.addIssue({
      code: 'custom',
      path: ['electricity', 'powerClasses'],
      message: decreasingPowersSentence(pair),
      params: { sentence: true },
    });
});
