import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unit } from '../../../../demo/random.ts';
import { pointOf } from '../operators/generated.ts';
import { dayOf, monthsBefore, parisDay } from '../operators/paris.ts';
import { RESTITUTIONS, type Restitution } from './answers.ts';
import { informative, published, yearlyKwh } from './consumption.ts';
import { behaviourOf, isPce } from './meters.ts';
import type { Guard } from './rights.routes.ts';
import type { Rights } from './rights.ts';

type Scope = 'publiees' | 'informatives' | 'contractuelles' | 'techniques';
const OUTSIDE: Record<Scope, Restitution> = {
  publiees: RESTITUTIONS.notPublished,
  informatives: RESTITUTIONS.notInformative,
  contractuelles: RESTITUTIONS.notContractual,
  techniques: RESTITUTIONS.notTechnical,
};
const YEARS = { publiees: 5, informatives: 3 } as const;

/** Why a right gives no data of a scope, which ADICT says with HTTP 200; null when it does. */
function restitution(rights: Rights, pce: string, scope: Scope, now: number): Restitution | null {
  const right = rights.of(pce);
  if (!right) return RESTITUTIONS.noRight;
  const { state, by, proof } = rights.standing(right);
  if (state === 'Révoquée') return by === 'Tiers' ? RESTITUTIONS.revokedByUs : RESTITUTIONS.revoked;
  if (state === 'Obsolète') return RESTITUTIONS.movedOut;
  if (state !== 'Active' || proof === 'Preuve en attente') return RESTITUTIONS.notAllowed;
  if (proof === 'Preuve Vérifiée KO') return RESTITUTIONS.badProof;
  if ((dayOf(right.body.date_fin_droit_acces ?? undefined) ?? 0) < parisDay(now)) return RESTITUTIONS.expired;
  return /^vrai$/i.test(right.body[`perim_donnees_${scope}`] ?? '') ? null : OUTSIDE[scope];
}

/** Stand-in for the data of ADICT v2: consumptions (NDJSON, a line a gas day or a published period), contract, meter. */
export function registerGasData(app: FastifyInstance, guarded: Guard, rights: Rights, now: () => number): void {
  for (const scope of ['publiees', 'informatives'] as const)
    app.get(
      `/adict/v2/pce/:pce/donnees_consos_${scope}`,
      guarded((request, reply) => consumptions(request, reply, scope, rights, now())),
    );

  app.get(
    '/adict/v2/pce/:pce/donnees_contractuelles',
    guarded((request, reply) =>
      facts(request, reply, 'contractuelles', rights, now(), (pce) => ({
        car: yearlyKwh(pce, now()),
        cja: 0,
        profil: { profil_type_actuel: 'P012' },
        tarif_acheminement: pce.startsWith('GI') ? 'T3' : 'T2',
        date_mes: '2019-12-15',
      })),
    ),
  );

  app.get(
    '/adict/v2/pce/:pce/donnees_techniques',
    guarded((request, reply) =>
      facts(request, reply, 'techniques', rights, now(), (pce) => {
        const { seed, place } = pointOf(pce);
        const [, number, street] = /^(\d+) (.+)$/.exec(place.street)!;
        const [, postcode, town] = /^(\d{5}) (.+)$/.exec(place.town)!;
        return {
          situation_compteur: {
            numero_rue: number,
            nom_rue: street,
            complement_adresse: null,
            code_postal: postcode,
            commune: town,
          },
          caracteristiques_compteur: {
            frequence: behaviourOf(pce) === 'half-yearly' ? '6M' : pce.startsWith('GI') ? 'JJ' : '1M',
            client_sensible_mig: 'Non',
            code_calibre: pce.startsWith('GI') ? 'G16' : 'G4',
            matricule_compteur: String(Math.floor(unit(seed, 36) * 1e8)).padStart(8, '0'),
          },
          pitd: { identifiant_pitd: 'GD0991', libelle_pitd: town },
        };
      }),
    ),
  );
}

function facts(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: 'contractuelles' | 'techniques',
  rights: Rights,
  now: number,
  read: (pce: string) => object,
) {
  const { pce } = request.params as { pce: string };
  const why = isPce(pce) ? restitution(rights, pce, scope, now) : RESTITUTIONS.badPce;
  return reply.code(why === RESTITUTIONS.badPce ? 400 : 200).send({
    pce: { id_pce: pce },
    [`donnees_${scope}`]: why ? null : read(pce),
    statut_restitution: why,
  });
}

function consumptions(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: 'publiees' | 'informatives',
  rights: Rights,
  now: number,
) {
  const { pce } = request.params as { pce: string };
  const { date_debut: debut, date_fin: fin } = request.query as Record<string, string | undefined>;
  const [from, to] = [dayOf(debut), dayOf(fin)];
  const empty = (code: number, status: Restitution) =>
    lines(reply.code(code), [
      {
        pce: { id_pce: pce },
        periode: { valeur: null, date_debut: debut ?? null, date_fin: fin ?? null },
        releve_debut: null,
        releve_fin: null,
        consommation: null,
        statut_restitution: status,
      },
    ]);
  if (!isPce(pce)) return empty(400, RESTITUTIONS.badPce);
  const problem = from === null || to === null ? missing(from === null) : periodProblem(scope, from, to, parisDay(now));
  if (problem || from === null || to === null) return empty(400, { code: '1000006', message: problem ?? '' });
  const why = restitution(rights, pce, scope, now);
  if (why) return empty(200, why);
  const found = (scope === 'publiees' ? published : informative)(pce, { from, to }, now);
  return found.length === 0 ? empty(200, RESTITUTIONS.noData) : lines(reply, found);
}

const missing = (isFrom: boolean) =>
  `Le paramètre '${isFrom ? 'date_debut' : 'date_fin'}' est obligatoire et doit être renseigné au format YYYY-MM-DD.`;

function periodProblem(scope: 'publiees' | 'informatives', from: number, to: number, today: number): string | null {
  const years = YEARS[scope];
  if (from < monthsBefore(today, years * 12))
    return `Le paramètre 'date_debut' ne doit pas être antérieur à la date du jour - ${years} ans.`;
  if (from >= to) return 'La date de début renseignée doit être antérieure à la date de fin.';
  return to > today ? `Le paramètre 'date_fin' doit être inférieur ou égal à la date du jour.` : null;
}

const lines = (reply: FastifyReply, found: readonly object[]) =>
  reply.header('content-type', 'application/x-ndjson').send(found.map((one) => JSON.stringify(one)).join('\n'));
