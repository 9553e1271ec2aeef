import { expect, test, vi } from 'vitest';
import { readText } from './test-support.ts';

const lines = (count: number, write: (i: number) => string) => Array.from({ length: count }, (_, i) => write(i));
const HOURS = lines(4, (hour) => `2024-01-15T0${hour}:00:00.000Z`).join(',');

/** Files of many meters, devices or entities: their header and the line of one of them. */
const FILES: Record<string, [header: string, line: (i: number) => string]> = {
  'the energy panel of Home Assistant': [
    `entity_id,type,unit,${HOURS}`,
    (i) => `sensor.meter_${i},grid_consumption,kWh,1,1,1,1`,
  ],
  'the plants of an inverter portal': [
    'Statistical Period,Plant Name,PV Yield (kWh),Import (kWh),Export (kWh)',
    (i) => `2024-01-15 00:00:00,Plant ${i},10,3,2`,
  ],
};

/** Processor time of one reading [ms], the least of four: a pause of the machine is no work. */
async function work(text: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 4; i++) {
    const before = process.threadCpuUsage();
    await readText(text);
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

vi.setConfig({ testTimeout: 240_000 });

/** Enough lines that reading them takes longer than the compilation of the code that reads them, which varies from run to run. */
const FEW = 3000;
const TIMES = 8;
/** Work in line with the size takes `TIMES` as long, and work of its square eight times that. */
const MOST = 3 * TIMES;

test.each(Object.entries(FILES))('%s are read in time in line with their number', async (_what, [header, line]) => {
  const file = (count: number) => [header, ...lines(count, line), ''].join('\n');
  await work(file(FEW));
  const [few, many] = [await work(file(FEW)), await work(file(FEW * TIMES))];
  expect(many).toBeLessThan(MOST * Math.max(5, few));
});
