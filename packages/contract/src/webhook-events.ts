/** Whose an endpoint is: of the person in this space, or of the company of the space. */
export const WEBHOOK_OWNERS = ['person', 'company'] as const;
export type WebhookOwner = (typeof WEBHOOK_OWNERS)[number];

type EventKind = { label: string; owners: readonly WebhookOwner[] };

/** Every type of event that may be asked for, and who may ask for it. A later feature adds its line here, and in `WEBHOOK_DATA` what it says. */
export const WEBHOOK_EVENTS = {
  'measures.updated': { label: 'Des mesures ont changé', owners: ['person', 'company'] },
  'consent.given': { label: 'Un titulaire a donné son accord', owners: ['person', 'company'] },
  'consent.ended': { label: 'Un accord a pris fin', owners: ['person', 'company'] },
  'alarm.raised': { label: 'Une alarme à laquelle vous êtes abonné a sonné', owners: ['person'] },
  'task.succeeded': { label: 'Une de vos tâches a réussi', owners: ['person'] },
  'task.failed': { label: 'Une de vos tâches a échoué', owners: ['person'] },
} as const satisfies Record<string, EventKind>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** What `Envoyer un essai` sends, whatever the endpoint asks for. */
export const TEST_EVENT = 'webhook.test';

/** Events that an owner may ask for. */
export const webhookEventsOf = (owner: WebhookOwner): WebhookEvent[] =>
  WEBHOOK_EVENT_NAMES.filter((name) => (WEBHOOK_EVENTS[name].owners as readonly string[]).includes(owner));

/** Days of failures after which an endpoint is switched off; hours for which the secret before a rotation still signs; days of log. */
export const WEBHOOK_FAILING_DAYS = 5;
export const WEBHOOK_OLD_SECRET_HOURS = 24;
export const WEBHOOK_LOG_DAYS = 30;

/** Why a try failed, beside its answer code. */
export const WEBHOOK_FAILURES = {
  status: 'Le récepteur a répondu une erreur.',
  redirect: 'Le récepteur a répondu une redirection, qui n’est pas suivie.',
  timeout: 'Le récepteur n’a pas répondu en 15\u00a0secondes.',
  private: 'Cette adresse mène à un réseau privé\u00a0: rien n’a été envoyé.',
  dns: 'Le nom du récepteur n’a pas été trouvé.',
  tls: 'Le certificat du récepteur n’est pas valable.',
  network: 'La connexion au récepteur a échoué.',
} as const;
export type WebhookFailure = keyof typeof WEBHOOK_FAILURES;
export const WEBHOOK_FAILURE_NAMES = Object.keys(WEBHOOK_FAILURES) as WebhookFailure[];
