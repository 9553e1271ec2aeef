import type { FoundCompany } from '@joulerie/contract/company-search';
import type { COMPANY_TYPES } from '@joulerie/contract/constants';
import { isExpectedActivity } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { type Outgoing, getJson } from '../../platform/outgoing.ts';

type CompanyType = (typeof COMPANY_TYPES)[number];
type Found = { data: FoundCompany[]; total: number };

const Site = z.object({
  siret: z.string(),
  adresse: z.string().nullish(),
  activite_principale: z.string().nullish(),
  est_siege: z.boolean().nullish(),
});
const Unit = z.object({
  siren: z.string(),
  nom_complet: z.string(),
  activite_principale: z.string().nullish(),
  siege: Site,
  matching_etablissements: z.array(z.unknown()).nullish(),
});
const Answer = z.object({ results: z.array(z.unknown()), total_results: z.number() });

/** How the service says each type: « 9110 » is the legal form of the syndicate of a condominium (INSEE). */
const FILTERS: Record<CompanyType, Record<string, string>> = {
  entreprise: {},
  asso: { est_association: 'true' },
  copro: { nature_juridique: '9110' },
  collectivite: { est_collectivite_territoriale: 'true' },
};
const MOST = 10;
const MOST_SITES = 10;
/** The service refuses shorter texts (400). */
const SHORTEST = 3;

/**
 * Companies of a type that match a name, an address or a number, best first, with their open sites (API Recherche d’entreprises,
 * DINUM: data of the Sirene register).
 */
export async function searchCompanies(baseUrl: string, type: CompanyType, text: string): Promise<Outgoing<Found>> {
  if (text.length < SHORTEST) return { ok: true, value: { data: [], total: 0 } };
  const url = new URL('/search', baseUrl);
  url.search = new URLSearchParams({
    q: text,
    page: '1',
    per_page: String(MOST),
    etat_administratif: 'A',
    limite_matching_etablissements: String(MOST_SITES),
    minimal: 'true',
    include: 'siege,matching_etablissements',
    ...FILTERS[type],
  }).toString();
  const answer = await getJson('recherche-entreprises', url, (body): Found => {
    const { results, total_results: total } = Answer.parse(body);
    // The service may answer more than it was asked.
    return { data: results.slice(0, MOST).flatMap(readUnit), total };
  });
  // Nothing matches a text that the service cannot search.
  return !answer.ok && answer.status === 400 ? { ok: true, value: { data: [], total: 0 } } : answer;
}

/** A company of another shape is left out; the others stay useful. */
function readUnit(raw: unknown): FoundCompany[] {
  const unit = Unit.safeParse(raw);
  if (!unit.success) return [];
  const { siren, nom_complet: name, siege, matching_etablissements: sites } = unit.data;
  const activityCode = unit.data.activite_principale ?? siege.activite_principale ?? null;
  return [
    {
      name,
      siren,
      siret: siege.siret,
      address: siege.adresse ?? '',
      activityCode,
      isExpectedActivity: isExpectedActivity(activityCode),
      etablissements: (sites ?? []).slice(0, MOST_SITES).flatMap((one) => {
        const site = Site.safeParse(one);
        if (!site.success) return [];
        const { siret, adresse, est_siege: isHead } = site.data;
        return [{ siret, address: adresse ?? '', isHead: isHead ?? siret === siege.siret }];
      }),
    },
  ];
}
