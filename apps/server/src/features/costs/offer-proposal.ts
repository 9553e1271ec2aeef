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
import { formulaOf } from './offer-terms.ts';

/** The last days measured say how a site is now: three years of them at most. */
const READ_DAYS = 1096;

const KINDS = { BASE: 'Base', HPHC: 'HPHC', TEMPO: 'Tempo' } as const satisfies Record<
  RegulatedOption,
  OfferBody['kind']
>;
/** The offer that a source of electricity could have, from the facts of its point and its measures; nothing is stored. */
export const getOfferProposal: Serve<typeof contract.getOfferProposal> = async ({
  db,
  store,
  actor,
  params,
  query,
  now,
}) => {
  const source = await openSource(db, actor, params.id);
  if (SOURCE_TYPE_FACTS[source.idtype].family !== 'electricite') throw new DomainError('source_type_mismatch');
  const { facts, highestOn } = await siteOf(store.query, source);
  const day = query.day ?? source.firstDay ?? isoDay(parisDay(now));
  const days = freeDays(await offersOf(db, [source.id]), day, source.firstDay);
  const found = proposeOffer(facts);
  return {
    small: isSmallSite(facts),
    highestKva: facts.highestKVA,
    highestOn,
    offer: found === null || days === null ? null : offerOf(found, days),
  };
};

const offerOf = ({ option, powerKVA, estimated }: ProposedOffer, days: FreeDays): OfferBody => ({
  name: REGULATED_LABELS[option],
  kind: KINDS[option],
  prices: 'regulated',
  taxes: 'HT',
  posts: [],
  ...days,
  subscribedPowerKva: powerKVA,
  offPeak: [],
  grid: 'included',
  collective: [],
  reactive: [],
  residential: true,
  ownRates: [],
  indexed: [],
  indexes: [],
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
