export { createReadingLog } from './reading-log.ts';
