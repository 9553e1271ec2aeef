import { COEFFICIENTS, MISSING_TERMS, R1_UNITS, R2_UNITS, SIDE_LINES } from '@joulerie/domain/costs';
import {
  CIVIL_FREQUENCIES,
  ESTIMATED_TERMS,
  FREQUENCIES,
  ENERGY_NAMES,
  ENERGY_VARIABLES,
  SOURCE_TYPES,
} from '@joulerie/domain/vocabulary';
import {
  COLLECTIVE_GRIDS,
  COLLECTIVE_POSTS,
  OWN_RATE_TABLES,
  SHOWN_UNIT,
  decreasingPowers,
  decreasingPowersSentence,
} from '@joulerie/domain/tariffs';
import { z } from 'zod';
import { BillLine, TariffRow } from './bill.ts';
import { Column, Day, Id, IdParams, Label, Ok, Version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { ComparisonQuery, PeriodComparison } from './measures.ts';

export const OFFER_KINDS = ['Base', 'HPHC', 'Tempo', 'postes', 'marche', 'gaz', 'chaleur'] as const;

/** Rates of VAT that a contract of heat may have, in %: which one depends on how the heat is made, and is on its bill. */
export const HEAT_VAT_RATES = [5.5, 20] as const;

export const PostPrice = z.strictObject({
  /** Post name as the cost engine knows it: BASE, HP, HC, BLEU_HP…, or any name in a free offer with `postes`. */
  post: z.string().trim().min(1).max(40),
  label: z.string().trim().min(1).max(60),
  /** €/kWh. */
  eurPerKwh: z.number().min(0).max(10),
});

/**
 * A rate that the customer read on their own bill, for a row of the published tables that no text gives. `table` and `key` come
 * from `unknown[].rates` of a cost; `value` is in that row's unit. A published row always wins over it.
 */
const OwnRate = z.strictObject({
  table: z.enum(OWN_RATE_TABLES),
  key: z.string().trim().min(1).max(120),
  value: z.number().min(0).max(1_000_000),
  from: Day,
  /** Last day, included; null while it holds. */
  to: Day.nullish(),
});

/** An energy of a bill over days, both included: kWh, or kVArh for reactive energy. */
const PeriodEnergy = z.strictObject({ from: Day, to: Day, energy: z.number().min(0).max(1_000_000_000) });

const OfferTerms = z.strictObject({
  name: Label,
  /** Name of the supplier when it is in no list; `supplierId` otherwise. */
  supplier: z.string().trim().max(80).nullish(),
  /** A supplier of the reference list. */
  supplierId: z.string().trim().max(60).nullish(),
  /** CTA as the contract or the bill gives it, €/year before VAT: it is billed instead of the share of the network tariff. */
  annualCtaEur: z.number().min(0).max(1_000_000).nullish(),
  kind: z.enum(OFFER_KINDS),
  validFrom: Day,
  /** Last day, included; null while it runs. */
  validTo: Day.nullish(),
  /** `regulated`: prices come from the dated tables; `free`: typed here. */
  prices: z.enum(['regulated', 'free']),
  /** Whether typed prices include VAT and taxes. */
  taxes: z.enum(['TTC', 'HT']).default('HT'),
  /** €/month of subscription, for free prices. */
  subscriptionEurPerMonth: z.number().min(0).max(1_000_000).nullish(),
  posts: z.array(PostPrice).max(12).default([]),
  /** What the supplier adds to the day-ahead price of each quarter of an hour, €/kWh before tax: required with market prices. */
  marketMarginEurPerKwh: z.number().min(-1).max(1).nullish(),
  subscribedPowerKva: z.number().positive().max(250_000).nullish(),
  /** Powers by class of a formula above 36 kVA (kVA in BT, kW in HTA): every class of the formula, or none. */
  subscribedPowers: z
    .array(z.strictObject({ post: z.string().trim().min(1).max(20), power: z.number().positive().max(250_000) }))
    .max(8)
    .nullish(),
  /** Off-peak ranges, dated and seasonal: operator text such as `22H00-6H00`, one per period of the year. */
  offPeak: z
    .array(
      z.strictObject({
        from: Day.nullish(),
        to: Day.nullish(),
        season: z.enum(['annee', 'ete', 'hiver']).default('annee'),
        ranges: z.string().trim().max(120),
      }),
    )
    .max(20)
    .default([]),
  /** Grid (acheminement): `included` in the price, read from the dated `table`, or `typed` by the person. */
  grid: z.enum(['included', 'table', 'typed']).default('included'),
  gridFormula: z.string().trim().max(40).nullish(),
  gridTypedEurPerYear: z.number().min(0).max(100_000_000).nullish(),
  /** Grouping of several points into this contract (HTA): length of the links, and power grouped. */
  grouping: z
    .strictObject({
      overheadKm: z.number().min(0).max(1000),
      undergroundKm: z.number().min(0).max(1000),
      powerKw: z.number().positive().max(1_000_000),
    })
    .nullish(),
  /**
   * Energy of a collective self-consumption operation that the site receives, as the bill gives it, by class and over the whole period
   * of the bill. An offer with one takes part in the operation on all its days.
   */
  collective: z
    .array(PeriodEnergy.extend({ post: z.enum(COLLECTIVE_POSTS) }))
    .max(400)
    .default([]),
  /**
   * The network that the participant of the operation chose: the grid of the operation, whose prices differ for its energy and the rest, or
   * the ordinary one. Required with a collective energy and the network of the tables, where the formula has both.
   */
  collectiveGrid: z.enum(COLLECTIVE_GRIDS).nullish(),
  /** Reactive energy of the bill (HTA), in kVArh by class, over the whole period of the bill. */
  reactive: z
    .array(
      PeriodEnergy.extend({
        post: z.enum(['PTE', 'HPH', 'HCH', 'HPB', 'HCB']),
        flow: z.enum(['drawn', 'sent', 'producer']).default('drawn'),
      }),
    )
    .max(400)
    .default([]),
  /** The terms of a contract of heat, before revision: R1 by unit of energy, R2 by unit and year. */
  heat: z
    .strictObject({
      r1: z.strictObject({ eur: z.number().min(0).max(10_000), per: z.enum(R1_UNITS) }),
      /** `units` null: the billable power of the source, else its subscribed power [kW]. */
      r2: z
        .strictObject({
          eur: z.number().min(0).max(1_000_000),
          per: z.enum(R2_UNITS),
          units: z.number().positive().max(100_000_000).nullable(),
        })
        .nullable(),
      /** [%]; required with prices before tax, and not asked with taxes. */
      vat: z.strictObject({ r1: z.literal(HEAT_VAT_RATES), r2: z.literal(HEAT_VAT_RATES).nullable() }).nullable(),
    })
    .nullish(),
  /** The coefficients that revise the prices of a contract of heat or gas: each needs a value on each day. */
  indexed: z.array(z.enum(COEFFICIENTS)).max(COEFFICIENTS.length).default([]),
  /** Their values, over days both included; a value never holds beyond its last day. */
  indexes: z
    .array(
      z.strictObject({
        coefficient: z.enum(COEFFICIENTS),
        from: Day,
        to: Day,
        value: z.number().positive().max(100),
      }),
    )
    .max(400)
    .default([]),
  residential: z.boolean().default(true),
  ownRates: z.array(OwnRate).max(200).default([]),
  /** Terms that were proposed and that nobody has confirmed: the cost of its days is an estimate as long as there are some. */
  estimated: z.array(z.enum(ESTIMATED_TERMS)).max(ESTIMATED_TERMS.length).default([]),
});

/** A dated offer of a source of electricity, gas or heat: what the person pays to the supplier, and how the grid is counted. */
export const OfferBody = OfferTerms.superRefine((terms, check) => {
  const powers = Object.fromEntries((terms.subscribedPowers ?? []).map(({ post, power }) => [post, power]));
  const pair = decreasingPowers(powers);
  if (pair !== null)
    check.addIssue({
      code: 'custom',
      path: ['subscribedPowers'],
      message: decreasingPowersSentence(pair),
      // Already a French sentence, to be shown as it is.
      params: { sentence: true },
    });
});
export type OfferBody = z.output<typeof OfferBody>;

export const SourceOffer = OfferTerms.extend({ _id: Id, version: Version });
export type SourceOffer = z.output<typeof SourceOffer>;

const writeErrors = ['required_auth', 'not_found_source', 'restricted_source', 'restricted_read_only'] as const;
const offerErrors = [...writeErrors, 'source_type_mismatch', 'offer_overlap'] as const;

export const listSourceOffers = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/{id}/offer',
  group: 'costs',
  summary: 'Les offres d’une source, de la plus récente à la plus ancienne',
  caller: 'session',
  params: IdParams,
  answer: z.object({ data: z.array(SourceOffer), total: z.number() }),
  errors: ['required_auth', 'not_found_source'],
});

export const addSourceOffer = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/source/{id}/offer',
  group: 'costs',
  summary: 'Donner l’offre d’une source à partir d’une date',
  caller: 'write',
  params: IdParams,
  body: OfferBody,
  answer: SourceOffer,
  errors: offerErrors,
  creates: true,
});

export const getOfferProposal = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/{id}/offer/proposal',
  group: 'costs',
  summary:
    'L’offre qu’un point d’électricité ou de gaz pourrait avoir, d’après ses faits et ses mesures : tarif réglementé publié, ou acheminement dont le prix de fourniture reste à donner ; rien n’est enregistré',
  caller: 'session',
  params: IdParams,
  query: z.object({
    /** A day that no offer covers: the proposal holds on the days around it. The first measured day when absent. */
    day: Day.optional(),
  }),
  answer: z.object({
    /** Whether the site is up to 36 kVA; null where nothing says it, and for gas. */
    small: z.boolean().nullable(),
    /** Highest power measured, kVA or kW, and its day. */
    highestKva: z.number().nullable(),
    highestOn: Day.nullable(),
    /**
     * To be added as it is. Without posts, its supply has no published price: its cost is that of the network and the taxes until one is
     * given. Null where the facts do not say the network, and where an offer covers the day.
     */
    offer: OfferTerms.nullable(),
  }),
  errors: ['required_auth', 'not_found_source', 'source_type_mismatch'],
});

export const updateSourceOffer = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/source/{id}/offer/{offerId}',
  group: 'costs',
  summary: 'Modifier une offre d’une source',
  caller: 'write',
  params: z.object({ id: Id, offerId: Id }),
  body: OfferBody,
  answer: SourceOffer,
  errors: [...offerErrors, 'not_found', 'edit_conflict'],
});

export const removeSourceOffer = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/source/{id}/offer/{offerId}',
  group: 'costs',
  summary: 'Supprimer une offre d’une source',
  caller: 'write',
  params: z.object({ id: Id, offerId: Id }),
  answer: Ok,
  errors: [...writeErrors, 'not_found'],
});

/**
 * The measured days that were billed, first and last included, and their energy. `eur` is what these same days cost with taxes, yearly
 * amounts pro rata of them; null when a price of them is unknown. Null when no day is measured whole.
 */
const MeasuredDays = z.object({ from: Day, to: Day, kwh: z.number(), eur: z.number().nullable() }).nullable();

export const Cost = z.object({
  start_date: Day,
  end_date: Day,
  frequency: z.enum(FREQUENCIES),
  known: z.boolean(),
  /** Why nothing, or not everything, could be priced; « tarif inconnu » among them. */
  unknown: z.array(
    z.object({
      from: Day,
      to: Day,
      reason: z.string(),
      /** `measure` where the energy itself is not known (no measure, or not yet); `tariff` where its price is not. */
      cause: z.enum(['tariff', 'measure']),
      /** Null, as everywhere in this answer, for a source that the caller may not see: it counts, and is not named. */
      source: z.string().nullable(),
      _id_source: Id.nullable(),
      /** The offer that covers the first of these days. */
      _id_offer: Id.nullable(),
      /** What the contract lacks, when it is known. */
      missing: z.enum(MISSING_TERMS).nullable(),
      /** The lines of the bill that lack, where the price of the supply does not. */
      lines: z.array(z.enum(SIDE_LINES)),
      /** Rows that no published text gives and that a person may read on their bill, when `missing` is `rate`. */
      rates: z.array(
        z.object({
          table: z.enum(OWN_RATE_TABLES),
          key: z.string(),
          label: z.string(),
          unit: z.string().regex(SHOWN_UNIT),
        }),
      ),
    }),
  ),
  /** Every reserve on the answer in a sentence, each once; `sources` says which source has which. */
  warnings: z.array(z.string()),
  totalEur: z.number().nullable(),
  /**
   * What could be priced, when a part is unknown and `totalEur` is null. Nothing of a source is billed before its first measured day
   * nor after its last one, yearly amounts neither.
   */
  pricedEur: z.number(),
  totalKwh: z.number().nullable(),
  /** Energy that has a price: 0 with a `pricedEur` of subscription and network alone, which is no cost of a consumption. */
  pricedKwh: z.number(),
  /** Of all the sources: from the first measured day of one to the last measured day of one. */
  measured: MeasuredDays,
  /** Whether an offer that made it has terms that nobody has confirmed. */
  estimated: z.boolean(),
  /** Mean price of the measured days: `measured.eur / measured.kwh`. */
  eurPerKwh: z.number().nullable(),
  /** Share of the period's days that were priced, 0..1. */
  coverage: z.number(),
  lines: z.array(
    BillLine.extend({
      _id_source: Id.nullable(),
      sourceName: z.string().nullable(),
      energy: z.enum(ENERGY_NAMES),
    }),
  ),
  rows: z.array(TariffRow),
  axis: z.object({ days: z.array(Day) }),
  /** Energy and cost of each step, by post; a null is unknown. */
  posts: z.array(
    z.object({
      post: z.string(),
      label: z.string(),
      energy: z.enum(ENERGY_VARIABLES),
      kwh: Column,
      eur: Column,
    }),
  ),
  fixedEur: Column,
  sources: z.array(
    z.object({
      _id: Id.nullable(),
      name: z.string().nullable(),
      /** Number of its point (PDL, PCE…), in which sources of one name differ. */
      idsource: z.string().nullable(),
      idtype: z.enum(SOURCE_TYPES),
      offers: z.array(z.string()),
      /** The offer that makes its cost an estimate, the first of the period; null where there is none, or for a source that is not named. */
      _id_estimated: Id.nullable(),
      totalEur: z.number().nullable(),
      /** What could be priced; null where nothing could. */
      pricedEur: z.number().nullable(),
      totalKwh: z.number().nullable(),
      pricedKwh: z.number(),
      measured: MeasuredDays,
      /** Share of the period's days that have a measure and a price, 0..1; a day measured in part counts, as in lists. */
      coverage: z.number(),
      /** Its warnings in two parts: what other sources may have in common with it, and what is particular to it. */
      notices: z.array(z.object({ text: z.string(), detail: z.string().nullable() })),
    }),
  ),
});
export type Cost = z.output<typeof Cost>;

export const ComparedCost = Cost.extend({
  compare: Cost.nullable(),
  /** The cost of the period beside that of `compare`, € with taxes; null when nothing is compared. */
  comparison: PeriodComparison.nullable(),
});
export type ComparedCost = z.output<typeof ComparedCost>;

const costQuery = z.object({
  frequency: z.enum(CIVIL_FREQUENCIES).default('monthly'),
  start_date: Day,
  /** Last day, included. */
  end_date: Day,
  compare: ComparisonQuery,
});

export const getBuildingCost = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/data/building/{id}/cost',
  group: 'costs',
  summary: 'Ce que coûte un bâtiment sur une période, par ligne et par poste, avec les tarifs utilisés',
  caller: 'session',
  params: IdParams,
  query: costQuery,
  answer: ComparedCost,
  errors: ['required_auth', 'not_found', 'range_invalid', 'range_too_long'],
});

export const getSourceCost = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/data/source/{id}/cost',
  group: 'costs',
  summary: 'Ce que coûte une source sur une période',
  caller: 'session',
  params: IdParams,
  query: costQuery,
  answer: ComparedCost,
  errors: ['required_auth', 'not_found_source', 'range_invalid', 'range_too_long'],
});
