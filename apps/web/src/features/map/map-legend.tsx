import type { MapMeasure } from '@joulerie/contract/constants';
import { useComputedColorScheme } from '@mantine/core';
import { classColors } from '../../charts/class-colors.ts';
import { count } from '../../lib/format.ts';
import { monthRange } from '../../lib/format-date.ts';
import type { MapPoint } from './clusters.ts';
import { classWords } from './map-classes.ts';
import { MEASURES } from './measures.ts';
import classes from './map-legend.module.css';

const STATES = [
  ['ok', 'à jour'],
  ['late', 'en retard ou incomplètes'],
  ['empty', 'aucune'],
] as const;

type Props = { measure: MapMeasure; limits: readonly number[]; points: readonly MapPoint[] };

/** What the colours of a map mean: values and units of the classes, how they were made, of which months, and how many are unknown. */
export function MapLegend({ measure, limits, points }: Props) {
  const scheme = useComputedColorScheme('light');
  if (measure === 'state')
    return (
      <Legend title="Données">
        {STATES.map(([state, words]) => (
          <Line key={state} state={state}>
            {words}
          </Line>
        ))}
      </Legend>
    );
  const { label, together, limits: kind } = MEASURES[measure];
  const colors = classColors(scheme, measure === 'change' ? 'change' : 'amount', limits.length + 1);
  const unknown = points.filter(({ figure }) => !figure || figure.value === null).length;
  const how =
    kind === 'quantiles'
      ? `${count(limits.length + 1, 'classe')} d’autant de bâtiments (quantiles)`
      : 'classes fixes, non comparables à part';
  return (
    <Legend title={label} note={[periodOf(points), how].filter(Boolean).join(' · ')}>
      {classWords(limits, measure).map((words, i) => (
        <Line key={words} color={colors[i]!}>
          {words}
        </Line>
      ))}
      {unknown > 0 && (
        <Line known="none">{`${unknown} inconnus ou partiels`.replace(/^1 .*/, '1 inconnu ou partiel')}</Line>
      )}
      {points.length > 1 && (
        <li className={classes.group}>
          {together === 'sum'
            ? 'Un groupe a la couleur de la moyenne de ses bâtiments.'
            : 'Un groupe a la couleur de sa moyenne pondérée.'}
        </li>
      )}
    </Legend>
  );
}

/** The months that all figures are of; those of each building where they differ. */
function periodOf(points: readonly MapPoint[]): string | null {
  const years = new Set(
    points.flatMap(({ figure }) => (figure?.year ? [monthRange(figure.year.from, figure.year.to)] : [])),
  );
  if (years.size === 0) return null;
  return years.size === 1 ? [...years][0]! : 'la dernière année connue de chaque bâtiment';
}

function Legend({ title, note, children }: { title: string; note?: string; children: React.ReactNode }) {
  return (
    <div className={classes.legend} role="group" aria-label="Légende de la carte">
      <p className={classes.title}>
        <strong>{title}</strong>
        {note && <span>{note}</span>}
      </p>
      <ul className={classes.lines}>{children}</ul>
    </div>
  );
}

type LineProps = { color?: string; state?: string; known?: 'none'; children: React.ReactNode };

function Line({ color, state, known, children }: LineProps) {
  return (
    <li>
      <span className={classes.dot} data-state={state} data-known={known} style={{ background: color }} aria-hidden />
      {children}
    </li>
  );
}
