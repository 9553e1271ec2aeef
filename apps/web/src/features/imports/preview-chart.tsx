import type { ImportReport } from '@joulerie/contract/import-report';
import { VARIABLES } from '@joulerie/domain/vocabulary';
import { useElementSize } from '@mantine/hooks';
import { ChartSurface, TooltipRows } from '../../charts/chart-surface.tsx';
import { usePalette } from '../../charts/palette.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { date, dateTime, dayOf, dayRange, time } from '../../lib/format-date.ts';
import { dateLong, month } from '../../lib/format-moment.ts';
import { count, figureText, quantity } from '../../lib/format.ts';
import classes from './imports.module.css';
import { meterName } from './meter-aims.tsx';

type Series = ImportReport['series'][number];
type Curve = NonNullable<Series['curve']>;

/** Height of the bars [px]. */
const HEIGHT = 88;
const GAPS = {
  hour: ['heure sans valeur', 'heures sans valeur'],
  day: ['jour sans valeur', 'jours sans valeur'],
  month: ['mois sans valeur', 'mois sans valeur'],
  period: ['période sans valeur', 'périodes sans valeur'],
} as const;
const GRAINS = { hour: 'par heure', day: 'par jour', month: 'par mois', period: 'par période' } as const;

/** What was read of each series, as small bars: a gap of the file is a dash on the ground, never a bar of zero. */
export function PreviewCharts({ report }: { report: ImportReport }) {
  const drawn = report.series.flatMap((series) => (series.curve && series.curve.values.length > 1 ? [series] : []));
  return drawn.map((series, i) => (
    <PreviewChart
      key={i}
      series={series}
      curve={series.curve!}
      meter={report.meters.length > 0 ? series.point : null}
    />
  ));
}

function PreviewChart({ series, curve, meter }: { series: Series; curve: Curve; meter: string | null }) {
  const palette = usePalette();
  const { ref, width } = useElementSize();
  const { values, unit, grain } = curve;
  const { label, color } = VARIABLES[series.variable];
  const part = series.registerLabel ?? series.register;
  const name = `${meter === null ? '' : `${meterName(meter)}\u00a0: `}${label}${part ? `, ${part}` : ''}`;
  const slot = width / Math.max(1, values.length);
  const known = values.filter((value) => value !== null);
  const highest = Math.max(...known);
  const gaps = values.length - known.length;
  const say = (index: number) => {
    const value = values[index];
    return value === null || value === undefined ? 'aucune valeur' : figureText(quantity(value, unit));
  };
  return (
    <figure className={classes.preview}>
      <figcaption>
        <strong>{name}</strong>{' '}
        <span className={classes.hint}>
          {GRAINS[grain]}, {figureText(quantity(highest, unit))} au plus
          {gaps > 0 && ` · ${count(gaps, GAPS[grain][0], GAPS[grain][1])}`}
        </span>
      </figcaption>
      <ChartSurface
        label={`${name}, ${GRAINS[grain]}. ${count(values.length, 'valeur', 'valeurs')}.`}
        height={HEIGHT}
        count={values.length}
        indexAt={(x) => (x >= 0 && x < width ? Math.min(values.length - 1, Math.floor(x / slot)) : null)}
        placeOf={(index) => ({ x: (index + 0.5) * slot, top: 0, bottom: HEIGHT })}
        say={(index) => `${stepWords(curve, index)}\u00a0: ${say(index)}`}
        tooltip={(index) => (
          <TooltipRows
            title={stepWords(curve, index)}
            rows={[{ label, value: say(index), color: palette.energy[color] }]}
          />
        )}
      >
        <div ref={ref}>
          {width > 0 && (
            <Sparkline
              values={values}
              label={`${name}, ${GRAINS[grain]}`}
              energy={color}
              width={width}
              height={HEIGHT}
            />
          )}
        </div>
      </ChartSurface>
      <div className={classes.previewAxis} aria-hidden>
        <span>{boundWords(curve, 0)}</span>
        <span>{boundWords(curve, values.length - 1)}</span>
      </div>
    </figure>
  );
}

/** Which step a bar is: « lundi 1 janvier 2024 », « janvier 2024 », « 01/10/2026 à 10:00 – 11:00 ». */
function stepWords({ grain, bounds }: Curve, index: number): string {
  const [from, to] = [bounds[index]!, bounds[index + 1]!];
  if (grain === 'hour') return `${dateTime(from)} – ${time(to)}`;
  if (grain === 'day') return dateLong(from);
  if (grain === 'month') return month(from);
  return dayRange(from, dayOf(to)! - 1);
}

function boundWords({ grain, bounds }: Curve, index: number): string {
  const [from, to] = [bounds[index]!, bounds[index + 1]!];
  if (grain === 'hour') return index === 0 ? dateTime(from) : dateTime(to);
  if (grain === 'month') return month(from);
  return date(index === 0 ? from : dayOf(to)! - 1);
}
