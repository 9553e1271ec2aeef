import type { AskKind } from './ask-values.ts';

type Words = {
  title: string;
  text: string;
  mailLabel: string;
  day?: { label: string; description: string };
};

/** What each dialog says. */
export const ASK_WORDS: Record<AskKind, Words> = {
  one: {
    title: 'Demander un accord',
    text: 'Le titulaire reçoit un lien par e-mail, valable 30\u00a0jours. Il choisit ce que vous lirez, signe, et peut retirer son accord quand il veut.',
    mailLabel: 'Adresse e-mail du titulaire',
    day: {
      label: 'Premier jour des données',
      description: 'Facultatif\u00a0: sans lui, aussi loin que le gestionnaire du réseau les garde.',
    },
  },
  several: {
    title: 'Demander un accord pour plusieurs compteurs',
    text: 'Un même titulaire reçoit un seul e-mail, valable 30\u00a0jours, et signe une fois pour tous ces compteurs.',
    mailLabel: 'Adresse e-mail du titulaire',
  },
  extend: {
    title: 'Demander à prolonger un accord',
    text: 'Le titulaire reçoit un lien par e-mail, valable 30\u00a0jours. S’il accepte, l’accord se termine plus tard, pour les mêmes finalités au plus.',
    mailLabel: 'Adresse e-mail du titulaire',
  },
  owner: {
    title: 'Signaler un nouveau titulaire',
    text: 'Le nouveau titulaire reçoit un lien par e-mail, valable 30\u00a0jours. S’il signe, l’accord du précédent se termine la veille de son arrivée.',
    mailLabel: 'Adresse e-mail du nouveau titulaire',
    day: { label: 'Jour de son arrivée', description: 'Rien d’antérieur ne sera lu par son accord.' },
  },
};

/** What the menu that asks offers, in this order. */
export const ASK_LINES: readonly { kind: AskKind; label: string }[] = [
  { kind: 'one', label: 'Pour un compteur' },
  { kind: 'several', label: 'Pour plusieurs compteurs d’un titulaire' },
  { kind: 'extend', label: 'Prolonger un accord' },
  { kind: 'owner', label: 'Signaler un nouveau titulaire' },
];
