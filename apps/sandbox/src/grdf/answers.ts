/** Sentences of ADICT, word for word (swagger 1.6), with the codes that are known of them. */
const said = (code_statut_traitement: string, message_retour_traitement: string) => ({
  code_statut_traitement,
  message_retour_traitement,
});

export const DONE = said('0000000000', "L'opération s'est déroulée avec succès.");
export const STATUSES = {
  waits: {
    status: 201,
    body: said('0000000002', "La demande d'accès est en attente de la validation du titulaire du PCE."),
  },
  unknown: { status: 404, body: said('1000000006', 'Le PCE est inconnu.') },
  badPce: { status: 400, body: said('1000000000', 'Le format du PCE est incorrect.') },
  exists: { status: 409, body: said('1000000003', "Un droit d'accès existe déjà.") },
  stillWaits: {
    status: 409,
    body: said('1000000014', "La demande d'accès est en attente de la validation du titulaire du PCE."),
  },
  wrongPostcode: { status: 409, body: said('1000000005', "Le code postal ne correspond pas à l'adresse du PCE.") },
  noRight: { status: 404, body: said('1000000001', "Aucun droit d'accès trouvé.") },
  noProofAsked: { status: 409, body: said('2000000003', "GRDF ne demande pas de preuve sur ce droit d'accès.") },
  tooManyProofs: { status: 409, body: said('1000000015', 'Le nombre maximal autorisé de 3 preuves est dépassé.') },
  badProof: { status: 409, body: said('1000000016', 'Une ou plusieurs preuves ne possèdent pas un format autorisé.') },
  tooLargeProof: {
    status: 409,
    body: said('1000000017', 'La taille maximale autorisée de 4Mo d’une ou plusieurs preuves est dépassée.'),
  },
  badRequest: { status: 400, body: said('1000000000', 'La forme de la requête est incorrecte.') },
  badToken: { status: 401, body: said('1000000001', 'Une erreur technique est survenue.') },
  tooMany: { status: 429, body: { message: 'API rate limit exceeded' } },
} as const;

export const refusedDeclaration = (message: string, status = 400) => ({ status, body: said('1000000026', message) });

/** Errors of data, most of them with HTTP 200 inside `statut_restitution`. */
export const RESTITUTIONS = {
  badPce: {
    code: '1000005',
    message: "L'identifiant du PCE n'est pas correctement formaté (GI+6 chiffres ou 14 chiffres).",
  },
  movedOut: {
    code: '1000000',
    message:
      "Le client semble avoir déménagé et n'est plus titulaire de ce PCE, vous ne pouvez donc plus accéder à ses données.",
  },
  expired: {
    code: '1000001',
    message:
      "Votre droit d’accès sur ce PCE a expiré. Pour continuer à accéder aux données, vous devez faire une nouvelle demande d'accès et, le cas échéant, renouveler le consentement du titulaire.",
  },
  noRight: { code: '1000002', message: "Aucun droit d'accès pour tous les PCE en entrée." },
  noData: { code: '1000008', message: "Il n'y a pas de données correspondant à ce PCE sur la période demandée." },
  notPublished: {
    code: '1000009',
    message:
      'Le périmètre des données auxquelles vous avez accès pour ce PCE ne couvre pas les données de consommations publiées.',
  },
  notInformative: {
    code: '1000010',
    message:
      'Le périmètre des données auxquelles vous avez accès pour ce PCE ne couvre pas les données de consommations informatives.',
  },
  notContractual: {
    code: '1000012',
    message:
      'Le périmètre des données auxquelles vous avez accès pour ce PCE ne couvre pas les données contractuelles.',
  },
  notTechnical: {
    code: '1000013',
    message: 'Le périmètre des données auxquelles vous avez accès pour ce PCE ne couvre pas les données techniques.',
  },
  badProof: {
    code: '1000011',
    message: 'La preuve de consentement fournie lors du contrôle opéré par GRDF n’est pas valide.',
  },
  revoked: {
    code: '1000014',
    message: 'Le client titulaire a révoqué son consentement, vous ne pouvez plus accéder aux données de ce PCE.',
  },
  revokedByUs: { code: '1000015', message: 'Vous avez révoqué votre droit d’accès aux données de ce PCE.' },
  notAllowed: { code: '1000003', message: "Vous n'êtes pas autorisé à consulter les données de ce PCE." },
} as const;
export type Restitution = { code: string; message: string };
