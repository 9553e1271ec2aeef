import { type CivilDay, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { type GasProofState, gasRightState, mayCollectGas } from '@joulerie/domain/gas-rights';
import { parseLines } from '../../operators/answer-text.ts';
import type { Answer } from '../../operators/ask.ts';
import { type OperatorOutcome, failed } from '../../operators/outcome.ts';
import { isRecord, recordsOf, textOf } from '../../text/json.ts';
import { plain } from '../../text/stamps.ts';
import { failureOf, isStatusLine, statusOf } from './failures.ts';

/** How GRDF writes each state of a right; accents and case vary (« A valider », « À valider », « Actif »). */
const STATES = {
  active: ['active', 'actif'],
  'to-validate': ['a valider'],
  'to-verify': ['a reverifier'],
  refused: ['refusee'],
  revoked: ['revoquee'],
  obsolete: ['obsolete'],
} as const;
const PROOFS = {
  waiting: ['preuve en attente'],
  checking: ['preuve en cours de verification'],
  accepted: ['preuve verifiee ok'],
  refused: ['preuve verifiee ko'],
} as const;

/** `to-validate`: waits for its holder; `to-verify`: GRDF checks that the holder is still the one. */
export type RightState = keyof typeof STATES | 'unknown';
/** `none`: no proof is asked; `waiting`: one is, before `proofUntil`. */
export type ProofState = GasProofState;

/** A right of ours on a gas meter. Days are civil; the last ones are included. */
export type GasRight = {
  id: string;
  pce: string;
  state: RightState;
  /** The state in GRDF's own word. */
  stateText: string;
  proof: ProofState;
  proofUntil: CivilDay | null;
  /** Address of the holder that GRDF wrote to. */
  mail: string | null;
  fromDay: CivilDay | null;
  toDay: CivilDay | null;
  consumptionFromDay: CivilDay | null;
  consumptionToDay: CivilDay | null;
  scopes: GasScopes;
  /** Last day of what its holder allowed GRDF. */
  authorisedTo: CivilDay | null;
  /** When it was declared. */
  createdOn: CivilDay | null;
  /** Why and when it ended, in GRDF's words. */
  endedBy: string | null;
  endedOn: CivilDay | null;
};

/** What a right lets us read. */
export type GasScopes = { published: boolean; informative: boolean; contractual: boolean; technical: boolean };

/** The rights of an answer; `isWhole` is false without its closing status: one that is missing may exist. */
export type GasRights = { rights: GasRight[]; isWhole: boolean };

const word = (of: Readonly<Record<string, readonly string[]>>, text: string | null): string =>
  Object.entries(of).find(([, words]) => words.includes(plain(text ?? '')))?.[0] ?? 'unknown';
const isState = (name: string): name is RightState => name in STATES || name === 'unknown';
const isProof = (name: string): name is ProofState => name in PROOFS || name === 'unknown';

/** The state that a word of GRDF names. */
export function stateOf(text: string | null): RightState {
  const name = word(STATES, text);
  return isState(name) ? name : 'unknown';
}

/** The state of a proof; no word is no proof asked. */
export function proofOf(text: string | null): ProofState {
  const name = text === null ? 'none' : word(PROOFS, text);
  return isProof(name) ? name : 'none';
}

/** Whether GRDF gives data under a right: active, and its proof, where one is asked, neither awaited nor refused. */
export const mayRead = ({ state, proof }: Pick<GasRight, 'state' | 'proof'>): boolean =>
  mayCollectGas({ state: gasRightState(state) ?? 'EMPTY', proof });

/** `"Vrai"`, `"Faux"`, or a boolean. */
const isTrue = (value: unknown): boolean => value === true || plain(textOf(value) ?? '') === 'vrai';
const dayOf = (value: unknown): CivilDay | null => parseIsoDay((textOf(value) ?? '').slice(0, 10));

/** Rights of an NDJSON answer (`droits_acces`), whose last line is a status; « Aucun droit d'accès trouvé » is an empty list. */
export function readRights(answer: Answer): OperatorOutcome<GasRights> {
  const { content, isCut } = parseLines(answer.text);
  // One version wraps the list.
  const values = content.values.flatMap((one) =>
    isRecord(one) && 'liste_acces' in one ? recordsOf(one.liste_acces) : [one],
  );
  const closing = values.findLast(isStatusLine) ?? null;
  const status = statusOf(closing);
  if (answer.status !== 200 && !isNoRight(status?.message ?? null)) return failureOf(answer, statusOf(values.at(-1)));
  if (status !== null && !isNoRight(status.message)) return failureOf(answer, status);
  if (isCut || content.broken.length > 0) return failed('unreadable', { status: answer.status });
  const rights = values.filter((one) => !isStatusLine(one)).map(readRight);
  const known = rights.filter((one) => one !== null);
  if (known.length < rights.length) return failed('unreadable', { status: answer.status });
  return { ok: true, value: { rights: known, isWhole: closing !== null } };
}

const isNoRight = (message: string | null): boolean =>
  /^aucun droit d.acces trouve/.test(plain((message ?? '').replaceAll('\u2019', "'")));

function readRight(value: unknown): GasRight | null {
  if (!isRecord(value)) return null;
  const [id, pce, stateText] = [textOf(value.id_droit_acces), textOf(value.id_pce), textOf(value.etat_droit_acces)];
  if (id === null || pce === null || stateText === null) return null;
  return {
    id,
    pce,
    state: stateOf(stateText),
    stateText,
    proof: proofOf(textOf(value.statut_controle_preuve)),
    proofUntil: dayOf(value.date_limite_transmission_preuve),
    mail: textOf(value.courriel_titulaire),
    fromDay: dayOf(value.date_debut_droit_acces),
    toDay: dayOf(value.date_fin_droit_acces),
    consumptionFromDay: dayOf(value.perim_donnees_conso_debut),
    consumptionToDay: dayOf(value.perim_donnees_conso_fin),
    authorisedTo: dayOf(value.date_fin_autorisation),
    createdOn: dayOf(value.date_creation),
    scopes: {
      published: isTrue(value.perim_donnees_publiees),
      informative: isTrue(value.perim_donnees_informatives),
      contractual: isTrue(value.perim_donnees_contractuelles),
      technical: isTrue(value.perim_donnees_techniques),
    },
    endedBy:
      textOf(value.source_revocation) ??
      textOf(value.source_passage_a_obsolete) ??
      textOf(value.source_passage_a_refuse),
    endedOn: dayOf(value.date_revocation) ?? dayOf(value.date_passage_a_obsolete) ?? dayOf(value.date_passage_a_refuse),
  };
}

/** Who holds a meter: a person by their name, or a company by its own; GRDF wants one of them. */
export type GasHolder = { name: string } | { company: string };

/**
 * A right as it is declared. GRDF refuses a right that begins after today or ends before, a consumption period that begins after today, or
 * ends before it begins or after the right.
 */
export type GasDeclaration = {
  holder: GasHolder;
  /** Of the meter's address: GRDF compares it with its own. */
  postcode: string;
  email: string;
  mobile: string | null;
  fromDay: CivilDay;
  toDay: CivilDay;
  consumptionFromDay: CivilDay;
  consumptionToDay: CivilDay;
  scopes: GasScopes;
  role?: string;
};

/** The declared right as GRDF answered it. `id` is null where it did not say: the list of rights has it. */
export type DeclaredRight = { id: string | null; state: RightState; code: string | null; message: string | null };

const written = (yes: boolean) => (yes ? 'Vrai' : 'Faux');

/** Body of `PUT /pce/{id}/droit_acces`. */
export const declarationBody = ({ holder, scopes, ...one }: GasDeclaration): object => ({
  role_tiers: one.role ?? 'AUTORISE_CONTRAT_FOURNITURE',
  raison_sociale: 'company' in holder ? holder.company : null,
  nom_titulaire: 'name' in holder ? holder.name : null,
  code_postal: one.postcode,
  courriel_titulaire: one.email,
  ...(one.mobile === null ? {} : { numero_telephone_mobile_titulaire: one.mobile }),
  date_debut_droit_acces: isoDay(one.fromDay),
  date_fin_droit_acces: isoDay(one.toDay),
  perim_donnees_conso_debut: isoDay(one.consumptionFromDay),
  perim_donnees_conso_fin: isoDay(one.consumptionToDay),
  perim_donnees_contractuelles: written(scopes.contractual),
  perim_donnees_techniques: written(scopes.technical),
  perim_donnees_informatives: written(scopes.informative),
  perim_donnees_publiees: written(scopes.published),
});

/** `0000000002` (201): the right waits for its holder. */
const WAITS = '0000000002';

/** Reads the answer of a declaration: 201, with the right, its status, or both. */
export function readDeclared(answer: Answer): OperatorOutcome<DeclaredRight> {
  const { content } = parseLines(answer.text);
  const records = recordsOf(content.values);
  const status = records.map(statusOf).find((one) => one !== null) ?? null;
  const waits = status?.code === WAITS;
  if (answer.status !== 201 || (status !== null && !waits)) return failureOf(answer, status);
  const merged = Object.assign({}, ...records) as Record<string, unknown>;
  const [id, stateText] = [textOf(merged.id_droit_acces), textOf(merged.etat_droit_acces)];
  const code = textOf(merged.code_statut_traitement);
  if (id === null && code === null) return failed('unreadable', { status: answer.status });
  const state = stateText === null ? (waits ? 'to-validate' : 'active') : stateOf(stateText);
  return { ok: true, value: { id, state, code, message: textOf(merged.message_retour_traitement) } };
}

/** Reads the answer of an operation that gives nothing but its status. */
export function readDone(answer: Answer): OperatorOutcome<null> {
  const { content } = parseLines(answer.text);
  const status = content.values.map(statusOf).find((one) => one !== null) ?? null;
  if (answer.status !== 200 || status !== null) return failureOf(answer, status);
  return content.values.some(isStatusLine)
    ? { ok: true, value: null }
    : failed('unreadable', { status: answer.status });
}
