import { CHART_PADDING } from '@joulerie/contract/constants';
import { useState } from 'react';
import { decimals, number } from '../lib/format.ts';
import { ChartPanel, type ChartFrame, type LegendItem } from './chart-panel.tsx';
import type { DaySteps, Figures } from './series.ts';
import { monthInitial, stepKey, stepName } from './step-labels.ts';
import { axisTop, digitsFor } from './units.ts';
import classes from './small-bars.module.css';

/** The bars of one subject. */
export type BarsOf = {
  label: string;
  /** In the unit of the chart, of all parts together; NaN is unknown. */
  values: Float64Array;
  /** Bottom of the pile first. */
  parts: readonly { label: string; color: string; values: Float64Array }[];
  /** 1 where a part of the step is missing: its bar is lower than the truth. */
  partial: Uint8Array;
  /** What stands beside the name while no step is read. */
  note: string;
  /** Why there are no bars at all. */
  nothing: string | null;
};

type Props = ChartFrame & { steps: DaySteps; unit: string; subjects: readonly BarsOf[] };

/** Round marks of an axis, two to four below its top. */
function marksOf(top: number): number[] {
  const size = 10 ** Math.floor(Math.log10(top / 2));
  const step = size * ([5, 2.5, 2, 1].find((one) => one * size <= top / 2) ?? 1);
  return Array.from({ length: Math.ceil(top / step) - 1 }, (_, i) => (i + 1) * step);
}

/** More months than these have no room for a letter each. */
const MOST_LETTERS = 18;

/** Bars of several subjects by month, one chart each at one scale; a step that is pointed at is read in all of them. */
export function SmallBars({ steps, unit, subjects, ...frame }: Props) {
  const [read, setRead] = useState<number | null>(null);
  const count = steps.days.length - 1;
  const drawn = subjects.filter(({ nothing }) => nothing === null);
  let max = 0;
  for (const { values } of drawn) for (const value of values) if (value > max) max = value;
  const top = axisTop(max, CHART_PADDING);
  const marks = marksOf(top);
  const digits = digitsFor(max);
  const say = (value: number) => (Number.isNaN(value) ? 'donnée absente' : `${number(value, digits)}\u00a0${unit}`);
  const colors = new Map(drawn.flatMap(({ parts }) => parts.map(({ label, color }) => [label, color] as const)));
  const legend: LegendItem[] = [
    ...[...colors].map(([label, color]) => ({ label, color })),
    ...(drawn.some(({ partial }) => partial.includes(1))
      ? [{ label: 'mesuré en partie', color: '', mark: 'hatch' as const }]
      : []),
  ];
  const figures = (): Figures => ({
    caption: frame.title,
    stepLabel: 'Mois',
    steps: Array.from({ length: count }, (_, i) => stepKey(steps, i)),
    columns: drawn.map(({ label, values }) => ({ label, unit, digits: Math.max(1, digits), values })),
  });
  return (
    <ChartPanel
      {...frame}
      figures={figures}
      legend={legend}
      howToRead={
        <>
          Chaque bâtiment a ses barres, une par mois, toutes à la même échelle. Des hachures signalent un mois mesuré en
          partie&nbsp;: la barre est plus basse que la réalité. Un mois sans barre n’a pas de mesure. Pointer un mois en
          lit la valeur pour tous.
        </>
      }
    >
      <div className={classes.grid} onPointerLeave={() => setRead(null)}>
        {subjects.map((subject, at) => (
          <figure key={at} className={classes.one}>
            <figcaption className={classes.caption}>
              <strong className={classes.name} title={subject.label}>
                {subject.label}
              </strong>
              <span className={classes.value}>
                {subject.nothing !== null
                  ? ''
                  : read === null
                    ? subject.note
                    : `${stepName(steps, read)}\u00a0: ${say(subject.values[read]!)}${subject.partial[read] ? ', en partie' : ''}`}
              </span>
            </figcaption>
            {subject.nothing === null ? (
              <>
                <div
                  className={classes.plot}
                  role="img"
                  aria-label={`${subject.label}, ${count} mois. ${subject.note}`}
                >
                  {marks.map((mark) => (
                    <span key={mark} className={classes.mark} style={{ bottom: `${(mark * 100) / top}%` }}>
                      {decimals(mark, 0, 2)}
                    </span>
                  ))}
                  <div className={classes.columns}>
                    {Array.from(subject.values, (value, i) => (
                      <span
                        key={i}
                        className={classes.column}
                        data-read={read === i || undefined}
                        onPointerEnter={() => setRead(i)}
                      >
                        {Number.isNaN(value) ? (
                          <span className={classes.none} />
                        ) : (
                          <span
                            className={classes.bar}
                            data-partial={subject.partial[i] === 1 || undefined}
                            style={{ height: `${(value * 100) / top}%` }}
                          >
                            {subject.parts.map(({ color, values }, part) =>
                              values[i]! > 0 ? (
                                <span key={part} style={{ flex: values[i]!, backgroundColor: color }} />
                              ) : null,
                            )}
                          </span>
                        )}
                      </span>
                    ))}
                  </div>
                </div>
                <div className={classes.months} aria-hidden>
                  {Array.from({ length: count }, (_, i) => (
                    <span key={i}>{count <= MOST_LETTERS || i % 3 === 0 ? monthInitial(steps.days[i]!) : ''}</span>
                  ))}
                </div>
              </>
            ) : (
              <p className={classes.nothing}>{subject.nothing}</p>
            )}
          </figure>
        ))}
      </div>
    </ChartPanel>
  );
}
