import type { MapMeasure } from '@joulerie/contract/constants';
import { classColors } from '../../charts/class-colors.ts';
import { contrast } from '@joulerie/domain/contrast';
import { count } from '../../lib/format.ts';
import type { Cluster, MapPoint } from './clusters.ts';
import { worstState } from './clusters.ts';
import { classOf } from './map-classes.ts';
import { type Amount, figureWords, gather, groupWords } from './measures.ts';

/** How a pin or a group is drawn and said. */
export type Sign = {
  /** Of its class; null where the state of the data or nothing gives it. */
  color: string | null;
  /** Of what is written on it. */
  ink: string | null;
  state: string | null;
  /** Only a part of it is known, or none: it is never drawn as a whole one. */
  known: 'whole' | 'partial' | 'none';
  words: string;
};

export type Signs = { of: (cluster: Cluster) => Sign; about: (point: MapPoint) => string };

const STATE_WORDS: Record<string, string> = {
  ok: 'données à jour',
  late: 'données en retard',
  holes: 'données incomplètes',
  empty: 'aucune donnée',
};

/** The signs of a map for a measure, its classes and its scheme. */
export function signsOf(measure: MapMeasure, limits: readonly number[], scheme: 'light' | 'dark'): Signs {
  if (measure === 'state')
    return {
      of: ({ points }) => {
        const state = worstState(points);
        const words = points.length === 1 ? STATE_WORDS[state]! : count(points.length, 'bâtiment');
        return { color: null, ink: null, state, known: 'whole', words };
      },
      about: ({ state }) => STATE_WORDS[state] ?? '',
    };
  const colors = classColors(scheme, measure === 'change' ? 'change' : 'amount', limits.length + 1);
  return {
    of: ({ points }) => {
      const { typical, known } = gather(points, measure);
      const color = typical === null ? null : colors[classOf(typical, limits)]!;
      const isPart = known > 0 || points.some(({ figure }) => figure?.partial != null);
      return {
        color,
        ink: color && (contrast(color, '#FFFFFF') >= contrast(color, '#10141C') ? '#FFFFFF' : '#10141C'),
        state: null,
        known: known === points.length ? 'whole' : isPart ? 'partial' : 'none',
        words: wordsOf(points, measure),
      };
    },
    about: ({ figure }) => figureWords(figure, measure),
  };
}

const wordsOf = (points: readonly MapPoint[], measure: Amount): string =>
  points.length === 1
    ? figureWords(points[0]!.figure, measure)
    : `${count(points.length, 'bâtiment')}, ${groupWords(points, measure)}`;
