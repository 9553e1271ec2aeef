import type { GasPoint } from '@joulerie/contract/point-facts';
import { METER_FREQUENCIES } from '@joulerie/contract/point-facts';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { parseAnswer } from '../../operators/answer-text.ts';
import type { Answer } from '../../operators/ask.ts';
import { type OperatorOutcome, failed } from '../../operators/outcome.ts';
import { isRecord, textOf } from '../../text/json.ts';
import { readNumber } from '../../text/numbers.ts';
import { plain } from '../../text/stamps.ts';
import { failureOf, statusOf } from './failures.ts';

/** Facts of a gas meter, those that an answer is silent about left out. */
export type GasFacts = Partial<GasPoint>;

const TARIFFS = ['T1', 'T2', 'T3', 'T4', 'TP'] as const;
const LONGEST_ADDRESS = 250;

const amountOf = (value: unknown, most: number): number | null => {
  const read = readNumber(textOf(value) ?? '');
  return read === null || Number.isNaN(read) || read < 0 || read > most ? null : read;
};
const known = (facts: GasFacts): GasFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));
/** A figure alone, or in an object under the same name or that of today: both versions are in use. */
const inside = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : value);

/** The facts of an answer, under `donnees_contractuelles` or `donnees_techniques`; an error comes with HTTP 200. */
function factsOf(
  answer: Answer,
  part: string,
  read: (facts: Record<string, unknown>) => GasFacts,
): OperatorOutcome<GasFacts> {
  const value = parseAnswer(answer.text.trim());
  const facts = isRecord(value) ? value[part] : undefined;
  const status = statusOf(value);
  if (answer.status !== 200 || status !== null) return failureOf(answer, status);
  return isRecord(facts) ? { ok: true, value: read(facts) } : failed('unreadable', { status: answer.status });
}

/** Contract of a meter: reference yearly consumption (kWh), daily capacity (kWh/day), profile, tariff, first day in service. */
export const readContract = (answer: Answer): OperatorOutcome<GasFacts> =>
  factsOf(answer, 'donnees_contractuelles', ({ car, cja, profil, tarif_acheminement: tariff, date_mes: since }) => {
    const day = parseIsoDay((textOf(since) ?? '').slice(0, 10));
    return known({
      carKwh: amountOf(inside(car, 'car_actuelle'), 10_000_000_000),
      cjaKwhPerDay: amountOf(inside(cja, 'cja'), 100_000_000),
      profile: textOf(inside(profil, 'profil_type_actuel'))?.slice(0, 20) ?? null,
      routingTariff: TARIFFS.find((one) => one === textOf(tariff)) ?? null,
      inServiceSince: day === null ? null : isoDay(day),
    });
  });

/** The meter itself: address, how often it is read, number and calibre where they are given. */
export const readMeter = (answer: Answer): OperatorOutcome<GasFacts> =>
  factsOf(answer, 'donnees_techniques', ({ situation_compteur: place, caracteristiques_compteur: meter }) => {
    const of = (record: unknown, name: string) => (isRecord(record) ? textOf(record[name]) : null);
    const joined = (...parts: (string | null)[]) => parts.filter((one) => one !== null).join(' ');
    const address = [
      joined(of(place, 'numero_rue'), of(place, 'nom_rue')),
      of(place, 'complement_adresse') ?? '',
      joined(of(place, 'code_postal'), of(place, 'commune')),
    ]
      .filter((one) => one !== '')
      .join(', ');
    const sensitive = plain(of(meter, 'client_sensible_mig') ?? '');
    return known({
      technicalAddress: address === '' ? null : address.slice(0, LONGEST_ADDRESS),
      meterFrequency: METER_FREQUENCIES.find((one) => one === of(meter, 'frequence')) ?? null,
      sensitiveClient: sensitive === 'oui' ? true : sensitive === 'non' ? false : null,
      meterNumber: of(meter, 'matricule_compteur')?.slice(0, 40) ?? null,
      meterCalibre: of(meter, 'code_calibre')?.slice(0, 40) ?? null,
    });
  });
