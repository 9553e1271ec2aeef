import { WHOLE_YEAR } from './first-constants.ts';

/** What a row of a list says of its energy. */
type Row = { energyKwh: number | null; surfaceM2: number | null; coverage: number | null };

const NO_MEASURE = 'aucune énergie mesurée sur la période';

/** Why an amount per m² is not known, in words; null where it is: the energy, the surface, and nearly all days are needed. */
function whyNotPerM2({ energyKwh, surfaceM2, coverage }: Row): string | null {
  if (energyKwh === null) return NO_MEASURE;
  if (!surfaceM2 || surfaceM2 <= 0) return 'surface inconnue';
  return whyNotWhole({ energyKwh, coverage });
}

/** Why an energy is not that of whole months; null where nearly all of their days are measured. */
export function whyNotWhole({ energyKwh, coverage }: Pick<Row, 'energyKwh' | 'coverage'>): string | null {
  if (energyKwh === null) return NO_MEASURE;
  if (coverage === null || coverage < WHOLE_YEAR)
    return `${Math.floor((coverage ?? 0) * 100)}\u00a0% seulement des jours sont mesurés`;
  return null;
}

/** kWh/m² of whole months, or why it is not known. */
export function intensityOf(row: Row): { perM2: number; reason: null } | { perM2: null; reason: string } {
  const reason = whyNotPerM2(row);
  return reason === null ? { perM2: row.energyKwh! / row.surfaceM2!, reason } : { perM2: null, reason };
}

/** Why a building without an estimated label has none. */
export function whyNoLabel(row: Row & { months: readonly unknown[] }): string {
  if (row.energyKwh !== null && row.months.length !== 12) return 'il faut douze mois';
  if (row.energyKwh === 0) return 'aucune consommation sur l’année';
  return whyNotPerM2(row) ?? 'facteur d’énergie primaire inconnu';
}

/** Why the energy of a row is not known; null where it is. */
export const whyNoEnergy = ({ energyKwh }: Row): string | null => (energyKwh === null ? NO_MEASURE : null);
