import { number } from '../lib/format.ts';
import type { BarSeriesOption, LineSeriesOption, SankeySeriesOption } from 'echarts/charts';
import type { BrushComponentOption, DataZoomComponentOption, GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartPalette } from './palette.ts';

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | SankeySeriesOption
  | GridComponentOption
  | DataZoomComponentOption
  | BrushComponentOption
>;

export const FONT = "'Inter Variable', Inter, system-ui, sans-serif";

/** What every chart shares: no animation (first paint is the last), the product's font, no tooltip of the library. */
export function baseOption(palette: ChartPalette): ChartOption {
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: FONT, color: palette.secondary, fontSize: 11 },
  };
}

export function valueAxis(palette: ChartPalette) {
  return {
    type: 'value' as const,
    axisLine: { show: false },
    axisTick: { show: false },
    // The top of a padded axis is no round number: it has no label.
    axisLabel: { color: palette.secondary, fontSize: 11, margin: 8, showMaxLabel: false, formatter: trimmed },
    splitLine: { showMaxLine: false, lineStyle: { color: palette.grid, width: 1 } },
    nameTextStyle: { color: palette.secondary, fontSize: 11 },
  };
}

export function categoryAxis(palette: ChartPalette, labels: string[]) {
  return {
    type: 'category' as const,
    data: labels,
    axisLine: { lineStyle: { color: palette.grid } },
    axisTick: { show: false },
    axisLabel: { color: palette.secondary, fontSize: 11, lineHeight: 14, margin: 10, hideOverlap: true },
  };
}

/** A mark of an axis without useless decimals. */
export function trimmed(value: number): string {
  return number(value, 3).replace(/,?0+$/, '');
}
