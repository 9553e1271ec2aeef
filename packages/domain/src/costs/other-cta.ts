import { warning } from '../answers/index.ts';
import type { Warning } from '../answers/index.ts';
import type { TariffRow } from '../tariffs/table.ts';
import type { TurpeFormula } from '../tariffs/turpe.ts';
import type { Prices, Rate } from './span-prices.ts';

/** Both prices are published to the cent a month: before tax, and with taxes. [€/month] */
const ROUNDINGS = 0.011;

/**
 * The Tarif Bleu is published with the CTA of one network formula, whatever that of the point, on which the CTA is due: the difference
 * and its source. Null where there is none, or no published price with taxes.
 */
export function otherCta(
  { subscriptionWithTaxes: published, subscriptionEurPerYear }: Prices,
  ctaEurPerYear: number,
  formula: TurpeFormula,
  vat: Rate,
): { row: TariffRow; warning: Warning } | null {
  if (published === null) return null;
  const billedEur = ((subscriptionEurPerYear + ctaEurPerYear) * (1 + vat.rate)) / 12;
  const publishedEur = published.eurPerYear / 12;
  if (Math.abs(billedEur - publishedEur) <= ROUNDINGS) return null;
  const source = published.row.references[0]?.title ?? published.row.label;
  return {
    row: published.row,
    warning: warning('published_with_other_cta', { publishedEur, source, formula, billedEur }),
  };
}

/** Label of a CTA that a person read on their bill. */
export const CTA_TYPED = 'Contribution tarifaire d’acheminement (CTA, montant saisi)';
