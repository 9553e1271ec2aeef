import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded before the server (`--import`): on SIGUSR2, writes the delays of its event loop since the last time to the file of
 * `BENCH_DELAY_FILE`. A delay is counted beyond the ten milliseconds between two looks.
 */
const RESOLUTION_MS = 10;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
process.on('SIGUSR2', () => {
  const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  const found = { p99Ms: beyond(delays.percentile(99)), longestMs: beyond(delays.max) };
  delays.reset();
  writeFileSync(process.env.BENCH_DELAY_FILE!, JSON.stringify(found));
});
