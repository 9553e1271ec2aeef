/** The library that draws charts, loaded once. */
export const chartLibrary = () => import('./echarts.ts');

/** Asks for it before there is anything to draw. What fails to load now is asked for again by the first chart. */
export const prefetchCharts = (): void => void chartLibrary().catch(() => undefined);

const drawn = Promise.withResolvers<void>();

/** Said by a chart that has just been drawn. */
export const noteChartDrawn = (): void => drawn.resolve();

/** Longest wait for a chart: a page may have none to draw [ms]. */
const LONGEST_WAIT = 10_000;

/** Settles once a chart has been drawn since the page was loaded. */
export const firstChartDrawn = (): Promise<void> =>
  Promise.race([drawn.promise, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
