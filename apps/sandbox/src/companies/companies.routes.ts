import type { FastifyInstance } from 'fastify';
import { UNITS, type Unit } from './register.ts';

/** Stand-in for the search of companies of the DINUM (`recherche-entreprises.api.gouv.fr/search`): same keys, same refusals. */
type Query = Record<string, string | undefined>;

export function registerCompanies(app: FastifyInstance): void {
  app.get('/search', async (request, reply) => {
    const query = request.query as Query;
    const refused = refusal(query);
    if (refused) return reply.code(400).send({ erreur: refused });
    const found = UNITS.filter((unit) => isOfKind(unit, query) && matches(unit, query.q!));
    const [page, perPage] = [Number(query.page ?? 1), Number(query.per_page ?? 10)];
    const sites = Number(query.limite_matching_etablissements ?? 10);
    return {
      results: found.slice((page - 1) * perPage, page * perPage).map((unit) => result(unit, sites)),
      total_results: found.length,
      page,
      per_page: perPage,
      total_pages: Math.ceil(found.length / perPage),
    };
  });
}

function refusal({ q, per_page: perPage, page }: Query): string | null {
  if (q === undefined || q.trim() === '') return 'Veuillez indiquer au moins un paramètre de recherche.';
  if (q.trim().length < 3) return '3 caractères minimum pour les termes de la requête (ou utilisez au moins un filtre)';
  if (perPage !== undefined && !(Number(perPage) >= 1 && Number(perPage) <= 25))
    return 'Veuillez indiquer un paramètre `per_page` entre `1` et `25`, par défaut `10`.';
  if (page !== undefined && !(Number(page) >= 1 && Number(page) <= 1000))
    return 'Veuillez indiquer un paramètre `page` entre `1` et `1000`, par défaut `1`.';
  return null;
}

const isOfKind = ({ kind, form }: Unit, query: Query) =>
  (query.est_association !== 'true' || kind === 'asso') &&
  (query.est_collectivite_territoriale !== 'true' || kind === 'collectivite') &&
  (query.nature_juridique === undefined || query.nature_juridique.split(',').includes(form));

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();

/** Every word is the beginning of one of the name, or the text is one of its numbers. */
function matches(unit: Unit, q: string): boolean {
  const digits = q.replaceAll(/\s/g, '');
  if (/^\d{9}$/.test(digits)) return unit.siren === digits;
  if (/^\d{14}$/.test(digits)) return unit.sites.some(({ nic }) => unit.siren + nic === digits);
  const words = plain(`${unit.name} ${unit.sites.map(({ city }) => city).join(' ')}`).split(' ');
  return plain(q)
    .split(' ')
    .every((word) => words.some((one) => one.startsWith(word)));
}

function result(unit: Unit, most: number) {
  const { siren, name, form, activity, sites } = unit;
  const siteOf = (one: Unit['sites'][number], isHead: boolean) => ({
    activite_principale: activity,
    adresse: `${one.address} ${one.zipcode} ${one.city}`,
    code_postal: one.zipcode,
    commune: one.citycode,
    est_siege: isHead,
    etat_administratif: 'A',
    libelle_commune: one.city,
    siret: siren + one.nic,
  });
  return {
    siren,
    nom_complet: name,
    nom_raison_sociale: name,
    sigle: null,
    nombre_etablissements: sites.length,
    nombre_etablissements_ouverts: sites.length,
    siege: siteOf(sites[0]!, true),
    activite_principale: activity,
    categorie_entreprise: 'PME',
    date_creation: '2004-01-01',
    etat_administratif: 'A',
    nature_juridique: form,
    statut_diffusion: 'O',
    matching_etablissements: sites.slice(0, most).map((one, at) => siteOf(one, at === 0)),
  };
}
