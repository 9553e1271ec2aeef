import { sentenceOf } from '../answers/index.ts';
import { dayNumber } from '../calendar/days.ts';
import { buildingRule } from './rules.ts';
import { LABEL_SENTENCES } from './sentences.ts';

/** Décret tertiaire (« éco énergie tertiaire »): final energy, kWh PCI, adjusted for climate. */
export const TERTIAIRE_YEARS = [2030, 2040, 2050] as const;
/** One of `TERTIAIRE_YEARS`. */
export type TertiaireYear = (typeof TERTIAIRE_YEARS)[number];

/** What the décret tertiaire needs of a site. */
export type TertiaireSite = {
  surfaceM2: number;
  /** Twelve months of the reference year [kWh/year], and that year. */
  referenceKWh: number;
  referenceYear: number;
  /** Absolute thresholds of the activity [kWh/m²/year], where an arrêté gives them; null: none known. */
  absoluteKWhM2: Partial<Record<TertiaireYear, number>>;
};

/** Target of one year. */
export type TertiaireTarget = {
  year: TertiaireYear;
  /** Reference × (1 − reduction) [kWh/year]. */
  relativeKWh: number | null;
  /** Absolute threshold × surface [kWh/year]. */
  absoluteKWh: number | null;
  /** Either is enough: the easier of those known [kWh/year]. */
  targetKWh: number | null;
  kind: 'relative' | 'absolute' | null;
};

/** Targets of a site. */
export type TertiaireStanding = {
  /** Whether the surface is concerned (1 000 m² and above); null for a surface unknown. */
  concerned: boolean | null;
  targets: TertiaireTarget[];
  warnings: readonly string[];
};

const positive = (value: number): boolean => Number.isFinite(value) && value > 0;

/**
 * Targets of a site for 2030, 2040 and 2050, by the rules in force on a civil day. A relative target needs a reference,
 * an absolute one a surface and the threshold of the activity; with neither, the target is null.
 * Source: Code de la construction, R174-22 and following; décret n° 2019-771, arrêté du 10 avril 2020.
 *
 * @param site surface, reference and thresholds of the activity
 * @param day civil day at which the rules are read
 */
export function tertiaireTargets(site: TertiaireSite, day: number): TertiaireStanding {
  const warnings: string[] = [];
  const limit = buildingRule('TERTIAIRE|SEUIL_SURFACE', day, 'surface d’assujettissement au décret tertiaire');
  const targets = TERTIAIRE_YEARS.map((year): TertiaireTarget => {
    const reduction = buildingRule(`TERTIAIRE|REDUCTION_${year}`, day, `réduction du décret tertiaire en ${year}`);
    const threshold = site.absoluteKWhM2[year];
    const relativeKWh =
      reduction.known && positive(site.referenceKWh) ? site.referenceKWh * (1 - reduction.value) : null;
    const absoluteKWh =
      threshold !== undefined && positive(threshold) && positive(site.surfaceM2) ? threshold * site.surfaceM2 : null;
    const targetKWh = Math.max(relativeKWh ?? 0, absoluteKWh ?? 0);
    if (targetKWh === 0) return { year, relativeKWh, absoluteKWh, targetKWh: null, kind: null };
    return { year, relativeKWh, absoluteKWh, targetKWh, kind: targetKWh === absoluteKWh ? 'absolute' : 'relative' };
  });
  const first = buildingRule('TERTIAIRE|REFERENCE_PREMIERE_ANNEE', day, 'première année de référence');
  const last = buildingRule('TERTIAIRE|REFERENCE_DERNIERE_ANNEE', day, 'dernière année de référence');
  if (first.known && last.known && (site.referenceYear < first.value || site.referenceYear > last.value))
    warnings.push(LABEL_SENTENCES.reference_year(first.value, last.value));
  if (!limit.known) warnings.push(sentenceOf(limit));
  return {
    concerned: limit.known && positive(site.surfaceM2) ? site.surfaceM2 >= limit.value : null,
    targets,
    warnings,
  };
}

/**
 * Where a year stands on the straight line from the reference to the targets [kWh/year]: what a site that falls evenly
 * would use that year. Flat before the reference and after 2050. Null when the reference or a target is unknown.
 *
 * @param site the site
 * @param standing its targets, from `tertiaireTargets`
 * @param year any year
 */
export function trajectoryKWh(site: TertiaireSite, standing: TertiaireStanding, year: number): number | null {
  if (!positive(site.referenceKWh)) return null;
  const points = [{ year: site.referenceYear, kWh: site.referenceKWh }];
  for (const target of standing.targets) {
    if (target.targetKWh === null) return null;
    points.push({ year: target.year, kWh: target.targetKWh });
  }
  if (year <= points[0]!.year) return points[0]!.kWh;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    if (year <= b.year) return a.kWh + ((b.kWh - a.kWh) * (year - a.year)) / (b.year - a.year);
  }
  return points.at(-1)!.kWh;
}

/**
 * Day on which the consumption of a year is due on OPERAT: 30 September of the next.
 *
 * @param year year of consumption
 */
export const operatDueDay = (year: number): number => dayNumber(year + 1, 9, 30);

/**
 * Energy brought to the climate of the reference year, heating part alone [kWh]: heating × DJU of reference / DJU of the
 * year. Null when a figure is missing or negative, or the year has no degree-days.
 *
 * @param totalKWh final energy of the year
 * @param heatingKWh its heating part, at most the total
 * @param degreeDays of that year, above 0
 * @param referenceDegreeDays of the reference year
 */
export function climateAdjusted(
  totalKWh: number,
  heatingKWh: number,
  degreeDays: number,
  referenceDegreeDays: number,
): number | null {
  const sound = [totalKWh, heatingKWh, degreeDays, referenceDegreeDays].every((v) => Number.isFinite(v) && v >= 0);
  if (!sound || degreeDays === 0 || heatingKWh > totalKWh) return null;
  return totalKWh - heatingKWh + (heatingKWh * referenceDegreeDays) / degreeDays;
}
