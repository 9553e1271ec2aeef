import type { OfferBody } from '@joulerie/contract/costs';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { formulaFacts, hasCollectiveFormula, type TurpeFormula } from '@joulerie/domain/tariffs';
import type { ElectricityContract, Period, ReactiveEnergy } from '@joulerie/domain/costs';

type Part = NonNullable<ElectricityContract['parts']>[number];

/** Days `[fromDay, toDay)` of what a person typed, both days included. */
const daysOf = ({ from, to }: { from: string; to: string }): Period => ({
  fromDay: parseIsoDay(from)!,
  toDay: parseIsoDay(to)! + 1,
});

/** Days of an offer; its last day is included in what is typed. */
export const validity = (offer: Pick<OfferBody, 'validFrom' | 'validTo'>) => ({
  fromDay: parseIsoDay(offer.validFrom),
  toDay: offer.validTo ? parseIsoDay(offer.validTo)! + 1 : null,
});

/** Grouping and collective operation of an offer, on its days. Offers stored before these terms existed have none. */
export function partOf(offer: OfferBody): Part {
  const collective = (offer.collective ?? []).map((row) => ({ ...daysOf(row), post: row.post, kWh: row.energy }));
  return {
    ...validity(offer),
    ...(offer.grouping && {
      grouping: {
        overheadKm: offer.grouping.overheadKm,
        undergroundKm: offer.grouping.undergroundKm,
        powerKW: offer.grouping.powerKw,
      },
    }),
    ...(collective.length > 0 && { collective, collectiveGrid: offer.collectiveGrid ?? null }),
  };
}

/** Reactive energy of the offers that touches a period, each over all the days of its invoice. */
export function reactiveOf(offers: readonly OfferBody[], period: Period): ReactiveEnergy[] {
  return offers.flatMap((offer) =>
    (offer.reactive ?? [])
      .map((row): ReactiveEnergy => ({ ...daysOf(row), post: row.post, flow: row.flow, reactiveKVArh: row.energy }))
      .filter(({ fromDay, toDay }) => fromDay < period.toDay && period.fromDay < toDay),
  );
}

/** What a person has to mend of the periods that they typed, by field. */
export function wrongPeriods(offer: OfferBody): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const list of ['collective', 'reactive'] as const)
    for (const [i, row] of offer[list].entries())
      if (row.to < row.from) fields[`${list}.${i}.to`] = 'La date de fin précède la date de début';
      else if (row.from < offer.validFrom || (offer.validTo && row.to > offer.validTo))
        fields[`${list}.${i}.from`] = 'Ces jours ne sont pas ceux de l’offre';
      else if (offer[list].slice(0, i).some((one) => sameEnergy(one, row)))
        fields[`${list}.${i}.from`] = 'L’énergie de ce poste est déjà saisie sur une partie de ces jours';
  return fields;
}

/**
 * What a person has to say of the network of a collective operation, by field.
 *
 * @param formula network formula of the offer, or of the point; null when unknown
 */
export function wrongCollective(offer: OfferBody, formula: TurpeFormula | null): Record<string, string> {
  const { collective, collectiveGrid, grid } = offer;
  if (collective.length === 0 || grid !== 'table') return {};
  const own = formula === null || hasCollectiveFormula(formula);
  if (collectiveGrid == null)
    return own
      ? { collectiveGrid: 'Indiquez si l’acheminement est celui de l’opération ou l’acheminement ordinaire' }
      : {};
  if (collectiveGrid === 'ordinary') return {};
  if (!own) return { collectiveGrid: 'Cette formule n’a que l’acheminement ordinaire' };
  const classes: readonly string[] = formula === null ? [] : formulaFacts(formula).energyClasses;
  return Object.fromEntries(
    collective.flatMap(({ post }, i) =>
      formula === null || classes.includes(post)
        ? []
        : [[`collective.${i}.post`, 'Ce poste n’est pas de l’acheminement de l’opération']],
    ),
  );
}

type Typed = { from: string; to: string; post: string; flow?: string };

/** Whether two rows state the energy of one class on a same day: it would be billed twice, each with a free share of its own. */
const sameEnergy = (a: Typed, b: Typed): boolean =>
  a.post === b.post && a.flow === b.flow && a.from <= b.to && b.from <= a.to;

/** What an offer at market prices lacks, or has too much, by field. */
export function wrongMarket({ prices, taxes, posts, marketMarginEurPerKwh }: OfferBody): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (prices !== 'free') wrong.prices = 'Un prix de marché n’est pas un tarif réglementé';
  if (taxes !== 'HT') wrong.taxes = 'Un prix de marché s’entend hors taxes';
  if (posts.length > 0) wrong.posts = 'Un prix de marché n’a pas de prix par poste';
  if (marketMarginEurPerKwh == null)
    wrong.marketMarginEurPerKwh = 'La marge du fournisseur est requise, 0 s’il n’y en a pas';
  return wrong;
}
