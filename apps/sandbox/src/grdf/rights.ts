import { randomUUID } from 'node:crypto';
import { DAY_MS, isoDay, parisDay, wallText } from '../operators/paris.ts';
import { behaviourOf } from './meters.ts';

/** A right of a third party, as it was declared, and what happened to it. */
export type Right = {
  id: string;
  pce: string;
  body: Record<string, string | null>;
  declaredAt: number;
  /** What its holder, or the third party, did by hand. */
  acceptedAt: number | null;
  refusedAt: number | null;
  revokedAt: number | null;
  revokedBy: string | null;
  proofAt: number | null;
};

export type State = 'A valider' | 'Active' | 'Refusée' | 'Révoquée' | 'Obsolète';
export type Standing = {
  state: State;
  /** When the state began. */
  at: number;
  by: string | null;
  proof: string | null;
  proofUntil: number | null;
};

const PROOF_DAYS = 30;

/** Rights on gas meters: GRDF asks the holder by mail, who accepts after a while (`delayMs`) unless the meter's number says otherwise. */
export class Rights {
  #all: Right[] = [];
  readonly #now: () => number;
  readonly #delayMs: number;

  constructor(now: () => number, delayMs: number) {
    this.#now = now;
    this.#delayMs = delayMs;
  }

  declare(pce: string, body: Record<string, string | null>): Right {
    const right: Right = {
      id: randomUUID(),
      pce,
      body,
      declaredAt: this.#now(),
      acceptedAt: null,
      refusedAt: null,
      revokedAt: null,
      revokedBy: null,
      proofAt: null,
    };
    this.#all = [right, ...this.#all];
    return right;
  }

  get(id: string): Right | null {
    return this.#all.find((one) => one.id === id) ?? null;
  }

  /** The last right of a meter. */
  of(pce: string): Right | null {
    return this.#all.find((one) => one.pce === pce) ?? null;
  }

  list(): readonly Right[] {
    return this.#all;
  }

  restore(all: readonly Right[]): void {
    this.#all = [...all];
  }

  /** Where a right stands at this moment. */
  standing(right: Right): Standing {
    const behaviour = behaviourOf(right.pce);
    const now = this.#now();
    const later = (at: number) => at + this.#delayMs;
    const none = { by: null, proof: null, proofUntil: null };
    if (right.revokedAt !== null) return { ...none, state: 'Révoquée', at: right.revokedAt, by: right.revokedBy };
    const refused =
      right.refusedAt ?? (behaviour === 'refuses' && right.acceptedAt === null ? later(right.declaredAt) : null);
    if (refused !== null && refused <= now) return { ...none, state: 'Refusée', at: refused, by: 'Titulaire' };
    const waits = behaviour === 'waits' || behaviour === 'refuses';
    const accepted =
      right.acceptedAt ?? (waits ? Infinity : behaviour === 'at-once' ? right.declaredAt : later(right.declaredAt));
    if (accepted > now) return { ...none, state: 'A valider', at: right.declaredAt };
    const end = later(accepted);
    if (behaviour === 'revokes' && end <= now) return { ...none, state: 'Révoquée', at: end, by: 'Titulaire' };
    if (behaviour === 'moves-out' && end <= now) return { ...none, state: 'Obsolète', at: end, by: 'GRDF' };
    const isAsked = behaviour === 'proof' || behaviour === 'bad-proof';
    return {
      ...none,
      state: 'Active',
      at: accepted,
      ...(isAsked ? this.#proof(right, accepted, behaviour === 'proof') : {}),
    };
  }

  #proof({ proofAt }: Right, accepted: number, isGood: boolean): Pick<Standing, 'proof' | 'proofUntil'> {
    const proofUntil = parisDay(accepted) + PROOF_DAYS;
    if (proofAt === null) return { proof: 'Preuve en attente', proofUntil };
    if (proofAt + this.#delayMs > this.#now()) return { proof: 'Preuve en cours de vérification', proofUntil };
    return { proof: isGood ? 'Preuve Vérifiée OK' : 'Preuve Vérifiée KO', proofUntil };
  }
}

/** A right as `droits_acces` lists it; states are written with their accents there, and without in the answer of a declaration. */
export function listed({ id, pce, body, declaredAt }: Right, standing: Standing): object {
  const { state, at, by, proof, proofUntil } = standing;
  const when = (of: State) => (state === of ? wallText(at) : null);
  const whose = (of: State) => (state === of ? by : null);
  return {
    id_droit_acces: id,
    id_pce: pce,
    role_tiers: body.role_tiers ?? null,
    raison_sociale_du_tiers: 'JOULERIE',
    nom_titulaire: body.nom_titulaire ?? null,
    raison_sociale_du_titulaire: body.raison_sociale ?? null,
    courriel_titulaire: body.courriel_titulaire ?? null,
    code_postal: body.code_postal ?? null,
    numero_telephone_mobile_titulaire: body.numero_telephone_mobile_titulaire ?? null,
    perim_donnees_informatives: body.perim_donnees_informatives ?? 'Faux',
    perim_donnees_contractuelles: body.perim_donnees_contractuelles ?? 'Faux',
    perim_donnees_techniques: body.perim_donnees_techniques ?? 'Faux',
    perim_donnees_conso_debut: body.perim_donnees_conso_debut ?? null,
    perim_donnees_conso_fin: body.perim_donnees_conso_fin ?? null,
    perim_donnees_inj_debut: null,
    perim_donnees_inj_fin: null,
    perim_donnees_publiees: body.perim_donnees_publiees ?? 'Faux',
    date_creation: wallText(declaredAt),
    date_debut_droit_acces: body.date_debut_droit_acces ?? null,
    date_fin_droit_acces: body.date_fin_droit_acces ?? null,
    etat_droit_acces: state === 'A valider' ? 'À valider' : state,
    date_revocation: when('Révoquée'),
    source_revocation: whose('Révoquée'),
    date_passage_a_obsolete: when('Obsolète'),
    source_passage_a_obsolete: whose('Obsolète'),
    date_fin_autorisation: wallText(declaredAt + 2 * 365 * DAY_MS),
    date_passage_a_refuse: when('Refusée'),
    source_passage_a_refuse: whose('Refusée'),
    parcours: 'TIERS_DIRECT',
    statut_controle_preuve: proof,
    date_limite_transmission_preuve: proofUntil === null ? null : isoDay(proofUntil),
  };
}
