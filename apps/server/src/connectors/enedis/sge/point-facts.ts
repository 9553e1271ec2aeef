import { SEGMENTS } from '@joulerie/contract/constants';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Answer } from '../../operators/ask.ts';
import { type OperatorOutcome, failed } from '../../operators/outcome.ts';
import { isRecord, recordsOf, textOf } from '../../text/json.ts';
import { readNumber } from '../../text/numbers.ts';
import type { ElectricityFacts } from '../data-connect/point-facts.ts';
import { readEnvelope } from './answers.ts';

/** A value under names, one in the other; undefined where one is missing. */
export const under = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((inside, name) => (isRecord(inside) ? inside[name] : undefined), value);
const codeOf = (value: unknown): string | null => (isRecord(value) ? textOf(value['@code']) : null);
const labelOf = (value: unknown): string | null => (isRecord(value) ? textOf(value.libelle) : null);
export const dayText = (value: unknown): string | null => {
  const day = parseIsoDay((textOf(value) ?? '').slice(0, 10));
  return day === null ? null : isoDay(day);
};

/** A power in kVA, whatever its unit; null where it is none. */
export function kvaOf(value: unknown): number | null {
  const read = readNumber(textOf(under(value, 'valeur')) ?? '');
  const unit = textOf(under(value, 'unite')) ?? 'kVA';
  const kva = read === null ? Number.NaN : read * (/^[VW]/i.test(unit) ? 0.001 : 1);
  return kva >= 0 && kva <= 250_000 ? kva : null;
}

export const LINKY = /^(LINKY|LINKYPRO|AMM)$/;
/** Codes and labels of the voltage domain: BTINF, BTSUP, « BT<=36kVA », HTA, HTB. */
export const domainOf = (text: string | null) =>
  (['HTA', 'HTB', 'BT'] as const).find((one) => text?.startsWith(one)) ?? null;

/**
 * Technical and contractual data of a point (consultation v1, dictionary v5): what the holder agreed to is there, the rest is left out.
 */
export function readSgeFacts(answer: Answer): OperatorOutcome<ElectricityFacts> {
  const read = readEnvelope(answer);
  if (!read.ok) return read;
  const point = under(read.value.body, 'consulterDonneesTechniquesContractuellesResponse', 'point');
  if (!isRecord(point)) return failed('unreadable', { status: answer.status });
  const general = under(point, 'donneesGenerales');
  const supply = under(point, 'situationAlimentation', 'alimentationPrincipale');
  const device = under(point, 'situationComptage', 'dispositifComptage');
  const tariff = under(point, 'situationContractuelle', 'structureTarifaire');
  const formula = under(tariff, 'formuleTarifaireAcheminement');
  const meter = recordsOf(under(device, 'compteurs', 'compteur'))[0];
  const place = under(general, 'adresseInstallation');
  const address = [
    textOf(under(place, 'numeroEtNomVoie')),
    textOf(under(place, 'lieuDit')),
    [textOf(under(place, 'codePostal')), labelOf(under(place, 'commune'))].filter((one) => one !== null).join(' '),
  ].filter((one) => one !== null && one !== '');
  const type = codeOf(under(device, 'typeComptage')) ?? '';
  const state = labelOf(under(general, 'etatContractuel'));
  const level = readNumber(textOf(under(general, 'niveauOuvertureServices')) ?? '');
  const breaker = /(\d+)\s*A?$/.exec(labelOf(under(device, 'disjoncteur', 'calibre')) ?? '')?.[1];
  const classes = recordsOf(under(tariff, 'denivelePuissances', 'classesTemporelles', 'classeTemporelle')).flatMap(
    (one) => {
      const [name, kva] = [codeOf(one), kvaOf(one.puissance)];
      return name === null || kva === null ? [] : [{ name: name.slice(0, 20), kva }];
    },
  );
  const segment = codeOf(under(general, 'segment')) ?? labelOf(under(general, 'segment'));
  const domain = under(supply, 'domaineTension');
  const offPeak = textOf(under(device, 'relais', 'plageHeuresCreuses')) ?? textOf(under(meter, 'plagesHeuresCreuses'));
  const facts: ElectricityFacts = {
    exists: true,
    installationAddress: address.length > 0 ? address.join(', ').slice(0, 250) : null,
    segment: SEGMENTS.find((one) => one === segment) ?? null,
    isLinky: type === '' ? null : LINKY.test(type),
    inService: state === null ? null : /^en service/i.test(state),
    terminated: state === null ? null : /r[ée]sili/i.test(state),
    serviceLevel: level !== null && level >= 0 && level <= 3 ? level : null,
    subscribedPowerKva: kvaOf(under(tariff, 'puissanceSouscriteMax')),
    lastIncreaseOn: dayText(under(general, 'dateDerniereAugmentationPuissanceSouscrite')),
    lastDecreaseOn: dayText(under(general, 'dateDerniereDiminutionPuissanceSouscrite')),
    tariffChangedOn: dayText(under(general, 'dateDerniereModificationFormuleTarifaireAcheminement')),
    connectionPowerKva: kvaOf(under(supply, 'puissanceRaccordementSoutirage')),
    powerClasses: classes.length > 0 ? classes : null,
    offPeakRanges: offPeak?.slice(0, 120) ?? null,
    voltageDomain: domainOf(codeOf(domain)) ?? domainOf(labelOf(domain)),
    deliveryVoltage: labelOf(under(supply, 'tensionLivraison'))?.slice(0, 40) ?? null,
    breakerRatingA: breaker === undefined ? null : Number(breaker),
    tariffFormulaCode: codeOf(formula)?.slice(0, 40) ?? null,
    tariffFormulaLabel: labelOf(formula)?.slice(0, 120) ?? null,
    meterNumber: textOf(under(meter, 'matricule'))?.slice(0, 40) ?? null,
  };
  // A fact that the answer leaves out must not remove one that is known.
  const value: ElectricityFacts = Object.fromEntries(Object.entries(facts).filter(([, one]) => one !== null));
  return { ok: true, value };
}
