import type { ConsentRequest } from '@joulerie/contract/consents';
import { PURPOSES, PURPOSE_WORDS, type Purpose } from '@joulerie/domain/consents';
import type { ReactNode } from 'react';
import { reasonOf } from '../lib/call-error.ts';
import { type Status, answerRequest } from './calls.ts';
import { Facts } from './facts.tsx';
import { Heading } from './heading.tsx';
import { type Target, holderAddress } from './link.ts';
import { MeterList } from './meter-list.tsx';
import { Notice } from './notice.tsx';
import { RefusalActions } from './refusal-actions.tsx';
import { useOnce } from './use-once.ts';
import { longDay, metersOf, readerOf } from './words.ts';
import buttons from './button.module.css';
import classes from './sheet.module.css';

type State = Exclude<ConsentRequest['state'], 'CREATED'>;

type Words = { title: string; text: (reader: string, request: ConsentRequest) => ReactNode };

const WORDS: Record<State, Words> = {
  ACCEPTED: {
    title: 'Votre accord est enregistré',
    text: () => (
      <p className={classes.lead}>
        Un e-mail vous donne le lien pour retirer votre accord, quand vous voulez et sans motif. Gardez-le&nbsp;: vous y
        trouvez aussi ce que vous avez signé, en PDF, et la dernière lecture de vos données.
      </p>
    ),
  },
  WAITING_GRDF: {
    title: 'Il reste une étape\u00a0: GRDF vous demande aussi votre accord',
    text: (reader) => (
      <>
        <p className={classes.lead}>
          Votre signature est enregistrée. GRDF, qui gère le réseau de gaz, ne transmet rien avant d’avoir reçu votre
          accord lui-même.
        </p>
        <ol className={classes.steps}>
          <li>Ouvrez l’e-mail que GRDF vous envoie&nbsp;; regardez aussi parmi les courriers indésirables.</li>
          <li>Suivez son lien et confirmez que {reader} peut lire vos données.</li>
          <li>C’est tout&nbsp;: vous n’avez pas à revenir sur cette page.</li>
        </ol>
        <p className={classes.lead}>Sans réponse de votre part à GRDF, rien n’est lu.</p>
      </>
    ),
  },
  REFUSED: {
    title: 'La demande est refusée',
    text: (reader) => (
      <p className={classes.lead}>
        {reader} ne lit aucune donnée, et vous n’avez rien d’autre à faire. Si vous changez d’avis, demandez à {reader}{' '}
        de vous envoyer une nouvelle demande.
      </p>
    ),
  },
  EXPIRED: {
    title: 'Le délai pour répondre est passé',
    text: (reader) => (
      <p className={classes.lead}>
        Un lien est valable 30&nbsp;jours. Sans réponse, rien n’a été lu. Pour donner votre accord, demandez à {reader}{' '}
        de vous envoyer la demande de nouveau&nbsp;; sinon, vous n’avez rien à faire.
      </p>
    ),
  },
  REMOVED: {
    title: 'La demande a été retirée',
    text: (reader) => (
      <p className={classes.lead}>
        {reader} ne vous demande plus rien pour ce compteur&nbsp;: rien n’est lu, et vous n’avez rien à faire.
      </p>
    ),
  },
  TERMINATED: {
    title: 'La demande est close',
    text: (reader) => (
      <p className={classes.lead}>
        Elle a été fermée sans signature, par exemple parce que le compteur n’est pas le vôtre&nbsp;: rien n’est lu. Si
        c’est une erreur, demandez à {reader} de vous envoyer une nouvelle demande.
      </p>
    ),
  },
};

type Props = {
  request: ConsentRequest & { state: State };
  target: Target;
  /** For what the person has just signed; empty when they come back. */
  purposes: readonly Purpose[];
  onAnswered: (request: ConsentRequest) => void;
};

/** What became of a request, and what to do next. */
export function EndPage({ request, target, purposes, onAnswered }: Props) {
  const { busy, error, send } = useOnce();
  const { title, text } = WORDS[request.state];
  const isSigned = request.state === 'ACCEPTED' || request.state === 'WAITING_GRDF';
  const answer = (status: Status) => send(async () => onAnswered(await answerRequest(request, target, status)));
  return (
    <>
      <Heading>{title}</Heading>
      {error !== null && (
        <Notice tone="bad" isNews>
          {reasonOf(error)}
        </Notice>
      )}
      {text(readerOf(request), request)}
      {isSigned && <Signed request={request} purposes={purposes} />}
      <div className={classes.actions}>
        {request.holder_token && (
          <a
            className={buttons.button}
            data-kind="plain"
            href={holderAddress({ id: target.id, token: request.holder_token })}
          >
            Voir mon accord et son PDF
          </a>
        )}
        <RefusalActions request={request} busy={busy} onAnswer={answer} />
      </div>
    </>
  );
}

function Signed({ request, purposes }: Pick<Props, 'request' | 'purposes'>) {
  const meters = metersOf(request);
  const left = request.consentrequest.filter(({ state }) => state === 'TERMINATED').length;
  const titles = PURPOSES.filter((one) => purposes.includes(one)).map((one) => PURPOSE_WORDS[one].title);
  return (
    <Facts
      lines={[
        ['Qui peut lire', readerOf(request)],
        [
          meters.length > 1 ? `Vos ${meters.length}\u00a0compteurs` : 'Votre compteur',
          <MeterList meters={meters} key="m" />,
        ],
        ...(titles.length > 0 ? [['Autorisé', titles.join(', ')] as const] : []),
        ...(request.date_from_data ? [['Données depuis', `le\u00a0${longDay(request.date_from_data)}`] as const] : []),
        ...(left > 0
          ? [
              [
                'Laissés de côté',
                left > 1 ? `${left}\u00a0compteurs, dont rien n’est lu` : 'un compteur, dont rien n’est lu',
              ] as const,
            ]
          : []),
        ['Valable jusqu’au', longDay(request.date_to)],
      ]}
    />
  );
}
