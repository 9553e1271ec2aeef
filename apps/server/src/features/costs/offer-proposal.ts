import type * as contract from '@joulerie/contract/costs';
import type { OfferBody } from '@joulerie/contract/costs';
import { isoDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import { isSmallSite, proposeOffer, type ProposedOffer, type SiteFacts } from '@joulerie/domain/offers';
import { type Post, REGULATED_LABELS, type RegulatedOption } from '@joulerie/domain/tariffs';
import { ENERGIES, SOURCE_TYPE_FACTS } from '@joulerie/domain/vocabulary';
import { DomainError } from '../../platform/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Reader } from '../../platform/database.ts';
import { readStored } from '../measures/measures.public.ts';
import { openSource, type SourceRow } from '../sources/sources.public.ts';
import { type OfferRow, offersOf } from './costs.store.ts';
import { postOfRegister } from './energy-input.ts';
import { electricityNetwork, gasNetwork } from './network-proposal.ts';
import { formulaOf } from './offer-terms.ts';

/** The last days measured say how a site is now: three years of them at most. */
const READ_DAYS = 1096;

const KINDS = { BASE: 'Base', HPHC: 'HPHC', TEMPO: 'Tempo' } as const satisfies Record<
  RegulatedOption,
  OfferBody['kind']
>;
/**
 * The offer that a source of electricity or gas could have, from the facts of its point and its measures; nothing is stored. Where no price is
 * published for it, the offer says what the network bills, and its price is to be given.
 */
export const getOfferProposal: Serve<typeof contract.getOfferProposal> = async ({
  db,
  store,
  actor,
  params,
  query,
  now,
}) => {
  const source = await openSource(db, actor, params.id);
  const { family } = SOURCE_TYPE_FACTS[source.idtype];
  // Gas that an operator sells by the terms of a contract of heat has no such network.
  if (!(family === 'electricite' || (family === 'gaz' && source.idtype !== 'regaz')))
    throw new DomainError('source_type_mismatch');
  const day = query.day ?? source.firstDay ?? isoDay(parisDay(now));
  const days = freeDays(await offersOf(db, [source.id]), day, source.firstDay);
  const unsold = (network: ReturnType<typeof gasNetwork>) => days && network && { ...PLAIN, ...days, ...network };
  if (family === 'gaz')
    return { small: null, highestKva: null, highestOn: null, offer: unsold(gasNetwork(source.point)) };
  const { facts, highestOn } = await siteOf(store.query, source);
  const found = proposeOffer(facts);
  const offer = found === null ? unsold(electricityNetwork(source.point)) : days && offerOf(found, days);
  return { small: isSmallSite(facts), highestKva: facts.highestKVA, highestOn, offer };
};

/** An offer whose network and taxes are those of the tables, before any term of its own. */
const PLAIN = {
  prices: 'free',
  taxes: 'HT',
  grid: 'table',
  posts: [],
  offPeak: [],
  collective: [],
  reactive: [],
  ownRates: [],
  indexed: [],
  indexes: [],
  estimated: [],
} satisfies Partial<OfferBody>;

const offerOf = ({ option, powerKVA, estimated }: ProposedOffer, days: FreeDays): OfferBody => ({
  ...PLAIN,
  name: REGULATED_LABELS[option],
  kind: KINDS[option],
  prices: 'regulated',
  ...days,
  subscribedPowerKva: powerKVA,
  grid: 'included',
  residential: true,
  estimated: [...estimated],
});

type FreeDays = { validFrom: string; validTo: string | null };

/**
 * The days around one that no offer covers, from the first measured day on; null where an offer covers it.
 *
 * @param offers offers of the source, oldest first
 */
function freeDays(offers: readonly OfferRow[], day: string, firstDay: string | null): FreeDays | null {
  if (offers.some(({ validFrom, validTo }) => validFrom <= day && (validTo === null || day <= validTo))) return null;
  const before = offers.findLast(({ validTo }) => validTo !== null && validTo < day)?.validTo ?? null;
  const next = offers.find(({ validFrom }) => day < validFrom)?.validFrom ?? null;
  const begins = before === null ? firstDay : isoDay(parseIsoDay(before)! + 1);
  return {
    validFrom: begins !== null && begins < day ? begins : day,
    validTo: next === null ? null : isoDay(parseIsoDay(next)! - 1),
  };
}

async function siteOf(
  query: Reader['query'],
  source: SourceRow,
): Promise<{ facts: SiteFacts; highestOn: string | null }> {
  const point = source.point.electricity ?? {};
  const powers = point.powerClasses?.map(({ kva }) => kva) ?? [];
  const { posts, highestKVA, highestDay } = await measuredSite(query, source);
  return {
    facts: {
      segment: point.segment ?? null,
      formula: formulaOf(point.tariffFormulaCode),
      powerKVA: powers.length > 0 ? Math.max(...powers) : (point.subscribedPowerKva ?? null),
      highestKVA,
      posts,
    },
    highestOn: highestDay === null ? null : isoDay(highestDay),
  };
}

/** The posts that the supplier's registers name, and the highest power: what the meter recorded, else the highest mean of a step. */
async function measuredSite(query: Reader['query'], { id, lastDay }: SourceRow) {
  const posts = new Set<Post>();
  let highestKVA: number | null = null;
  let highestDay: number | null = null;
  if (lastDay === null) return { posts, highestKVA, highestDay };
  const toDay = parseIsoDay(lastDay)! + 1;
  const variables = [...ENERGIES.electricite.series, 'puissance_max'];
  const { series } = await readStored(query, [id], variables, toDay - READ_DAYS, toDay, 'totals');
  for (const one of series) {
    if (one.variable === 'index') {
      const post = one.register.startsWith('F') ? postOfRegister(one.registerLabel) : null;
      if (post !== null) posts.add(post);
    } else if (one.variable === 'puissance' || one.variable === 'puissance_max')
      for (const [i, day] of one.days.entries()) {
        const kVA = one.maxima[i]! / 1000;
        if (kVA <= (highestKVA ?? 0) || Number.isNaN(kVA)) continue;
        highestKVA = kVA;
        highestDay = day;
      }
  }
  return { posts, highestKVA, highestDay };
}
