export { createReadingLog } from './reading-log.ts';
export { lastReadDays } from './readings.store.ts';
