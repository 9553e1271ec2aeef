import type { Cost } from '@joulerie/contract/costs';
import type { Data, PeriodComparison, VariableColumn } from '@joulerie/contract/measures';
import { parseIsoDay, parisDay } from '@joulerie/domain/calendar';
import { ENERGIES, energyOfVariable, VARIABLES, type VariableName } from '@joulerie/domain/vocabulary';
import type { Curve, DaySteps, Grain, PostSeries, SeriesGap } from '../../charts/series.ts';

const isEnergy = (variable: string): boolean => energyOfVariable(variable) !== null;

/** « Gaz »: the name of the energy of which a variable is the consumption. */
export const energyLabel = (variable: VariableName): string => {
  const energy = energyOfVariable(variable);
  return energy ? ENERGIES[energy].label : VARIABLES[variable].label;
};

export const whPerUnit = (unit: string): number => (unit === 'Wh' || unit === 'W' ? 1 : 1000);

export const column = (
  data: Pick<Data, 'variables'> | null | undefined,
  variable: VariableName,
): VariableColumn | null => data?.variables.find((one) => one.variable === variable) ?? null;

export const floats = (values: readonly (number | null)[], factor = 1): Float64Array =>
  Float64Array.from(values, (value) => (value === null ? Number.NaN : value * factor));

export const gapsOf = (found: VariableColumn): SeriesGap[] =>
  found.holes.map(({ from, to, reason }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to), reason }));

/** A fine column as a curve, or null when the answer is not on a regular axis or has no value at all. */
export function curveOf(data: Pick<Data, 'axis' | 'variables'>, variable: VariableName): Curve | null {
  const found = column(data, variable);
  if (!found || data.axis.stepS === null || found.points === 0) return null;
  const energy = found.kind === 'energy';
  // Electricity comes in W. Heat of a step is drawn as the mean power that made it.
  const factor = energy ? (whPerUnit(found.unit) * 3600) / data.axis.stepS : 1;
  return {
    label: energy || variable === 'puissance' ? 'Puissance moyenne' : found.label,
    quantity: found.unit === '°C' ? 'temperature' : 'power',
    energy: VARIABLES[variable].color,
    startMs: Date.parse(data.axis.start),
    stepS: data.axis.stepS,
    values: floats(found.values, factor),
    gaps: gapsOf(found),
    estimated: found.estimated,
    corrected: found.corrected,
    incomplete: found.incomplete,
    lastDay: firstStop(found),
  };
}

/** Last day of the source that stopped first; null where none has any. */
export function firstStop({ sources }: Pick<VariableColumn, 'sources'>): number | null {
  const days = sources.flatMap(({ lastDay }) => (lastDay ? [parseIsoDay(lastDay)!] : []));
  return days.length > 0 ? Math.min(...days) : null;
}

/** What the sum of a curve cannot say when some of its sources have none: « B » n’a pas de courbe. Null when all have one. */
export function withoutCurve({ sources }: Pick<VariableColumn, 'sources'>): string | null {
  const lacking = sources.filter(({ present }) => !present);
  if (lacking.length === 0) return null;
  if (lacking.length > 1) return `${lacking.length} sources sur ${sources.length} n’ont pas de courbe`;
  return `${lacking[0]!.name === null ? 'une source' : `«\u00a0${lacking[0]!.name}\u00a0»`} n’a pas de courbe`;
}

/** Civil steps of an answer at a day grain or coarser; `null` on a regular axis. */
export function stepsOf(data: Pick<Data, 'axis' | 'frequency'>): DaySteps | null {
  if (!data.axis.days) return null;
  const days = data.axis.days.map((text) => parseIsoDay(text)!);
  const grain = data.frequency === 'raw' || data.frequency === 'hourly' ? 'daily' : (data.frequency as Grain);
  return { grain, days: [...days, parisDay(Date.parse(data.axis.end) - 1) + 1] };
}

/** Consumption of each step, all energies, in Wh; missing only where every energy is. */
export function energyOfSteps(data: Pick<Data, 'variables'>): Float64Array | null {
  const energies = data.variables.filter(({ variable }) => isEnergy(variable));
  const first = energies[0];
  if (!first) return null;
  return Float64Array.from(first.values, (_, i) => {
    const known = energies.flatMap((one) => (one.values[i] == null ? [] : [one.values[i]! * whPerUnit(one.unit)]));
    return known.length ? known.reduce((a, b) => a + b, 0) : Number.NaN;
  });
}

/** Total of the period in Wh, all energies; null when nothing was measured. */
export function totalWh(data: Pick<Data, 'variables'> | null | undefined): number | null {
  const known = (data?.variables ?? []).flatMap((one) =>
    isEnergy(one.variable) && one.total !== null ? [one.total * whPerUnit(one.totalUnit)] : [],
  );
  return known.length ? known.reduce((a, b) => a + b, 0) : null;
}

/**
 * What is known of each step of an energy: the share of its measures, and the share of its energy, each source that lacks being as on
 * the rest. NaN for steps that have not begun.
 */
export function knownOfSteps(one: VariableColumn): { coverage: Float64Array; weight: Float64Array } {
  const coverage = floats(one.stepCoverage ?? []);
  const weight = coverage.map((share, i) => {
    const [known, missing] = [one.values[i] ?? 0, one.stepMissing?.[i] ?? null];
    // Nothing is missing of a total that is known otherwise than by its measures.
    return known > 0 && missing !== null ? known / (known + missing) : share;
  });
  return { coverage, weight };
}

/** Under this share of a step's energy, a difference with the posts is a rounding and shows nowhere. */
const ROUNDING = 0.001;

/** Order of a pile, bottom first: light hours under full ones, peak on top. */
const PILE = [
  'HCB',
  'WEEKEND_HC',
  'HC',
  'WEEKEND',
  'HPB',
  'WEEKEND_HP',
  'HCH',
  'SEMAINE_HC',
  'BLEU_HC',
  'BLEU_HP',
  'BLANC_HC',
  'BLANC_HP',
  'ROUGE_HC',
  'ROUGE_HP',
  'BASE',
  'GAZ',
  'HP',
  'SEMAINE',
  'SEMAINE_HP',
  'HPH',
  'PTE',
];

/**
 * The piles of consumption by tariff post, whose sum is the measured consumption of each step to the last Wh. Posts come
 * from the costs; what they do not explain (no tariff known on those days) is a part of its own, named by its energy.
 */
export function energyPosts(data: Pick<Data, 'variables' | 'axis'>, cost: Cost | null): PostSeries[] {
  const sameSteps = cost !== null && cost.axis.days.length === (data.axis.days?.length ?? -1);
  const energies = data.variables.filter(({ variable }) => isEnergy(variable));
  const measured = energies.filter(({ points }) => points > 0);
  // An energy without a measure has no pile: a legend would name what no bar shows. Without any, there is an empty chart.
  const shown = measured.length > 0 ? measured : energies;
  return shown.flatMap((one): PostSeries[] => {
    const energy = VARIABLES[one.variable].color;
    const wh = floats(one.values, whPerUnit(one.unit));
    const priced = sameSteps ? cost.posts.filter((post) => VARIABLES[post.energy].color === energy) : [];
    const posts = priced
      .map((post): PostSeries => ({ post: post.post, label: post.label, energy, values: floats(post.kwh, 1000) }))
      .toSorted((a, b) => PILE.indexOf(a.post.toUpperCase()) - PILE.indexOf(b.post.toUpperCase()));
    const rest = wh.map((value, i) => {
      const explained = posts.reduce((sum, post) => sum + (Number.isNaN(post.values[i]!) ? 0 : post.values[i]!), 0);
      const left = value - explained;
      return left > ROUNDING * value ? left : posts.length === 0 ? value : 0;
    });
    const some = rest.some((value) => value > 0);
    const single = shown.length === 1;
    const name = energyLabel(one.variable);
    if (posts.length === 0) return [{ post: 'BASE', label: name, energy, values: wh }];
    const named = posts.map((post) => (single || posts.length > 1 ? post : { ...post, label: name }));
    return some ? [...named, { post: 'AUTRE', label: `${name}, sans tarif connu`, energy, values: rest }] : named;
  });
}

/** Whether the energy of a step was measured and none of it has a price. */
const isUnpriced = ({ posts }: Cost, i: number): boolean =>
  posts.some(({ kwh }) => kwh[i]) && !posts.some(({ kwh, eur }) => kwh[i] && eur[i] !== null);

/** Money of each step by post, with what is not energy (subscription, grid, taxes) at the bottom. */
export function moneyPosts(cost: Cost): PostSeries[] {
  // Where nothing could be priced there is no cost of zero, and a subscription is no cost of an energy without a price.
  const known = (eur: readonly (number | null)[]) =>
    floats(eur.map((value, i) => (isUnpriced(cost, i) ? null : value)));
  // Energy without a known price is no money.
  const posts = cost.posts
    .filter(({ eur }) => eur.some((value) => value !== null))
    .map((post): PostSeries => ({
      post: post.post,
      label: post.label,
      energy: VARIABLES[post.energy].color,
      values: known(post.eur),
    }));
  return [
    {
      post: 'FIXE',
      label: 'Abonnement, acheminement et taxes',
      energy: 'electricite' as const,
      values: known(
        cost.fixedEur.map((eur, i) => (eur || cost.posts.some((post) => post.eur[i] != null) ? eur : null)),
      ),
    },
    ...posts.toSorted((a, b) => PILE.indexOf(a.post.toUpperCase()) - PILE.indexOf(b.post.toUpperCase())),
  ];
}

/** Money of each step, everything together; missing where nothing could be priced. */
export function moneyOfSteps(cost: Cost): Float64Array {
  const posts = moneyPosts(cost);
  return Float64Array.from(cost.fixedEur, (_, i) => {
    const known = posts.map((post) => post.values[i]!).filter((value) => !Number.isNaN(value));
    return known.length ? known.reduce((a, b) => a + b, 0) : Number.NaN;
  });
}

/** Whether anything of a period could be priced: else its costs are unknown, not zero. */
export const hasPrices = (cost: Cost): boolean => moneyOfSteps(cost).some((value) => !Number.isNaN(value));

/** What the same days held in the period compared with, and how much of it is known; null when nothing is. */
export function previousOf(
  comparison: PeriodComparison | null,
): { values: Float64Array; coverage: Float64Array } | null {
  if (!comparison?.steps) return null;
  const values = floats(comparison.steps.previous);
  return values.some((value) => !Number.isNaN(value)) ? { values, coverage: floats(comparison.steps.coverage) } : null;
}

/** Relative change, or null when there is nothing to compare with. */
export function change(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : now / before - 1;
}
