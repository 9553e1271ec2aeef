import type { Held } from '@joulerie/contract/billing';
import { FEATURES, FEATURE_LABELS } from '@joulerie/domain/subscriptions';
import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { useRights, useUser } from '../../lib/session.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './billing.module.css';
import { heldQuery, usePortal, useRefresh } from './calls.ts';
import { OfferChoice } from './offer-choice.tsx';
import { STATUS_WORDS, periodText, sourcesText } from './words.ts';

type Props = {
  /** The person comes back from the payment provider. */
  isBack: boolean;
  /** What they came back for was read. */
  onBack: () => void;
};

/** « Abonnements »: the current offer, what is open, what can be bought, and where it is paid. */
export function SubscriptionsTab({ isBack, onBack }: Props) {
  const company = useUser().company!;
  const held = useQuery(heldQuery(company._id));
  const refresh = useRefresh(company._id);
  const notify = useNotify();
  const read = useEffectEvent(() =>
    refresh.mutate(undefined, {
      onSuccess: () => notify.success('Vos abonnements sont à jour.'),
      onError: (error) => notify.error(error),
      onSettled: onBack,
    }),
  );
  useEffect(() => {
    if (isBack) read();
  }, [isBack]);
  if (held.isError)
    return (
      <Panel title="Abonnements">
        <ErrorState error={held.error} retry={() => void held.refetch()} />
      </Panel>
    );
  if (!held.data)
    return (
      <Panel title="Abonnements">
        <RowsSkeleton rows={3} />
      </Panel>
    );
  return (
    <>
      {held.data.isUnpaid && <Unpaid held={held.data} />}
      <CurrentOffer held={held.data} isReading={refresh.isPending} />
      {held.data.total > 0 && <HeldList held={held.data} />}
      {held.data.may.includes('buy') && !held.data.isUnpaid && (
        <OfferChoice key={held.data.features.join(',')} held={held.data} />
      )}
    </>
  );
}

function Unpaid({ held }: { held: Held }) {
  const portal = usePortal();
  return (
    <div className={classes.alert} role="alert">
      <p>
        Un paiement a été refusé.{' '}
        {held.may.includes('manage')
          ? 'Réglez la facture ou changez de carte pour garder ce que l’abonnement ouvre.'
          : 'Prévenez un administrateur de la société\u00a0: il peut régler la facture.'}
      </p>
      {held.may.includes('manage') && (
        <Button color="red.9" loading={portal.isPending} onClick={() => portal.mutate()}>
          Régler maintenant
        </Button>
      )}
    </div>
  );
}

function CurrentOffer({ held, isReading }: { held: Held; isReading: boolean }) {
  const { operation } = useUser().company!;
  const { isCompanyAdmin } = useRights();
  const portal = usePortal();
  const current = held.data.find(({ _id }) => _id === held.current);
  if (!current)
    return (
      <Panel title="Offre en cours">
        <EmptyState
          icon={<IconCreditCard size={22} />}
          title={isReading ? 'Lecture de vos abonnements…' : 'Pas encore d’offre'}
        >
          {!held.payment
            ? 'Le paiement en ligne n’est pas configuré sur ce service.'
            : isCompanyAdmin
              ? 'Choisissez une offre ci-dessous\u00a0: ce qu’elle comprend s’ouvre dès le paiement.'
              : 'Un propriétaire ou un administrateur de la société peut en choisir une.'}
        </EmptyState>
      </Panel>
    );
  const { label, tone } = STATUS_WORDS[current.status];
  return (
    <Panel title="Offre en cours">
      <div className={classes.current}>
        <p className={classes.offer}>{current.name}</p>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p className={classes.text}>
        {periodText(current)} · {sourcesText(operation.count_active_source, current.metadata.sources)}
      </p>
      {!held.payment && <p className={classes.text}>Le paiement en ligne n’est pas configuré sur ce service.</p>}
      {held.may.includes('manage') && (
        <div className={classes.actions}>
          <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate()}>
            Gérer le paiement
          </Button>
        </div>
      )}
      {held.may.includes('manage') && (
        <p className={classes.facts}>Carte, changement d’offre et résiliation, chez notre prestataire de paiement.</p>
      )}
      {portal.isError && (
        <p role="alert" className={styles.error}>
          {messageOf(portal.error)}
        </p>
      )}
    </Panel>
  );
}

/** Everything that the company subscribed to, then what is open. */
function HeldList({ held }: { held: Held }) {
  return (
    <Panel title="Ce que comprend l’abonnement">
      <ul className={classes.list} aria-label="Abonnements">
        {held.data.map((one) => {
          const { label, tone } = STATUS_WORDS[one.status];
          return (
            <li key={one._id} className={classes.row}>
              <span className={classes.words}>
                <span className={classes.name}>{one.name}</span>
                <span className={classes.facts}>{periodText(one)}</span>
              </span>
              <Chip tone={tone}>{label}</Chip>
            </li>
          );
        })}
      </ul>
      <p className={classes.text}>
        {held.features.length === 0
          ? 'Aucun module n’est ouvert.'
          : `Ouvert à vos membres\u00a0: ${FEATURES.filter((one) => held.features.includes(one))
              .map((one) => FEATURE_LABELS[one])
              .join(', ')}.`}
      </p>
    </Panel>
  );
}
