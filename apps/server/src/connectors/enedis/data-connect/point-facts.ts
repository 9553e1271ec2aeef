import { SEGMENTS } from '@joulerie/contract/constants';
import type { ElectricityPoint } from '@joulerie/contract/point-facts';
import { type CivilDay, parseIsoDay } from '@joulerie/domain/calendar';
import { isRecord, listOf, recordsOf, textOf } from '../../text/json.ts';
import { readNumber } from '../../text/numbers.ts';

/** Facts of a point, those that an answer is silent about left out. */
export type ElectricityFacts = Partial<ElectricityPoint>;

/** A contract in force on a point: of its withdrawal (C1 to C5) or of its injection (P1 to P4). */
export type PointContract = { segment: string; startDay: CivilDay | null; isInjection: boolean };

/** What `situation_contrat_auto` says. Whose contract it is is not read: the product knows its holders by their consents. */
export type ContractAnswer = { facts: ElectricityFacts; contracts: PointContract[] };

const day = (value: unknown): CivilDay | null => parseIsoDay((textOf(value) ?? '').slice(0, 10));
const segmentOf = (text: string | null) => SEGMENTS.find((one) => one === text) ?? null;

/** A power as Enedis writes it, `{value: '12', unit: 'kVA'}` or a number; in kVA, null when unreadable. */
function kvaOf(value: unknown): number | null {
  const written = isRecord(value) ? (textOf(value.value) ?? textOf(value.valeur)) : textOf(value);
  const read = readNumber((written ?? '').replace(/\s*kVA$/i, ''));
  return read === null || Number.isNaN(read) || read < 0 || read > 250_000 ? null : read;
}

/** Without what is null: a fact that the operator does not give must not remove one that is known. */
const known = (facts: ElectricityFacts): ElectricityFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));

/**
 * Contracts of a point (`situation_contrat_auto/v1/{prm}`): a list, or `{contracts: […]}`, one contract of withdrawal and one of injection
 * where it does both. Null for another shape.
 */
export function readContracts(value: unknown): ContractAnswer | null {
  const listed = isRecord(value) && 'contracts' in value ? value.contracts : value;
  if (!Array.isArray(listed)) return null;
  const read = recordsOf(listed).map((one) => ({ one, segment: textOf(one.segment) }));
  const withdrawal = read.find(({ segment }) => segment?.startsWith('C'));
  const injection = read.find(({ segment }) => segment?.startsWith('P'));
  const main = withdrawal ?? injection;
  return {
    contracts: read.map(({ one, segment }) => ({
      segment: segment ?? '',
      startDay: day(one.contract_start),
      isInjection: segment?.startsWith('P') ?? false,
    })),
    facts: known({
      exists: true,
      inService: read.length > 0 ? true : null,
      segment: segmentOf(main?.segment ?? null),
      subscribedPowerKva: kvaOf(withdrawal?.one.subscribed_power),
      tariffFormulaLabel: textOf(withdrawal?.one.distribution_tariff)?.slice(0, 120) ?? null,
      withdrawal: read.length > 0 ? withdrawal !== undefined : null,
      injection: read.length > 0 ? injection !== undefined : null,
    }),
  };
}

/** Days of `synth_contrat_auto`, beside its facts: before them there is no measure (`ADAM-ERR0123`). */
export type SummaryAnswer = {
  facts: ElectricityFacts;
  withdrawalSince: CivilDay | null;
  injectionSince: CivilDay | null;
};

/**
 * Summary of a point (`synth_contrat_auto/v1/{prm}`). `services_level` is a sentence: « Communicant (ouvert aux services) » is level 2, which
 * has a curve, « Communicant » level 1, anything else 0. Null for another shape.
 */
export function readSummary(value: unknown): SummaryAnswer | null {
  if (!isRecord(value)) return null;
  const level = textOf(value.services_level);
  const segments = recordsOf(value.segments).map((one) => textOf(one.segment));
  const isTalking = level !== null && /^communicant/i.test(level);
  return {
    withdrawalSince: day(value.consumption_last_activation_date),
    injectionSince: day(value.generation_last_activation_date),
    facts: known({
      segment: segmentOf(segments.find((one) => one?.startsWith('C')) ?? segments[0] ?? null),
      serviceLevel:
        level === null
          ? null
          : /^\d$/.test(level)
            ? Math.min(3, Number(level))
            : isTalking
              ? /ouvert aux services/i.test(level) && !/non ouvert/i.test(level)
                ? 2
                : 1
              : 0,
      remotelyOperated: level === null || /^\d$/.test(level) ? null : isTalking,
    }),
  };
}

/** Types of meters that are Linky ones: at most 36 kVA (AMM), above (LINKYPRO). */
const LINKY = new Set(['AMM', 'LINKYPRO']);
const POWERS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

/**
 * Metering of a point (`comptage_auto/v1/{prm}`): off-peak ranges as the relay has them (« HC (22H00-6H00) », at most 36 kVA), powers of
 * the time classes above 36 kVA, the meter. Null for another shape.
 */
export function readMetering(value: unknown): ElectricityFacts | null {
  if (!isRecord(value)) return null;
  const device = isRecord(value.dispositifComptage) ? value.dispositifComptage : {};
  const type = isRecord(device.typeComptage) ? textOf(device.typeComptage.code) : null;
  const relay = isRecord(value.relais) ? value.relais : isRecord(device.relais) ? device.relais : {};
  const meter = recordsOf(listOf(value.compteurs))[0] ?? {};
  const classes = POWERS.flatMap((rank) => {
    const power = meter[`puissanceProgrammee${rank}`];
    const kva = kvaOf(isRecord(power) ? power.valeur : null);
    const code =
      isRecord(power) && isRecord(power.classeTemporellePuissanceProgrammee)
        ? textOf(power.classeTemporellePuissanceProgrammee.code)
        : null;
    return kva === null || code === null ? [] : [{ name: code.slice(0, 20), kva }];
  });
  return known({
    isLinky: type === null ? null : LINKY.has(type),
    offPeakRanges: textOf(relay.plageHeuresCreuses)?.slice(0, 120) ?? null,
    meterNumber: textOf(meter.numeroSerie)?.slice(0, 40) ?? null,
    powerClasses: classes.length > 0 ? classes : null,
  });
}

/** Address of a point (`donnees_generales_auto/v1/{prm}`), on one line. Null for another shape. */
export function readAddress(value: unknown): ElectricityFacts | null {
  const address = isRecord(value) ? value.address : null;
  if (!isRecord(address)) return null;
  const line = [textOf(address.number_street_name), textOf(address.postal_code_city)].filter((one) => one !== null);
  return known({ installationAddress: line.length > 0 ? line.join(', ').slice(0, 250) : null });
}
