import { carbon, number } from '../lib/format.ts';
import { CHART_HEIGHT, CHART_PADDING } from '@joulerie/contract/constants';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { ABSENCE_WORDS } from './absences.ts';
import { FULL, emptyRanges, missingCaps } from './bar-gaps.ts';
import { absenceMarks } from './bar-marks.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartFrame, LegendItem } from './chart-panel.tsx';
import { ChartSurface, TooltipRows } from './chart-surface.tsx';
import classes from './charts.module.css';
import { baseOption, categoryAxis, valueAxis } from './echarts-option.ts';
import type { ChartOption } from './echarts-option.ts';
import { hatchTile, postFills } from './fills.ts';
import type { Fill } from './fills.ts';
import { usePalette } from './palette.ts';
import type { ChartPalette } from './palette.ts';
import { postsOfSteps } from './series.ts';
import type { DaySteps, Figures, PostSeries, StepGaps } from './series.ts';
import { stepCell, stepKey, stepLabel, stepNameOn } from './step-labels.ts';
import { temperatureLine } from './temperature-line.ts';
import type { Scale } from './units.ts';
import { axisTop, digitsFor, energyScale, euroScale, scaled } from './units.ts';
import { chartPng, useEChart } from './use-echart.ts';

type Props = ChartFrame & {
  steps: DaySteps;
  /** Bottom of the pile first. */
  posts: readonly PostSeries[];
  /** `energy`: values in Wh; `money`: values in €. */
  quantity: 'energy' | 'money';
  /**
   * The same days a year (or a period) before, all posts together; drawn as a ghost behind each pile. `coverage`: share of them that is
   * known, 0..1; a ghost of a part of them is an outline.
   */
  before?: { label: string; values: Float64Array; coverage: Float64Array } | null;
  /** °C, mean of each step, on a second axis. */
  temperature?: Float64Array | null;
  gaps?: StepGaps | null;
  /** kgCO₂e of each step, NaN where unknown, and the factors that gave them in words. */
  emissions?: { kg: Float64Array; factors: string } | null;
  /** Paris day of today: its step is under way, later ones are to come. */
  today: number;
  onStep?: (index: number) => void;
  howToReadMore?: ReactNode;
};

/** How a pile says that a part of it is missing. */
const GAP_WORDS = {
  energy: {
    empty: 'sans donnée',
    legend: 'données incomplètes',
    meaning: 'des données incomplètes',
    share: 'Données',
    note: 'données présentes à',
  },
  money: {
    empty: 'coût inconnu',
    legend: 'coût incomplet',
    meaning: 'une énergie dont la mesure ou le tarif manque',
    share: 'Mesuré et tarifé',
    note: 'mesuré et tarifé à',
  },
} as const;

/** A share that is not whole never reads 100 %. */
const percentBelow = (share: number): string => `${number(Math.min(99, 100 * share), 0)}\u00a0%`;

/** Energy or money by step of the calendar, piled by tariff post, with the year before as a ghost and the temperature. */
export function StackedBars(props: Props) {
  const { steps, posts, quantity, today, before = null, temperature = null, gaps = null, emissions = null } = props;
  const words = GAP_WORDS[quantity];
  const palette = usePalette();
  const narrow = useMediaQuery('(max-width: 51.25em)') ?? false;
  const count = steps.days.length - 1;
  const fills = useMemo(() => postFills(palette, posts), [palette, posts]);
  const totals = useMemo(() => sumOfPosts(posts, count), [posts, count]);
  const scale = useMemo(() => {
    let max = 0;
    for (const values of [totals, before?.values ?? []]) for (const v of values) if (v > max) max = v;
    return { ...(quantity === 'energy' ? energyScale(max) : euroScale(max)), max };
  }, [totals, before, quantity]);
  const option = useMemo(
    () => barsOption({ steps, today, posts, fills, totals, before, temperature, gaps, words, scale, narrow }, palette),
    [steps, today, posts, fills, totals, before, temperature, gaps, words, scale, narrow, palette],
  );
  const { host, chart } = useEChart(option);
  const digits = (value: number) => (quantity === 'energy' ? digitsFor(value / scale.divisor) : scale.digits);
  const say = (value: number) => scaled(value, scale, digits(value));

  const nameOf = (i: number) => stepNameOn(today, steps, i);

  const partial = before?.coverage.some((share) => share < FULL) ?? false;

  const figures = useCallback((): Figures => {
    const shown = (label: string, values: Float64Array) => ({
      label,
      unit: scale.unit,
      digits: scale.unit === '€' ? 2 : scale.unit === 'kWh' ? 1 : 3,
      values: values.map((v) => v / scale.divisor),
    });
    return {
      caption: props.title,
      stepLabel: { daily: 'Jour', weekly: 'Semaine du', monthly: 'Mois', yearly: 'Année' }[steps.grain],
      steps: Array.from({ length: count }, (_, i) => stepKey(steps, i)),
      names: Array.from({ length: count }, (_, i) => stepCell(steps, i)),
      columns: [
        ...posts.map((p) => shown(p.label, postsOfSteps(p.values, totals))),
        ...(posts.length > 1 ? [shown('Total', totals)] : []),
        ...(before ? [shown(before.label, before.values)] : []),
        ...(before && partial
          ? [{ label: `${before.label}, connu`, unit: '%', digits: 1, values: before.coverage.map((c) => 100 * c) }]
          : []),
        ...(temperature ? [{ label: 'Température', unit: '°C', digits: 1, values: temperature }] : []),
        ...(emissions ? [{ label: 'Carbone', unit: 'kg\u00a0CO₂e', digits: 1, values: emissions.kg }] : []),
        ...(gaps ? [{ label: words.share, unit: '%', digits: 1, values: gaps.share.map((c) => 100 * c) }] : []),
      ],
    };
  }, [posts, totals, before, partial, temperature, emissions, gaps, words, scale, steps, count, props.title]);

  const beforeName = (i: number) =>
    before && before.coverage[i]! < FULL
      ? `${before.label}, connu à ${percentBelow(before.coverage[i]!)}`
      : before?.label;
  const legend: LegendItem[] = [
    ...posts.toReversed().map((p, i, all) => {
      const fill = fills[all.length - 1 - i]!;
      return { label: p.label, color: fill.color, border: fill.border };
    }),
    ...(before ? [{ label: before.label, color: palette.ghost }] : []),
    ...(before && partial
      ? [{ label: before.label.replace(/^[^,]+/, '$& en partie'), color: palette.panel, border: palette.secondary }]
      : []),
    ...(temperature ? [{ label: 'Température', color: palette.energy.temperature, mark: 'dot' as const }] : []),
    ...(gaps?.missing.some((one, i) => one > 0 && gaps.late[i] === 0)
      ? [{ label: words.legend, color: '', mark: 'hatch' as const }]
      : []),
    ...(gaps?.missing.some((one, i) => (one > 0 && gaps.late[i] === 1) || gaps.awaited[i])
      ? [{ label: ABSENCE_WORDS.late, color: palette.late, border: palette.gap.edge }]
      : []),
  ];

  return (
    <ChartPanel
      {...props}
      legend={legend}
      figures={figures}
      png={() => chartPng(chart, palette.panel)}
      howToRead={
        <>
          Chaque barre est {quantity === 'energy' ? 'l’énergie consommée' : 'ce que coûte l’énergie'} sur la période,
          empilée par poste tarifaire.{' '}
          {before && (
            <>
              La barre grise est celle des mêmes jours{' '}
              {before.label.startsWith('N-1') ? 'un an plus tôt' : 'de la période précédente'}
              {', '}et s’arrête à ceux qui sont écoulés{partial && '\u00a0; vide, elle n’en compte qu’une partie'}.{' '}
            </>
          )}
          {temperature && <>La ligne à points ronds est la température extérieure moyenne, lue sur l’axe de droite. </>}
          Les hachures sur une barre signalent {words.meaning}&nbsp;: la barre est plus basse que la réalité, et leur
          hauteur estime ce qui manque d’après le reste, avec un minimum pour rester visible. De haut en bas, presque
          rien n’est connu. Le gris de haut en bas, derrière une barre ou seul, est ce qui n’est pas encore reçu&nbsp;:
          il n’estime rien. {props.howToReadMore}
        </>
      }
    >
      <ChartSurface
        label={`${props.title}. ${count} périodes.`}
        height={CHART_HEIGHT}
        count={count}
        indexAt={(x) => {
          const at = chart?.convertFromPixel({ xAxisIndex: 0 }, x);
          return typeof at === 'number' && at >= 0 && at < count ? at : null;
        }}
        placeOf={(index) => {
          const x = chart?.convertToPixel({ xAxisIndex: 0 }, index);
          return typeof x === 'number' ? { x, top: 26, bottom: CHART_HEIGHT - 26 } : null;
        }}
        say={(i) =>
          `${nameOf(i)}\u00a0: ${say(totals[i]!)}${before ? `, ${beforeName(i)} ${say(before.values[i]!)}` : ''}${
            temperature ? `, ${scaled(temperature[i]!, { unit: '°C', divisor: 1, digits: 1 })}` : ''
          }`
        }
        tooltip={(i) => (
          <TooltipRows
            title={nameOf(i)}
            rows={[
              ...posts.toReversed().map((p, rank, all) => {
                const fill = fills[all.length - 1 - rank]!;
                return {
                  label: p.label,
                  value: say(p.values[i]!),
                  color: fill.color,
                  border: fill.border ?? fill.color,
                };
              }),
              ...(posts.length > 1 ? [{ label: 'Total', value: say(totals[i]!), strong: true }] : []),
              ...(before ? [{ label: beforeName(i)!, value: say(before.values[i]!), color: palette.ghost }] : []),
              ...(temperature
                ? [
                    {
                      label: 'Température',
                      value: `${number(temperature[i]!, 1)}\u00a0°C`,
                      color: palette.energy.temperature,
                    },
                  ]
                : []),
              ...(emissions && !Number.isNaN(emissions.kg[i]!)
                ? [{ label: 'Carbone', value: carbon(emissions.kg[i]!) }]
                : []),
            ]}
            note={[
              gaps?.awaited[i] && `${ABSENCE_WORDS.late}\u00a0: ${gaps.awaited[i]}`,
              gaps && gaps.missing[i]! > 0 && `${words.note} ${percentBelow(gaps.share[i]!)}`,
              emissions && !Number.isNaN(emissions.kg[i]!) && emissions.factors,
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
        onActivate={props.onStep}
      >
        <div ref={host} className={classes.host} />
      </ChartSurface>
    </ChartPanel>
  );
}

/** Sum of the posts of each step; missing only where every post is. */
function sumOfPosts(posts: readonly PostSeries[], count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => {
    const known = posts.map((p) => p.values[i]!).filter((v) => !Number.isNaN(v));
    return known.length ? known.reduce((a, b) => a + b, 0) : Number.NaN;
  });
}

/** Width of the bars, near enough to know which words fit [px]. */
const PHONE_PX = 280;
const DESK_PX = 1250;

type BarsInput = Pick<Props, 'steps' | 'posts' | 'today'> & {
  fills: readonly Fill[];
  totals: Float64Array;
  before: Props['before'] | null;
  temperature: Float64Array | null;
  gaps: StepGaps | null;
  words: (typeof GAP_WORDS)[Props['quantity']];
  scale: Scale & { max: number };
  narrow: boolean;
};

function barsOption(input: BarsInput, palette: ChartPalette): ChartOption {
  const { steps, today, posts, fills, before, temperature, gaps, words, scale, narrow } = input;
  const count = steps.days.length - 1;
  const dense = count > 45;
  const values = (list: Float64Array) => Array.from(list, (v) => (Number.isNaN(v) ? null : v / scale.divisor));
  const top = axisTop(scale.max / scale.divisor, CHART_PADDING);
  const hatch = { image: hatchTile(palette), repeat: 'repeat' as const };
  const caps = gaps ? missingCaps(gaps, input.totals, scale, top) : [];
  const empty = gaps ? emptyRanges(gaps, (narrow ? PHONE_PX : DESK_PX) / count) : [];
  const coming = steps.days.findIndex((day, i) => i < count && day > today);
  const temperatures = temperature ? temperature.filter((t) => !Number.isNaN(t)) : null;
  const warm = temperatures?.length ? temperatures.reduce((a, b) => Math.max(a, b)) : 0;
  const cold = temperatures?.length ? temperatures.reduce((a, b) => Math.min(a, b)) : 0;
  return {
    ...baseOption(palette),
    grid: {
      left: 4,
      right: temperature ? 4 : 8,
      top: 28,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: categoryAxis(
      palette,
      Array.from({ length: count }, (_, i) => {
        const underWay = steps.days[i]! <= today && today < steps.days[i + 1]!;
        return `${stepLabel(steps, i, narrow)}${underWay && !narrow && !dense ? '\nen cours' : ''}`;
      }),
    ),
    yAxis: [
      {
        ...valueAxis(palette),
        name: scale.unit,
        nameGap: 12,
        max: top,
        splitNumber: 4,
      },
      ...(temperature
        ? [
            {
              ...valueAxis(palette),
              name: '°C',
              nameGap: 12,
              splitNumber: 4,
              min: Math.min(0, Math.floor(cold / 5) * 5),
              max: Math.max(20, Math.ceil((warm * (1 + CHART_PADDING)) / 10) * 10),
              splitLine: { show: false },
              axisLabel: { ...valueAxis(palette).axisLabel, showMinLabel: cold >= 0 },
            },
          ]
        : []),
    ],
    series: [
      ...(before
        ? [
            {
              type: 'bar' as const,
              name: before.label,
              silent: true,
              data: Array.from(before.values, (v, i) => ({
                value: Number.isNaN(v) ? null : v / scale.divisor,
                ...(before.coverage[i]! < FULL
                  ? { itemStyle: { color: 'transparent', borderColor: palette.secondary, borderWidth: 1 } }
                  : {}),
              })),
              barWidth: dense ? '30%' : '20%',
              barGap: dense ? '0%' : '8%',
              barCategoryGap: dense ? '10%' : '28%',
              itemStyle: { color: palette.ghost, borderRadius: dense ? 0 : [2, 2, 0, 0] },
            },
          ]
        : []),
      ...posts.map((p, rank) => {
        const fill = fills[rank]!;
        return {
          type: 'bar' as const,
          name: p.label,
          silent: true,
          stack: 'posts',
          data: values(p.values),
          barWidth: before ? (dense ? '52%' : '46%') : dense ? '78%' : '56%',
          barGap: dense ? '0%' : '8%',
          itemStyle: {
            color: fill.color,
            ...(fill.border ? { borderColor: fill.border, borderWidth: 1 } : {}),
            borderRadius: rank === posts.length - 1 && !dense ? [2, 2, 0, 0] : 0,
          },
          ...(rank === 0 && (empty.length > 0 || coming >= 0)
            ? {
                markArea: {
                  silent: true,
                  itemStyle: { color: hatch },
                  label: {
                    position: 'insideTop' as const,
                    formatter: words.empty,
                    fontSize: 11,
                    color: palette.ink,
                    // Legible over the hatch, which stays seen around the words.
                    backgroundColor: palette.panel,
                    padding: [2, 5],
                    borderRadius: 3,
                  },
                  data: absenceMarks(empty, coming < 0 ? null : { from: coming, to: count - 1 }, palette),
                },
              }
            : {}),
        };
      }),
      ...(caps.some((cap) => cap !== null)
        ? [
            {
              type: 'bar' as const,
              name: 'donnée absente',
              silent: true,
              stack: 'posts',
              data: caps.map((value, i) =>
                gaps?.late[i] === 1 ? { value, itemStyle: { color: palette.late } } : value,
              ),
              // The outline holds where the bar is too narrow for its hatch to be read.
              itemStyle: { color: hatch, borderColor: palette.gap.edge, borderWidth: 1 },
            },
          ]
        : []),
      ...(temperature ? temperatureLine(temperature, palette) : []),
    ],
  };
}
