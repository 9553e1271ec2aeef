import { useMediaQuery } from '@mantine/hooks';
import { SankeyChart, type SankeySeriesOption } from 'echarts/charts';
import { use } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import type { ColorRole } from '@joulerie/domain/vocabulary';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartFrame } from './chart-panel.tsx';
import { ChartSurface, TooltipRows } from './chart-surface.tsx';
import classes from './charts.module.css';
import { FONT, baseOption } from './echarts-option.ts';
import type { ChartOption } from './echarts-option.ts';
import { usePalette } from './palette.ts';
import type { ChartPalette } from './palette.ts';
import type { Figures } from './series.ts';
import { roundedParts } from '../lib/rounded-parts.ts';
import { energyScale, scaled } from './units.ts';
import type { Scale } from './units.ts';
import { chartPng, useEChart } from './use-echart.ts';

// The other charts do without it: it comes with this file, on demand.
use([SankeyChart]);

/** A place that energy goes through. Its key is unique; its label may not be. */
export type FlowNode = { key: string; label: string; column: number; energy: ColorRole };
/** Energy that goes from a place to the next one [kWh], above 0. */
export type Flow = { from: string; to: string; kWh: number };

type Props = ChartFrame & {
  nodes: readonly FlowNode[];
  flows: readonly Flow[];
  /** What each column holds. */ columns: readonly string[];
};

const ROW = 34;
const LEAST_HEIGHT = 220;

/** What comes in, where it goes and how it is priced: the width of each band is its energy. */
export function FlowDiagram(props: Props) {
  const { nodes, flows, columns } = props;
  const palette = usePalette();
  const narrow = useMediaQuery('(max-width: 51.25em)') ?? false;
  const total = useMemo(() => totalOf(nodes, flows), [nodes, flows]);
  const scale = energyScale(total * 1000);
  const height = Math.max(
    LEAST_HEIGHT,
    ROW * Math.max(...columns.map((_, at) => nodes.filter((node) => node.column === at).length)),
  );
  const option = useMemo(
    () => flowOption(nodes, flows, energyScale(total * 1000), narrow, palette),
    [nodes, flows, total, narrow, palette],
  );
  const { host, chart } = useEChart(option);
  const nameOf = useCallback((key: string) => nodes.find((node) => node.key === key)?.label ?? '', [nodes]);
  const words = (kWh: number) => scaled(kWh * 1000, scale);
  const figures = useCallback(
    (): Figures => ({
      caption: props.title,
      stepLabel: 'De, vers',
      steps: flows.map(({ from, to }) => `${nameOf(from)} → ${nameOf(to)}`),
      columns: [
        { label: 'Énergie', unit: 'kWh', digits: 0, values: flows.map(({ kWh }) => kWh) },
        { label: 'Part', unit: '%', digits: 1, values: flows.map(({ kWh }) => (100 * kWh) / total) },
      ],
    }),
    [props.title, flows, nameOf, total],
  );
  return (
    <ChartPanel
      {...props}
      figures={figures}
      png={() => chartPng(chart, palette.panel)}
      howToRead={
        <>
          De gauche à droite&nbsp;: {columns.join(', ')}. La largeur d’une bande est son énergie sur la période&nbsp;;
          les bandes d’une colonne ont le même total que celles de la suivante. «&nbsp;Sans tarif connu&nbsp;» est ce
          qu’aucune offre ne permet de ranger dans un poste.
        </>
      }
    >
      <ChartSurface
        label={`${props.title}. ${flows.length} flux.`}
        height={height}
        count={flows.length}
        indexAt={() => null}
        placeOf={() => null}
        say={(i) => `${nameOf(flows[i]!.from)} vers ${nameOf(flows[i]!.to)}\u00a0: ${words(flows[i]!.kWh)}`}
        tooltip={(i) => (
          <TooltipRows
            title={nameOf(flows[i]!.from)}
            rows={[{ label: nameOf(flows[i]!.to), value: words(flows[i]!.kWh) }]}
          />
        )}
      >
        <div ref={host} className={classes.host} />
      </ChartSurface>
    </ChartPanel>
  );
}

const totalOf = (nodes: readonly FlowNode[], flows: readonly Flow[]): number => {
  const first = new Set(nodes.filter(({ column }) => column === 0).map(({ key }) => key));
  return flows.reduce((sum, { from, kWh }) => sum + (first.has(from) ? kWh : 0), 0);
};

/** Names of posts on a phone: « HP saison haute ». */
export const shortLabel = (label: string): string =>
  label.replace('Heures pleines', 'HP').replace('Heures creuses', 'HC');

/** What each place shows [Wh]: energies are rounded, and what follows them in each column so that it adds up to the same. */
export function shownEnergies(
  nodes: readonly FlowNode[],
  flows: readonly Flow[],
  { divisor, digits }: Scale,
): Map<string, number> {
  const shown = new Map<string, number>();
  const groups = Map.groupBy(nodes, ({ key, column, energy }) => (column === 0 ? key : `${column} ${energy}`));
  for (const group of groups.values()) {
    const parts = group.map(({ key }) => (through(flows, key) * 1000) / divisor);
    for (const [i, part] of roundedParts(parts, digits).entries())
      // What rounds to nothing is not nothing: it is said as less than the least.
      shown.set(group[i]!.key, (part === 0 ? parts[i]! : part) * divisor);
  }
  return shown;
}

const through = (flows: readonly Flow[], key: string): number =>
  Math.max(
    flows.reduce((sum, { from, kWh }) => sum + (from === key ? kWh : 0), 0),
    flows.reduce((sum, { to, kWh }) => sum + (to === key ? kWh : 0), 0),
  );

function flowOption(
  nodes: readonly FlowNode[],
  flows: readonly Flow[],
  scale: Scale,
  narrow: boolean,
  palette: ChartPalette,
): ChartOption {
  const last = Math.max(...nodes.map(({ column }) => column));
  const shown = shownEnergies(nodes, flows, scale);
  const series: SankeySeriesOption = {
    type: 'sankey',
    left: 2,
    // Labels stand at the right of their bar.
    right: narrow ? 142 : 262,
    top: 6,
    // The last label has two lines below the middle of a thin bar.
    bottom: narrow ? 18 : 6,
    nodeWidth: narrow ? 8 : 12,
    // A name and its energy are two lines where they do not fit on one.
    nodeGap: narrow ? 24 : 12,
    layoutIterations: 0,
    draggable: false,
    emphasis: { focus: 'adjacency' },
    label: {
      color: palette.ink,
      fontFamily: FONT,
      fontSize: narrow ? 10 : 11.5,
      lineHeight: 13,
      width: narrow ? 134 : 254,
      overflow: 'truncate',
      formatter: ({ name }) => {
        const node = nodes.find(({ key }) => key === name);
        if (!node) return '';
        return `${narrow ? shortLabel(node.label) : node.label}${narrow ? '\n' : '  '}${scaled(shown.get(node.key)!, scale)}`;
      },
    },
    data: nodes.map(({ key, column, energy }) => ({
      name: key,
      depth: column,
      itemStyle: { color: palette.energy[energy], borderWidth: 0, opacity: column === last ? 0.75 : 1 },
    })),
    links: flows.map(({ from, to, kWh }) => ({
      source: from,
      target: to,
      value: kWh,
      lineStyle: { color: 'source', opacity: 0.28, curveness: 0.5 },
    })),
  };
  return { ...baseOption(palette), series: [series] };
}
