/** Network operators that are asked for the data of meters; `enedis-sge` is Enedis by its services for companies, with an authorisation of its own. */
export const OPERATORS = ['enedis', 'enedis-sge', 'grdf'] as const;
/** One of the network operators. */
export type Operator = (typeof OPERATORS)[number];

/** Names of the operators, as a person reads them. */
export const OPERATOR_NAMES: Readonly<Record<Operator, string>> = {
  enedis: 'Enedis',
  'enedis-sge': 'Enedis (SGE)',
  grdf: 'GRDF',
};

/**
 * What a call to an operator came to. `data`: its measures or facts are kept; `none`: the operator has nothing of these days; `dropped`: the
 * right to read them ended while the answer was on its way, and nothing was kept. The others are failures.
 */
export const OPERATOR_OUTCOMES = [
  'data',
  'none',
  'dropped',
  'no-right',
  'not-subscribed',
  'credentials',
  'unknown-point',
  'period',
  'exists',
  'request',
  'quota',
  'down',
  'unreadable',
  'business',
] as const;
/** Outcome of a call to an operator. */
export type OperatorOutcomeName = (typeof OPERATOR_OUTCOMES)[number];

/** Each outcome, as a person reads it in the register. */
export const OUTCOME_WORDS: Readonly<Record<OperatorOutcomeName, string>> = {
  data: 'Données reçues',
  none: 'Aucune donnée pour ces jours',
  dropped: 'Réponse écartée\u00a0: l’accord venait de prendre fin',
  'no-right': 'Accès refusé par le gestionnaire',
  'not-subscribed': 'Service absent de notre contrat',
  credentials: 'Identifiants refusés',
  'unknown-point': 'Compteur inconnu',
  period: 'Période refusée',
  exists: 'Déclaration déjà faite',
  request: 'Demande refusée',
  quota: 'Trop d’appels\u00a0: reporté',
  down: 'Gestionnaire indisponible',
  unreadable: 'Réponse illisible',
  business: 'Refus du gestionnaire',
};

/** Services that ask what a right is worth, and for nothing of the meter. */
export const RIGHT_SERVICES: ReadonlySet<string> = new Set(['subscribed-services', 'gas-rights', 'point-facts']);

/** What is asked of operators, as a person reads it; a service that is not listed is shown by its name. */
export const SERVICE_WORDS: Readonly<Record<string, string>> = {
  'subscribed-services': 'Droits de l’autorisation',
  'consumption-curve': 'Courbe de charge',
  consumption: 'Consommation quotidienne',
  'maximum-power': 'Puissance maximale',
  'production-curve': 'Courbe d’injection',
  production: 'Injection quotidienne',
  'consumption-index': 'Index de consommation',
  'production-index': 'Index d’injection',
  'gas-informative': 'Consommation de chaque journée gazière',
  'gas-published': 'Consommation facturée, d’une relève à l’autre',
  'gas-rights': 'Droits d’accès',
  'order-consumption-curve': 'Commande du flux de la courbe de charge',
  'order-indexes': 'Commande du flux des index quotidiens',
  'order-history-curve': 'Commande de l’historique de la courbe de charge',
  'order-history-indexes': 'Commande de l’historique des index quotidiens',
  contracts: 'Contrat',
  summary: 'Résumé du point',
  'point-facts': 'Données techniques et contractuelles',
  metering: 'Comptage',
  address: 'Adresse du point',
  'gas-contract': 'Contrat de gaz',
  'gas-meter': 'Compteur de gaz',
};
