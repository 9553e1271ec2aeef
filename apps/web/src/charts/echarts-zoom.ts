/** The parts of ECharts by which a chart is zoomed and a part of it chosen. Only `use-echart.ts` loads this file, on demand. */
import { BrushComponent, DataZoomComponent } from 'echarts/components';
import { use } from 'echarts/core';

use([BrushComponent, DataZoomComponent]);
