import type { Scope } from '@joulerie/contract/reference';
import type { OfferBody } from '@joulerie/contract/costs';
import { frenchRanges, parseOffPeak } from '@joulerie/domain/calendar';
import { POSTS, POST_LABELS } from '@joulerie/domain/tariffs';
import { number } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';
import { COLLECTIVE_GRID_LABELS, KIND_LABELS } from './offer-draft.ts';

export type Suppliers = Scope['suppliers'];

type Key = keyof OfferBody;
type Words = (offer: OfferBody, suppliers: Suppliers) => string;
/** Terms of an offer that depend on one another, and each of them in words. */
export type TermGroup = {
  label: string;
  keys: readonly Key[];
  parts: readonly (readonly [label: string, words: Words])[];
};

const period = (from: string, to: string | null | undefined) =>
  to ? `du ${date(from)} au ${date(to)}` : `depuis le ${date(from)}`;
const amount = (value: number | null | undefined, unit: string, digits = 2) =>
  value == null ? 'non indiqué' : `${number(value, digits)}\u00a0${unit}`;
const rows = <T>(list: readonly T[], words: (row: T) => string) => list.map(words).join(' · ') || 'aucune';
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
const energies = (list: readonly { from: string; to: string; post: string; energy: number }[], unit: string) =>
  rows(list, (row) => `${postLabel(row.post)} ${period(row.from, row.to)} ${amount(row.energy, unit, 0)}`);

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
      'subscriptionEurPerMonth',
      'grid',
      'gridFormula',
      'gridTypedEurPerYear',
      'subscribedPowerKva',
      'subscribedPowers',
    ],
    parts: [
      ['', ({ prices }) => (prices === 'regulated' ? 'tarif réglementé' : 'prix libres')],
      ['option', ({ kind }) => KIND_LABELS[kind]],
      ['', ({ taxes }) => (taxes === 'TTC' ? 'toutes taxes comprises' : 'hors taxes')],
      ['', ({ posts }) => rows(posts, (post) => `${post.label} ${amount(post.eurPerKwh, '€/kWh', 4)}`)],
      ['abonnement', ({ subscriptionEurPerMonth }) => amount(subscriptionEurPerMonth, '€/mois')],
      ['acheminement', ({ grid }) => GRID[grid]],
      ['formule', ({ gridFormula }) => gridFormula ?? 'celle du point'],
      ['acheminement saisi', ({ gridTypedEurPerYear }) => amount(gridTypedEurPerYear, '€/an')],
      ['puissance', ({ subscribedPowerKva }) => amount(subscribedPowerKva, 'kVA', 1)],
      [
        'puissances',
        ({ subscribedPowers }) =>
          rows(subscribedPowers ?? [], ({ post, power }) => `${postLabel(post)} ${number(power, 0)}`),
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
            ? `${number(grouping.powerKw, 0)}\u00a0kW, ${number(grouping.overheadKm, 1)}\u00a0km aériens, ${number(grouping.undergroundKm, 1)}\u00a0km souterrains`
            : 'aucun',
      ],
    ],
  },
  {
    label: 'Autoconsommation collective',
    keys: ['collective', 'collectiveGrid'],
    parts: [
      ['', ({ collective }) => energies(collective, 'kWh')],
      [
        'acheminement',
        ({ collectiveGrid }) => (collectiveGrid ? COLLECTIVE_GRID_LABELS[collectiveGrid] : 'non indiqué'),
      ],
    ],
  },
  { label: 'Énergie réactive', keys: ['reactive'], parts: [['', ({ reactive }) => energies(reactive, 'kVArh')]] },
  {
    label: 'Tarifs lus sur la facture',
    keys: ['ownRates'],
    parts: [['', ({ ownRates }) => rows(ownRates, (one) => `${number(one.value, 4)} ${period(one.from, one.to)}`)]],
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
    const text = words(offer, suppliers);
    return text === words(other, suppliers) ? [] : [[label, text].filter(Boolean).join('\u00a0: ')];
  });
  return found.length > 0 ? found.join(' · ') : 'd’autres valeurs';
}
