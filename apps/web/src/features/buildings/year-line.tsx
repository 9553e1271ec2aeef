import { SOURCE_FAMILIES, SOURCE_TYPE_FACTS, isSourceType } from '@joulerie/domain/vocabulary';
import { Sparkline } from '../../charts/sparkline.tsx';
import { energy, number } from '../../lib/format.ts';

type Props = {
  months: readonly (number | null)[];
  energyKwh: number | null;
  types?: readonly string[];
  color?: string;
};

/** Twelve months of a building in the colour of its energy, its electricity's when it has several. */
export function YearLine({ months, energyKwh, types = [], color }: Props) {
  if (!months.some((month) => month !== null)) return null;
  // Families carry the colour of their energy: the first view does without the table of energies.
  const families = types.flatMap((type) =>
    isSourceType(type) ? [SOURCE_FAMILIES[SOURCE_TYPE_FACTS[type].family]] : [],
  );
  const measuring = families.filter((family) => family.energy !== null);
  const shown = measuring.find((family) => family.energy === 'electricite') ?? measuring[0];
  return (
    <Sparkline
      values={months}
      energy={shown?.color ?? 'electricite'}
      {...(color ? { color } : {})}
      label={`Consommation des douze derniers mois : ${energy(energyKwh, 'inconnue')}`}
    />
  );
}

/** How many of the twelve months have data. */
export const monthsKnown = (months: readonly (number | null)[]): number =>
  months.filter((month) => month !== null).length;

/** MWh of the last twelve months, with how many months when some are missing. */
export function yearMwh(energyKwh: number | null): string {
  return energyKwh === null ? '—' : number(energyKwh / 1000, 1);
}

/** kWh/m² over a whole year: nothing unless the twelve months and the surface are known. */
export function yearIntensity(row: {
  energyKwh: number | null;
  surfaceM2: number | null;
  months: readonly (number | null)[];
}): string {
  if (row.energyKwh === null || !row.surfaceM2 || monthsKnown(row.months) < 12) return '—';
  return number(row.energyKwh / row.surfaceM2, 1);
}
