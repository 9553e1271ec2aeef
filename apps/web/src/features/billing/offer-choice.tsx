import type { Held, Offer } from '@joulerie/contract/billing';
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../lib/call-error.ts';
import { count } from '../../lib/format.ts';
import { isEmail } from '../../lib/form-messages.ts';
import { useUser } from '../../lib/session.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import styles from '../../ui/stand-alone-form.module.css';
import classes from './billing.module.css';
import { hasAccount, offersQuery, useCheckout } from './calls.ts';
import { priceText } from './words.ts';

/** What the company may still buy: an offer when it has none, and modules that it does not have. */
export function OfferChoice({ held }: { held: Held }) {
  const offers = useQuery(offersQuery);
  const title = held.isClient ? 'Ajouter des modules' : 'Choisir une offre';
  if (offers.isError)
    return (
      <Panel title={title}>
        <ErrorState error={offers.error} retry={() => void offers.refetch()} />
      </Panel>
    );
  if (!offers.data)
    return (
      <Panel title={title}>
        <RowsSkeleton rows={4} />
      </Panel>
    );
  const has = new Set(held.data.filter(({ status }) => status !== 'canceled').map(({ metadata }) => metadata.tag));
  const sold = offers.data.data.filter(({ kind, tag }) => !has.has(tag) && (kind === 'module' || !held.isClient));
  return (
    <Panel title={title}>
      {sold.length === 0 ? (
        <EmptyState title={held.isClient ? 'Vous avez tous les modules' : 'Rien n’est en vente pour l’instant'} />
      ) : (
        <Choice sold={sold} needsOffer={!held.isClient} />
      )}
    </Panel>
  );
}

function Choice({ sold, needsOffer }: { sold: readonly Offer[]; needsOffer: boolean }) {
  const { username } = useUser();
  const checkout = useCheckout();
  const [offer, setOffer] = useState<string | null>(null);
  const [modules, setModules] = useState<string[]>([]);
  const [mail, setMail] = useState(username);
  const [hint, setHint] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const chosen = sold.filter(({ priceId }) => priceId === offer || modules.includes(priceId));
  const wrongMail = isEmail(mail);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lacks =
      needsOffer && offer === null
        ? 'Choisissez une offre.'
        : chosen.length === 0
          ? 'Choisissez au moins un module.'
          : null;
    setFault(lacks);
    if (lacks !== null || wrongMail !== null) return;
    checkout.mutate({
      priceId: offer,
      modulesId: modules,
      user: { username: mail.trim().toLowerCase() },
    });
  };
  /** A mail address without an account receives the invoices, and opens nothing. */
  const checkMail = async () => {
    if (wrongMail !== null) return setHint(null);
    const known = await hasAccount(mail.trim().toLowerCase()).catch(() => true);
    setHint(
      known ? null : 'Cette adresse n’a pas de compte dans cet espace\u00a0: elle recevra les factures, sans plus.',
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      {needsOffer && (
        <Radio.Group label="Offre" value={offer} onChange={setOffer}>
          <div className={classes.choices}>
            {sold
              .filter(({ kind }) => kind === 'offer')
              .map((one) => (
                <div key={one.priceId} className={classes.card}>
                  <Radio value={one.priceId} label={one.name} description={<Description offer={one} />} />
                </div>
              ))}
          </div>
        </Radio.Group>
      )}
      <Checkbox.Group label="Modules" mt={needsOffer ? 16 : 0} value={modules} onChange={setModules}>
        <div className={classes.choices}>
          {sold
            .filter(({ kind }) => kind === 'module')
            .map((one) => (
              <div key={one.priceId} className={classes.card}>
                <Checkbox value={one.priceId} label={one.name} description={<Description offer={one} />} />
              </div>
            ))}
        </div>
      </Checkbox.Group>
      <div className={classes.pay}>
        <TextInput
          label="Les factures sont envoyées à"
          type="email"
          value={mail}
          error={wrongMail}
          description={hint}
          onChange={(event) => setMail(event.currentTarget.value)}
          onBlur={() => void checkMail()}
        />
        <div className={classes.total}>
          {chosen.length > 0 && <span className={classes.sum}>{totalText(chosen)}</span>}
          <Button type="submit" loading={checkout.isPending || checkout.isSuccess}>
            Continuer vers le paiement
          </Button>
        </div>
      </div>
      {(fault !== null || checkout.isError) && (
        <p role="alert" className={styles.error} style={{ marginTop: 14 }}>
          {fault ?? messageOf(checkout.error)}
        </p>
      )}
    </form>
  );
}

function Description({ offer }: { offer: Offer }) {
  return (
    <>
      {offer.description}
      {offer.sources !== null && ` · ${count(offer.sources, 'source comprise', 'sources comprises')}`}
      <span className={classes.price}>{priceText(offer)}</span>
    </>
  );
}

/** The sum of what is chosen where it is of one kind: one currency, one interval, one way to count taxes. */
function totalText(chosen: readonly Offer[]): string | null {
  const [first] = chosen;
  const isOfOneKind = chosen.every(
    (one) =>
      one.currency === first!.currency &&
      one.interval === first!.interval &&
      one.intervalCount === first!.intervalCount &&
      one.taxIncluded === first!.taxIncluded,
  );
  if (!isOfOneKind) return null;
  return `Total\u00a0: ${priceText({ ...first!, amount: chosen.reduce((sum, { amount }) => sum + amount, 0) })}`;
}
