import type { ConsentRequest } from '@joulerie/contract/consents';
import { useState } from 'react';
import { Button } from './button.tsx';
import type { Status } from './calls.ts';
import { Confirm } from './confirm.tsx';
import { metersOf, readerOf } from './words.ts';
import classes from './sheet.module.css';

type Props = {
  request: ConsentRequest;
  busy: boolean;
  onAnswer: (status: Status) => Promise<void>;
};

/** The ways to say no, as easy to find as the way to say yes, each with one question first. */
export function RefusalActions({ request, busy, onAnswer }: Props) {
  const [asked, setAsked] = useState<'REFUSED' | 'TERMINATED' | null>(null);
  const reader = readerOf(request);
  const several = metersOf(request).length > 1;
  const close = () => setAsked(null);
  return (
    <>
      {request.may.includes('refuse') && (
        <Button kind="plain" disabled={busy} onClick={() => setAsked('REFUSED')}>
          Refuser
        </Button>
      )}
      {request.may.includes('close') && (
        <div className={classes.aside}>
          <Button kind="link" disabled={busy} onClick={() => setAsked('TERMINATED')}>
            {several ? 'Ces compteurs ne sont pas les miens' : 'Ce compteur n’est pas le mien'}
          </Button>
        </div>
      )}
      {asked && (
        <Confirm
          title={asked === 'REFUSED' ? 'Refuser la demande\u00a0?' : 'Signaler une erreur de destinataire\u00a0?'}
          action={asked === 'REFUSED' ? 'Refuser la demande' : several ? 'Ils ne sont pas à moi' : 'Il n’est pas à moi'}
          busy={busy}
          onConfirm={() => void onAnswer(asked).finally(close)}
          onClose={close}
        >
          {asked === 'REFUSED' ? (
            <p>
              Aucune donnée n’est lue, et {reader} en est informé. Si vous changez d’avis, il faudra vous envoyer une
              nouvelle demande.
            </p>
          ) : (
            <p>
              La demande est close&nbsp;: aucune donnée n’est lue, et {reader} apprend que{' '}
              {several ? 'ces compteurs ne sont pas les vôtres' : 'ce compteur n’est pas le vôtre'}.
            </p>
          )}
        </Confirm>
      )}
    </>
  );
}
