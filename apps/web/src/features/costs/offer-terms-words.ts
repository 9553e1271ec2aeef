import type { Scope } from '@joulerie/contract/reference';
import type { OfferBody } from '@joulerie/contract/costs';
import { frenchRanges, parseOffPeak } from '@joulerie/domain/calendar';
import { POSTS, POST_LABELS, wantedRate } from '@joulerie/domain/tariffs';
import { count, decimals, number, percent } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { COLLECTIVE_GRID_LABELS, FLOW_LABELS, KIND_LABELS } from './offer-draft.ts';

export type Suppliers = Scope['suppliers'];

type Key = keyof OfferBody;
/** `other`: the offer that it is compared with, so that of a list only what differs is said. */
type Words = (offer: OfferBody, suppliers: Suppliers, other: OfferBody) => string;
/** Terms of an offer that depend on one another, and each of them in words. */
export type TermGroup = {
  label: string;
  keys: readonly Key[];
  parts: readonly (readonly [label: string, words: Words])[];
};

const period = (from: string, to: string | null | undefined) =>
  to ? `du ${date(from)} au ${date(to)}` : `depuis le ${date(from)}`;
/** With the digits that were typed: two values that differ never read alike. */
const precise = (value: number | null | undefined, unit: string, least = 0) =>
  value == null ? 'non indiqué' : `${decimals(value, least, 6)}\u00a0${unit}`;
const amount = (value: number | null | undefined, unit: string, digits = 2) =>
  value == null ? 'non indiqué' : `${number(value, digits)}\u00a0${unit}`;
const rows = <T>(list: readonly T[], words: (row: T) => string) => list.map(words).join(' · ') || 'aucune';
/** The rows that the other list has not; how many there are where it has them all. */
function ownRows<T>(list: readonly T[], others: readonly T[], words: (row: T) => string): string {
  const known = new Set(others.map(words));
  const own = list.filter((row) => !known.has(words(row)));
  return own.length > 0 || list.length === others.length ? rows(own, words) : count(list.length, 'ligne');
}
const postLabel = (name: string) => {
  const post = POSTS.find((one) => one === name);
  return post ? POST_LABELS[post] : name;
};
const GRID = { included: 'compris', table: 'd’après les barèmes', typed: 'montant saisi' } as const;
const SEASONS = { annee: '', ete: ' (été)', hiver: ' (hiver)' } as const;
const ranges = (text: string) => {
  const read = parseOffPeak(text);
  return read ? frenchRanges(read) : text;
};
type Energy = { from: string; to: string; post: string; energy: number; flow?: OfferBody['reactive'][number]['flow'] };
const energies = (list: readonly Energy[], others: readonly Energy[], unit: string) =>
  ownRows(list, others, (row) =>
    [postLabel(row.post), row.flow && FLOW_LABELS[row.flow], period(row.from, row.to), precise(row.energy, unit)]
      .filter(Boolean)
      .join(' '),
  );

function ownRateWords({ table, key, value, from, to }: OfferBody['ownRates'][number]): string {
  const rate = wantedRate(table, key);
  return `${rate?.label ?? key} ${precise(value, rate?.unit ?? '')} ${period(from, to)}`;
}

type Heat = NonNullable<OfferBody['heat']>;

/** « R1 62,10 €/MWh » */
export const r1Words = ({ r1 }: Heat): string => `R1 ${precise(r1.eur, `€/${r1.per}`, 2)}`;

/** « prix de gros + 0,012 €/kWh » */
export const marketWords = ({ marketMarginEurPerKwh: margin }: Pick<OfferBody, 'marketMarginEurPerKwh'>): string =>
  `prix de gros ${(margin ?? 0) < 0 ? '−' : '+'} ${precise(Math.abs(margin ?? 0), '€/kWh', 2)}`;

/** « R2 38,50 €/kW/an × 120 kW », without the quantity where it is that of the point. */
export function r2Words({ r2 }: Heat): string {
  if (!r2) return 'pas de part fixe';
  const units = r2.units === null ? '' : ` × ${decimals(r2.units, 0, 3)}\u00a0${r2.per}`;
  return `R2 ${precise(r2.eur, `€/${r2.per}/an`, 2)}${units}`;
}

const rateWords = ({ vat }: Heat): string =>
  vat ? `TVA ${[vat.r1, vat.r2].flatMap((rate) => (rate === null ? [] : percent(rate / 100, 1))).join(' et ')}` : '';

/** Every term of an offer, in one group each. Prices, taxes and network make one price: values of two edits would describe a contract that does not exist. */
export const TERMS: readonly TermGroup[] = [
  { label: 'Nom de l’offre', keys: ['name'], parts: [['', ({ name }) => name]] },
  {
    label: 'Fournisseur',
    keys: ['supplier', 'supplierId'],
    parts: [
      [
        '',
        ({ supplier, supplierId }, suppliers) =>
          suppliers.find(({ _id }) => _id === supplierId)?.nom ?? supplier ?? 'inconnu',
      ],
    ],
  },
  {
    label: 'Validité',
    keys: ['validFrom', 'validTo'],
    parts: [['', ({ validFrom, validTo }) => period(validFrom, validTo)]],
  },
  {
    label: 'Prix et acheminement',
    keys: [
      'prices',
      'kind',
      'taxes',
      'posts',
      'marketMarginEurPerKwh',
      'subscriptionEurPerMonth',
      'grid',
      'gridFormula',
      'gridTypedEurPerYear',
      'subscribedPowerKva',
      'subscribedPowers',
      'heat',
      'estimated',
    ],
    parts: [
      ['', ({ heat }) => (heat ? [r1Words(heat), r2Words(heat), rateWords(heat)].filter(Boolean).join(', ') : '')],
      ['', ({ prices }) => (prices === 'regulated' ? 'tarif réglementé' : 'prix libres')],
      ['', ({ estimated }) => (estimated.length > 0 ? 'estimation' : 'confirmée')],
      ['option', ({ kind }) => KIND_LABELS[kind]],
      ['', ({ taxes }) => (taxes === 'TTC' ? 'toutes taxes comprises' : 'hors taxes')],
      [
        '',
        ({ posts }, _, other) =>
          ownRows(posts, other.posts, (post) => `${post.label} ${precise(post.eurPerKwh, '€/kWh', 2)}`),
      ],
      ['', (offer) => (offer.kind === 'marche' ? marketWords(offer) : '')],
      ['abonnement', ({ subscriptionEurPerMonth }) => amount(subscriptionEurPerMonth, '€/mois')],
      ['acheminement', ({ grid }) => GRID[grid]],
      ['formule', ({ gridFormula }) => gridFormula ?? 'celle du point'],
      ['acheminement saisi', ({ gridTypedEurPerYear }) => amount(gridTypedEurPerYear, '€/an')],
      ['puissance', ({ subscribedPowerKva }) => precise(subscribedPowerKva, 'kVA')],
      [
        'puissances',
        ({ subscribedPowers }, _, other) =>
          ownRows(
            subscribedPowers ?? [],
            other.subscribedPowers ?? [],
            ({ post, power }) => `${postLabel(post)} ${decimals(power, 0, 3)}`,
          ),
      ],
    ],
  },
  {
    label: 'Coefficients de révision',
    keys: ['indexed', 'indexes'],
    parts: [
      ['', ({ indexed }) => indexed.join(' et ') || 'aucun'],
      [
        '',
        ({ indexes }, _, other) =>
          ownRows(
            indexes,
            other.indexes,
            ({ coefficient, value, from, to }) => `${coefficient} ${decimals(value, 0, 6)} ${period(from, to)}`,
          ),
      ],
    ],
  },
  { label: 'CTA', keys: ['annualCtaEur'], parts: [['', ({ annualCtaEur }) => amount(annualCtaEur, '€/an HT')]] },
  {
    label: 'Heures creuses',
    keys: ['offPeak'],
    parts: [
      [
        '',
        ({ offPeak }) =>
          rows(offPeak, (one) =>
            [ranges(one.ranges) + SEASONS[one.season], one.from ? period(one.from, one.to) : null]
              .filter(Boolean)
              .join(' '),
          ),
      ],
    ],
  },
  {
    label: 'Client',
    keys: ['residential'],
    parts: [['', ({ residential }) => (residential ? 'résidentiel' : 'professionnel')]],
  },
  {
    label: 'Regroupement de points',
    keys: ['grouping'],
    parts: [
      [
        '',
        ({ grouping }) =>
          grouping
            ? `${precise(grouping.powerKw, 'kW')}, ${precise(grouping.overheadKm, 'km aériens')}, ${precise(grouping.undergroundKm, 'km souterrains')}`
            : 'aucun',
      ],
    ],
  },
  {
    label: 'Autoconsommation collective',
    keys: ['collective', 'collectiveGrid'],
    parts: [
      ['', ({ collective }, _, other) => energies(collective, other.collective, 'kWh')],
      [
        'acheminement',
        ({ collectiveGrid }) => (collectiveGrid ? COLLECTIVE_GRID_LABELS[collectiveGrid] : 'non indiqué'),
      ],
    ],
  },
  {
    label: 'Énergie réactive',
    keys: ['reactive'],
    parts: [['', ({ reactive }, _, other) => energies(reactive, other.reactive, 'kVArh')]],
  },
  {
    label: 'Tarifs lus sur la facture',
    keys: ['ownRates'],
    parts: [['', ({ ownRates }, _, other) => ownRows(ownRates, other.ownRates, ownRateWords)]],
  },
];

/** One text for one content: the order of keys is not that of the form, and what is not given is null. */
const inOneOrder = (_: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inside]) => inside !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
};

export const sameTerms = ({ keys }: TermGroup, one: OfferBody, other: OfferBody): boolean =>
  keys.every((key) => JSON.stringify(one[key] ?? null, inOneOrder) === JSON.stringify(other[key] ?? null, inOneOrder));

/** An offer with a group of terms of another one. */
export const withTerms = ({ keys }: TermGroup, offer: OfferBody, other: OfferBody): OfferBody => ({
  ...offer,
  ...Object.fromEntries(keys.map((key) => [key, other[key]])),
});

/** What an offer has in a group where another one has something else. */
export function termsInWords({ parts }: TermGroup, offer: OfferBody, other: OfferBody, suppliers: Suppliers): string {
  const found = parts.flatMap(([label, words]) => {
    const text = words(offer, suppliers, other);
    return text === words(other, suppliers, offer) ? [] : [[label, text].filter(Boolean).join('\u00a0: ')];
  });
  return found.length > 0 ? found.join(' · ') : 'd’autres valeurs';
}
