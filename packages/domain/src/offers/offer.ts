import type { OffPeakCalendar } from '../calendar/off-peak.ts';
import type { SupplyOffer } from '../costs/contract.ts';
import { REGULATED_LABELS, REGULATED_OPTIONS, REGULATED_POWERS } from '../tariffs/regulated.ts';
import type { RegulatedOption } from '../tariffs/regulated.ts';
import type { TurpeFormula } from '../tariffs/turpe.ts';

/** An offer open to a site, for its own subscribed power. */
export type Offer = {
  id: string;
  name: string;
  supplier: string | null;
  /** Where the prices were read, and when. */
  source: { title: string; url: string | null; readOn: string | null } | null;
  supply: SupplyOffer;
  /** Off-peak hours of the offer's own, where they are not the site's. */
  offPeak?: OffPeakCalendar;
  /** Network formula that goes with the offer; the site's when absent. */
  formula?: TurpeFormula;
};

/** Network formula that the regulated options imply: short use for Base, medium use for the others. */
const FORMULA: Record<RegulatedOption, TurpeFormula> = { BASE: 'BTINFCU4', HPHC: 'BTINFMU4', TEMPO: 'BTINFMU4' };

/**
 * The regulated offers of a power [kVA], the only ones that the package holds. Empty where the power has none.
 *
 * @param powerKVA subscribed power [kVA], one that the grid lists; otherwise there is no offer
 */
export function regulatedOffers(powerKVA: number): Offer[] {
  return REGULATED_OPTIONS.filter((option) => REGULATED_POWERS[option].includes(powerKVA)).map((option) => ({
    id: `trv-${option.toLowerCase()}`,
    name: REGULATED_LABELS[option],
    supplier: 'EDF et entreprises locales de distribution',
    source: { title: 'Tarif réglementé de vente, CRE', url: null, readOn: null },
    supply: { kind: 'regulated', option, fromDay: null, toDay: null },
    formula: FORMULA[option],
  }));
}
