import { number } from '../lib/format.ts';
import { CHART_HEIGHT, CHART_PADDING } from '@joulerie/contract/constants';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartFrame } from './chart-panel.tsx';
import { ChartSurface, TooltipRows } from './chart-surface.tsx';
import classes from './charts.module.css';
import { FONT, baseOption } from './echarts-option.ts';
import type { ChartOption } from './echarts-option.ts';
import { type Fill, type FixedPart, fixedFill, postFills } from './fills.ts';
import { usePalette } from './palette.ts';
import type { ChartPalette } from './palette.ts';
import type { ColorRole } from '@joulerie/domain/vocabulary';
import type { Figures } from './series.ts';
import { euroScale } from './units.ts';
import { chartPng, useEChart } from './use-echart.ts';

/** One block of a bill. `part` decides its colour; energy blocks have their post's. */
export type CostStep = {
  label: string;
  amountEur: number;
  part: 'energie' | FixedPart;
  post?: string | null;
  energy?: ColorRole;
};

type Props = ChartFrame & { blocks: readonly CostStep[]; totalLabel?: string };

/** What a bill is made of, block on block up to its total. */
export function CostWaterfall(props: Props) {
  const { blocks, totalLabel = 'Total TTC' } = props;
  const palette = usePalette();
  const narrow = useMediaQuery('(max-width: 51.25em)') ?? false;
  // Labels lean where a bar is narrower than its word.
  const leaning = useMediaQuery('(max-width: 51.25em)') === true && blocks.length > 4;
  const total = blocks.reduce((sum, b) => sum + b.amountEur, 0);
  const digits = euroScale(total).digits;
  const option = useMemo(
    () => waterfallOption(blocks, totalLabel, digits, { narrow, leaning }, palette),
    [blocks, totalLabel, digits, narrow, leaning, palette],
  );
  const { host, chart } = useEChart(option);
  const rows = useMemo(
    () => [...blocks.map(({ label, amountEur }) => ({ label, amountEur })), { label: totalLabel, amountEur: total }],
    [blocks, totalLabel, total],
  );
  const share = (amount: number) => (total > 0 ? `${number((100 * amount) / total, 1)}\u00a0% du total` : '');
  const figures = useCallback(
    (): Figures => ({
      caption: props.title,
      stepLabel: 'Part de la facture',
      steps: rows.map((r) => r.label),
      columns: [{ label: 'Montant', unit: '€', digits: 2, values: rows.map((r) => r.amountEur) }],
    }),
    [props.title, rows],
  );
  return (
    <ChartPanel
      {...props}
      figures={figures}
      png={() => chartPng(chart, palette.panel)}
      howToRead={
        <>
          La facture se lit de gauche à droite&nbsp;: chaque bloc s’ajoute au précédent, et la dernière barre est le
          total toutes taxes comprises. L’abonnement et l’acheminement dépendent surtout de la puissance souscrite,
          l’énergie et l’accise de la consommation.
        </>
      }
    >
      <ChartSurface
        label={`${props.title}. ${rows.length} montants.`}
        height={CHART_HEIGHT}
        count={rows.length}
        indexAt={(x) => {
          const at = chart?.convertFromPixel({ xAxisIndex: 0 }, x);
          return typeof at === 'number' && at >= 0 && at < rows.length ? at : null;
        }}
        placeOf={(index) => {
          const x = chart?.convertToPixel({ xAxisIndex: 0 }, index);
          return typeof x === 'number' ? { x, top: 18, bottom: CHART_HEIGHT - 34 } : null;
        }}
        say={(i) => `${rows[i]!.label}\u00a0: ${number(rows[i]!.amountEur, 2)}\u00a0€, ${share(rows[i]!.amountEur)}`}
        tooltip={(i) => (
          <TooltipRows
            title={rows[i]!.label}
            rows={[{ label: 'Montant', value: `${number(rows[i]!.amountEur, 2)}\u00a0€` }]}
            note={share(rows[i]!.amountEur)}
          />
        )}
      >
        <div ref={host} className={classes.host} />
      </ChartSurface>
    </ChartPanel>
  );
}

/** Blocks of energy have their posts' colours, kept apart from each other as in the piles. */
function blockFills(blocks: readonly CostStep[], palette: ChartPalette): Fill[] {
  const posts = blocks.map(({ part, energy, post }) => ({
    energy: energy ?? 'electricite',
    post: part === 'energie' ? (post ?? 'BASE') : 'FIXE',
  }));
  const fills = postFills(palette, posts);
  return blocks.map((block, i) => (block.part === 'energie' ? fills[i]! : fixedFill(palette, block.part)));
}

/** Label of an axis on two lines at its space nearest the middle: `Énergie HP` → `Énergie↵HP`. */
function twoLines(label: string): string {
  const spaces = [...label.matchAll(/ /g)].map((m) => m.index);
  if (spaces.length === 0 || label.length < 9) return label;
  const middle = label.length / 2;
  const cut = spaces.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best));
  return `${label.slice(0, cut)}\n${label.slice(cut + 1)}`;
}

function waterfallOption(
  blocks: readonly CostStep[],
  totalLabel: string,
  digits: number,
  { narrow, leaning }: { narrow: boolean; leaning: boolean },
  palette: ChartPalette,
): ChartOption {
  let sum = 0;
  const bases: number[] = [];
  for (const block of blocks) {
    // A credit hangs below the line it starts from.
    bases.push(Math.min(sum, sum + block.amountEur));
    sum += block.amountEur;
  }
  const euros = (value: number) => number(value, digits);
  const fills = blockFills(blocks, palette);
  return {
    ...baseOption(palette),
    grid: { left: leaning ? 14 : 0, right: 0, top: 20, bottom: leaning ? 56 : 36 },
    xAxis: {
      type: 'category',
      data: [...blocks.map((b) => b.label), totalLabel].map((label) => (leaning ? label : twoLines(label))),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: palette.secondary,
        fontSize: narrow ? 10 : 11,
        lineHeight: 13,
        interval: 0,
        rotate: leaning ? 38 : 0,
      },
    },
    yAxis: { type: 'value', show: false, max: sum > 0 ? sum * (1 + CHART_PADDING) : 1 },
    series: [
      {
        type: 'bar',
        stack: 'bill',
        silent: true,
        barCategoryGap: '10%',
        itemStyle: { color: 'transparent' },
        data: [...bases, 0],
      },
      {
        type: 'bar',
        stack: 'bill',
        silent: true,
        barCategoryGap: '10%',
        barMinHeight: 1.5,
        label: {
          show: true,
          position: 'top',
          fontSize: narrow ? 10 : 11,
          fontWeight: 600,
          fontFamily: FONT,
          color: palette.ink,
          formatter: ({ dataIndex }) =>
            dataIndex === blocks.length && !narrow
              ? `${euros(sum)}\u00a0€`
              : dataIndex === blocks.length
                ? euros(sum)
                : euros(blocks[dataIndex]?.amountEur ?? 0),
        },
        data: [
          ...blocks.map((block, rank) => {
            const { color, border } = fills[rank]!;
            return {
              value: Math.abs(block.amountEur),
              itemStyle: { color, borderRadius: 2, ...(border ? { borderColor: border, borderWidth: 1 } : {}) },
            };
          }),
          { value: sum, itemStyle: { color: palette.brand, borderRadius: 2 } },
        ],
      },
    ],
  };
}
