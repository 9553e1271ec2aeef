import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import { intensityOf } from '@joulerie/contract/row-figures';
import { isoDay, startOfMonth } from '@joulerie/domain/calendar';
import { SOURCE_FAMILIES, SOURCE_TYPE_FACTS, isSourceType } from '@joulerie/domain/vocabulary';
import { Sparkline } from '../../charts/sparkline.tsx';
import { energy, number, percent } from '../../lib/format.ts';
import { monthRange } from '../../lib/format-date.ts';

type Props = {
  months: readonly (number | null)[];
  energyKwh: number | null;
  types?: readonly string[];
  color?: string;
};

/** Several energies together are none of them: no hue. */
const MIXED = 'light-dark(#8A94A6, #7F8BA3)';

/** Twelve months of a building in the colour of its energy, in grey when it has several. */
export function YearLine({ months, energyKwh, types = [], color }: Props) {
  if (!months.some((month) => month !== null)) return null;
  // Families carry the colour of their energy: the first view does without the table of energies.
  const families = types.flatMap((type) =>
    isSourceType(type) ? [SOURCE_FAMILIES[SOURCE_TYPE_FACTS[type].family]] : [],
  );
  const measuring = families.filter((family) => family.energy !== null);
  const mixed = new Set(measuring.map((family) => family.energy)).size > 1;
  const shown = color ?? (mixed ? MIXED : null);
  return (
    <Sparkline
      values={months}
      energy={measuring[0]?.color ?? 'electricite'}
      {...(shown ? { color: shown } : {})}
      label={`Consommation de douze mois : ${energy(energyKwh, 'inconnue')}`}
    />
  );
}

/** MWh of the last twelve months, to the kWh below one: 149 kWh are not « 0,1 MWh ». */
export function yearMwh(energyKwh: number | null): string {
  if (energyKwh === null) return '—';
  const isSmall = energyKwh !== 0 && Math.abs(energyKwh) < 999.5;
  return number(energyKwh / 1000, isSmall ? 3 : 1);
}

/** « 62 % des jours » beside an energy that is not that of a whole year; null beside one that is. */
export const partOfYear = (coverage: number | null): string | null =>
  coverage === null || coverage >= WHOLE_YEAR ? null : `${percent(coverage, 0)} des jours`;

/**
 * What stands beside an energy: « févr. 2021 – janv. 2022 » where its year is not the twelve complete months before today, which the others
 * have, or those that somebody asked, and « 62 % des jours » where it is of a part of it.
 */
export function yearNote(
  row: { year: Year | null; coverage: number | null },
  today: number,
  asked: { to: string } | null = null,
): string | null {
  const { year } = row;
  const usual = asked ? year?.to.slice(0, 7) === asked.to : year?.to === isoDay(startOfMonth(today) - 1);
  const other = year && !usual && monthRange(year.from, year.to);
  return [other, partOfYear(row.coverage)].filter(Boolean).join(', ') || null;
}

type Year = { from: string; to: string };

/** kWh/m² of whole months: nothing unless their days and the surface are known. */
export const yearIntensity = (row: Parameters<typeof intensityOf>[0]): string => number(intensityOf(row).perM2, 1);
