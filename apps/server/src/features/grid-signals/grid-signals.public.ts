export { signalPublished, tempoPublished } from './grid-signals.events.ts';
export type { SignalRetrievalRow } from './grid-signals.tables.ts';
export { marketPrices } from './market-prices.ts';
export { signalRetrievals } from './signal-days.store.ts';
export { tempoCalendar } from './tempo.store.ts';
