import type { MapMeasure } from '@joulerie/contract/constants';
import type { MapFigure } from '@joulerie/contract/geometry';
import { carbon, difference, energy, euros, intensity } from '../../lib/format.ts';
import { monthRange } from '../../lib/format-date.ts';
import type { MapPoint } from './clusters.ts';

/** What pins are coloured by, beside the state of the data. */
export type Amount = Exclude<MapMeasure, 'state'>;

type About = {
  label: string;
  format: (value: number) => string;
  /** What several buildings are together: amounts add up, ratios have a mean, by surface or by energy. */
  together: 'sum' | 'mean';
  /** Classes of as many buildings each, or limits that are the same everywhere. */
  limits: 'quantiles' | readonly number[];
};

export const MEASURES: Record<Amount, About> = {
  energy: { label: 'Consommation (kWh)', format: (kWh) => energy(kWh), together: 'sum', limits: 'quantiles' },
  cost: { label: 'Coût TTC (€)', format: (eur) => euros(eur, false), together: 'sum', limits: 'quantiles' },
  carbon: { label: 'Carbone (kg\u00a0CO₂e)', format: (kg) => carbon(kg), together: 'sum', limits: 'quantiles' },
  intensity: { label: 'Énergie par m²', format: (value) => intensity(value), together: 'mean', limits: 'quantiles' },
  change: {
    label: 'Évolution en un an',
    format: (share) => difference(Math.abs(share) < 0.0005 ? 0 : share, 1),
    together: 'mean',
    limits: [-0.1, -0.01, 0.01, 0.1],
  },
};

export const STATE_LABEL = 'État des données';

/** What is known of several buildings for a measure. */
export type Gathered = {
  /** Their sum, or their mean; null where none is known whole. */
  total: number | null;
  /** What gives the colour: the mean of a building. */
  typical: number | null;
  /** Buildings whose figure is known whole: those that are in both. */
  known: number;
};

export function gather(points: readonly Pick<MapPoint, 'figure'>[], measure: Amount): Gathered {
  const whole = points.flatMap(({ figure }) =>
    figure && figure.value !== null ? [{ value: figure.value, weight: figure.weight ?? 1 }] : [],
  );
  if (whole.length === 0) return { total: null, typical: null, known: 0 };
  const sum = whole.reduce((all, { value }) => all + value, 0);
  if (MEASURES[measure].together === 'sum') return { total: sum, typical: sum / whole.length, known: whole.length };
  const weights = whole.reduce((all, { weight }) => all + weight, 0);
  const mean = weights > 0 ? whole.reduce((all, { value, weight }) => all + value * weight, 0) / weights : null;
  return { total: mean, typical: mean, known: whole.length };
}

/** « 131 MWh », or why it is not known and what is known of it. */
export function figureWords(figure: MapFigure | undefined, measure: Amount): string {
  const { format } = MEASURES[measure];
  if (!figure) return 'inconnu';
  const { value, partial, reason, stale, year } = figure;
  const period = year && monthRange(year.from, year.to);
  if (value !== null) return [format(value), period, stale && 'en recalcul'].filter(Boolean).join(', ');
  const known = partial === null ? '' : `, dont connu\u00a0: ${format(partial)}`;
  return `inconnu${measure === 'change' ? ' (non comparable)' : ''}${reason ? `\u00a0: ${reason}` : ''}${known}`;
}

/** What a group of buildings is for a measure: « somme 1 240 MWh, connue pour 4 sur 6 ». */
export function groupWords(points: readonly Pick<MapPoint, 'figure'>[], measure: Amount): string {
  const { together, format } = MEASURES[measure];
  const { total, known } = gather(points, measure);
  if (total === null) return 'aucun chiffre connu';
  const part = known < points.length ? `, pour ${known} sur ${points.length}, le reste inconnu` : '';
  return `${together === 'sum' ? 'somme' : 'moyenne'} ${format(total)}${part}`;
}
