import type { Source } from '@joulerie/contract/sources';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconSignature } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { numberedName } from '../../lib/source-name.ts';
import { useRights } from '../../lib/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { PageSkeleton } from '../../ui/skeletons.tsx';
import { AskDialog } from './ask-dialog.lazy.ts';
import type { AskKind } from './ask-values.ts';
import { sourceConsentQuery } from './calls.ts';
import classes from './consents.module.css';
import { RemindButton } from './remind-button.tsx';
import { type Standing, standingOf } from './standing.ts';

const ASK_LABELS: Record<AskKind, string> = {
  one: 'Demander l’accord du titulaire',
  several: 'Demander un accord',
  extend: 'Demander à prolonger',
  owner: 'Signaler un nouveau titulaire',
};

type Props = {
  source: Pick<Source, '_id' | 'name' | 'idsource' | 'rights'>;
  /** The measures, shown where they may be read. */
  children: ReactNode;
};

/** The measures of a source read by consent or, without one, why there are none, and the button that acts. */
export function SourceConsent({ source, children }: Props) {
  const known = useQuery(sourceConsentQuery(source._id));
  if (known.isError)
    return (
      <div className={classes.standing} role="alert">
        <p className={classes.standingText}>{messageOf(known.error)}</p>
        <Button variant="default" onClick={() => void known.refetch()}>
          Réessayer
        </Button>
      </div>
    );
  if (!known.data) return <PageSkeleton />;
  const standing = standingOf(known.data.consents, known.data.requests);
  return (
    <>
      {standing && <StandingPanel source={source} standing={standing} />}
      {(standing === null || standing.mayRead) && children}
    </>
  );
}

function StandingPanel({ source, standing }: Pick<Props, 'source'> & { standing: Standing }) {
  const { title, text, waiting, ask } = standing;
  const { canWrite } = useRights();
  const [asking, setAsking] = useState<AskKind | null>(null);
  const mayAsk = canWrite && source.rights.includes('owns');
  return (
    <section className={classes.standing} aria-label="Accord du titulaire">
      <IconSignature size={22} aria-hidden className={classes.standingIcon} />
      <div className={classes.words}>
        <h2 className={classes.standingTitle}>{title}</h2>
        <p className={classes.standingText}>{text}</p>
        <AppLink className={classes.link} href={`/user/consentements?tab=demandes&source=${source._id}`}>
          Voir ses demandes
        </AppLink>
      </div>
      <div className={classes.standingActions}>
        {waiting && <RemindButton request={waiting} prominent />}
        {ask && mayAsk && <Button onClick={() => setAsking(ask)}>{ASK_LABELS[ask]}</Button>}
      </div>
      <Suspense>
        {asking && (
          <AskDialog
            kind={asking}
            meter={{ id: source._id, label: numberedName(source) }}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </section>
  );
}
