export { askWeather } from './ask-weather.ts';
export { retrievalsOf } from './weather.store.ts';
export type { RetrievalRow } from './weather.tables.ts';
