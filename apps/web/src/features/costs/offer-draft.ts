import type { TARIFF_OPTIONS } from '@joulerie/contract/constants';
import type { OfferBody, SourceOffer } from '@joulerie/contract/costs';
import { isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { type HeatDraft, type IndexDraft, NEW_HEAT, draftOfHeat, heatTerms } from './heat-draft.ts';

export type OfferKind = OfferBody['kind'];

/** A price as it is being typed: null until there is one. */
export type PostDraft = { post: string; label: string; eurPerKwh: number | null };
/** A power as it is being typed, of one class of the formula. */
export type PowerDraft = { post: string; power: number | null };

/** A rate of the customer's own bill, as it is being typed. */
export type OwnRateDraft = Omit<OfferBody['ownRates'][number], 'value'> & { value: number | null };

type Grouping = NonNullable<OfferBody['grouping']>;

export type OfferDraft = Omit<
  OfferBody,
  'posts' | 'subscribedPowers' | 'ownRates' | 'collective' | 'reactive' | 'grouping' | 'heat' | 'indexes'
> & {
  /** Null for an offer of another energy. */
  heat: HeatDraft | null;
  indexes: IndexDraft[];
  posts: PostDraft[];
  /** Empty when one number, or the point, gives the power. */
  subscribedPowers: PowerDraft[];
  ownRates: OwnRateDraft[];
  collective: Typing<OfferBody['collective'][number]>[];
  reactive: Typing<OfferBody['reactive'][number]>[];
  grouping?: { [K in keyof Grouping]: Grouping[K] | null } | null | undefined;
};

/** An energy as it is being typed: null until there is one. */
export type Typing<T extends { energy: number }> = Omit<T, 'energy'> & { energy: number | null };

export const KIND_LABELS: Record<OfferKind, string> = {
  Base: 'Base',
  HPHC: 'Heures Pleines/Creuses',
  Tempo: '6 cadrans (Tempo)',
  postes: 'Plusieurs postes',
  marche: 'Prix de marché, heure par heure',
  gaz: 'Gaz',
  chaleur: 'Contrat à termes R1 et R2',
};

/** The option of a form: two by name, the others together (specification, document 1 §9). */
export const optionOf = (kind: OfferKind): (typeof TARIFF_OPTIONS)[number] =>
  kind === 'Base' || kind === 'HPHC' ? kind : 'Autre';

/** Whose network a participant of a collective operation pays. */
export const COLLECTIVE_GRID_LABELS: Record<NonNullable<OfferBody['collectiveGrid']>, string> = {
  operation: 'celui de l’opération',
  ordinary: 'ordinaire',
};

/** Which reactive energy a bill counts. */
export const FLOW_LABELS: Record<OfferBody['reactive'][number]['flow'], string> = {
  drawn: 'soutirée, au-delà de la franchise',
  sent: 'injectée en heures creuses saison basse',
  producer: 'du point d’injection',
};

export const OPTION_LABELS: Record<(typeof TARIFF_OPTIONS)[number], string> = {
  Base: 'Base',
  HPHC: 'Heures Pleines/Creuses',
  Autre: 'Autre',
};

/** A new offer that begins on a day and ends before the next one that is known. */
export function newOffer(
  kind: 'Base' | 'gaz' | 'chaleur',
  from: string,
  others: readonly Pick<SourceOffer, 'validFrom'>[] = [],
): OfferDraft {
  const gas = kind === 'gaz';
  const next = others
    .map((one) => one.validFrom)
    .filter((day) => day > from)
    .toSorted()[0];
  return {
    name: '',
    supplier: null,
    supplierId: null,
    annualCtaEur: null,
    kind,
    validFrom: from,
    validTo: next ? isoDay(parseIsoDay(next)! - 1) : null,
    prices: kind === 'Base' ? 'regulated' : 'free',
    taxes: 'HT',
    subscriptionEurPerMonth: null,
    posts: gas ? [{ post: 'GAZ', label: 'Gaz', eurPerKwh: null }] : [],
    marketMarginEurPerKwh: null,
    subscribedPowerKva: null,
    subscribedPowers: [],
    offPeak: [],
    grid: gas ? 'table' : 'included',
    gridFormula: null,
    gridTypedEurPerYear: null,
    residential: true,
    ownRates: [],
    grouping: null,
    collective: [],
    collectiveGrid: null,
    reactive: [],
    heat: kind === 'chaleur' ? NEW_HEAT : null,
    indexed: [],
    indexes: [],
    estimated: [],
  };
}

/** The draft of a contract in its other form; what was typed of the one that is left stays until the offer is sent. */
export const contractForm = (kind: 'gaz' | 'chaleur', draft: OfferDraft): Partial<OfferDraft> => ({
  kind,
  heat: draft.heat ?? NEW_HEAT,
  posts: draft.posts.length > 0 ? draft.posts : newOffer('gaz', draft.validFrom).posts,
});

/** What is sent: only what the kind of offer uses, so that a price typed then hidden does not come back. */
export function offerBody(draft: OfferDraft): OfferBody {
  const regulated = draft.prices === 'regulated';
  // A price with every tax holds the grid, and needs no formula.
  const beforeTax = !regulated && draft.taxes === 'HT';
  const heat = draft.kind === 'chaleur';
  const market = draft.kind === 'marche';
  const grid = beforeTax && !heat ? draft.grid : 'included';
  const split = draft.kind === 'HPHC' || draft.kind === 'postes';
  const powers = beforeTax ? draft.subscribedPowers.flatMap(({ post, power }) => (power ? [{ post, power }] : [])) : [];
  return {
    ...draft,
    ...heatTerms(draft),
    name: draft.name.trim() || (regulated ? `Tarif réglementé ${KIND_LABELS[draft.kind]}` : ''),
    posts:
      regulated || heat || market ? [] : draft.posts.map((one) => ({ ...one, eurPerKwh: one.eurPerKwh ?? Number.NaN })),
    subscriptionEurPerMonth: regulated || heat ? null : draft.subscriptionEurPerMonth,
    marketMarginEurPerKwh: market ? draft.marketMarginEurPerKwh : null,
    subscribedPowerKva: powers.length > 0 ? null : draft.subscribedPowerKva,
    subscribedPowers: powers.length > 0 ? powers : null,
    grid,
    gridFormula: beforeTax ? draft.gridFormula : null,
    gridTypedEurPerYear: grid === 'typed' ? draft.gridTypedEurPerYear : null,
    offPeak: split || grid === 'table' ? draft.offPeak : [],
    ...specialTerms(draft, grid === 'table'),
    annualCtaEur: regulated || heat ? null : draft.annualCtaEur,
    // Whoever saves the whole form has read its terms.
    estimated: [],
    ownRates: draft.ownRates.flatMap(({ value, ...rate }) => (value === null ? [] : [{ ...rate, value }])),
  };
}

/** Terms that only a network read in the tables uses; a row without an energy is not sent. */
function specialTerms(
  draft: OfferDraft,
  table: boolean,
): Required<Pick<OfferBody, 'grouping' | 'collective' | 'collectiveGrid' | 'reactive'>> {
  const typed = <T extends { energy: number | null }>(rows: readonly T[]) =>
    rows.flatMap((row) => (row.energy === null ? [] : [{ ...row, energy: row.energy }]));
  if (!table) return { grouping: null, collective: [], collectiveGrid: null, reactive: [] };
  const collective = typed(draft.collective);
  return {
    grouping: wholeGrouping(draft.grouping),
    collective,
    collectiveGrid: collective.length > 0 ? (draft.collectiveGrid ?? null) : null,
    reactive: typed(draft.reactive),
  };
}

function wholeGrouping(typed: OfferDraft['grouping']): Grouping | null {
  if (!typed) return null;
  const { powerKw, overheadKm, undergroundKm } = typed;
  return powerKw === null || overheadKm === null || undergroundKm === null
    ? null
    : { powerKw, overheadKm, undergroundKm };
}

/** Messages of the special terms that are shown and lack a value: what was begun is completed or removed, not left out in silence. */
export function missingValues(draft: OfferDraft, shown: { operation: boolean; hta: boolean }): Record<string, string> {
  if (draft.grid !== 'table') return {};
  const missing: Record<string, string> = {};
  const energies = (name: string, rows: readonly { from: string; to: string; energy: number | null }[]) => {
    for (const [i, { from, to, energy }] of rows.entries()) {
      if (!from) missing[`${name}.${i}.from`] = 'Le premier jour est requis';
      if (!to) missing[`${name}.${i}.to`] = 'Le dernier jour est requis';
      if (energy === null) missing[`${name}.${i}.energy`] = 'La quantité est requise';
    }
  };
  energies('collective', draft.collective);
  if (shown.operation && draft.collective.length > 0 && draft.collectiveGrid == null)
    missing.collectiveGrid = 'Indiquez l’acheminement du participant';
  if (shown.hta) energies('reactive', draft.reactive);
  const grouping = shown.hta ? draft.grouping : null;
  if (grouping && grouping.powerKw === null) missing['grouping.powerKw'] = 'La puissance est requise';
  for (const key of ['overheadKm', 'undergroundKm'] as const)
    if (grouping && grouping[key] === null) missing[`grouping.${key}`] = 'La longueur est requise, 0 s’il n’y en a pas';
  return missing;
}

/** The terms of a saved offer, to be changed. */
export function draftOf({ _id, version: _version, subscribedPowers, heat, ...terms }: SourceOffer): OfferDraft {
  return { ...terms, subscribedPowers: subscribedPowers ?? [], heat: heat ? draftOfHeat(heat) : null };
}
