import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import type { ComparedPeriods, EstimatedLabel, PeriodFigures } from '@joulerie/contract/energy-year';
import type { FolderFigures } from '@joulerie/contract/folders';
import { addMonths, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import { energyLabel, gesLabel, sourceFactor } from '@joulerie/domain/labels';
import { comparableChange, deliveriesOf, sharedPart } from '@joulerie/domain/measures';
import { SOURCE_TYPE_FACTS, fuelOfType } from '@joulerie/domain/vocabulary';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type EnergyMonths, type MonthsAsked, energyOfOwners } from '../measures/measures.public.ts';
import { type TypeSums, sumsInWindows } from './period-figures.store.ts';

/** Of an owner without any data. */
export const NO_FIGURES = { comparison: null, cost: null, carbon: null };

/** What an owner, a building or a folder, shows of whole months. */
export type OwnerFigures = EnergyMonths & {
  figures: PeriodFigures;
  /** What makes them, a kind of source each. */
  lines: FolderFigures['lines'];
  /** Primary energy of twelve months without gaps, at the factors of their last day [kWh]; null otherwise. */
  primaryKwh: number | null;
};

/**
 * Energy, cost, emissions and comparison of owners over whole months: those asked, or the twelve of each.
 *
 * @param sources tables of `sourcesInBuildings` or `sourcesInFolders`
 */
export async function figuresOfOwners(
  db: Database,
  sources: SQL,
  asked: MonthsAsked,
): Promise<Map<string, OwnerFigures>> {
  const energy = await energyOfOwners(db, sources, asked);
  if (energy.size === 0) return new Map();
  const windows = [...energy].map(([id, { year }]) => ({ id, ...windowOf(year) }));
  const sums = Map.groupBy(await sumsInWindows(db, sources, windows), (row) => row.id);
  return new Map([...energy].map(([id, one]) => [id, { ...one, ...figuresOf(one, sums.get(id) ?? [], asked) }]));
}

const windowOf = (year: EnergyMonths['year']) => {
  const [from, to] = [parseIsoDay(year.from)!, parseIsoDay(year.to)! + 1];
  return { from: isoDay(from), to: isoDay(to), before: isoDay(addMonths(from, -12)) };
};

function figuresOf(
  energy: EnergyMonths,
  types: readonly TypeSums[],
  asked: MonthsAsked,
): Omit<OwnerFigures, keyof EnergyMonths> {
  // Measures that begin this month have no other month to be shown over: their year is not over.
  const end = Math.min(parseIsoDay(energy.year.to)! + 1, 'today' in asked ? asked.today : Infinity);
  const elapsed = end - parseIsoDay(energy.year.from)!;
  const sum = (key: keyof { [K in keyof TypeSums as TypeSums[K] extends number | null ? K : never]: 1 }) =>
    types.reduce((total, one) => total + (one[key] ?? 0), 0);
  const kwh = sum('kwh');
  const used = types.filter((one) => one.kwh !== null);
  const compared = comparedOf(
    elapsed,
    sum('measured'),
    types.filter((one) => one.measured > 0),
    'days',
    sum('compared_days'),
  );
  const unknown = used.find((one) => one.co2 === null);
  const kg = used.length === 0 || unknown ? null : sum('co2');
  return {
    figures: {
      comparison: compared && {
        ...compared,
        share: sharedPart(sum('compared_kwh'), kwh, sum('compared_days')),
        previousShare: sharedPart(sum('previous_kwh'), sum('before_kwh'), sum('compared_days')),
        added: share(sum('added_kwh'), kwh),
        ...(sum('panels_kwh') > 0 && { panels: sum('panels_kwh') / sum('previous_kwh') }),
        ...deliveriesIn(types, 'kwh'),
        now: sum('compared_kwh'),
        previous: sum('previous_kwh'),
      },
      cost: costOf(energy, types, elapsed, sum),
      carbon: {
        kg,
        partialKg: unknown && used.some((one) => one.co2 !== null) ? sum('co2') : null,
        reason: unknown
          ? `facteur d’émission inconnu\u00a0: ${SOURCE_TYPE_FACTS[unknown.idtype].label.toLowerCase()}`
          : kg === null
            ? 'aucune énergie mesurée sur la période'
            : null,
        comparison:
          compared && kg !== null
            ? {
                ...compared,
                share: sharedPart(sum('compared_co2'), kg, sum('compared_days')),
                previousShare: sharedPart(sum('previous_co2'), sum('before_co2'), sum('compared_days')),
                added: share(sum('added_co2'), kg),
                ...deliveriesIn(types, 'co2'),
                now: sum('compared_co2'),
                previous: sum('previous_co2'),
              }
            : null,
      },
    },
    lines: used.map(({ idtype, kwh: own, co2, priced_kwh, priced_eur, whole }) => ({
      idtype,
      kwh: own!,
      kg: co2,
      // Days that were measured and used nothing have a cost too.
      eur: priced_kwh > 0 || whole > 0 ? cents(priced_eur) : null,
    })),
    primaryKwh: primaryOf(energy, used),
  };
}

/** What the deliveries of fuels are of a comparison: `deliveriesOf`. */
function deliveriesIn(types: readonly TypeSums[], what: 'kwh' | 'co2' | 'eur'): Pick<ComparedPeriods, 'deliveries'> {
  const [bought, all] = [
    { now: 0, before: 0 },
    { now: 0, before: 0 },
  ];
  for (const one of types)
    for (const sums of fuelOfType(one.idtype) === null ? [all] : [all, bought]) {
      sums.now += one[`compared_${what}`];
      sums.before += one[`previous_${what}`];
    }
  return deliveriesOf(bought, all.now, all.before);
}

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** The days of a comparison; null where no source has any amount. */
function comparedOf(
  elapsed: number,
  sources: number,
  types: readonly TypeSums[],
  kind: 'days' | 'priced',
  comparedDays: number,
): Pick<ComparedPeriods, 'elapsed' | 'days' | 'dayShare'> | null {
  if (sources === 0) return null;
  const [least, most] = [
    Math.min(...types.map((one) => one[`least_${kind}`])),
    Math.max(...types.map((one) => one[`most_${kind}`])),
  ];
  return { elapsed, days: least === most ? most : null, dayShare: comparedDays / (sources * elapsed) };
}

function costOf(
  energy: EnergyMonths,
  types: readonly TypeSums[],
  elapsed: number,
  sum: (
    key:
      | 'idle'
      | 'whole'
      | 'holed'
      | 'pending'
      | 'whole_eur'
      | 'priced_eur'
      | 'priced_kwh'
      | 'with_price'
      | 'priced_days'
      | 'days_eur'
      | 'added_eur'
      | 'compared_eur'
      | 'previous_eur'
      | 'before_eur',
  ) => number,
): PeriodFigures['cost'] {
  const sources = energy.counted - sum('idle');
  const known = sum('whole');
  const whole = sources > 0 && known >= sources;
  // What is kept by month knows nothing of the month under way.
  const isOver = elapsed >= parseIsoDay(energy.year.to)! + 1 - parseIsoDay(energy.year.from)!;
  const eur = whole ? cents(sum('whole_eur')) : null;
  const compared = comparedOf(
    elapsed,
    sum('with_price'),
    types.filter((one) => one.with_price > 0),
    'priced',
    sum('priced_days'),
  );
  return {
    eur,
    partialEur: whole || sum('priced_kwh') === 0 ? null : cents(sum('priced_eur')),
    sources,
    known: Math.min(known, sources),
    reason: whole
      ? null
      : isOver
        ? sum('pending') > 0
          ? 'coût en cours de calcul'
          : (types.find(({ reason }) => reason !== null)?.reason ??
            (sum('holed') > 0 ? HOLED : 'une source n’a pas de mesure sur toute la période'))
        : 'le premier mois de mesures n’est pas terminé',
    stale: types.some(({ stale }) => stale),
    comparison: compared && {
      ...compared,
      share: sharedPart(sum('compared_eur'), sum('days_eur'), sum('priced_days')),
      previousShare: sharedPart(sum('previous_eur'), sum('before_eur'), sum('priced_days')),
      added: share(sum('added_eur'), sum('days_eur')),
      ...deliveriesIn(types, 'eur'),
      now: sum('compared_eur'),
      previous: sum('previous_eur'),
    },
  };
}

const HOLED = 'des jours ne sont pas mesurés\u00a0: ce qu’ils ont coûté est inconnu';

const cents = (eur: number): number => Math.round(eur * 100) / 100;

const YEAR_MONTHS = 12;

function primaryOf({ months, coverage, year }: EnergyMonths, types: readonly TypeSums[]): number | null {
  if (months.length !== YEAR_MONTHS || coverage === null || coverage < WHOLE_YEAR) return null;
  const factors = types.map(({ idtype }) => sourceFactor('primary', idtype, parseIsoDay(year.to)!));
  if (types.length === 0 || factors.includes(null)) return null;
  // A meter that counts nothing for a year says nothing of the building.
  return types.reduce((total, { kwh }, i) => total + kwh! * factors[i]!.perKwh, 0) || null;
}

/** Label of a building; null where its surface or the primary energy of its year is not known. */
export function labelOf(
  primaryKwh: number | null,
  carbonKg: number | null,
  surfaceM2: number | null,
): EstimatedLabel | null {
  if (primaryKwh === null || !surfaceM2 || surfaceM2 <= 0) return null;
  const primaryPerM2 = primaryKwh / surfaceM2;
  const carbonPerM2 = carbonKg === null ? null : carbonKg / surfaceM2;
  const energy = energyLabel(primaryPerM2);
  return energy && { energy, ges: gesLabel(carbonPerM2), primaryPerM2, carbonPerM2 };
}

/** The columns that lists sort buildings by. */
export const keptColumns = ({ figures: { comparison, cost, carbon }, primaryKwh }: OwnerFigures) => ({
  cost: cost?.eur ?? null,
  carbon: carbon?.kg ?? null,
  primary: primaryKwh,
  change: comparison && comparableChange(comparison),
});
