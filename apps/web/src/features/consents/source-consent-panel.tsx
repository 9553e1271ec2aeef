import type { Source } from '@joulerie/contract/sources';
import { useQuery } from '@tanstack/react-query';
import { date } from '../../lib/format-date.ts';
import { numberedName } from '../../lib/source-name.ts';
import { useRights } from '../../lib/session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AskMenu } from './ask-menu.tsx';
import { sourceConsentQuery } from './calls.ts';
import { ConsentState } from './consent-state.tsx';
import classes from './consents.module.css';
import { standingOf } from './standing.ts';

/** Consents that the panel names; the page of consents has them all. */
const NAMED = 5;

/** « Accord du titulaire » on the page « Informations » of a source: what was signed, and what can be asked. */
export function SourceConsentPanel({ source }: { source: Pick<Source, '_id' | 'name' | 'idsource' | 'rights'> }) {
  const known = useQuery(sourceConsentQuery(source._id));
  const { canWrite } = useRights();
  const mayAsk = canWrite && source.rights.includes('owns');
  return (
    <Panel
      title="Accord du titulaire"
      links={mayAsk && <AskMenu meter={{ id: source._id, label: numberedName(source) }} quiet />}
      footer={
        <AppLink className={classes.link} href={`/user/consentements?source=${source._id}`}>
          Voir ses accords
        </AppLink>
      }
    >
      {known.isError ? (
        <ErrorState error={known.error} retry={() => void known.refetch()} />
      ) : !known.data ? (
        <RowsSkeleton rows={2} />
      ) : known.data.consents.length === 0 ? (
        <p className={classes.standingText}>{standingOf([], known.data.requests)?.text}</p>
      ) : (
        <ul className={classes.signed}>
          {known.data.consents.slice(0, NAMED).map((consent) => (
            <li key={consent._id}>
              <ConsentState color={consent.color} />
              <span>{consent.holder ?? 'Identité effacée'}</span>
              <span className={classes.detail}>
                données du {date(consent.date_from_data)} au {date(consent.date_to)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
