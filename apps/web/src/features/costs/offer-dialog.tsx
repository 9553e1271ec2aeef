import type { Source } from '@joulerie/contract/sources';
import type { ComponentProps } from 'react';
import { OfferModal } from './offer-modal.tsx';
import { pointTerms } from './offer-needs.ts';

export { OfferSheet } from './offer-sheet.tsx';

type Props = Omit<ComponentProps<typeof OfferModal>, 'sourceId' | 'point' | 'twoForms'> & { source: Source };

/** The form of an offer beside what its point of delivery says. Loaded with the tariff tables, when somebody opens it. */
export function OfferDialog({ source, ...rest }: Props) {
  return <OfferModal sourceId={source._id} point={pointTerms(source)} twoForms={source.idtype === 'regaz'} {...rest} />;
}
