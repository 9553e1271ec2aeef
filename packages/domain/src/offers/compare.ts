import { sentenceOf } from '../answers/index.ts';
import type { OffPeakCalendar } from '../calendar/off-peak.ts';
import { dayStart } from '../calendar/paris.ts';
import { toCents } from '../costs/bill-lines.ts';
import { YEAR_DAYS } from '../costs/charge.ts';
import type { Period } from '../costs/contract.ts';
import { createEnergySplitter, sumDays } from '../costs/day-energies.ts';
import type { DayPosts, EnergySplitter, EnergyInput, NoDayPosts } from '../costs/day-energies.ts';
import { POST_LABELS } from '../tariffs/posts.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import type { TempoCalendar } from '../tariffs/tempo.ts';
import type { SubscribedPower, TurpeFormula } from '../tariffs/turpe.ts';
import { completeCurve } from './complete-year.ts';
import type { Completion } from './complete-year.ts';
import { differenceOf } from './difference.ts';
import type { Offer } from './offer.ts';
import type { OfferPost, PricedOffer } from './priced-offer.ts';
import { unitPrices } from './unit-prices.ts';

/**
 * Offers ranked on the same measured year (« comparateur d'offres »). Every offer is priced at the rates of one day, on
 * the same energies, cut by its own posts: amounts are € with all taxes and the network tariff. A year that misses
 * points is completed by a named method (complete-year.ts) and says so. An offer that cannot be priced is listed with
 * its reason, never ranked.
 */
export type ComparisonInput = {
  energy: EnergyInput;
  /** The year of comparison, usually the last twelve months. */
  period: Period;
  /** Day whose prices and taxes are used. */
  pricingDay: number;
  formula: TurpeFormula | null;
  subscribed: SubscribedPower;
  offPeak: OffPeakCalendar;
  tempo?: TempoCalendar;
  offers: readonly Offer[];
  /** Offer that the others are compared to; the cheapest when absent. */
  currentId?: string;
};

/** An offer that cannot be priced, and why. */
export type RefusedOffer = { known: false; offer: Offer; message: string };

/** Offers ranked, and those that cannot be. */
export type Comparison = {
  ranked: readonly PricedOffer[];
  refused: readonly RefusedOffer[];
  /** Null when nothing was missing, or nothing was measured. */
  completion: Completion | null;
  energyKWh: number | null;
};

/**
 * Ranks offers on the same measured year, cheapest first. See `ComparisonInput` for the rules.
 *
 * @param input measures and period compared, day whose prices are used, subscription and offers; an offer without a price is
 *   listed with its reason
 */
export function compareOffers(input: ComparisonInput): Comparison {
  const { period, offers } = input;
  const filled = input.energy.kind === 'curve' ? completeCurve(input.energy, period) : null;
  if (input.energy.kind === 'curve' && filled === null)
    return {
      ranked: [],
      refused: offers.map((offer) => ({ known: false, offer, message: 'Aucune mesure sur la période.' })),
      completion: null,
      energyKWh: null,
    };
  const energy = filled?.curve ?? input.energy;
  const splitters = new Map<string, Cuts>();
  const cutsOf = (offer: Offer): Cuts => {
    const offPeak = offer.offPeak ?? input.offPeak;
    const key = JSON.stringify(offPeak);
    const known = splitters.get(key);
    if (known) return known;
    const made = openCuts(energy, period, offPeak, input.tempo);
    splitters.set(key, made);
    return made;
  };
  const priced: PricedOffer[] = [];
  const refused: RefusedOffer[] = [];
  for (const offer of offers) {
    const result = priceOffer(offer, input, cutsOf(offer));
    if (typeof result === 'string') refused.push({ known: false, offer, message: result });
    else priced.push(result);
  }
  priced.sort((a, b) => a.totalEur - b.totalEur);
  const reference = priced.find((p) => p.offer.id === input.currentId) ?? priced[0];
  return {
    ranked: priced.map((p, i) => ({ ...p, rank: i + 1, difference: reference ? differenceOf(p, reference) : null })),
    refused,
    completion: filled?.completion ?? null,
    energyKWh: priced[0]?.energyKWh ?? null,
  };
}

/** Totals by post of a scheme, and its hours by post, for one set of off-peak hours. */
type Cuts = { by: (scheme: Scheme) => SchemeTotals | string };
type SchemeTotals = { posts: readonly Post[]; energyKWh: readonly number[]; hours: readonly number[] };

function openCuts(
  energy: EnergyInput,
  period: Period,
  offPeak: OffPeakCalendar,
  tempo: TempoCalendar | undefined,
): Cuts {
  const calendar = { offPeak, tempo };
  const splitter = createEnergySplitter(energy, period.fromDay, period.toDay, calendar);
  const startMs = dayStart(period.fromDay);
  const hours = Math.max(0, (dayStart(period.toDay) - startMs) / 1_800_000);
  const flat = createEnergySplitter(
    { kind: 'curve', startMs, stepS: 1800, powerW: new Float32Array(hours).fill(1000) },
    period.fromDay,
    period.toDay,
    calendar,
  );
  const memory = new Map<Scheme, SchemeTotals | string>();
  return {
    by(scheme) {
      const known = memory.get(scheme);
      if (known !== undefined) return known;
      const made = totals(scheme, splitter, flat, period);
      memory.set(scheme, made);
      return made;
    },
  };
}

function totals(scheme: Scheme, splitter: EnergySplitter, flat: EnergySplitter, period: Period): SchemeTotals | string {
  const energies: DayPosts | NoDayPosts = splitter.by(scheme);
  const even = flat.by(scheme);
  if ('known' in energies) return sentenceOf(energies);
  if ('known' in even) return sentenceOf(even);
  const sum = (days: DayPosts, column: Float64Array) => sumDays(days, column, period.fromDay, period.toDay);
  if (sum(energies, energies.unknownKWh) > 0)
    return scheme === 'TEMPO'
      ? 'La couleur de certains jours Tempo de la période est inconnue.'
      : 'Les heures creuses du site sont inconnues sur une partie de la période.';
  let measured = 0;
  for (const share of energies.measured) measured += share;
  if (measured === 0) return 'Aucune mesure sur la période.';
  if (measured < energies.measured.length - 1e-6 && splitter.input.kind !== 'curve')
    return 'Il manque des jours à la période, et des totaux par poste ne se complètent pas\u00a0: une courbe de charge est nécessaire.';
  return {
    posts: energies.posts,
    energyKWh: energies.kWh.map((column) => sum(energies, column)),
    hours: even.kWh.map((column) => sum(even, column)),
  };
}

function priceOffer(offer: Offer, input: ComparisonInput, cuts: Cuts): PricedOffer | string {
  const prices = unitPrices(offer, input.formula, input.subscribed, input.pricingDay);
  if (!prices.known) return sentenceOf(prices);
  const cut = cuts.by(prices.scheme);
  if (typeof cut === 'string') return cut;
  const missing = cut.posts.find((post, i) => prices.pricesEurPerKWh[post] === undefined && cut.energyKWh[i] !== 0);
  if (missing !== undefined) return `Prix inconnu pour le poste «\u00a0${POST_LABELS[missing]}\u00a0».`;
  const posts = cut.posts.map((post, i): OfferPost => {
    const eurPerKWh = prices.pricesEurPerKWh[post] ?? 0;
    const energyKWh = cut.energyKWh[i]!;
    return { post, label: POST_LABELS[post], energyKWh, eurPerKWh, amountEur: energyKWh * eurPerKWh };
  });
  let networkEnergyEur = 0;
  if (prices.network) {
    const classes = cuts.by(prices.network.scheme);
    if (typeof classes === 'string') return classes;
    for (let i = 0; i < classes.posts.length; i++)
      networkEnergyEur += classes.energyKWh[i]! * (prices.network.eurPerKWh[classes.posts[i]!] ?? 0);
  }
  const subscriptionEur = (prices.subscriptionEurPerYear * (input.period.toDay - input.period.fromDay)) / YEAR_DAYS;
  const energyKWh = posts.reduce((sum, p) => sum + p.energyKWh, 0);
  const totalEur = posts.reduce((sum, p) => sum + p.amountEur, subscriptionEur + networkEnergyEur);
  const hours = cut.hours.reduce((sum, h) => sum + h, 0);
  const flat = posts.reduce((sum, p, i) => sum + p.eurPerKWh * cut.hours[i]!, 0) / hours;
  return {
    known: true,
    offer,
    rank: 0,
    totalEur,
    totalCents: toCents(totalEur),
    subscriptionEur,
    networkEnergyEur,
    posts,
    energyKWh,
    meanEurPerKWh: energyKWh > 0 ? totalEur / energyKWh : null,
    flatEurPerKWh: flat,
    difference: null,
    warnings: prices.warnings,
  };
}
