import type { Consent } from '@joulerie/contract/consents';
import { useState } from 'react';
import { CallError, reasonOf } from '../lib/call-error.ts';
import { Agreement } from './agreement.tsx';
import { Asker } from './asker.tsx';
import { Button } from './button.tsx';
import { type Agreements, loadAgreements, withdraw } from './calls.ts';
import { Confirm } from './confirm.tsx';
import { Heading } from './heading.tsx';
import type { Target } from './link.ts';
import { Notice } from './notice.tsx';
import { OldLink } from './old-link.tsx';
import { FailurePage, Waiting } from './plain-pages.tsx';
import type { Loaded } from './use-load.ts';
import { useOnce } from './use-once.ts';
import { longDay, meterName } from './words.ts';
import classes from './sheet.module.css';

/** What a holder has signed, by the link that they received: who reads, what, since when; and the way out. */
export function HolderPage({ agreements, target }: { agreements: Loaded<Agreements>; target: Target }) {
  if (agreements.state === 'pending') return <Waiting label="Chargement de votre accord" />;
  if (agreements.state === 'failed')
    return isTooOld(agreements.error) ? (
      <OldLink target={target} />
    ) : (
      <FailurePage error={agreements.error} onRetry={agreements.retry} />
    );
  return <Signed agreements={agreements.value} target={target} onChange={agreements.replace} />;
}

/** Whether a link was mailed so long ago that it asks for the address again. */
const isTooOld = (error: unknown): boolean => error instanceof CallError && error.code === 'holder_link_expired';

type Props = { agreements: Agreements; target: Target; onChange: (agreements: Agreements) => void };

function Signed({ agreements: { data, signed_at }, target, onChange }: Props) {
  const [asked, setAsked] = useState<readonly Consent[]>([]);
  const [ended, setEnded] = useState(0);
  const { busy, error, send } = useOnce();
  const reader = data[0]?.reader ?? null;
  const living = data.filter(({ may }) => may.includes('withdraw'));

  const takeBack = () =>
    send(async () => {
      try {
        for (const consent of asked) await withdrawn(consent, target.token);
        setEnded((before) => before + asked.length);
      } finally {
        // Whatever was taken back before an error is shown so.
        onChange(await loadAgreements(target));
        setAsked([]);
      }
    });

  return (
    <>
      <Heading>{data.length > 1 ? 'Vos accords' : 'Votre accord'}</Heading>
      {error !== null && (
        <Notice tone="bad" isNews>
          {reasonOf(error)} Votre accord n’est pas retiré tant que cette page le dit en cours.
        </Notice>
      )}
      {ended > 0 && error === null && <Ended several={ended > 1} />}
      <Asker logo={reader?.logo ?? null} />
      <p className={classes.lead}>
        {living.length > 0 ? (
          <>
            <strong>{reader?.name}</strong> lit les données ci-dessous avec l’accord que vous avez signé le{' '}
            {longDay(signed_at)}. Vous pouvez le retirer à tout moment, sans motif et sans frais.
          </>
        ) : (
          <>
            Vous avez signé pour <strong>{reader?.name}</strong> le {longDay(signed_at)}. Plus rien n’est lu aujourd’hui
            en vertu de cette signature.
          </>
        )}
      </p>
      {living.length > 1 && (
        <div className={classes.all}>
          <Button kind="danger" onClick={() => setAsked(living)}>
            Retirer mes {living.length}&nbsp;accords
          </Button>
        </div>
      )}
      {data.map((consent) => (
        <Agreement key={consent._id} consent={consent} token={target.token} onWithdraw={() => setAsked([consent])} />
      ))}
      {asked.length > 0 && (
        <Confirm
          title={asked.length > 1 ? `Retirer vos ${asked.length}\u00a0accords\u00a0?` : 'Retirer votre accord\u00a0?'}
          action={asked.length > 1 ? 'Retirer mes accords' : 'Retirer mon accord'}
          busy={busy}
          onConfirm={() => void takeBack()}
          onClose={() => setAsked([])}
        >
          {asked.length === 1 && <p>{meterName(asked[0]!.source)}</p>}
          <p>
            La collecte s’arrête et {reader?.name ?? 'le lecteur'} ne voit plus ces données, aussitôt. Elles sont
            effacées dans les 30&nbsp;jours. Un nouvel accord demandera une nouvelle signature.
          </p>
        </Confirm>
      )}
    </>
  );
}

/** One that ended meanwhile, in another tab or by its reader, is what was asked for. */
async function withdrawn({ _id }: Consent, token: string): Promise<void> {
  try {
    await withdraw(_id, token);
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'consent_over')) throw error;
  }
}

function Ended({ several }: { several: boolean }) {
  return (
    <Notice tone="good" isNews>
      <p>
        <strong>{several ? 'Vos accords sont retirés.' : 'Votre accord est retiré.'}</strong>
      </p>
      <p>
        La collecte est arrêtée et les données sont masquées dès maintenant. Elles sont effacées dans les 30&nbsp;jours.
        Vous n’avez rien d’autre à faire.
      </p>
    </Notice>
  );
}
