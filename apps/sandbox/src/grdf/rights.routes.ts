import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parisDay, wallText } from '../operators/paris.ts';
import { DONE, STATUSES } from './answers.ts';
import { declarationError } from './declaration.ts';
import { RIGHT_POSTCODE, behaviourOf, isPce } from './meters.ts';
import { type Right, type Rights, listed } from './rights.ts';

type Said = { status: number; body: object };
export const send = (reply: FastifyReply, { status, body }: Said) => reply.code(status).send(body);
const ndjson = (reply: FastifyReply, lines: readonly object[]) =>
  reply.header('content-type', 'application/x-ndjson').send(lines.map((one) => JSON.stringify(one)).join('\n'));

export type Guard = (
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** What happens when a right is declared: GRDF writes to its holder. */
export type WritesHolder = (right: Right) => void;

const MOST_PCE = 1000;
const MOST_PROOFS = 3;
const PROOF_BYTES = 4 * 1024 * 1024;

/** The files « preuves » of a form, by their type and length. */
function proofsOf(form: string): { type: string; bytes: number }[] {
  const boundary = form.slice(0, form.indexOf('\r\n'));
  return form.split(boundary).flatMap((part) => {
    const start = part.indexOf('\r\n\r\n');
    const head = part.slice(0, start);
    if (start < 0 || !head.includes('name="preuves"; filename=')) return [];
    const type = /content-type: *([\w/+.-]+)/i.exec(head)?.[1] ?? '';
    return [{ type, bytes: part.length - start - '\r\n\r\n'.length - '\r\n'.length }];
  });
}

/** Stand-in for the rights of ADICT v2: declaration, list, proofs, end. `meters.ts` says what each meter does. */
export function registerRights(
  app: FastifyInstance,
  guarded: Guard,
  rights: Rights,
  now: () => number,
  write: WritesHolder,
): void {
  app.put(
    '/adict/v2/pce/:pce/droit_acces',
    guarded((request, reply) => declare(request, reply, rights, now(), write)),
  );

  const list = (reply: FastifyReply, wanted: (right: Right) => boolean) => {
    const lines = rights
      .list()
      .filter(wanted)
      .map((one) => listed(one, rights.standing(one)));
    const none = { code_statut_traitement: '1000000001', message_retour_traitement: 'Aucun droit d’accès trouvé.' };
    return ndjson(reply, lines.length === 0 ? [none] : [...lines, DONE]);
  };
  app.get(
    '/adict/v2/droits_acces',
    guarded((_request, reply) => list(reply, () => true)),
  );
  app.post(
    '/adict/v2/droits_acces',
    guarded((request, reply) => {
      const { id_pce: pces } = (request.body ?? {}) as { id_pce?: unknown };
      const asked = pces === undefined ? null : (Array.isArray(pces) ? pces : [pces]).map(String);
      if (asked && asked.length > MOST_PCE) return send(reply, STATUSES.badRequest);
      return list(reply, (right) => asked === null || asked.includes(right.pce));
    }),
  );

  app.patch(
    '/adict/v2/droit_acces/:id',
    guarded((request, reply) => {
      const right = rights.get((request.params as { id: string }).id);
      if (!right || !['Active', 'A valider'].includes(rights.standing(right).state))
        return send(reply, STATUSES.noRight);
      right.revokedAt = now();
      right.revokedBy = 'Tiers';
      return reply.send(DONE);
    }),
  );

  app.put(
    '/adict/v2/droit_acces/:id/preuves',
    guarded((request, reply) => {
      const right = rights.get((request.params as { id: string }).id);
      if (!right) return send(reply, STATUSES.noRight);
      if (rights.standing(right).proof !== 'Preuve en attente') return send(reply, STATUSES.noProofAsked);
      const proofs = Buffer.isBuffer(request.body) ? proofsOf(request.body.toString('latin1')) : [];
      if (proofs.length === 0) return send(reply, STATUSES.badRequest);
      if (proofs.length > MOST_PROOFS) return send(reply, STATUSES.tooManyProofs);
      if (proofs.some(({ bytes }) => bytes > PROOF_BYTES)) return send(reply, STATUSES.tooLargeProof);
      if (proofs.some(({ type }) => !/\/(pdf|jpeg|png)$/.test(type))) return send(reply, STATUSES.badProof);
      right.proofAt = now();
      return reply.send(DONE);
    }),
  );
}

function declare(request: FastifyRequest, reply: FastifyReply, rights: Rights, now: number, write: WritesHolder) {
  const { pce } = request.params as { pce: string };
  const body = (request.body ?? {}) as Record<string, string | null>;
  const behaviour = behaviourOf(pce);
  const error = isPce(pce) ? declarationError(body, parisDay(now)) : STATUSES.badPce;
  if (error) return send(reply, error);
  if (behaviour === 'unknown') return send(reply, STATUSES.unknown);
  if (behaviour === 'wrong-postcode' && body.code_postal !== RIGHT_POSTCODE) return send(reply, STATUSES.wrongPostcode);
  const before = rights.of(pce);
  const state = before && rights.standing(before).state;
  if (state === 'Active') return send(reply, STATUSES.exists);
  if (state === 'A valider') return send(reply, STATUSES.stillWaits);
  const right = rights.declare(pce, body);
  const standing = rights.standing(right);
  if (standing.state === 'A valider') write(right);
  const status = standing.state === 'Active' ? DONE : STATUSES.waits.body;
  return reply.code(201).send({
    ...status,
    id_pce: pce,
    role_tiers: body.role_tiers,
    id_droit_acces: right.id,
    etat_droit_acces: standing.state,
    date_creation_droit_acces: wallText(now),
    date_debut_droit_acces: body.date_debut_droit_acces,
    date_fin_droit_acces: body.date_fin_droit_acces,
    nom_titulaire: body.nom_titulaire ?? null,
    raison_sociale_du_titulaire: body.raison_sociale ?? null,
    courriel_titulaire: body.courriel_titulaire,
    numero_telephone_mobile_titulaire: body.numero_telephone_mobile_titulaire ?? null,
    code_postal: body.code_postal,
    perim_donnees_conso_debut: body.perim_donnees_conso_debut,
    perim_donnees_conso_fin: body.perim_donnees_conso_fin,
    perim_donnees_contractuelles: body.perim_donnees_contractuelles,
    perim_donnees_techniques: body.perim_donnees_techniques,
    perim_donnees_informatives: body.perim_donnees_informatives,
    perim_donnees_publiees: body.perim_donnees_publiees,
    parcours: 'TIERS_DIRECT',
  });
}
