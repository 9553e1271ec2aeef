import type { Collection } from '@joulerie/contract/collection';
import type { Source } from '@joulerie/contract/sources';
import { addMonths, isoDay, parisDay } from '@joulerie/domain/calendar';
import { OPERATOR_NAMES, SERVICE_WORDS } from '@joulerie/domain/collection';
import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense, useState } from 'react';
import { dateTime } from '../../lib/format-date.ts';
import { number } from '../../lib/format.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { DifferingFacts } from '../sources/sources.public.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import { collectionQuery, useConnect, useRefreshCollection } from './calls.ts';
import { WhyGaps } from './why-gaps.lazy.ts';
import classes from './collection.module.css';
import {
  STATE_LABELS,
  STATE_TONES,
  askedWords,
  authorizationWords,
  explain,
  failureWords,
  orderLabel,
  orderWords,
} from './words.ts';

/** « Collecte » on the page of a source: its state and what to do, its history and when it will be there, what arrived last. */
export function CollectionPanel({ source, edits }: { source: Source; edits: boolean }) {
  const { _id: id, name } = source;
  const query = useQuery(collectionQuery(id));
  const [isAsking, setAsking] = useState(false);
  const [range] = useState(lastYear);
  if (query.data === null) return null;
  return (
    <Panel
      title="Collecte"
      links={query.data && <Actions id={id} collection={query.data} />}
      footer={
        query.data && (
          <div className={classes.links}>
            <button type="button" className={classes.ask} onClick={() => setAsking(true)}>
              Pourquoi ces trous&nbsp;?
            </button>
            <AppLink className={classes.link} href={`/user/consentements?source=${id}`}>
              Voir le registre des appels
            </AppLink>
          </div>
        )
      }
    >
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <RowsSkeleton rows={3} />
      ) : (
        <>
          <Standing collection={query.data} />
          {query.data.facts && (
            <DifferingFacts
              source={source}
              edits={edits}
              operator={OPERATOR_NAMES[query.data.operator]}
              facts={query.data.facts.differing}
            />
          )}
        </>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <WhyGaps source={{ id, name }} range={range} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

/** The twelve months before today. */
function lastYear() {
  const today = parisDay(Date.now());
  return { from: isoDay(addMonths(today, -12)), to: isoDay(today - 1) };
}

function Actions({ id, collection: { may, operator, authorization } }: { id: string; collection: Collection }) {
  const notify = useNotify();
  const connect = useConnect(id);
  const refresh = useRefreshCollection(id);
  const isConnected = authorization?.state === 'active';
  return (
    <>
      {may.includes('refresh') && (
        <Button
          variant="default"
          size="xs"
          loading={refresh.isPending}
          onClick={() =>
            refresh.mutate(undefined, {
              onSuccess: () => notify.success('Ce qui manque est demandé maintenant.', 'Collecte lancée'),
              onError: (error) => notify.error(error, 'La collecte n’a pas été lancée'),
            })
          }
        >
          Actualiser
        </Button>
      )}
      {may.includes('connect') && (!isConnected || authorization.renew) && (
        <Button
          size="xs"
          loading={connect.isPending || connect.isSuccess}
          onClick={() => connect.mutate(undefined, { onError: (error) => notify.error(error, 'Connexion impossible') })}
        >
          {authorization === null ? 'Connecter' : 'Renouveler l’autorisation'} à {OPERATOR_NAMES[operator]}
        </Button>
      )}
    </>
  );
}

function Standing({ collection }: { collection: Collection }) {
  const { state, operator, authorization, lastSuccess, history, series, orders, facts, failure } = collection;
  const name = OPERATOR_NAMES[operator];
  const [today] = useState(() => parisDay(Date.now()));
  return (
    <>
      <div className={classes.state}>
        <Chip tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Chip>
        <p className={classes.said}>{explain(collection, today)}</p>
      </div>
      {history && <History history={history} />}
      {authorization && (
        <dl className={classes.facts}>
          <dt>Autorisation {name}</dt>
          <dd>{authorizationWords(authorization, name, today)}</dd>
          <dt>Dernier succès</dt>
          <dd>{lastSuccess === null ? 'aucun pour l’instant' : dateTime(lastSuccess)}</dd>
          {failure && (
            <>
              <dt>Dernier échec</dt>
              <dd>{failureWords(failure)}</dd>
            </>
          )}
          {series.map((one) => (
            <Fragment key={one.service}>
              <dt>{SERVICE_WORDS[one.service] ?? one.service}</dt>
              <dd>{askedWords(one)}</dd>
            </Fragment>
          ))}
          {orders.map((one) => (
            <Fragment key={`${one.kind} ${one.service}`}>
              <dt>{orderLabel(one)}</dt>
              <dd>{orderWords(one)}</dd>
            </Fragment>
          ))}
          {facts && (
            <>
              <dt>Contrat et compteur</dt>
              <dd>
                {facts.receivedAt === null ? 'demandés, pas encore reçus' : `reçus le ${dateTime(facts.receivedAt)}`}
              </dd>
            </>
          )}
        </dl>
      )}
    </>
  );
}

function History({ history: { done, total, expectedEnd } }: { history: NonNullable<Collection['history']> }) {
  const share = total === 0 ? 100 : Math.floor((100 * done) / total);
  return (
    <div className={classes.history}>
      <Progress value={share} aria-label="Historique reçu" />
      <span className={classes.hint}>
        Historique&nbsp;: {number(share)}&nbsp;%
        {expectedEnd !== null && `, complet vers le ${dateTime(expectedEnd)} au rythme que permet le gestionnaire`}
      </span>
    </div>
  );
}
