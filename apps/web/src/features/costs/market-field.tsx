import { NumberField } from '../../ui/number-field.tsx';
import type { OfferDraft } from './offer-draft.ts';

type Props = {
  draft: Pick<OfferDraft, 'marketMarginEurPerKwh'>;
  error: string | undefined;
  onChange: (next: Pick<OfferDraft, 'marketMarginEurPerKwh'>) => void;
};

/** What a supplier at market prices adds to the price of each quarter of an hour. */
export function MarketField({ draft, error, onChange }: Props) {
  return (
    <NumberField
      label="Marge du fournisseur"
      description="S’ajoute, chaque quart d’heure, au prix de gros publié la veille. Il faut une courbe de charge."
      unit="€/kWh HT"
      required
      min={-1}
      max={1}
      step={0.0001}
      value={draft.marketMarginEurPerKwh ?? null}
      error={error}
      onChange={(marketMarginEurPerKwh) => onChange({ marketMarginEurPerKwh })}
    />
  );
}
