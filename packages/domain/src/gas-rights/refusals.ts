/** What a person corrects of a declaration that is refused. */
export const GAS_FIELDS = ['holder', 'mail', 'zipcode', 'mobile', 'scopes', 'dates', 'meter'] as const;
/** One of them. */
export type GasField = (typeof GAS_FIELDS)[number];

/**
 * A refusal of a declaration: its French sentence, our code (shown where GRDF gives none), the status of the answer, and what to correct; null
 * where correcting changes nothing.
 */
export type GasRefusal = { fr: string; own: string; status: 400 | 404 | 409 | 502; field: GasField | null };

const refusal = (own: string, status: GasRefusal['status'], field: GasField | null, fr: string): GasRefusal => ({
  fr,
  own,
  status,
  field,
});

const YES_NO = 'doivent être demandées par vrai ou faux.';

/** The whole catalogue of refusals of a gas declaration (document 1 §8). */
export const GAS_REFUSALS = {
  'unknown-meter': refusal('GAZ-01', 404, 'meter', 'GRDF ne connaît pas ce compteur\u00a0: vérifiez son numéro (PCE).'),
  'malformed-meter': refusal(
    'GAZ-02',
    400,
    'meter',
    'Le numéro de ce compteur (PCE) n’est pas correct\u00a0: 14\u00a0chiffres, ou GI suivi de 6\u00a0chiffres.',
  ),
  'unsigned-consent': refusal(
    'GAZ-03',
    409,
    null,
    'Le titulaire n’a pas signé d’accord en vigueur pour ce compteur\u00a0: demandez-le d’abord.',
  ),
  'revoked-consent': refusal(
    'GAZ-04',
    409,
    null,
    'Le titulaire a révoqué l’accès à ce compteur\u00a0: il faut un nouvel accord de sa part.',
  ),
  'awaits-holder': refusal(
    'GAZ-05',
    409,
    null,
    'Une demande d’accès attend déjà la validation du titulaire\u00a0: il a reçu un e-mail de GRDF.',
  ),
  'already-exists': refusal('GAZ-06', 409, null, 'Un droit d’accès existe déjà pour ce compteur.'),
  'held-in-entity': refusal(
    'GAZ-07',
    409,
    null,
    'Votre espace a déjà un droit d’accès, ou une demande en cours, pour ce compteur.',
  ),
  'role-missing': refusal('GAZ-08', 400, null, 'Le rôle de la plateforme dans la demande d’accès n’est pas renseigné.'),
  technical: refusal('GAZ-09', 502, null, 'GRDF rencontre une erreur technique\u00a0: réessayez plus tard.'),
  'contract-expired': refusal(
    'GAZ-10',
    409,
    null,
    'Le contrat de fourniture de gaz de ce compteur est échu\u00a0: le titulaire doit en avoir un en cours.',
  ),
  'zipcode-mismatch': refusal(
    'GAZ-11',
    409,
    'zipcode',
    'Le code postal ne correspond pas à l’adresse du compteur chez GRDF.',
  ),
  'access-ends-early': refusal(
    'GAZ-12',
    409,
    'dates',
    'La fin du droit d’accès doit être aujourd’hui ou un jour à venir.',
  ),
  'access-begins-late': refusal(
    'GAZ-13',
    409,
    'dates',
    'Le début du droit d’accès doit être aujourd’hui ou un jour passé.',
  ),
  'access-from-missing': refusal('GAZ-14', 400, 'dates', 'Le début du droit d’accès est requis (AAAA-MM-JJ).'),
  'access-to-missing': refusal('GAZ-15', 400, 'dates', 'La fin du droit d’accès est requise (AAAA-MM-JJ).'),
  'holder-missing': refusal('GAZ-16', 400, 'holder', 'Le nom ou la raison sociale du titulaire est requis.'),
  'holder-twice': refusal('GAZ-17', 400, 'holder', 'Donnez le nom du titulaire ou sa raison sociale, et non les deux.'),
  'mail-missing': refusal('GAZ-18', 400, 'mail', 'L’adresse e-mail du titulaire est requise.'),
  'mail-malformed': refusal('GAZ-19', 400, 'mail', 'L’adresse e-mail du titulaire n’est pas correcte.'),
  'zipcode-missing': refusal('GAZ-20', 400, 'zipcode', 'Le code postal du compteur est requis.'),
  'zipcode-malformed': refusal(
    'GAZ-21',
    400,
    'zipcode',
    'Le code postal du compteur n’est pas correct (5\u00a0chiffres).',
  ),
  'scopes-missing': refusal('GAZ-22', 400, 'scopes', 'Le périmètre des données demandées est requis.'),
  'scopes-inconsistent': refusal(
    'GAZ-23',
    400,
    'scopes',
    'Le périmètre des données demandées est incohérent\u00a0: demandez au moins une sorte de données.',
  ),
  'contractual-flag': refusal('GAZ-24', 400, 'scopes', `Les données contractuelles ${YES_NO}`),
  'technical-flag': refusal('GAZ-25', 400, 'scopes', `Les données techniques ${YES_NO}`),
  'published-flag': refusal('GAZ-26', 400, 'scopes', `Les données de consommation publiées ${YES_NO}`),
  'informative-flag': refusal('GAZ-27', 400, 'scopes', `Les données de consommation informatives ${YES_NO}`),
  'consumption-from-missing': refusal(
    'GAZ-28',
    400,
    'dates',
    'Le premier jour des consommations demandées est requis (AAAA-MM-JJ).',
  ),
  'consumption-to-missing': refusal(
    'GAZ-29',
    400,
    'dates',
    'Le dernier jour des consommations demandées est requis (AAAA-MM-JJ).',
  ),
  'consumption-begins-late': refusal(
    'GAZ-30',
    409,
    'dates',
    'Le premier jour des consommations demandées doit être aujourd’hui ou un jour passé.',
  ),
  'consumption-order': refusal(
    'GAZ-31',
    409,
    'dates',
    'Le dernier jour des consommations demandées doit suivre le premier.',
  ),
  'consumption-after-access': refusal(
    'GAZ-32',
    409,
    'dates',
    'Le dernier jour des consommations demandées ne peut pas dépasser la fin du droit d’accès.',
  ),
  'injection-from-missing': refusal(
    'GAZ-33',
    400,
    'dates',
    'Le premier jour des injections demandées est requis (AAAA-MM-JJ).',
  ),
  'injection-to-missing': refusal(
    'GAZ-34',
    400,
    'dates',
    'Le dernier jour des injections demandées est requis (AAAA-MM-JJ).',
  ),
  'injection-begins-late': refusal(
    'GAZ-35',
    409,
    'dates',
    'Le premier jour des injections demandées doit être aujourd’hui ou un jour passé.',
  ),
  'injection-order': refusal(
    'GAZ-36',
    409,
    'dates',
    'Le dernier jour des injections demandées doit suivre le premier, sans dépasser la fin du droit d’accès.',
  ),
  'mobile-malformed': refusal('GAZ-37', 400, 'mobile', 'Le numéro de téléphone mobile du titulaire n’est pas correct.'),
  'role-inconsistent': refusal(
    'GAZ-38',
    409,
    null,
    'Le rôle déclaré et ce compteur ne vont pas ensemble\u00a0: GRDF dit la demande incohérente.',
  ),
  'other-mail': refusal(
    'GAZ-39',
    409,
    'mail',
    'L’accès se demande à l’adresse e-mail de la personne qui a signé l’accord.',
  ),
  'outside-consent': refusal(
    'GAZ-40',
    409,
    'dates',
    'Le droit d’accès et ses consommations tiennent dans la période de l’accord du titulaire.',
  ),
  'not-subscribed': refusal(
    'GAZ-41',
    502,
    null,
    'Le contrat de la plateforme avec GRDF ne permet pas cette demande\u00a0: l’équipe de la plateforme doit la régler.',
  ),
  other: refusal('GAZ-42', 409, null, 'GRDF a refusé la déclaration.'),
} as const satisfies Record<string, GasRefusal>;
/** One refusal of the catalogue. */
export type GasRefusalKey = keyof typeof GAS_REFUSALS;

/** The sentences of GRDF, accents and kinds of apostrophes aside. Source: swagger ADICT v2 1.6, `PUT /pce/{id_pce}/droit_acces`. */
const SENTENCES: readonly (readonly [RegExp, GasRefusalKey])[] = [
  [/pce est inconnu/, 'unknown-meter'],
  [/format du pce|identifiant du pce/, 'malformed-meter'],
  [/est revoque|a revoque/, 'revoked-consent'],
  [/en attente de la validation/, 'awaits-holder'],
  [/droit d'acces existe deja/, 'already-exists'],
  [/role dans la demande/, 'role-missing'],
  [/contrat grdf adict est expire|ont ete suspendus/, 'not-subscribed'],
  [/contrat de fourniture de gaz est echu/, 'contract-expired'],
  [/code postal ne correspond pas/, 'zipcode-mismatch'],
  [/code postal n'est pas renseigne/, 'zipcode-missing'],
  [/format du code postal/, 'zipcode-malformed'],
  [/seul le nom ou la raison sociale/, 'holder-twice'],
  [/nom ou la raison sociale/, 'holder-missing'],
  [/courriel du titulaire n'est pas renseigne/, 'mail-missing'],
  [/format du courriel/, 'mail-malformed'],
  [/telephone mobile/, 'mobile-malformed'],
  [/perimetre d'acces doit etre renseigne/, 'scopes-missing'],
  [/donnees contractuelles doit/, 'contractual-flag'],
  [/donnees techniques doit/, 'technical-flag'],
  [/donnees publiees doit/, 'published-flag'],
  [/donnees informatives doit/, 'informative-flag'],
  [/debut du perimetre.*consommation.*inferieure ou egale a la date du jour/, 'consumption-begins-late'],
  [/fin du perimetre.*consommation.*superieure ou egale a la date de debut/, 'consumption-order'],
  [/fin du perimetre.*consommation.*inferieure ou egale a la date de fin/, 'consumption-after-access'],
  [/debut du perimetre.*consommation/, 'consumption-from-missing'],
  [/fin du perimetre.*consommation/, 'consumption-to-missing'],
  [/debut du perimetre.*injection.*inferieure ou egale a la date du jour/, 'injection-begins-late'],
  [/fin du perimetre.*injection.*(superieure|inferieure) ou egale/, 'injection-order'],
  [/debut du perimetre.*injection/, 'injection-from-missing'],
  [/fin du perimetre.*injection/, 'injection-to-missing'],
  [/fin du droit d'acces doit etre superieure/, 'access-ends-early'],
  [/debut du droit d'acces doit etre inferieure/, 'access-begins-late'],
  [/debut du droit d'acces/, 'access-from-missing'],
  [/fin du droit d'acces|date de fin d'acces/, 'access-to-missing'],
  [/demande d'acces est incoherente/, 'role-inconsistent'],
  [/erreur technique|erreur lors de l'execution/, 'technical'],
];

/** Codes of GRDF that mean one thing whatever the sentence beside them. */
const CODES: Readonly<Record<string, GasRefusalKey>> = {
  '1000000006': 'unknown-meter',
  '1000000013': 'revoked-consent',
};

/**
 * Which refusal of the catalogue an answer of GRDF is: by its sentence, else by its code.
 *
 * @param answer code and message as they came
 */
export function gasRefusal(answer: { code: string | null; message: string | null }): GasRefusalKey {
  const said = (answer.message ?? '')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('\u2019', "'")
    .toLowerCase();
  return SENTENCES.find(([words]) => words.test(said))?.[1] ?? CODES[answer.code ?? ''] ?? 'other';
}

/**
 * The sentence of a refusal with its code in parentheses: GRDF's where it gave one, else ours.
 *
 * @param key the refusal
 * @param code of GRDF; null where it gave none
 */
export const gasRefusalText = (key: GasRefusalKey, code: string | null): string =>
  `${GAS_REFUSALS[key].fr.replace(/\.$/, '')} (${code ?? GAS_REFUSALS[key].own}).`;
