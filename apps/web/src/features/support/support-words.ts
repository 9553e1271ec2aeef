import type { Level, SupportForm } from './support-machine.ts';

type Words = { title: string; lead: string; message: string; sent: string; other: string | null };

/** What each form says. `other`: the button that leads to the other one. */
export const FORMS: Record<SupportForm, Words> = {
  bug: {
    title: 'Signaler un problème',
    lead: 'Dites ce que vous faisiez et ce que vous attendiez. L’adresse de la page est jointe\u00a0; nous répondons par e-mail.',
    message: 'Que se passe-t-il\u00a0?',
    sent: 'Votre signalement a été envoyé. Nous vous répondrons par e-mail.',
    other: 'Donner plutôt un avis',
  },
  feedback: {
    title: 'Donner un avis',
    lead: 'Ce qui vous manque, ce qui vous gêne, ce qui vous plaît\u00a0: tout est lu.',
    message: 'Votre avis',
    sent: 'Votre avis a été envoyé. Merci.',
    other: 'Signaler plutôt un problème',
  },
  issue: {
    title: 'Demander de l’aide',
    lead: 'L’adresse de la page est jointe\u00a0; nous répondons par e-mail.',
    message: 'Votre message',
    sent: 'Votre demande d’aide a été envoyée. Nous vous répondrons par e-mail.',
    other: null,
  },
};

export const LEVELS: { value: Level; label: string }[] = [
  { value: 'low', label: 'Gêne légère' },
  { value: 'medium', label: 'Gêne importante' },
  { value: 'high', label: 'Bloquant' },
];

export const INCOMPLETE = 'Saisissez un message avant d’envoyer.';
export const WITHOUT_LEVEL = 'Choisissez un niveau avant d’envoyer.';
