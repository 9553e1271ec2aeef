import { addSourceOffer, getOfferProposal } from '#calls/costs';
import type { Source } from '@joulerie/contract/sources';
import { Button, UnstyledButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { useIntent } from '../../lib/use-intent.ts';
import { useNotify } from '../notifications/notifications.public.ts';
import classes from './costs.module.css';
import { NEW_OFFER } from './offer-search.ts';
import { proposable } from './published-price.ts';
import { refreshOffers } from './refresh-offers.ts';

type Props = {
  source: Source;
  /** A day that no offer covers; the first measured one when absent. */
  day?: string | undefined;
  /** A button of its own, or words among others. */
  look: 'button' | 'link';
};

/**
 * Gives a source the offer of the published tariff that fits it, marked as an estimate; where none is published, its network and taxes, whose
 * cost is partial until a price is given. Where its facts do not say them, the form opens with what is known of it.
 */
export function EstimateButton({ source, day, look }: Props) {
  const sourceId = source._id;
  const label = proposable(source) === 'network' ? 'Calculer le coût hors fourniture' : 'Estimer le coût';
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const intent = useIntent();
  const estimate = useMutation({
    mutationFn: async () => {
      const { offer } = await call(getOfferProposal, { params: { id: sourceId }, query: { day } });
      if (offer === null) {
        await navigate({
          to: '/source/$id/info-general',
          params: { id: sourceId },
          search: { offre: NEW_OFFER, ...(day && { du: day }) },
        });
        return;
      }
      await call(addSourceOffer, { params: { id: sourceId }, body: offer }, { idempotencyKey: intent.key() });
      intent.renew();
      await refreshOffers(client, sourceId);
    },
    onError: (error) => notify.error(error),
  });
  const words = estimate.isPending ? 'Calcul en cours…' : label;
  return look === 'button' ? (
    <Button size="compact-sm" loading={estimate.isPending} onClick={() => estimate.mutate()}>
      {label}
    </Button>
  ) : (
    <UnstyledButton className={classes.fill} disabled={estimate.isPending} onClick={() => estimate.mutate()}>
      {words}
    </UnstyledButton>
  );
}
