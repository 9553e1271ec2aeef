import type { EstimatedTerm } from '../vocabulary/estimated-terms.ts';
import { REGULATED_POWERS } from '../tariffs/regulated.ts';
import type { RegulatedOption } from '../tariffs/regulated.ts';
import { SCHEMES } from '../tariffs/posts.ts';
import type { Post } from '../tariffs/posts.ts';
import { formulaFacts } from '../tariffs/turpe-formulas.ts';
import type { TurpeFormula } from '../tariffs/turpe-formulas.ts';

/** What is known of an electricity site before anybody described its offer. */
export type SiteFacts = {
  /** Segment of the point, as the network operator says it: `C5`, `C4`… */
  segment: string | null;
  formula: TurpeFormula | null;
  /** Subscribed power of the point [kVA]. */
  powerKVA: number | null;
  /** Highest power measured [kVA or kW]; null without one. */
  highestKVA: number | null;
  /** Posts that the supplier's registers count. */
  posts: ReadonlySet<Post>;
};

/** An offer at the regulated tariff that a site could have. */
export type ProposedOffer = {
  option: RegulatedOption;
  /** Subscribed power [kVA]; null where nothing gives it. */
  powerKVA: number | null;
  estimated: readonly EstimatedTerm[];
};

/** Largest power of the regulated tariff [kVA]. */
const SMALL_KVA = 36;
const SMALL_SEGMENTS: ReadonlySet<string> = new Set(['C5', 'P4']);

/**
 * Whether a site is up to 36 kVA, the only ones that the regulated tariff serves: by its formula, else its segment, else its power,
 * else what was measured. Null where nothing says it.
 */
export function isSmallSite({ formula, segment, powerKVA, highestKVA }: SiteFacts): boolean | null {
  if (formula !== null) return formulaFacts(formula).domain === 'BT_INF_36';
  if (segment !== null) return SMALL_SEGMENTS.has(segment);
  const power = powerKVA ?? highestKVA;
  return power === null ? null : power <= SMALL_KVA;
}

/**
 * The offer of the regulated tariff that fits what is known of a site; null above 36 kVA, where no price is published. The option is that of
 * the supplier's registers, else that of the network formula, else Base. The power is that of the point, else the lowest of the tariff
 * that covers the highest measured one. What neither the point nor its registers state is named in `estimated`; prices always are: the
 * customer may be with another supplier.
 *
 * @param facts what is known of the site
 */
export function proposeOffer(facts: SiteFacts): ProposedOffer | null {
  if (isSmallSite(facts) === false) return null;
  const counted = optionOfPosts(facts.posts);
  const option = counted ?? optionOfFormula(facts.formula);
  const { powerKVA, highestKVA } = facts;
  const covering = highestKVA === null ? null : (REGULATED_POWERS[option].find((one) => one >= highestKVA) ?? null);
  return {
    option,
    powerKVA: powerKVA ?? covering,
    estimated: [
      'prices',
      ...(counted === null ? (['option'] as const) : []),
      ...(powerKVA === null ? (['power'] as const) : []),
    ],
  };
}

/** Supplier's registers name their option; those of the four network classes or of nothing do not. */
function optionOfPosts(posts: ReadonlySet<Post>): RegulatedOption | null {
  for (const option of ['TEMPO', 'HPHC', 'BASE'] as const)
    if (SCHEMES[option].some((post) => posts.has(post))) return option;
  return null;
}

/** The option that goes most often with a formula; those of peak and off-peak hours serve Tempo too. */
const optionOfFormula = (formula: TurpeFormula | null): RegulatedOption =>
  formula === 'BTINFMUDT' || formula === 'BTINFMU4' ? 'HPHC' : 'BASE';
