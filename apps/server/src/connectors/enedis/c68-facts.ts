import { SEGMENTS } from '@joulerie/contract/constants';
import { parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { FileRead, PointContractFacts, ReadOptions, Refusal } from '../reader.ts';
import { isRecord, recordsOf, textOf } from '../text/json.ts';
import { readNumber } from '../text/numbers.ts';
import type { ElectricityFacts } from './data-connect/point-facts.ts';
import { pointOf } from './points.ts';
import { LINKY, dayText, domainOf, kvaOf, under } from './sge/point-facts.ts';

const FORMAT = 'enedis-c68-json';

/** C68 flow: technical and contractual data of points, a list of one object each. */
export function isC68(value: unknown): boolean {
  const [first] = Array.isArray(value) ? value : [];
  return isRecord(first) && 'idPrm' in first && ('situationsContractuelles' in first || 'situationComptage' in first);
}

/** Facts of each point. Whose contract it is, and how they are reached, is not read: the product knows holders by their consents. */
export function readC68(value: unknown, options: ReadOptions): FileRead {
  const refused: Refusal[] = [];
  const contracts: PointContractFacts[] = [];
  for (const [line, one] of recordsOf(value).entries()) {
    const written = textOf(one.idPrm) ?? '';
    const point = pointOf(written);
    if (point === null) refused.push({ line: null, reason: `point ${line + 1} illisible « ${written.slice(0, 20)} »` });
    else contracts.push({ point, facts: factsOf(one, options.lastDay ?? null) });
  }
  return {
    format: FORMAT,
    label: 'Flux Enedis C68 (données techniques et contractuelles)',
    point: contracts.length === 1 ? contracts[0]!.point : null,
    facts: {},
    series: [],
    refused,
    notes: [],
    needsChoice: false,
    choice: null,
    table: null,
    layout: null,
    contracts,
  };
}

function factsOf(point: Record<string, unknown>, lastDay: number | null): ElectricityFacts {
  const contract = contractInForce(point, lastDay);
  const tariff = under(contract, 'structureTarifaire');
  const summary = under(point, 'syntheseContractuelle');
  const supply = under(point, 'situationAlimentation', 'alimentationPrincipale');
  const metering = under(point, 'situationComptage');
  const device = under(metering, 'dispositifComptage');
  const meters = recordsOf(under(metering, 'compteurs'));
  const type = textOf(under(device, 'typeComptage')) ?? '';
  const segment = textOf(under(contract, 'segment'));
  const level = readNumber(textOf(under(summary, 'niveauOuvertureServices', 'code')) ?? '');
  const operated = under(device, 'teleoperable');
  const facts = {
    segment: SEGMENTS.find((one) => one === segment) ?? null,
    isLinky: type === '' ? null : LINKY.test(type),
    remotelyOperated: typeof operated === 'boolean' ? operated : null,
    serviceLevel: level !== null && [0, 1, 2, 3].includes(level) ? level : null,
    subscribedPowerKva: kvaOf(under(tariff, 'puissanceSouscrite')),
    connectionPowerKva: kvaOf(under(supply, 'puissanceRaccordementSoutirage')),
    lastIncreaseOn: dayText(under(summary, 'dateDerniereAugmentationPuissanceSouscrite')),
    lastDecreaseOn: dayText(under(summary, 'dateDerniereDiminutionPuissanceSouscrite')),
    tariffChangedOn: dayText(under(summary, 'dateDerniereModificationFormuleTarifaireAcheminement')),
    powerClasses: classesOf(under(tariff, 'grilleTurpe', 'classesTemporelles')),
    offPeakRanges: textOf(under(metering, 'relais', 'plageHeuresCreuses', 'libelle'))?.slice(0, 120) ?? null,
    voltageDomain: domainOf(textOf(under(supply, 'domaineTension'))),
    deliveryVoltage: textOf(under(supply, 'tensionLivraison'))?.slice(0, 40) ?? null,
    tariffFormulaCode: textOf(under(tariff, 'formuleTarifaireAcheminement', 'code'))?.slice(0, 40) ?? null,
    tariffFormulaLabel: textOf(under(tariff, 'formuleTarifaireAcheminement', 'libelle'))?.slice(0, 120) ?? null,
    // Of several meters, none is the one of the point.
    meterNumber: (meters.length === 1 ? textOf(meters[0]!.matricule) : null)?.slice(0, 40) ?? null,
  } satisfies { [K in keyof ElectricityFacts]: ElectricityFacts[K] | null };
  // A fact that the file leaves out must not remove one that is known.
  return Object.fromEntries(Object.entries(facts).filter(([, one]) => one !== null));
}

/**
 * The contract of withdrawal that began last: one that begins later is not in force yet, and one that ended before today no longer is.
 *
 * @param lastDay tomorrow, the last civil day that a measure may be of; null: no contract is left out
 */
function contractInForce(point: Record<string, unknown>, lastDay: number | null): Record<string, unknown> | null {
  const begun = recordsOf(point.situationsContractuelles)
    .filter((one) => one.typeInjection !== true)
    .map((one) => ({ one, from: dayOf(one.dateDebut), to: dayOf(one.dateFin) }))
    .filter(({ from, to }) => lastDay === null || ((from ?? 0) < lastDay && (to ?? lastDay) >= lastDay - 1));
  return begun.toSorted((a, b) => (b.from ?? 0) - (a.from ?? 0))[0]?.one ?? null;
}

/** The day on which a contract begins or ends, written as a day or as an instant of it. */
function dayOf(value: unknown): number | null {
  const text = textOf(value) ?? '';
  const instant = /T.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? parseIsoDay(text.slice(0, 10)) : parisDay(instant);
}

/** Powers of the classes of the network formula; null unless each of them has one. */
function classesOf(value: unknown): ElectricityFacts['powerClasses'] | null {
  const classes = recordsOf(value).map((one) => ({ name: textOf(one.code), kva: kvaOf(one.puissance) }));
  const known = classes.flatMap(({ name, kva }) =>
    name === null || kva === null ? [] : [{ name: name.slice(0, 20), kva }],
  );
  return known.length > 0 && known.length === classes.length && known.length <= 8 ? known : null;
}
