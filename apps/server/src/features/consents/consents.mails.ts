import { HOLDER_PAGE, PAGE_OF_KIND } from '@joulerie/contract/consent-pages';
import { HOLDER_LINK_MONTHS, REQUEST_DAYS, type RequestKind } from '@joulerie/domain/consents';
import { frenchDay, parisDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { Mail } from '../../platform/mail.ts';
import { type SpaceRow, brandMail, brandingOf } from '../accounts/accounts.public.ts';
import type { ScopeRow } from '../scopes/scopes.public.ts';
import type { RequestRow } from './consents.tables.ts';
import { endOfNumber, energyOfMeter } from './meters.ts';
import type { Facts } from './request-facts.store.ts';

type Person = { firstname: string; lastname: string };

type Letter = {
  row: RequestRow;
  parts: readonly RequestRow[];
  space: SpaceRow;
  requester: Person | null;
  facts: Facts;
  token: string;
  now: number;
};

const ASKS: Record<
  RequestKind,
  { subject: (asker: string) => string; line: (asker: string, meter: string) => string }
> = {
  sign: {
    subject: (asker) => `${asker} demande votre accord pour lire les données de votre compteur`,
    line: (asker, meter) => `${asker} vous demande l’autorisation de lire les données de consommation ${meter}.`,
  },
  share: {
    subject: (asker) => `${asker} vous demande de partager les données de votre compteur`,
    line: (asker, meter) =>
      `${asker} vous demande de partager avec lui les données de consommation ${meter}, que vous laissez déjà suivre.`,
  },
  extend: {
    subject: (asker) => `${asker} vous demande de prolonger votre accord`,
    line: (asker, meter) =>
      `L’accord que vous avez donné à ${asker} pour lire les données ${meter} approche de sa fin\u00a0: il vous demande de le prolonger.`,
  },
  'change-owner': {
    subject: (asker) => `${asker} demande votre accord, comme nouveau titulaire d’un compteur`,
    line: (asker, meter) =>
      `Vous êtes devenu titulaire ${meter}\u00a0: ${asker} vous demande l’autorisation d’en lire les données à partir de votre arrivée.`,
  },
  multi: {
    subject: (asker) => `${asker} demande votre accord pour lire les données de vos compteurs`,
    line: (asker, meter) => `${asker} vous demande l’autorisation de lire les données de consommation ${meter}.`,
  },
};

/** « de votre compteur d’électricité nº •••• 4521 », « de vos 7 compteurs ». */
function meterWords({ row, parts, facts }: Pick<Letter, 'row' | 'parts' | 'facts'>): string {
  if (row.kind === 'multi') return `de vos ${parts.length}\u00a0compteurs`;
  const { idtype, idsource } = facts.sources.get(row.sourceId!)!;
  const energy = energyOfMeter(idtype) === 'gaz' ? 'de gaz' : 'd’électricité';
  return `de votre compteur ${energy} nº\u00a0${endOfNumber(idsource!)}`;
}

const askerOf = (space: SpaceRow, requester: Person | null): string =>
  requester && space.kind === 'company'
    ? `${requester.firstname} ${requester.lastname} (${space.name})`
    : requester
      ? `${requester.firstname} ${requester.lastname}`
      : space.name;

const linkOf = (origin: string, { kind, id }: RequestRow, token: string): string =>
  `${origin}${PAGE_OF_KIND[kind]}/${id}?token=${encodeURIComponent(token)}`;

/** What a holder is asked, by whom, and that nothing happens without them. */
export function requestMail(scope: ScopeRow, origin: string, letter: Letter): Mail {
  const { row, space, requester, token } = letter;
  const asker = askerOf(space, requester);
  const { subject, line } = ASKS[row.kind];
  const from = row.kind === 'change-owner' ? [`Votre arrivée\u00a0: le ${frenchDay(parseIsoDay(row.dateFrom)!)}.`] : [];
  return brandMail(scope, row.mail, {
    subject: subject(asker),
    greeting: row.firstname ? `Bonjour ${row.firstname},` : 'Bonjour,',
    lines: [
      line(asker, meterWords(letter)),
      ...from,
      'La page dit quelles données, pour quoi faire et jusqu’à quand\u00a0; vous choisissez, et vous pourrez retirer votre accord à tout moment. Sans réponse de votre part, rien n’est lu.',
      `Ce lien est personnel et valable ${REQUEST_DAYS}\u00a0jours. Si vous n’êtes pas titulaire de ce compteur, dites-le sur cette page ou ignorez ce message.`,
    ],
    company: brandingOf(space, origin),
    button: 'Voir la demande',
    link: linkOf(origin, row, token),
  });
}

/** What the holder keeps of their signature: until when, and how to take it back. */
export function signedMail(scope: ScopeRow, origin: string, letter: Letter & { toDay: number }): Mail {
  const { row, space, token, toDay, now } = letter;
  return brandMail(scope, row.mail, {
    subject: `Votre accord donné à ${space.name}`,
    greeting: row.firstname ? `Bonjour ${row.firstname},` : 'Bonjour,',
    lines: [
      `Le ${frenchDay(parisDay(now))}, vous avez autorisé ${space.name} à lire les données ${meterWords(letter)}, jusqu’au ${frenchDay(toDay)}.`,
      'Gardez ce message\u00a0: son lien mène à votre accord, et vous permet de le retirer à tout moment, sans motif.',
    ],
    company: brandingOf(space, origin),
    button: 'Voir mon accord',
    link: holderLink(origin, row, token),
  });
}

/** Whose act ends a consent: its holder's, its reader's, or that of whoever removes the meter from the space. */
export type EndedBy = 'holder' | 'reader' | 'removal';

const HIDDEN = 'sont masquées dès maintenant et effacées sous 30\u00a0jours';

/** What each end is for the holder, and what becomes of the data. */
const ENDED_WORDS: Record<EndedBy, { why: (reader: string) => string; data: string; end: string }> = {
  holder: { why: () => 'Vous avez retiré votre accord', data: HIDDEN, end: 'son retrait' },
  reader: { why: (reader) => `${reader} a renoncé à votre accord`, data: HIDDEN, end: 'son retrait' },
  removal: {
    why: (reader) => `${reader} a supprimé ce compteur de son espace, et votre accord a pris fin`,
    data: 'sont effacées dès maintenant',
    end: 'sa fin',
  },
};

/** Tells both sides that a consent ended by the act of one of them. */
export function endedMails(
  scope: ScopeRow,
  origin: string,
  said: {
    space: SpaceRow;
    meter: string;
    holder: string | null;
    reader: (Person & { username: string }) | null;
    by: EndedBy;
    /** Last day of what was over already; null where something lived until now. */
    endedOn: string | null;
  },
): Mail[] {
  const { space, meter, holder, reader, by, endedOn } = said;
  const over = endedOn === null ? null : frenchDay(parseIsoDay(endedOn)!);
  return [
    ...(holder
      ? [
          brandMail(scope, holder, {
            subject: by === 'holder' ? 'Votre accord est retiré' : `${space.name} ne lit plus votre compteur`,
            greeting: 'Bonjour,',
            lines: [
              over
                ? `Vous avez retiré votre accord pour le compteur nº\u00a0${meter}, qui avait pris fin le ${over}\u00a0: ${space.name} ne lisait déjà plus ces données.`
                : `${ENDED_WORDS[by].why(space.name)}\u00a0: ${space.name} ne recueille plus et ne lit plus les données du compteur nº\u00a0${meter}.`,
              `Les données déjà recueillies ${over ? 'restent masquées et sont effacées sous 30\u00a0jours' : ENDED_WORDS[by].data}. La preuve de votre accord et celle de ${ENDED_WORDS[by].end} sont conservées.`,
            ],
            company: brandingOf(space, origin),
            button: 'Aller à la plateforme',
            link: origin,
          }),
        ]
      : []),
    ...(reader && by === 'holder'
      ? [
          brandMail(scope, reader.username, {
            subject: `Accord retiré pour le compteur nº ${meter}`,
            greeting: `Bonjour ${reader.firstname},`,
            lines: [
              over
                ? `Le titulaire du compteur nº\u00a0${meter} a retiré son accord, qui avait pris fin le ${over}\u00a0: les données que vous en gardiez sont effacées sous 30\u00a0jours.`
                : `Le titulaire du compteur nº\u00a0${meter} a retiré son accord\u00a0: la collecte est arrêtée et ses données ne sont plus lisibles.`,
            ],
            button: 'Voir les accords',
            link: `${origin}/user/consentements`,
          }),
        ]
      : []),
  ];
}

/** The mail to a holder when another person is asked, or has signed, as the next holder of their meter. */
export function formerHolderMail(
  scope: ScopeRow,
  origin: string,
  said: { to: string; space: SpaceRow; meter: string; arrival: number; isSigned: boolean },
): Mail {
  const { to, space, meter, arrival, isSigned } = said;
  const day = frenchDay(arrival);
  return brandMail(scope, to, {
    subject: isSigned
      ? `Votre accord pour le compteur nº\u00a0${meter} a pris fin`
      : `Un changement de titulaire est annoncé pour le compteur nº\u00a0${meter}`,
    greeting: 'Bonjour,',
    lines: [
      isSigned
        ? `Une autre personne a déclaré être titulaire du compteur nº\u00a0${meter} depuis le ${day}, et a donné son accord à ${space.name}\u00a0: le vôtre a pris fin la veille.`
        : `${space.name} a demandé l’accord d’une autre personne, comme titulaire du compteur nº\u00a0${meter} à partir du ${day}. Si elle le donne, le vôtre prendra fin la veille.`,
      `Si vous êtes toujours titulaire de ce compteur, dites-le à ${space.name}. Le lien de l’e-mail qui a suivi votre accord permet de le retirer, et de faire effacer les données qu’il couvre.`,
    ],
    company: brandingOf(space, origin),
    button: 'Aller à la plateforme',
    link: origin,
  });
}

/** The mail to a holder who took their agreement back, when another person is asked for their meter, or has signed for it. */
export function withdrawnHolderMail(
  scope: ScopeRow,
  origin: string,
  said: { to: string; space: SpaceRow; meter: string; isSigned: boolean },
): Mail {
  const { to, space, meter, isSigned } = said;
  return brandMail(scope, to, {
    subject: isSigned
      ? `Une autre personne a donné son accord pour le compteur nº\u00a0${meter}`
      : `L’accord d’une autre personne est demandé pour le compteur nº\u00a0${meter}`,
    greeting: 'Bonjour,',
    lines: [
      isSigned
        ? `Une autre personne a donné son accord à ${space.name} pour lire les données du compteur nº\u00a0${meter}, pour lequel le vôtre a pris fin.`
        : `${space.name} a demandé l’accord d’une autre personne pour lire les données du compteur nº\u00a0${meter}, pour lequel le vôtre a pris fin.`,
      'Les jours que votre accord couvrait ne redeviennent pas lisibles\u00a0: un autre accord ne vaut que pour ceux qui suivent.',
      `Si vous êtes toujours titulaire de ce compteur, dites-le à ${space.name}.`,
    ],
    company: brandingOf(space, origin),
    button: 'Aller à la plateforme',
    link: origin,
  });
}

/** The mail with a new link to what its holder signed: the one of before is too old. */
export function holderLinkMail(
  scope: ScopeRow,
  origin: string,
  { row, space, token }: { row: RequestRow; space: SpaceRow; token: string },
): Mail {
  return brandMail(scope, row.mail, {
    subject: `Votre nouveau lien vers l’accord donné à ${space.name}`,
    greeting: row.firstname ? `Bonjour ${row.firstname},` : 'Bonjour,',
    lines: [
      `Ce lien mène à l’accord que vous avez donné à ${space.name}, et permet de le retirer à tout moment, sans motif. Il remplace le précédent.`,
      `Il s’ouvre pendant ${HOLDER_LINK_MONTHS}\u00a0mois\u00a0; passé ce délai, il demande de nouveau votre adresse.`,
    ],
    company: brandingOf(space, origin),
    button: 'Voir mon accord',
    link: holderLink(origin, row, token),
  });
}

const holderLink = (origin: string, { id }: Pick<RequestRow, 'id'>, token: string): string =>
  `${origin}${HOLDER_PAGE}/${id}?token=${encodeURIComponent(token)}`;

const OUTCOMES = {
  ACCEPTED: {
    subject: 'a donné son accord',
    line: 'a donné son accord\u00a0: les données de ses compteurs peuvent être lues.',
  },
  REFUSED: { subject: 'a refusé votre demande', line: 'a refusé votre demande. Aucune donnée n’est lue.' },
  TERMINATED: {
    subject: 'a clos votre demande sans signer',
    line: 'a clos votre demande sans signer, par exemple parce que ce compteur n’est pas le sien.',
  },
} as const;

const leftOutLine = (meters: number): string =>
  meters > 1
    ? `${meters}\u00a0compteurs de la demande n’en font pas partie\u00a0: leur code postal n’a pas été donné. Vérifiez leurs adresses, puis demandez-les de nouveau.`
    : 'Un compteur de la demande n’en fait pas partie\u00a0: son code postal n’a pas été donné. Vérifiez son adresse, puis demandez-le de nouveau.';

/** What the side that asked learns of the answer. */
export function outcomeMail(
  scope: ScopeRow,
  origin: string,
  said: { row: RequestRow; to: Person & { username: string }; outcome: keyof typeof OUTCOMES; leftOut: number },
): Mail {
  const { row, to, outcome, leftOut } = said;
  const { subject, line } = OUTCOMES[outcome];
  return brandMail(scope, to.username, {
    subject: `${row.mail} ${subject}`,
    greeting: `Bonjour ${to.firstname},`,
    lines: [`${row.mail} ${line}`, ...(leftOut > 0 ? [leftOutLine(leftOut)] : [])],
    button: 'Voir les accords',
    link: `${origin}/user/consentements`,
  });
}
