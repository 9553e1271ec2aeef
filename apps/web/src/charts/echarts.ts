/** The parts of ECharts that the charts use, and no more. Only `use-echart.ts` loads this file, on demand. */
import { BarChart, LineChart } from 'echarts/charts';
import {
  BrushComponent,
  DataZoomComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
} from 'echarts/components';
import { init, registerLocale, use } from 'echarts/core';
import langFR from 'echarts/i18n/langFR-obj.js';
import { CanvasRenderer } from 'echarts/renderers';

use([
  BarChart,
  LineChart,
  BrushComponent,
  DataZoomComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  CanvasRenderer,
]);
registerLocale('FR', langFR);

export { init };
