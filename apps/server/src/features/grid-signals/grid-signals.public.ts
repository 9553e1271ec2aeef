export { signalPublished, tempoPublished } from './grid-signals.events.ts';
export type { SignalRetrievalRow } from './grid-signals.tables.ts';
export { signalDays, signalRetrievals } from './signal-days.store.ts';
export { tempoCalendar } from './tempo.store.ts';
