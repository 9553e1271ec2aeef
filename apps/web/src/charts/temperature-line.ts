import type { ChartPalette } from './palette.ts';

/** Steps past which points would touch each other. */
const MOST_POINTS = 62;

/** The temperature of each step on the second axis: a line with points over a halo, so that it is read over piles of any colour. */
export function temperatureLine(values: Float64Array, palette: ChartPalette) {
  const shared = {
    type: 'line' as const,
    silent: true,
    yAxisIndex: 1,
    data: Array.from(values, (value) => (Number.isNaN(value) ? null : value)),
    connectNulls: false,
  };
  return [
    { ...shared, showSymbol: false, lineStyle: { color: palette.panel, width: 4, opacity: 0.8 }, z: 3 },
    {
      ...shared,
      name: 'Température',
      symbol: 'circle',
      symbolSize: 6,
      showSymbol: values.length <= MOST_POINTS,
      lineStyle: { color: palette.energy.temperature, width: 1.6 },
      itemStyle: { color: palette.panel, borderColor: palette.energy.temperature, borderWidth: 1.6 },
      // Above its halo: two lines of one level are painted in an order that changes from one drawing to the next.
      z: 4,
    },
  ];
}
