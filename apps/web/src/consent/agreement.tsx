import { previewConsent } from '#calls/consent-records';
import type { Consent } from '@joulerie/contract/consents';
import { PURPOSE_WORDS } from '@joulerie/domain/consents';
import { reasonOf } from '../lib/call-error.ts';
import { downloadCall } from '../lib/download-call.ts';
import { leaveForEnedis } from '../lib/enedis-departure.ts';
import { Button } from './button.tsx';
import { connect } from './calls.ts';
import { Facts } from './facts.tsx';
import { Notice } from './notice.tsx';
import { useOnce } from './use-once.ts';
import { STATE_WORDS, longDay, meterName } from './words.ts';
import classes from './sheet.module.css';

/** What was signed for one meter. */
export function Agreement({ consent, token, onWithdraw }: { consent: Consent; token: string; onWithdraw: () => void }) {
  const { state, source, purposes, may } = consent;
  return (
    <section className={classes.agreement} aria-label={meterName(source)}>
      <h2>
        {meterName(source)}
        <span className={classes.badge} data-state={state}>
          {STATE_WORDS[state]}
        </span>
      </h2>
      <Facts
        lines={[
          ['Autorisé', purposes.map((one) => PURPOSE_WORDS[one].title).join(', ')],
          ['Données depuis', `le\u00a0${longDay(consent.date_from_data)}`],
          consent.withdrawn_at
            ? ['Retiré', `le\u00a0${longDay(consent.withdrawn_at)}`]
            : [state === 'expired' ? 'Terminé depuis' : 'Jusqu’au', longDay(consent.date_to)],
          ['Dernière lecture', consent.last_read ? `le\u00a0${longDay(consent.last_read)}` : 'pas encore lu'],
        ]}
      />
      <div className={classes.actions}>
        {may.includes('withdraw') && (
          <Button kind="danger" onClick={onWithdraw}>
            Retirer mon accord<span className="only-heard"> pour {meterName(source)}</span>
          </Button>
        )}
        {state === 'active' && source.idtype === 'pdl' && (
          <Connect consentId={consent._id} token={token} of={meterName(source)} />
        )}
        <SignedFile consentId={consent._id} token={token} of={meterName(source)} />
      </div>
    </section>
  );
}

/** The holder lets Enedis give the data of the meter; the page of Enedis comes back here. */
function Connect({ consentId, token, of }: { consentId: string; token: string; of: string }) {
  const { busy, error, send } = useOnce();
  return (
    <>
      <Button
        kind="plain"
        busy={busy}
        onClick={() => void send(async () => leaveForEnedis(await connect(consentId, token)))}
      >
        Connecter à Enedis<span className="only-heard">, {of}</span>
      </Button>
      {error !== null && (
        <Notice tone="bad" isNews>
          {reasonOf(error)}
        </Notice>
      )}
    </>
  );
}

function SignedFile({ consentId, token, of }: { consentId: string; token: string; of: string }) {
  const { busy, error, send } = useOnce();
  return (
    <>
      <Button
        kind="link"
        busy={busy}
        onClick={() => void send(() => downloadCall(previewConsent, { params: { id: consentId }, query: { token } }))}
      >
        Télécharger ce que j’ai signé (PDF)<span className="only-heard">, {of}</span>
      </Button>
      {error !== null && (
        <Notice tone="bad" isNews>
          {reasonOf(error)}
        </Notice>
      )}
    </>
  );
}
