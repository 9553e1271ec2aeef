import { getOfferProposal } from '#calls/costs';
import type { SourceOffer } from '@joulerie/contract/costs';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { number } from '../../lib/format.ts';
import { date } from '../../lib/format-date.ts';

type Props = {
  sourceId: string;
  offer: SourceOffer;
  /** Powers that the tariff lists [kVA]. */
  powers: readonly number[];
  /** Power of the point [kVA], which counts when the offer gives none. */
  point: number | null;
  /** Nobody has confirmed it. */
  supposed: boolean;
  disabled: boolean;
  onChange: (powerKva: number) => void;
};

/** The subscribed power of an offer, among those of its tariff, and why it is the one proposed. */
export function PowerSelect({ sourceId, offer, powers, point, supposed, disabled, onChange }: Props) {
  const proposal = useQuery({
    queryKey: ['offers', sourceId, 'proposal'],
    queryFn: ({ signal }) => call(getOfferProposal, { params: { id: sourceId }, query: {} }, { signal }),
    enabled: supposed,
  });
  const value = offer.subscribedPowerKva ?? point;
  const listed = value === null || powers.includes(value) ? powers : [...powers, value].toSorted((a, b) => a - b);
  return (
    <Select
      label={supposed && value !== null ? 'Puissance souscrite (supposée)' : 'Puissance souscrite'}
      description={whyPower(supposed ? proposal.data : undefined)}
      placeholder="Choisir une puissance"
      allowDeselect={false}
      disabled={disabled}
      data={listed.map((power) => ({
        value: String(power),
        label: `${number(power, power % 1 === 0 ? 0 : 1)}\u00a0kVA`,
      }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  );
}

function whyPower(measured: { highestKva: number | null; highestOn: string | null } | undefined): string {
  const where = 'Écrite sur la facture, et sur l’écran du compteur Linky.';
  if (!measured || measured.highestKva === null) return where;
  return `Au plus fort, ${number(measured.highestKva, 1)}\u00a0kW ont été mesurés, le ${date(measured.highestOn)}. ${where}`;
}
