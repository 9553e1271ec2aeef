/** The parts of ECharts that every chart uses, and no more. Only `chart-library.ts` loads this file, on demand. */
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import { init, registerLocale, use } from 'echarts/core';
import langFR from 'echarts/i18n/langFR-obj.js';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, LineChart, GridComponent, MarkAreaComponent, MarkLineComponent, CanvasRenderer]);
registerLocale('FR', langFR);

export { init };
