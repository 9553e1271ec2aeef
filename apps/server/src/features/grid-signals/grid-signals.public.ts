export { tempoPublished } from './grid-signals.events.ts';
export { tempoCalendar } from './tempo.store.ts';
