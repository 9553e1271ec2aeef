import type { ConsentRequest } from '@joulerie/contract/consents';
import type { RequestKind } from '@joulerie/domain/consents';
import { longDay, metersOf, ofMeters } from './words.ts';

type Words = {
  /** Of the page. */
  title: (of: string) => string;
  /** What is asked, after the name of who asks. */
  asks: (of: string, request: ConsentRequest) => string;
};

const WORDS: Record<RequestKind, Words> = {
  sign: {
    title: (of) => `Autoriser la lecture des données ${of}`,
    asks: (of) => `vous demande l’autorisation de lire les données ${of}.`,
  },
  share: {
    title: (of) => `Partager les données ${of}`,
    asks: (of) => `vous demande de lui ouvrir aussi les données ${of}, que vous laissez déjà suivre.`,
  },
  extend: {
    title: () => 'Prolonger votre accord',
    asks: (of) => `lit les données ${of} avec votre accord, qui approche de sa fin, et vous demande de le prolonger.`,
  },
  'change-owner': {
    title: () => 'Votre accord de nouveau titulaire',
    asks: (of, { date_from_data }) =>
      `suivait ce compteur avec l’accord du titulaire précédent, et vous demande le vôtre pour lire les données ${of}${
        date_from_data ? ` à partir de votre arrivée, le ${longDay(date_from_data)}` : ''
      }. Rien d’antérieur n’est lu avec votre accord.`,
  },
  multi: {
    title: (of) => `Autoriser la lecture des données ${of}`,
    asks: (of) => `vous demande l’autorisation de lire les données ${of}. Une seule signature vaut pour tous.`,
  },
};

/** The title of a request. */
export const titleOf = (request: ConsentRequest): string => WORDS[request.kind].title(ofMeters(metersOf(request)));

/** What is asked, after the name of who asks. */
export const askOf = (request: ConsentRequest): string =>
  WORDS[request.kind].asks(ofMeters(metersOf(request)), request);

/** What a page without a request is for. */
export const ABOUT_KIND: Record<RequestKind, string> = {
  sign: 'Cette page sert à répondre à qui demande votre accord pour lire les données d’un compteur d’électricité ou de gaz.',
  share:
    'Cette page sert à répondre à qui vous demande de partager les données d’un compteur que vous laissez déjà suivre.',
  extend: 'Cette page sert à prolonger, ou non, un accord que vous avez donné pour un compteur.',
  'change-owner':
    'Cette page sert au nouveau titulaire d’un compteur à donner, ou non, son accord pour la lecture de ses données.',
  multi: 'Cette page sert à répondre à qui demande votre accord pour lire les données de plusieurs compteurs.',
};
