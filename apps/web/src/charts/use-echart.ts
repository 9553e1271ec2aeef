import type { EChartsType } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import type { ChartOption } from './echarts-option.ts';
import { useNear } from '../ui/use-near.ts';
import { chartLibrary, noteChartDrawn } from './chart-library.ts';

/** Points of a canvas to a point of the page, at most: a third one on a phone doubles the time of a drawing, and is not seen. */
const FINEST = 2;
export const canvasRatio = (): number => Math.min(FINEST, globalThis.devicePixelRatio || 1);

let queue: Promise<unknown> = Promise.resolve();

/** The library, one chart a task: a page of six charts stays scrollable while they come. */
function myTurn(zooms: boolean): ReturnType<typeof chartLibrary> {
  const turn = queue.then(async () => {
    const library = await chartLibrary();
    if (zooms) await import('./echarts-zoom.ts');
    await new Promise((resolve) => setTimeout(resolve));
    return library;
  });
  // A chunk that failed to load must not block the charts that try after it.
  queue = turn.catch(() => undefined);
  return turn;
}

let drawings: Promise<unknown> = Promise.resolve();

/** Calls `draw` in a task of its own, after those asked before: what React writes at once must not wait for drawings. */
function drawInTurn(draw: () => void): () => void {
  let dropped = false;
  drawings = drawings
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .then(() => {
      if (!dropped) draw();
    })
    .catch(reportError);
  return () => {
    dropped = true;
  };
}

/**
 * Draws an option in a host element, once a person comes near it. The library is loaded at the first chart of the page; until then
 * `chart` is null.
 * The component renders again after each drawing, so that what lies over the chart follows it.
 *
 * @param zooms whether the option zooms or chooses a part of the chart
 */
export function useEChart(
  option: ChartOption,
  zooms = false,
): {
  host: React.RefObject<HTMLDivElement | null>;
  chart: EChartsType | null;
} {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<EChartsType | null>(null);
  const [, setDrawn] = useState(0);
  const isNear = useNear(host);

  useEffect(() => {
    if (!isNear) return undefined;
    let made: EChartsType | null = null;
    let observer: ResizeObserver | null = null;
    let gone = false;
    void myTurn(zooms).then(({ init }) => {
      const element = host.current;
      if (gone || !element) return;
      made = init(element, null, { locale: 'FR', renderer: 'canvas', devicePixelRatio: canvasRatio() });
      made.on('finished', () => {
        setDrawn((n) => n + 1);
        noteChartDrawn();
      });
      // An observer begins by saying the size that the chart was made with: nothing to draw again.
      observer = new ResizeObserver(() => {
        if (made?.getWidth() !== element.clientWidth || made.getHeight() !== element.clientHeight) made?.resize();
      });
      observer.observe(element);
      setChart(made);
    });
    return () => {
      gone = true;
      observer?.disconnect();
      made?.dispose();
      setChart(null);
    };
  }, [zooms, isNear]);

  useEffect(() => {
    if (!chart) return undefined;
    return drawInTurn(() => chart.setOption(option, { notMerge: true }));
  }, [chart, option]);

  return { host, chart };
}

/** The drawing as a PNG on the panel's ground, twice as fine as the screen; null before the first paint. */
export function chartPng(chart: EChartsType | null, ground: string): string | null {
  return chart?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground }) ?? null;
}
