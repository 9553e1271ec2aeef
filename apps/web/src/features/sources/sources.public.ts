export { AddSource } from './add-source.lazy.ts';
export { Deliveries } from './deliveries.tsx';
export { FactPanel } from './fact-form.tsx';
export { sourceQuery, useSource } from './queries.ts';
export { SourceHealth } from './source-health.tsx';
export { SourceList } from './source-list.tsx';
export { type SourceSearch, readSourceSearch } from './source-search.ts';
export { SOURCE_STATE_NAMES } from './state-names.ts';
export { WeatherPanel } from './weather-panel.tsx';
