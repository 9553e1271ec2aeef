import type { OfferBody } from '@joulerie/contract/costs';
import { parseIsoDay, parseOffPeak, type OffPeakCalendar } from '@joulerie/domain/calendar';
import type { ElectricityContract, GasContract, GasOffer, PriceSeries, SupplyOffer } from '@joulerie/domain/costs';
import {
  POSTS,
  SCHEMES,
  formulaFacts,
  isTurpeFormula,
  ATRD_OPTIONS,
  atrdOption,
  wantedRate,
  withOwnRates,
  type AtrdOption,
  type Post,
  type Scheme,
  type SubscribedPower,
  type TariffBook,
  type TempoCalendar,
  type TurpeFormula,
} from '@joulerie/domain/tariffs';
import { energyOfType } from '@joulerie/domain/vocabulary';
import { heatOffer, indexesOf } from './heat-terms.ts';
import { partOf, validity } from './offer-parts.ts';
import type { SourceRow } from '../sources/sources.public.ts';

/**
 * The dated offers of an electricity source as the cost engine reads them: formula, powers and off-peak hours are those of the
 * offer on its days, those of the point on the others. Unknown off-peak hours stay unknown.
 *
 * @param published what is published day by day: colours of Tempo days and prices of the market, for offers that follow them
 */
export function electricityContract(
  source: SourceRow,
  offers: OfferBody[],
  { tempo, market }: { tempo?: TempoCalendar | undefined; market?: PriceSeries | undefined } = {},
): ElectricityContract {
  const point = source.point.electricity ?? {};
  return {
    formula: formulaOf(point.tariffFormulaCode),
    formulas: offers.flatMap((offer) => {
      const formula = formulaOf(offer.gridFormula);
      return formula === null ? [] : [{ ...validity(offer), formula }];
    }),
    subscribed: subscribedOf(offers, point),
    offers: offers.map((offer) => supplyOffer(offer, market)),
    ...(tempo && { tempo }),
    // The last that covers a day wins: those of an offer on its days, those of the point on the others.
    offPeak: [...pointOffPeak(point.offPeakRanges ?? null), ...offers.flatMap(offPeakOf)],
    tariffs: tariffsOf(offers),
    parts: offers.map(partOf),
    ...(point.injection === true && { role: 'autoproducteur_individuel_avec_injection' as const }),
  };
}

export function gasContract(source: SourceRow, offers: OfferBody[], yearlyKwh: number | null): GasContract {
  const point = source.point.gas ?? {};
  const declared = point.routingTariff ?? null;
  return {
    option: declared ?? atrdOption(point.carKwh ?? yearlyKwh ?? 0),
    offers: offers.map((offer) => heatOffer(source, offer) ?? gasOffer(offer)),
    tariffs: tariffsOf(offers),
  };
}

const gasOffer = (offer: OfferBody): GasOffer => ({
  ...validity(offer),
  name: offer.name,
  taxes: offer.taxes,
  acheminement: offer.grid === 'included' ? 'compris' : 'en sus',
  subscriptionEurPerYear: 12 * (offer.subscriptionEurPerMonth ?? 0),
  priceEurPerKWh: offer.posts[0]?.eurPerKwh ?? null,
  ctaEurPerYear: offer.annualCtaEur ?? null,
  ...optionOf(offer.gridFormula),
  indexes: indexesOf(offer),
});

const optionOf = (text: string | null | undefined): { option?: AtrdOption } => {
  const option = ATRD_OPTIONS.find((one) => one === text);
  return option === undefined ? {} : { option };
};

/** The published tables completed with the rates that the customer read on their bills, each within the days of its offer. */
function tariffsOf(offers: OfferBody[]): TariffBook {
  return withOwnRates(
    offers.flatMap((offer) => {
      const life = validity(offer);
      // Offers stored before own rates existed have none.
      return (offer.ownRates ?? []).flatMap(({ table, key, value, from, to }) => {
        const fromDay = Math.max(parseIsoDay(from) ?? Number.NaN, life.fromDay ?? Number.NEGATIVE_INFINITY);
        const ends = [to ? parseIsoDay(to)! + 1 : null, life.toDay].filter((day) => day !== null);
        const toDay = ends.length === 0 ? null : Math.min(...ends);
        return toDay !== null && toDay <= fromDay ? [] : [{ table, key, value, fromDay, toDay }];
      });
    }),
  );
}

/** The own rates that name no row of the tables, by their place. */
export const unknownOwnRates = (offer: OfferBody): number[] =>
  offer.ownRates.flatMap(({ table, key }, i) => (wantedRate(table, key) === null ? [i] : []));

const OPTIONS = { Base: 'BASE', HPHC: 'HPHC', Tempo: 'TEMPO' } as const;

/** No price of the market is known. */
const NO_PRICES: PriceSeries = { startMs: 0, stepS: 900, eurPerMWh: new Float64Array() };

function supplyOffer(offer: OfferBody, market: PriceSeries = NO_PRICES): SupplyOffer {
  if (offer.prices === 'regulated' && offer.kind in OPTIONS)
    return {
      kind: 'regulated',
      option: OPTIONS[offer.kind as 'Base'],
      residential: offer.residential,
      ...validity(offer),
    };
  const common = {
    ...validity(offer),
    name: offer.name,
    acheminement: offer.grid === 'included' ? ('compris' as const) : ('en sus' as const),
    subscriptionEurPerYear: 12 * (offer.subscriptionEurPerMonth ?? 0),
    ctaEurPerYear: offer.annualCtaEur ?? null,
    networkEurPerYear: offer.grid === 'typed' ? (offer.gridTypedEurPerYear ?? null) : null,
  };
  if (followsMarket(offer))
    return { kind: 'spot', ...common, marginEurPerKWh: offer.marketMarginEurPerKwh ?? Number.NaN, prices: market };
  return {
    kind: 'prices',
    ...common,
    scheme: schemeOf(offer),
    taxes: offer.taxes,
    pricesEurPerKWh: Object.fromEntries(
      offer.posts.filter((price) => isPost(price.post)).map((price) => [price.post, price.eurPerKwh]),
    ),
  };
}

const isPost = (text: string): text is Post => (POSTS as readonly string[]).includes(text);

/** Whether the price of an offer is that of the market, hour by hour. */
export const followsMarket = ({ kind }: Pick<OfferBody, 'kind'>): boolean => kind === 'marche';

/** Whether an offer has a price by colour of Tempo days. */
export const followsTempo = (offer: Pick<OfferBody, 'kind' | 'posts'>): boolean => schemeOf(offer) === 'TEMPO';

/** How the posts of a free offer cut time: the scheme that has exactly these posts. */
function schemeOf(offer: Pick<OfferBody, 'kind' | 'posts'>): Scheme {
  if (offer.kind === 'Base') return 'BASE';
  if (offer.kind === 'HPHC') return 'HPHC';
  if (offer.kind === 'Tempo') return 'TEMPO';
  const names = new Set(offer.posts.map((price) => price.post));
  const found = (Object.keys(SCHEMES) as Scheme[]).find(
    (scheme) => SCHEMES[scheme].length === names.size && SCHEMES[scheme].every((post) => names.has(post)),
  );
  return found ?? 'BASE';
}

/** Whether an offer of a kind may sell the energy of a source. */
export function sells(kind: OfferBody['kind'], { idtype }: Pick<SourceRow, 'idtype'>): boolean {
  const energy = energyOfType(idtype)?.energy;
  switch (kind) {
    case 'chaleur':
      // An operator sells regulated gas by the same terms.
      return energy === 'chaleur' || idtype === 'regaz';
    case 'gaz':
      return energy === 'gaz';
    default:
      return energy === 'electricite';
  }
}

/** Whether an offer says only what the network bills: its price is still to be given. */
const isUnsold = ({ kind, prices, taxes, grid, posts }: OfferBody): boolean =>
  posts.length === 0 && (kind === 'Base' || kind === 'gaz') && prices === 'free' && taxes === 'HT' && grid === 'table';

/** Whether the posts of an offer are those of a scheme; the page names them, a caller may not. */
export function postsAreKnown(offer: OfferBody): boolean {
  if (offer.kind === 'chaleur' || followsMarket(offer)) return offer.posts.length === 0;
  if (isUnsold(offer)) return true;
  if (offer.kind === 'gaz') return offer.posts.length === 1;
  if (offer.prices === 'regulated') return offer.kind !== 'postes';
  const wanted: readonly string[] = SCHEMES[schemeOf(offer)];
  return offer.posts.length === wanted.length && offer.posts.every((price) => wanted.includes(price.post));
}

export const formulaOf = (code: string | null | undefined): TurpeFormula | null =>
  code && isTurpeFormula(code) ? code : null;

/** Subscribed power of a point through time: that of each offer over its days, that of the point elsewhere. */
export function subscribedOf(
  offers: OfferBody[],
  point: NonNullable<SourceRow['point']['electricity']>,
): ElectricityContract['subscribed'] {
  const classes = point.powerClasses;
  const byClass = classes?.length
    ? (Object.fromEntries(
        classes.filter((one) => isPost(one.name)).map((one) => [one.name, one.kva]),
      ) as SubscribedPower)
    : null;
  const own = byClass ?? point.subscribedPowerKva ?? null;
  const history = offers.flatMap((offer) => {
    const power = powerOfOffer(offer);
    return power === null ? [] : [{ ...validity(offer), power }];
  });
  if (history.length === 0) return own ?? [];
  return own === null ? history : [{ fromDay: null, toDay: null, power: own }, ...history];
}

/** What an offer says of the subscribed power: one by class above 36 kVA, or one number. */
function powerOfOffer(offer: OfferBody): SubscribedPower | null {
  if (offer.subscribedPowers?.length)
    return Object.fromEntries(
      offer.subscribedPowers.filter((one) => isPost(one.post)).map((one) => [one.post, one.power]),
    ) as SubscribedPower;
  return offer.subscribedPowerKva ?? null;
}

/** The own rates that give a second value to a day of a row, by their place. */
export const overlappingOwnRates = ({ ownRates }: OfferBody): number[] =>
  ownRates.flatMap((rate, i) =>
    ownRates
      .slice(0, i)
      .some(
        (one) =>
          one.table === rate.table &&
          one.key === rate.key &&
          (one.to == null || rate.from <= one.to) &&
          (rate.to == null || one.from <= rate.to),
      )
      ? [i]
      : [],
  );

/** Whether a power is one that a formula prices: those of small sites stop at 36 kVA. */
export const powerFitsFormula = ({ subscribedPowerKva }: OfferBody, formula: TurpeFormula | null): boolean =>
  formula === null || formulaFacts(formula).domain !== 'BT_INF_36' || (subscribedPowerKva ?? 0) <= 36;

/** Powers by class name every class of the formula, once each; without a formula, classes that exist, once each. */
export function powersFitFormula({ subscribedPowers, gridFormula }: OfferBody): boolean {
  if (!subscribedPowers?.length) return true;
  const given = new Set(subscribedPowers.map((one) => one.post));
  if (given.size !== subscribedPowers.length) return false;
  if (!gridFormula || !isTurpeFormula(gridFormula)) return [...given].every(isPost);
  const wanted: readonly string[] = formulaFacts(gridFormula).powerClasses;
  return given.size === wanted.length && wanted.every((post) => given.has(post));
}

function offPeakOf(offer: OfferBody): OffPeakCalendar {
  const life = validity(offer);
  return offer.offPeak.flatMap((schedule) => {
    const ranges = parseOffPeak(schedule.ranges);
    if (!ranges) return [];
    return [
      {
        fromDay: latest(schedule.from ? parseIsoDay(schedule.from) : null, life.fromDay),
        toDay: earliest(schedule.to ? parseIsoDay(schedule.to)! + 1 : null, life.toDay),
        season: schedule.season === 'annee' ? null : schedule.season,
        ranges,
      },
    ];
  });
}

const latest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));
const earliest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b));

function pointOffPeak(text: string | null): OffPeakCalendar {
  const ranges = text ? parseOffPeak(text) : null;
  return ranges ? [{ fromDay: null, toDay: null, season: null, ranges }] : [];
}
